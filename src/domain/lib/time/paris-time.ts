/** Wall-clock time in France: days `YYYY-MM-DD` and minutes of the day, to and from instants. */

import { dateFormat } from './date-format.ts';
import { DAY_MS, MINUTE_MS } from './durations.ts';

const parts = dateFormat('en-CA', {
  timeZone: 'Europe/Paris',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export interface ParisTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Since midnight, 0 to 1 439. */
  readonly minutes: number;
}

/** What a clock in France shows at an instant. */
export function parisTime(instant: Date): ParisTime {
  const read = Object.fromEntries(
    parts()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${read.year}-${read.month}-${read.day}`,
    minutes: Number(read.hour) * 60 + Number(read.minute),
  };
}

/** The year in France, as numbers of references and invoices begin: `2026`. */
export const parisYear = (instant: Date): string => parisTime(instant).day.slice(0, 4);

/** The instant at which a clock in France shows this; in the hour that spring skips, the one an hour later. */
export function parisInstant(day: string, minutes: number): Date {
  const asIfUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS;
  // The offset of the guess may be that of the other side of a change of hour: the second look settles it.
  const guess = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(guess));
}

/** How far French clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const { day, minutes } = parisTime(new Date(instant));
  return Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS - Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}

/** The day `count` days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The instants at which a month begins and the next one does, in France. @param month `YYYY-MM` */
export function monthSpan(month: string): [from: Date, until: Date] {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return [parisInstant(first, 0), parisInstant(next, 0)];
}

/** 1 on Mondays to 7 on Sundays. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
