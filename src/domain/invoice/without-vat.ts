/** What a business elsewhere reads beside prices that include VAT: its invoice is going to be without it. */

import { nullable, optional } from 'superstruct';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { labelIn } from '../lib/label-in.ts';
import { formatEuros } from '../lib/money.ts';
import { regimeMentions, type VatRegime } from './vat-regime.ts';

/** Null where French VAT is charged; absent where an older API answers. */
export const vatRegimeField = optional(nullable(openEnum(keysOf(regimeMentions))));

const reasons: Readonly<Record<VatRegime, string>> = {
  reverse_charge: 'autoliquidation',
  outside_scope: 'TVA française non applicable',
};

/** @param netCents what the invoice is going to be of @param regime may be one of a newer API */
export const invoicedSentence = (regime: VatRegime, netCents: number): string =>
  `Vous serez facturé sans TVA\u00a0: ${formatEuros(netCents)} (${labelIn(reasons, regime)}).`;
