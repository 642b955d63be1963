/** Days as people say them to each other: the nearest ones by their place from today. */

import { DAY_MS } from './durations.ts';
import { slotDay, slotHours } from './french-slot.ts';
import { parisTime } from './paris-time.ts';
import type { Slot } from './slots.ts';

/** Within it a day and its month are of one year alone. */
const HALF_A_YEAR = 182;

/** « aujourd’hui », « demain », « mardi 1er décembre »; further away with its year. The day is that in France. */
export function nearDay({ start }: Pick<Slot, 'start'>, now: Date): string {
  const ahead = (midnightOf(new Date(start)) - midnightOf(now)) / DAY_MS;
  if (ahead === 0) return 'aujourd’hui';
  if (ahead === 1) return 'demain';
  const day = slotDay({ start });
  return Math.abs(ahead) < HALF_A_YEAR ? day.replace(/ \d{4}$/, '') : day;
}

/** « demain, 9 h – 10 h ». */
export const nearSlot = (slot: Slot, now: Date): string => `${nearDay(slot, now)}, ${slotHours(slot)}`;

/** Of the day in France, as if it were in UTC: a whole number of days lies between two of them. */
const midnightOf = (instant: Date): number => Date.parse(`${parisTime(instant).day}T00:00:00Z`);
