/** How a fee is said to who will owe it. */

import { formatEuros } from '../lib/money.ts';
import type { Fee } from './fees.ts';
import { centsOf } from './lateness.ts';

/** « Véhicule sur la réserve à la prise en charge : 29,90 € seront dus (carburant 20,00 €, frais de plein 9,90 €). » */
export const feeText = (fee: Fee): string =>
  `${fee.label}\u00a0: ${formatEuros(centsOf(fee))} seront dus (${fee.lines
    .map(({ label, cents }) => `${label} ${formatEuros(cents)}`)
    .join(', ')}).`;
