/** Several trips that nobody drives, ticked and given in one act to who is proposed for each. It loads when it is asked for. */
import { computed, signal } from '@preact/signals-react';
import { useState } from 'react';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { MOVES_MAX } from '../../../domain/planning/planning-rules.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { type PlanningState, waitsForDriver } from './planning-state.ts';
import { tripName } from './trip-name.ts';
import { wayOf } from './trip-words.ts';

/** Which of those that wait are ticked: whoever gets a driver meanwhile is no more among them. */
function createTicks({ load }: Pick<PlanningState, 'load'>) {
  const ticked = signal<readonly string[]>([]);
  const waiting = computed(() => {
    const { trips = [], drivers = [] } = load.data.value ?? {};
    return trips.filter((trip) => waitsForDriver(trip, drivers)).slice(0, MOVES_MAX);
  });
  const chosen = computed(() => waiting.value.map(({ id }) => id).filter((id) => ticked.value.includes(id)));
  const tick = (tripIds: readonly string[], isTicked: boolean) => {
    const others = chosen.peek().filter((id) => !tripIds.includes(id));
    ticked.value = isTicked ? [...others, ...tripIds] : others;
  };
  return { waiting, chosen, tick };
}

interface GiveManyProps extends Closable {
  readonly state: PlanningState;
}

export function GiveMany({ state, onClose }: GiveManyProps) {
  const [{ waiting, chosen, tick }] = useState(() => createTicks(state));
  const all = waiting.value.map(({ id }) => id);
  const isAll = chosen.value.length === all.length;
  return (
    <section className="spaced" aria-label="Confier plusieurs trajets">
      <h2>Confier plusieurs trajets</h2>
      <p className="hint">Chacun va à qui est proposé pour lui, dans l’ordre des rendez-vous.</p>
      <p className="actions">
        <GiveButton state={state} chosen={chosen.value} />
        {all.length > 0 && (
          <button type="button" className="button quiet" onClick={() => tick(all, !isAll)}>
            {isAll ? 'Ne rien choisir' : 'Tout choisir'}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          Fermer
        </button>
      </p>
      <ul className="team">
        {waiting.value.map((trip) => (
          <li key={trip.id}>
            <Tick trip={trip} isTicked={chosen.value.includes(trip.id)} onTick={tick} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GiveButtonProps {
  readonly state: PlanningState;
  readonly chosen: readonly string[];
}

const GiveButton = ({ state, chosen }: GiveButtonProps) => (
  <button
    type="button"
    className="button quiet"
    disabled={chosen.length === 0}
    aria-disabled={state.busy.value}
    onClick={() => void state.give(chosen)}
  >
    {chosen.length > 1 ? `Confier les ${chosen.length} trajets` : 'Confier le trajet'}
  </button>
);

interface TickProps {
  readonly trip: TeamTrip;
  readonly isTicked: boolean;
  readonly onTick: (tripIds: readonly string[], isTicked: boolean) => void;
}

const Tick = ({ trip, isTicked, onTick }: TickProps) => (
  <label className="choice">
    <input
      type="checkbox"
      checked={isTicked}
      onChange={({ currentTarget }) => onTick([trip.id], currentTarget.checked)}
    />
    <span>
      <b>{tripName(trip)}</b>
      {`, ${wayOf(trip)}`}
    </span>
  </label>
);
