/** French public holidays (article L3133-1 of the labour code), as days `YYYY-MM-DD`. */

import { DAY_MS } from './durations.ts';

/** Easter Sunday of a year of the Gregorian calendar (Meeus, Jones and Butcher), as midnight UTC. */
function easter(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const lunarShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - leapCenturies - lunarShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

const fixed: readonly (readonly [monthAndDay: string, name: string])[] = [
  ['01-01', 'Jour de l’an'],
  ['05-01', 'Fête du Travail'],
  ['05-08', 'Victoire de 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice de 1918'],
  ['12-25', 'Noël'],
];

/** Days after Easter Sunday. */
const movable: readonly (readonly [days: number, name: string])[] = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
];

/** The holidays of a year, by day, with their French names. */
export function publicHolidays(year: number): ReadonlyMap<string, string> {
  const sunday = easter(year);
  return new Map([
    ...fixed.map(([monthAndDay, name]) => [`${year}-${monthAndDay}`, name] as const),
    ...movable.map(
      ([days, name]) => [new Date(sunday + days * DAY_MS).toISOString().slice(0, 10), name] as const,
    ),
  ]);
}
