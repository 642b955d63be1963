/** The way of a trip, step by step, as whoever follows it reads it: the server's page alone, so that no chunk carries it. */

import { type TripState, tripStates } from './trip.ts';

export interface TripStep {
  readonly label: string;
  readonly progress: 'done' | 'current' | 'to_come';
}

/** How a trip goes when nothing happens. */
const way = [
  'planned',
  'assigned',
  'on_the_way',
  'arrived',
  'inspecting',
  'in_transit',
  'arrived_at_destination',
  'handing_over',
  'done',
] as const satisfies readonly TripState[];

/** Where a trip leaves that way, and whether it comes back to it. */
const detours: Partial<
  Record<TripState, { readonly after: (typeof way)[number]; readonly goesOn: boolean }>
> = {
  no_show: { after: 'arrived', goesOn: false },
  refused_vehicle: { after: 'arrived', goesOn: false },
  breakdown: { after: 'in_transit', goesOn: true },
  kept_overnight: { after: 'arrived_at_destination', goesOn: true },
  abandoned: { after: 'in_transit', goesOn: false },
  re_presented: { after: 'arrived_at_destination', goesOn: true },
};

/** What is done, what is now and what is to come: exactly one step is the current one. */
export function tripTimeline(status: TripState): readonly TripStep[] {
  const step = (state: TripState, progress: TripStep['progress']) => ({ label: tripStates[state], progress });
  const detour = detours[status];
  const reached = way.findIndex((state) => state === (detour?.after ?? status));
  if (reached < 0) return [step(status, 'current')];
  const passed = detour ? way.slice(0, reached + 1) : way.slice(0, reached);
  const ahead = !detour || detour.goesOn ? way.slice(reached + 1) : [];
  return [
    ...passed.map((state) => step(state, 'done')),
    step(status, 'current'),
    ...ahead.map((state) => step(state, 'to_come')),
  ];
}
