/** What each line of an invoice is worth without VAT, though prices include it. */

import { splitVat } from '../lib/vat.ts';
import type { PriceLine } from './price-lines.ts';

/**
 * Net of each line, in cents. VAT is taken out of the sum of a rate's lines, so a line is worth what it adds to that: the
 * nets of a rate add up to its total (EN 16931, BR-CO-10), and each is its own net within a cent.
 */
export function lineNets(lines: readonly PriceLine[]): number[] {
  const sums = new Map<number, number>();
  return lines.map(({ cents, vatRate }) => {
    const before = sums.get(vatRate) ?? 0;
    sums.set(vatRate, before + cents);
    return splitVat(before + cents, vatRate).net - splitVat(before, vatRate).net;
  });
}
