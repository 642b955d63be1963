/** The same trips as a table. */
import { slotHours, slotLabel } from '../../../domain/lib/time/french-slot.ts';
import type { PlanningView, TeamTrip } from '../../../domain/planning/calls.ts';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { lookOf } from './trip-look.ts';
import { wayOf } from './trip-words.ts';

export const TripTable = ({ view: { trips, drivers, days } }: { readonly view: PlanningView }) => {
  const columns: readonly Column<TeamTrip>[] = [
    {
      heading: 'Réservation',
      cell: ({ bookingId, reference }) => <a href={`#/admin/teammate/booking/${bookingId}`}>{reference}</a>,
    },
    { heading: 'Quand', cell: ({ slot }) => (days.length > 1 ? slotLabel(slot) : slotHours(slot)) },
    {
      heading: 'Par',
      cell: ({ driverId }) => drivers.find(({ id }) => id === driverId)?.displayName ?? 'À attribuer',
      named: true,
    },
    { heading: 'Trajet', cell: wayOf, wraps: true },
    { heading: 'Véhicule', cell: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`, wraps: true },
    { heading: 'État', cell: (trip) => lookOf(trip).state },
  ];
  return (
    <DataTable
      caption="Les mêmes trajets, dans l’ordre de leurs rendez-vous"
      rows={trips}
      keyOf={({ id }) => id}
      columns={columns}
    />
  );
};
