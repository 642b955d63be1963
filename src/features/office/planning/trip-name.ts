/** What a trip is called by who looks at a lane: its vehicle and its hours. */
import { slotHours } from '../../../domain/lib/time/french-slot.ts';
import { frenchWeekday } from '../../../domain/lib/time/french-weekday.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { TeamTrip } from '../../../domain/planning/calls.ts';

/** « AB-123-CD, lundi, 8 h – 9 h ». */
export const tripName = ({ plate, slot }: Pick<TeamTrip, 'plate' | 'slot'>): string =>
  `${plate}, ${frenchWeekday(parisTime(new Date(slot.start)).day)}, ${slotHours(slot)}`;
