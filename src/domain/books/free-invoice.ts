/** An invoice that an administrator makes by hand: its lines, and the rules of its form and of the API. */

import { positiveEurosError } from '../booking/office/office-rules.ts';
import type { PriceLine } from '../invoice/price-lines.ts';
import { vatRegimeOf, withoutVat, withVat } from '../invoice/vat-regime.ts';
import { orNothing, type Rule, requiredText } from '../lib/text-rule.ts';
import { isDay } from '../lib/time/day.ts';

/** How its amounts are said. */
export const pricings = { net: 'hors taxes', gross: 'toutes taxes comprises' } as const;
export type Pricing = keyof typeof pricings;

/** Rates of French VAT (articles 278 to 279 of the tax code), per cent. */
export const freeVatRates = [20, 10, 5.5] as const;

export const LINES_MAX = 8;
const LABEL_MAX_LENGTH = 120;
const REFERENCE_MAX_LENGTH = 60;

export const labelError = requiredText('Dites ce qui est facturé.', LABEL_MAX_LENGTH);
export const subjectError = requiredText('Donnez un objet à la facture.', REFERENCE_MAX_LENGTH);
export const orderNumberError = orNothing(requiredText('', REFERENCE_MAX_LENGTH));
export const amountError = positiveEurosError;
export const rateError: Rule = (typed) =>
  freeVatRates.some((rate) => String(rate) === typed) ? null : 'Choisissez un taux.';
export const pricingError: Rule = (typed) =>
  Object.hasOwn(pricings, typed) ? null : 'Dites si les montants sont hors taxes.';
/** @param today in France, `YYYY-MM-DD` */
export const dueError =
  (today: () => string): Rule =>
  (typed) => {
    if (!isDay(typed)) return 'Indiquez un jour.';
    return typed < today() ? 'Ce jour est passé.' : null;
  };

/** What its lines come to, as prices are made: VAT included, or without any where its buyer is taxed elsewhere. */
export function freeLines(
  lines: readonly PriceLine[],
  pricing: Pricing,
  buyer: Parameters<typeof vatRegimeOf>[0],
): PriceLine[] {
  const priced = pricing === 'net' ? withVat(lines) : [...lines];
  return vatRegimeOf(buyer) === null ? priced : withoutVat(priced);
}
