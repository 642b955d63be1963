/** A day in the query of a call. */

import { isDay } from '../../domain/day.ts';
import type { Call } from './call.ts';
import { problem } from './problem.ts';

/** Days that a database and a calendar agree on. */
const [FIRST, LAST] = ['2000-01-01', '2999-12-31'];

/** `YYYY-MM-DD`, or null where there is none. @throws problem ERROR.INVALID where it is no day */
export function readDay(call: Call, name: string): string | null {
  const day = call.req.query(name) || null;
  if (day !== null && (!isDay(day) || day < FIRST || day > LAST)) {
    throw problem('ERROR.INVALID', { fields: { [name]: 'Une date est attendue, par exemple 2026-11-21.' } });
  }
  return day;
}
