/** Money in integer cents of euro, VAT included: how it is written and read. */

import { frenchNumber } from './french-number.ts';

const EURO = '\u00a0€';

/** `34,90 €`, with U+00A0 before € and between thousands. */
export function formatEuros(cents: number): string {
  return frenchNumber(cents, 2) + EURO;
}

/** `200 000 €`: for amounts that are whole euros, such as an insurance cover; cents would be rounded away. */
export function formatWholeEuros(cents: number): string {
  return frenchNumber(Math.round(cents / 100), 0) + EURO;
}

/** The cents of whole euros as typed, spaces and € aside; NaN for anything else. */
export function readWholeEuros(typed: string): number {
  const digits = typed.replace(/[\s€]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) * 100 : Number.NaN;
}
