/**
 * The working time of a driver, as far as the trips that they are given tell it, and where it goes beyond the law. A breach
 * is a warning for the office to decide on: nothing is refused for it.
 */

import { HOUR_MINUTES, MINUTE_MS } from '../lib/time/durations.ts';
import { durationLabel } from '../lib/time/french-duration.ts';
import { parisTime } from '../lib/time/paris-time.ts';
import { minutesBetween, type PlannedTrip } from '../lib/time/slots.ts';
import { weekOf } from '../lib/time/week.ts';

/** Code du travail, in minutes: a day's work (L3121-18), a week's (L3121-20), the rest between two days (L3131-1). */
export const workingLimits = {
  day: 10 * HOUR_MINUTES,
  week: 48 * HOUR_MINUTES,
  rest: 11 * HOUR_MINUTES,
} as const;

/** A wait of that length between two trips, the way apart, is the driver's own; a shorter one is work (L3121-1). */
const OWN_TIME_MINUTES = 60;

/** One day's work of one driver. */
export interface WorkedDay {
  /** On which it begins, in France, `YYYY-MM-DD`. */
  readonly day: string;
  /** Instants, in milliseconds: the first trip begins, the last one ends. */
  readonly start: number;
  readonly end: number;
  /** Of work: trips, the ways between them, and waits that are nobody's own. */
  readonly minutes: number;
}

/** The days on which a driver works, in order. @param trips theirs, in any order */
export function workedDays(trips: readonly PlannedTrip[]): WorkedDay[] {
  const byDay = new Map<string, PlannedTrip[]>();
  for (const trip of trips.toSorted((one, other) => one.slot.start.localeCompare(other.slot.start))) {
    const { day } = parisTime(new Date(trip.slot.start));
    byDay.set(day, [...(byDay.get(day) ?? []), trip]);
  }
  return [...byDay].map(([day, own]) => workedDay(day, own));
}

/** @param trips of that day, in order; one at least */
function workedDay(day: string, trips: readonly PlannedTrip[]): WorkedDay {
  const start = Math.min(...trips.map(({ slot }) => Date.parse(slot.start)));
  let worked = 0;
  let end = start;
  let before: PlannedTrip | null = null;
  for (const trip of trips) {
    const begins = Date.parse(trip.slot.start);
    const ends = Date.parse(trip.slot.end);
    if (before && begins > end) {
      const gap = (begins - end) / MINUTE_MS;
      const way = minutesBetween(before.to, trip.from);
      worked += gap - way < OWN_TIME_MINUTES ? gap : way;
    }
    // Of trips at the same time each minute counts once.
    worked += Math.max(0, ends - Math.max(begins, end)) / MINUTE_MS;
    if (ends >= end) before = trip;
    end = Math.max(end, ends);
  }
  return { day, start, end, minutes: Math.round(worked) };
}

export interface WorkingTime {
  readonly dayMinutes: number;
  readonly weekMinutes: number;
  /** The shorter of the rests before and after that day's work; null where there is no other day, or no work on that one. */
  readonly restMinutes: number | null;
}

/** @param worked the days of one driver, those around the week of `day` included, in order */
export function workingTimeOn(worked: readonly WorkedDay[], day: string): WorkingTime {
  const week = weekOf(day);
  const at = worked.findIndex((one) => one.day === day);
  const rests = [at - 1, at].flatMap((index) => {
    const [one, next] = [worked[index], worked[index + 1]];
    return at >= 0 && one && next ? [(next.start - one.end) / MINUTE_MS] : [];
  });
  return {
    dayMinutes: worked[at]?.minutes ?? 0,
    weekMinutes: worked
      .filter((one) => week.includes(one.day))
      .reduce((sum, { minutes }) => sum + minutes, 0),
    restMinutes: rests.length > 0 ? Math.round(Math.min(...rests)) : null,
  };
}

export type Breach = keyof typeof workingLimits;

/** What goes beyond the law; empty where nothing does. */
export function breachesOf({ dayMinutes, weekMinutes, restMinutes }: WorkingTime): Breach[] {
  return [
    ...(dayMinutes > workingLimits.day ? (['day'] as const) : []),
    ...(weekMinutes > workingLimits.week ? (['week'] as const) : []),
    ...(restMinutes !== null && restMinutes < workingLimits.rest ? (['rest'] as const) : []),
  ];
}

/** « 10 h 30 de travail ce jour-là (10 h au plus) ». */
export function breachLabel(breach: Breach, { dayMinutes, weekMinutes, restMinutes }: WorkingTime): string {
  const limit = durationLabel(workingLimits[breach]);
  if (breach === 'day') return `${durationLabel(dayMinutes)} de travail ce jour-là (${limit} au plus)`;
  if (breach === 'week') return `${durationLabel(weekMinutes)} de travail cette semaine (${limit} au plus)`;
  return `${durationLabel(Math.max(0, restMinutes ?? 0))} de repos entre deux jours (${limit} au moins)`;
}
