/** What the driver may pay the establishment on the customer's behalf: its limit, as it is typed and sent. */

import { readWholeEuros } from '../lib/money.ts';
import type { Rule } from '../lib/text-rule.ts';

/** Cents: whole euros between these. */
export const ADVANCE_MIN = 100;
export const ADVANCE_MAX = 200_000;

/** Said of any other amount; written out, since the browser pays for each byte. */
export const ADVANCE_REFUSED = 'Indiquez un montant de 1\u00a0€ à 2\u00a0000\u00a0€, sans centimes.';

/** Whether an amount in cents can be a limit. */
export const isAdvance = (cents: number): boolean =>
  cents % 100 === 0 && cents >= ADVANCE_MIN && cents <= ADVANCE_MAX;

/** Of the whole euros that are typed; of nothing, where the customer pays. */
export const advanceError: Rule = (typed) =>
  typed.trim() === '' || isAdvance(readWholeEuros(typed)) ? null : ADVANCE_REFUSED;

/** In cents, or null for nothing. Expects what passes the rule. */
export const advanceOf = (typed: string): number | null => readWholeEuros(typed) || null;
