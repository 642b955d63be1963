/** Ways to find customers by what is told of them, as conditions of SQL: each has an index of beginnings. */

import { beginningWith } from '../database/beginning.ts';
import type { SqlValue } from '../database/database.ts';

/** Adds a parameter to a statement. @returns how the statement names it */
export type Use = (value: SqlValue) => string;

/** By their first name or their last one, whichever is told first, or by their company. @param name what `like` is given */
export const namedLike = (first: string, last: string, company: string, name: string): string[] => [
  `folded(${first} || ' ' || ${last}) like folded(${name})`,
  `folded(${last} || ' ' || ${first}) like folded(${name})`,
  `folded(${company}) like folded(${name})`,
];

/** Of a row of `customer`, as their own record calls them. @param name as above */
export const ofRecord = (name: string): string[] =>
  namedLike('first_name', 'last_name', 'company_name', name);

/**
 * Of a row of `customer`, by the last word of a last name that has several, with any others of the name before it:
 * « Motte », « la Motte » or « Henri Motte » of Henri de La Motte.
 */
export function byLastWord(text: string, use: Use): string {
  const words = text.split(/\s+/);
  const last = use(beginningWith(words.at(-1) ?? ''));
  const others = words
    .slice(0, -1)
    .map((word) => ` and strpos(folded(first_name || ' ' || last_name), folded(${use(word)})) > 0`);
  return `strpos(folded(last_name), ' ') > 0
    and regexp_replace(folded(last_name), '^.* ', '') like folded(${last})${others.join('')}`;
}

/** Of a row of `customer`, by the beginning of their e-mail. */
export const byMail = (text: string, use: Use): string =>
  `account_id in (select id from account where mail like ${use(beginningWith(text.toLowerCase()))})`;
