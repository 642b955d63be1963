/** A month in the query of a call. */

import { isMonth } from '../../domain/month.ts';
import type { Call } from './call.ts';
import { problem } from './problem.ts';

/** Months that a database and a calendar agree on. */
const [FIRST, LAST] = ['2000-01', '2999-12'];

/** `YYYY-MM`, or null where there is none. @throws problem ERROR.INVALID where it is no month */
export function readMonth(call: Call, name: string): string | null {
  const month = call.req.query(name) || null;
  if (month !== null && (!isMonth(month) || month < FIRST || month > LAST)) {
    throw problem('ERROR.INVALID', { fields: { [name]: 'Un mois est attendu, par exemple 2026-11.' } });
  }
  return month;
}
