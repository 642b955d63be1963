/**
 * Several trips that nobody drives, given in one act: who would get each is shown before, and is who gets it. It loads when it is
 * asked for.
 */
import { computed, signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { type PlannedGift, planTrips } from '../../../domain/planning/move-calls.ts';
import { MOVES_MAX } from '../../../domain/planning/planning-rules.ts';
import { api } from '../../../platform/api/api.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { toned } from '../../../ui/state/toned.ts';
import { type PlanningState, waitsForDriver } from './planning-state.ts';
import { tripName } from './trip-name.ts';
import { wayOf } from './trip-words.ts';
import './drawer.css';

/** Which of those that wait are ticked, all that waited when it was opened, and who would get them. */
function createGiving({ load }: Pick<PlanningState, 'load'>) {
  const waiting = computed(() => {
    const { trips = [], drivers = [] } = load.data.value ?? {};
    return trips.filter((trip) => waitsForDriver(trip, drivers)).slice(0, MOVES_MAX);
  });
  const ticked = signal<readonly string[]>(waiting.peek().map(({ id }) => id));
  // Whoever gets a driver meanwhile is no more among them.
  const chosen = computed(() => waiting.value.filter(({ id }) => ticked.value.includes(id)));
  const plan = createLoad(async (abort) => {
    const tripIds = chosen.peek().map(({ id }) => id);
    if (tripIds.length === 0) return [];
    return (await api(planTrips, {}, { tripIds }, { signal: abort })).gifts;
  });
  const giftOf = (trip: TeamTrip): PlannedGift | undefined =>
    chosen.value.includes(trip) ? plan.data.value?.find(({ tripId }) => tripId === trip.id) : undefined;
  const moves = computed(() =>
    chosen.value.flatMap((trip) => {
      const to = giftOf(trip)?.driver?.id;
      return to === undefined ? [] : [{ tripId: trip.id, from: trip.driverId, to }];
    }),
  );
  const tick = (tripIds: readonly string[], isTicked: boolean) => {
    const others = ticked.peek().filter((id) => !tripIds.includes(id));
    ticked.value = isTicked ? [...others, ...tripIds] : others;
  };
  return { waiting, chosen, plan, giftOf, moves, tick };
}

type Giving = ReturnType<typeof createGiving>;

interface GiveManyProps extends Closable {
  readonly state: PlanningState;
}

export function GiveMany({ state, onClose }: GiveManyProps) {
  const [giving] = useState(() => createGiving(state));
  const { waiting, chosen, plan, tick } = giving;
  const all = waiting.value.map(({ id }) => id);
  const isNone = chosen.value.length === 0;
  const asked = chosen.value.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked again for what is ticked then.
  useEffect(() => plan.start(), [asked]);
  return (
    <section className="spaced" aria-label="Confier plusieurs trajets">
      <h2>Confier plusieurs trajets</h2>
      <p className="hint">Chacun va au convoyeur proposé pour lui, dans l’ordre des rendez-vous.</p>
      {plan.failure.value !== null && <Alert message={plan.failure.value} />}
      <p className="actions">
        <GiveButton state={state} giving={giving} />
        {all.length > 0 && (
          <button type="button" className="button quiet" onClick={() => tick(all, isNone)}>
            {isNone ? 'Tout choisir' : 'Ne rien choisir'}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          Fermer
        </button>
      </p>
      <ul className="team">
        {waiting.value.map((trip) => (
          <li key={trip.id}>
            <Tick trip={trip} giving={giving} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GivingProps {
  readonly giving: Giving;
}

interface GiveButtonProps extends GivingProps {
  readonly state: PlanningState;
}

/** What is shown is what is done: while it is asked for, nothing is given. */
function GiveButton({ state, giving: { moves, plan } }: GiveButtonProps) {
  const count = moves.value.length;
  const isBusy = state.busy.value || plan.loading.value;
  return (
    <button
      type="button"
      className="button"
      disabled={count === 0 && !isBusy}
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void state.act(({ moveAll }) => moveAll(moves.peek()));
      }}
    >
      {count > 1 ? `Confier les ${count} trajets` : 'Confier le trajet'}
    </button>
  );
}

interface TickProps extends GivingProps {
  readonly trip: TeamTrip;
}

function Tick({ trip, giving: { chosen, giftOf, tick } }: TickProps) {
  const gift = giftOf(trip);
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={chosen.value.includes(trip)}
        onChange={({ currentTarget }) => tick([trip.id], currentTarget.checked)}
      />
      <span>
        <b>{tripName(trip)}</b>
        {`, ${wayOf(trip)}`}
        {gift && (
          <>
            <br />
            {gift.driver ? (
              <>
                <strong>{`→ ${gift.driver.name}. `}</strong>
                {gift.reason}
              </>
            ) : (
              <span {...toned('off')}>{gift.reason}</span>
            )}
          </>
        )}
      </span>
    </label>
  );
}
