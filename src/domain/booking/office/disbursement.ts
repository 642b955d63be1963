/**
 * What may be asked back of what was paid in a customer's name (domain.md, Money; articles 1984 and 1999 of the civil code):
 * a mandate came before, the bill is in the customer's name, and all of them stay within the mandate.
 */

import { formatEuros, formatWholeEuros } from '../../lib/money.ts';
import { type Rule, requiredText } from '../../lib/text-rule.ts';
import { frenchDay } from '../../lib/time/french-date.ts';
import type { BookingState } from '../booking-states.ts';

/** Longest number of a bill, in UTF-16 code units. */
const BILL_NUMBER_MAX_LENGTH = 60;

export const billNumberError = requiredText('Indiquez le numéro de la facture.', BILL_NUMBER_MAX_LENGTH);

/** What becomes of anything else that was paid. */
export const NOT_ASKED_BACK = 'c’est une dépense de l’entreprise, qui n’est pas redemandée.';

export const NOT_IN_THEIR_NAME = `Sans facture au nom du client, ${NOT_ASKED_BACK}`;

/** Of the box that says in whose name the bill is. */
export const inTheirNameError: Rule = (value) => (value === 'yes' ? null : NOT_IN_THEIR_NAME);

/** Who said up to what amount the establishment may be paid, in force on a day. */
export interface Mandate {
  /** In cents. */
  readonly maxCents: number;
  /** Since when; ISO 8601. */
  readonly since: string;
}

const running: readonly BookingState[] = ['in_progress', 'completed'];

/** The vehicle is on its way, or back, and nothing is settled for good. */
export const mayDisburse = (status: BookingState): boolean => running.includes(status);

export const NOT_RUNNING =
  'Une facture de l’établissement s’enregistre dès que la réservation est en cours, et jusqu’à sa clôture.';

export const NO_MANDATE = `Le client ne nous a pas chargés de régler l’établissement\u00a0: ${NOT_ASKED_BACK}`;

interface Disbursed {
  readonly cents: number;
  /** Day in France, `YYYY-MM-DD`, as the next. */
  readonly paidOn: string;
}

/**
 * What is wrong with it, in French, under the payload's names; nothing where it can be asked back.
 * @param mandate in force on its day; null where there was none
 * @param before what was asked back already of the same booking, in cents
 */
export function disbursementErrors(
  { cents, paidOn }: Disbursed,
  mandate: Mandate | null,
  before: number,
  today: string,
): Readonly<Record<string, string>> {
  if (paidOn > today) return { paidOn: 'Ce jour est à venir.' };
  if (mandate === null) {
    return {
      paidOn: `Le ${frenchDay(paidOn)}, aucun mandat du client n’était en vigueur\u00a0: ${NOT_ASKED_BACK}`,
    };
  }
  const left = Math.max(0, mandate.maxCents - before);
  if (cents <= left) return {};
  return {
    cents: `Le mandat va jusqu’à ${formatWholeEuros(mandate.maxCents)}\u00a0: il en reste ${formatEuros(left)}. Au-delà, ${NOT_ASKED_BACK}`,
  };
}
