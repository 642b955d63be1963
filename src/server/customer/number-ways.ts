/** Ways to find what has a number of ours, as conditions of SQL: each has an index. */

import { beginningWith } from '../database/beginning.ts';
import type { SqlValue } from '../database/database.ts';
import type { Use } from './customer-ways.ts';

/** A shorter end of a number is that of too many. */
const END_MIN_DIGITS = 3;
const PHONE_MIN_DIGITS = 4;

const reversed = (text: string): string => [...text].reverse().join('');
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The parameters of a statement, as its conditions name them. */
export function parameters() {
  const values: SqlValue[] = [];
  return { values, use: (value: SqlValue) => `$${values.push(value)}` };
}

/** Of a row of `customer`, by the beginning or the end of their phone; none where the text is no phone. */
export function byPhone(text: string, use: Use): string[] {
  if (!/^[+\d\s.()-]+$/.test(text)) return [];
  const typed = digitsOf(text);
  const dialled = typed.replace(/^(?:0033|33|0)/, '');
  const isLong = (digits: string) => digits.length >= PHONE_MIN_DIGITS;
  // What a number from France begins with may as well be in the middle of one.
  const ends = [...new Set([dialled, typed])].filter(isLong);
  return [
    ...(isLong(dialled) ? [`dialled(phone) like ${use(beginningWith(dialled))}`] : []),
    ...ends.map((end) => `reverse(dialled(phone)) like ${use(beginningWith(reversed(end)))}`),
  ];
}

/** A number of ours from its end; none where the text is no end of one. */
export function byEnd(column: string, text: string, use: Use): string[] {
  const end = text.replace(/[\s.]/g, '');
  const isEnd = digitsOf(end).length >= END_MIN_DIGITS && /^[\d-]+$/.test(end);
  return isEnd ? [`reverse(${column}) like ${use(beginningWith(reversed(end)))}`] : [];
}
