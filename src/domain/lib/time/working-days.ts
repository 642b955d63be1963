/** Working days (*jours ouvrés*): Monday to Friday, without the public holidays of France. Days are `YYYY-MM-DD`. */

import { addDays, weekdayOf } from './paris-time.ts';
import { publicHolidays } from './public-holidays.ts';

export const isWorkingDay = (day: string): boolean =>
  weekdayOf(day) <= 5 && !publicHolidays(Number(day.slice(0, 4))).has(day);

/** The day on which that many working days have gone by, the first day not counted. @param count from 0 */
export function addWorkingDays(day: string, count: number): string {
  let [last, left] = [day, count];
  while (left > 0) {
    last = addDays(last, 1);
    if (isWorkingDay(last)) left -= 1;
  }
  return last;
}
