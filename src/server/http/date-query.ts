/** A day, or a month, in a query. */

import { isDay } from '../../domain/lib/day.ts';
import { isMonth } from '../../domain/lib/month.ts';
import { problem } from './problem.ts';
import type { ReadQuery } from './read-query.ts';

interface Kind {
  readonly exists: (value: string) => boolean;
  /** What a database and a calendar agree on. */
  readonly first: string;
  readonly last: string;
  readonly refusal: string;
}

const readerOf =
  ({ exists, first, last, refusal }: Kind) =>
  (read: ReadQuery, name: string): string | null => {
    const value = read(name) || null;
    if (value !== null && (!exists(value) || value < first || value > last)) {
      throw problem('ERROR.INVALID', { fields: { [name]: refusal } });
    }
    return value;
  };

/** `YYYY-MM-DD`, or null where there is none. @throws problem ERROR.INVALID where it is no day */
export const readDay = readerOf({
  exists: isDay,
  first: '2000-01-01',
  last: '2999-12-31',
  refusal: 'Une date est attendue, par exemple 2026-11-21.',
});

/** `YYYY-MM`, or null where there is none. @throws problem ERROR.INVALID where it is no month */
export const readMonth = readerOf({
  exists: isMonth,
  first: '2000-01',
  last: '2999-12',
  refusal: 'Un mois est attendu, par exemple 2026-11.',
});
