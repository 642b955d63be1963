/** How long a driver works on the days on show, and how much of what they have falls on days of their absence. */
import { durationLabel } from '../../../../domain/lib/time/french-duration.ts';
import type { TeamDriver } from '../../../../domain/planning/calls.ts';
import { absentOn } from '../chart.ts';

type Loaded = Pick<TeamDriver, 'minutes' | 'loads' | 'absences'>;

/** Minutes of trips on days of absence: they are somebody else's to work, or were driven before it was noted. */
export function absentMinutes({ minutes, loads, absences }: Loaded, days: readonly string[]): number {
  // Of a single day its whole is said.
  const byDay = loads ?? (days.length === 1 ? days.map((day) => ({ day, minutes })) : []);
  return byDay.filter(({ day }) => absentOn({ absences }, day)).reduce((sum, load) => sum + load.minutes, 0);
}

/** « 6 h 51 ce jour-là », « absence cette semaine » or « sans trajet ce jour-là ». */
export function hoursSaid(driver: Loaded, days: readonly string[]): string {
  const works = driver.minutes - absentMinutes(driver, days);
  const isAbsent = days.some((day) => absentOn(driver, day));
  const what = works > 0 ? durationLabel(works) : isAbsent ? 'absence' : 'sans trajet';
  return `${what} ${days.length > 1 ? 'cette semaine' : 'ce jour-là'}`;
}
