/** How a trip is called on the planning: by its vehicle and its hours, as who looks at a lane knows it. */

import { slotHours } from '../../../domain/lib/time/french-slot.ts';
import { frenchWeekday } from '../../../domain/lib/time/french-weekday.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';

type Described = Pick<TeamTrip, 'kind' | 'from' | 'to'>;

/** « AB-123-CD, lundi, 8 h – 9 h ». */
export const tripName = ({ plate, slot }: Pick<TeamTrip, 'plate' | 'slot'>): string =>
  `${plate}, ${frenchWeekday(parisTime(new Date(slot.start)).day)}, ${slotHours(slot)}`;

/** « Retour : Aix → Gardanne (27 min de route avant) ». */
export function wayOf(trip: Described & Pick<TeamTrip, 'approachMinutes'>): string {
  const way = `${kindOf(trip)}\u00a0: ${trip.from} → ${trip.to}`;
  return trip.approachMinutes === null ? way : `${way} (${trip.approachMinutes}\u00a0min de route avant)`;
}
