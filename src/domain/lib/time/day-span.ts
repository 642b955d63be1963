/** Days in a row. */
import { frenchDay } from './french-date.ts';

/** Both `YYYY-MM-DD` and included. */
export interface DaySpan {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Whether a day is among them. @param day `YYYY-MM-DD` */
export const hasDay = ({ firstDay, lastDay }: DaySpan, day: string): boolean =>
  firstDay <= day && day <= lastDay;

/** « du 24 décembre 2026 au 1er janvier 2027 », « le 24 décembre 2026 ». */
export const frenchSpan = ({ firstDay, lastDay }: DaySpan): string =>
  firstDay === lastDay ? `le ${frenchDay(firstDay)}` : `du ${frenchDay(firstDay)} au ${frenchDay(lastDay)}`;
