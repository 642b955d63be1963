/** What the team types on a booking, and what is said of what cannot be. */

import { REASON_MAX_LENGTH, type Rule, requiredText } from '../../lib/text-rule.ts';
import { readEuros } from '../../lib/typed-euros.ts';

/** In cents: no booking comes to more. */
export const AMOUNT_MAX_CENTS = 10_000_000;

export const reasonError = requiredText('Indiquez pourquoi.', REASON_MAX_LENGTH);
/** Of a vehicle that is in our hands when its booking ends. */
export const whereaboutsError = requiredText('Indiquez où est le véhicule, et qui l’a.', REASON_MAX_LENGTH);
export const settledHowError = requiredText('Indiquez comment.', REASON_MAX_LENGTH);

/** An amount of zero or more. */
export const eurosError: Rule = (typed) => {
  const cents = readEuros(typed);
  return Number.isNaN(cents) || cents > AMOUNT_MAX_CENTS ? 'Indiquez un montant, comme 19,90.' : null;
};

/** An amount of more than nothing. */
export const positiveEurosError: Rule = (typed) =>
  eurosError(typed) ?? (readEuros(typed) > 0 ? null : 'Indiquez un montant.');
