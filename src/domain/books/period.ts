/** The days that books are looked at for: a month, or any others of a year at most. */

import { DAY_MS } from '../lib/time/durations.ts';
import { addDays } from '../lib/time/paris-time.ts';

/** Both are in it, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const PERIOD_MAX_DAYS = 366;

/** How many days later another one is. @param day and the next: `YYYY-MM-DD` */
export const daysBetween = (day: string, later: string): number =>
  (Date.parse(later) - Date.parse(day)) / DAY_MS;

/** @param month `YYYY-MM` */
export const periodOf = (month: string): Period => {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
};

/** `YYYY-MM` where a period is exactly one month; null elsewhere. */
export function monthOf({ from, to }: Period): string | null {
  const month = from.slice(0, 7);
  const whole = periodOf(month);
  return whole.from === from && whole.to === to ? month : null;
}

/** Why two days are no period, in French; null where they are. */
export function periodError({ from, to }: Period): string | null {
  if (to < from) return 'La fin de la période précède son début.';
  return daysBetween(from, to) < PERIOD_MAX_DAYS ? null : 'Choisissez une période d’un an au plus.';
}

/** Every month from one to another, the last one first. @param first and the next: `YYYY-MM` */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first; month = addDays(`${month}-01`, -1).slice(0, 7)) months.push(month);
  return months;
}
