/** Until when a driver may drive: asked of each, and said before it ends. */
import { DAY_MS } from '../lib/time/durations.ts';
import { frenchDay } from '../lib/time/french-date.ts';

/** How long before its end a licence is spoken of, in days. */
export const NOTICE_DAYS = 60;

/** What is to be said of a licence on a day, in French; null where nothing is. @param until its last day, `YYYY-MM-DD`; null where nobody has said it */
export function licenceWarning(until: string | null, day: string): string | null {
  if (until === null) return 'Permis à vérifier (validité non notée)';
  if (isLicenceOver(until, day)) return `Permis à vérifier (valable jusqu’au ${frenchDay(until)})`;
  return Date.parse(until) - Date.parse(day) <= NOTICE_DAYS * DAY_MS
    ? `Permis valable jusqu’au ${frenchDay(until)} seulement`
    : null;
}

/** @param until as above: what nobody has said is not over */
export const isLicenceOver = (until: string | null, day: string): boolean => until !== null && until < day;
