/** Several trips that are given in one act: who would get each is known before, and is who gets it. */
import { computed, signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import type { TeamDriver, TeamTrip } from '../../../domain/planning/calls.ts';
import { type PlannedGift, planTrips } from '../../../domain/planning/move-calls.ts';
import { MOVES_MAX } from '../../../domain/planning/planning-rules.ts';
import { api } from '../../../platform/api/api.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import type { PlanningState } from './planning-state.ts';

/** Which of those that wait are to be given, at first all of them, who would get each, and who cannot be given to anybody. */
function createGiving(
  load: PlanningState['load'],
  waits: (trip: TeamTrip, drivers: readonly TeamDriver[]) => boolean,
) {
  const waiting = computed(() => {
    const { trips = [], drivers = [] } = load.data.value ?? {};
    return trips.filter((trip) => waits(trip, drivers)).slice(0, MOVES_MAX);
  });
  const wanted = signal<readonly string[]>(waiting.peek().map(({ id }) => id));
  // Whoever gets a driver meanwhile is no more among them.
  const asked = computed(() => waiting.value.filter(({ id }) => wanted.value.includes(id)));
  const plan = createLoad(async (abort) => {
    const tripIds = asked.peek().map(({ id }) => id);
    if (tripIds.length === 0) return [];
    return (await api(planTrips, {}, { tripIds }, { signal: abort })).gifts;
  });
  const giftOf = (trip: TeamTrip): PlannedGift | undefined =>
    asked.value.includes(trip) ? plan.data.value?.find(({ tripId }) => tripId === trip.id) : undefined;
  // It is asked for all the same: once another is not to be given, somebody may be free for it.
  const isRefused = (trip: TeamTrip): boolean => giftOf(trip)?.driver === null;
  const refused = computed(() => waiting.value.filter(isRefused));
  const chosen = computed(() => asked.value.filter((trip) => !isRefused(trip)));
  const moves = computed(() =>
    chosen.value.flatMap((trip) => {
      const to = giftOf(trip)?.driver?.id;
      return to === undefined ? [] : [{ tripId: trip.id, from: trip.driverId, to }];
    }),
  );
  const tick = (tripIds: readonly string[], isTicked: boolean) => {
    const others = wanted.peek().filter((id) => !tripIds.includes(id));
    wanted.value = isTicked ? [...others, ...tripIds] : others;
  };
  return { waiting, asked, refused, chosen, plan, giftOf, moves, tick };
}

export type Giving = ReturnType<typeof createGiving>;

/** The same as long as it is on show: asked again for what is to be given then, and of each planning that is read. */
export function useGiving(...about: Parameters<typeof createGiving>): Giving {
  const [giving] = useState(() => createGiving(...about));
  const { asked, plan } = giving;
  const question = asked.value.map(({ id }) => id).join();
  const view = about[0].data.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was done since may have taken an hour that was told.
  useEffect(() => plan.start(), [question, view]);
  return giving;
}

interface MoveButtonProps {
  readonly trip: TeamTrip;
  readonly open: PlanningState['open'];
}

/** Of a trip that nobody can be given: what is said of it in place knows of another hour. */
export const MoveButton = ({ trip, open }: MoveButtonProps) => (
  <button type="button" className="button quiet small" onClick={() => open(trip.id)}>
    Déplacer<span className="unseen">{`\u00a0: ${trip.plate}`}</span>
  </button>
);
