/** The same trips as a table: those that nobody drives are ticked here, and given in one act. */
import { slotHours, slotLabel } from '../../../domain/lib/time/french-slot.ts';
import type { PlanningView, TeamTrip } from '../../../domain/planning/calls.ts';
import { MOVES_MAX } from '../../../domain/planning/planning-rules.ts';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { type PlanningState, waitsForDriver } from './planning-state.ts';
import { lookOf } from './trip-look.ts';
import { tripName, wayOf } from './trip-words.ts';

interface TripTableProps {
  readonly view: PlanningView;
  readonly state: PlanningState;
}

export function TripTable({ view: { trips, drivers, days }, state }: TripTableProps) {
  const waiting = trips.filter(waitsForDriver);
  const driverOf = ({ driverId }: TeamTrip) =>
    drivers.find(({ id }) => id === driverId)?.displayName ?? 'À attribuer';
  const columns: readonly Column<TeamTrip>[] = [
    {
      heading: 'Réservation',
      cell: ({ bookingId, reference }) => <a href={`#/admin/teammate/booking/${bookingId}`}>{reference}</a>,
    },
    { heading: 'Quand', cell: ({ slot }) => (days.length > 1 ? slotLabel(slot) : slotHours(slot)) },
    { heading: 'Par', cell: driverOf, named: true },
    { heading: 'Trajet', cell: wayOf, wraps: true },
    { heading: 'Véhicule', cell: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`, wraps: true },
    { heading: 'État', cell: (trip) => lookOf(trip).state },
  ];
  return (
    <>
      {waiting.length > 0 && <GiveChosen waiting={waiting} state={state} />}
      <DataTable
        caption="Les mêmes trajets, dans l’ordre de leurs rendez-vous"
        rows={trips}
        keyOf={({ id }) => id}
        columns={
          waiting.length > 0
            ? [...columns, { heading: 'À confier', cell: (trip) => <Tick trip={trip} state={state} /> }]
            : columns
        }
      />
    </>
  );
}

interface GiveChosenProps {
  readonly waiting: readonly TeamTrip[];
  readonly state: PlanningState;
}

function GiveChosen({ waiting, state }: GiveChosenProps) {
  const { length } = state.chosen.value;
  const all = waiting.slice(0, MOVES_MAX).map(({ id }) => id);
  const isAll = length === all.length;
  return (
    <p className="actions">
      <button type="button" className="button quiet small" onClick={() => state.choose(all, !isAll)}>
        {isAll ? 'Ne rien choisir' : `Choisir les ${all.length} à attribuer`}
      </button>
      <button
        type="button"
        className="button quiet small"
        disabled={length === 0}
        aria-disabled={state.busy.value}
        onClick={() => void state.giveChosen()}
      >
        {length > 1
          ? `Confier les ${length} choisis à qui est proposé`
          : 'Confier le trajet choisi à qui est proposé'}
      </button>
    </p>
  );
}

interface TickProps {
  readonly trip: TeamTrip;
  readonly state: PlanningState;
}

function Tick({ trip, state }: TickProps) {
  if (!waitsForDriver(trip)) return null;
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={state.chosen.value.includes(trip.id)}
        onChange={({ currentTarget }) => state.choose([trip.id], currentTarget.checked)}
      />
      <span>
        Choisir<span className="unseen">{`\u00a0: ${tripName(trip)}`}</span>
      </span>
    </label>
  );
}
