/** The same trips as a table: it loads when it is asked for. */
import { slotHours, slotLabel } from '../../../domain/lib/time/french-slot.ts';
import type { PlanningView, TeamTrip } from '../../../domain/planning/calls.ts';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { isLeftBy } from './chart.ts';
import { stateOf, wayOf } from './trip-words.ts';

interface TripTableProps extends Closable {
  readonly view: PlanningView;
}

export function TripTable({ view: { trips, drivers, days }, onClose }: TripTableProps) {
  const columns: readonly Column<TeamTrip>[] = [
    {
      heading: 'Réservation',
      cell: ({ bookingId, reference }) => <a href={`#/admin/teammate/booking/${bookingId}`}>{reference}</a>,
    },
    { heading: 'Quand', cell: ({ slot }) => (days.length > 1 ? slotLabel(slot) : slotHours(slot)) },
    {
      heading: 'Par',
      cell: ({ driverId }) => drivers.find(({ id }) => id === driverId)?.displayName ?? 'À confier',
      named: true,
    },
    { heading: 'Trajet', cell: wayOf, wraps: true },
    { heading: 'Véhicule', cell: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`, wraps: true },
    { heading: 'État', cell: (trip) => stateOf(trip, isLeftBy(trip, drivers)) },
  ];
  return (
    <section className="spaced">
      <DataTable
        caption="Les mêmes trajets, dans l’ordre de leurs rendez-vous"
        rows={trips}
        keyOf={({ id }) => id}
        columns={columns}
      />
      <p>
        <button type="button" className="button quiet" onClick={onClose}>
          Fermer le tableau
        </button>
      </p>
    </section>
  );
}
