/**
 * Weeks as ISO 8601 counts them, in France, and the law too (code du travail, L3121-35): from Monday, 0 h, to Sunday, 24 h,
 * the first of a year being that of its first Thursday.
 */

import { dateFormat } from './date-format.ts';
import { DAY_MS } from './durations.ts';
import { withFirst } from './first-of-month.ts';
import { addDays, parisInstant, weekdayOf } from './paris-time.ts';

/** The Monday of a day's week. Days are `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

/** The seven days of a day's week, in order. @param day `YYYY-MM-DD` */
export const weekOf = (day: string): string[] =>
  Array.from({ length: 7 }, (_, count) => addDays(mondayOf(day), count));

/** The Mondays of as many weeks, in their order, the last one being that of `day`. */
export const lastMondays = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(mondayOf(day), 7 * (index + 1 - count)));

/** The instants at which these weeks begin, and the last of them ends. @param mondays one after the other */
export function weekBounds(mondays: readonly string[]): Date[] {
  const last = mondays.at(-1);
  const ends = last === undefined ? [] : [addDays(last, 7)];
  return [...mondays, ...ends].map((monday) => parisInstant(monday, 0));
}

/** The number of a week in the year that has its Thursday, from 1 to 53. @param monday `YYYY-MM-DD` */
export function weekNumber(monday: string): number {
  const thursday = addDays(monday, 3);
  const first = mondayOf(`${thursday.slice(0, 4)}-01-04`);
  return 1 + Math.round((Date.parse(monday) - Date.parse(first)) / (7 * DAY_MS));
}

const dayFormat = dateFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** « 23 nov. » on one line. @param day `YYYY-MM-DD` */
export const shortDay = (day: string): string =>
  withFirst(dayFormat().format(new Date(`${day}T00:00:00Z`))).replaceAll(' ', '\u00a0');

/** « 23 nov. – 29 nov. (S48) », each day on one line. @param monday `YYYY-MM-DD` */
export const weekLabel = (monday: string): string =>
  `${shortDay(monday)}\u00a0– ${shortDay(addDays(monday, 6))} (S${weekNumber(monday)})`;
