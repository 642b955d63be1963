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

/** Months and days: New Year, Labour Day, 1945, Bastille Day, Assumption, All Saints, 1918, Christmas. */
const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];

/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const movable = [1, 39, 50];

/** The holidays of a year. */
export function publicHolidays(year: number): ReadonlySet<string> {
  const sunday = easter(year);
  return new Set([
    ...fixed.map((monthAndDay) => `${year}-${monthAndDay}`),
    ...movable.map((days) => new Date(sunday + days * DAY_MS).toISOString().slice(0, 10)),
  ]);
}
