/** Appointments as a French reader says them. */

import { dateFormat } from './date-format.ts';
import { withFirst } from './first-of-month.ts';
import { parisTime } from './paris-time.ts';
import type { Slot } from './slots.ts';

const dayFormat = dateFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Paris',
});

/** « lundi 23 novembre 2026 ». */
export const slotDay = ({ start }: Pick<Slot, 'start'>): string =>
  withFirst(dayFormat().format(new Date(start)));

/** « 8 h – 9 h », on one line: a line may end after a dash, but for the word joiner. */
export const slotHours = ({ start, end }: Slot): string =>
  `${hourOf(start)}\u00a0–\u2060\u00a0${hourOf(end)}`;

/** « lundi 23 novembre 2026, 8 h – 9 h ». */
export const slotLabel = (slot: Slot): string => `${slotDay(slot)}, ${slotHours(slot)}`;

const briefDay = dateFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Paris',
});

/** « lun. 23 nov., 8 h – 9 h », in one line of a phone, where the reference beside it says the year. */
export const briefSlot = (slot: Slot): string =>
  `${withFirst(briefDay().format(new Date(slot.start)))}, ${slotHours(slot)}`;

/** « lundi 23 novembre 2026, entre 8 h et 9 h ». */
export const slotWindow = ({ start, end }: Slot): string =>
  `${slotDay({ start })}, entre ${hourOf(start)} et ${hourOf(end)}`;

/** « lundi 23 novembre 2026 à 8 h 05 ». @param instant ISO 8601 */
export const momentOf = (instant: string): string => `${slotDay({ start: instant })} à ${hourOf(instant)}`;

/** « 8 h 05 ». @param instant ISO 8601 */
export function hourOf(instant: string): string {
  const { minutes } = parisTime(new Date(instant));
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}
