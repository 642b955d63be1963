/** Lines of orders and invoices. */

import * as fc from 'fast-check';
import type { PriceLine } from '../../src/domain/invoice/price-lines.ts';

/** Each net rounded alone, they would add up to one cent more than their total's. */
export const lines: readonly PriceLine[] = [
  { label: 'Aller-retour', cents: 5990, vatRate: 20 },
  { label: 'carburant', cents: 2000, vatRate: 20 },
  { label: 'frais de plein', cents: 990, vatRate: 20 },
];

/** Of every rate, and some that take off. */
export const anyLine: fc.Arbitrary<PriceLine> = fc.record({
  label: fc.string({ minLength: 1, unit: 'binary' }),
  cents: fc.integer({ min: -100_000, max: 1_000_000 }),
  vatRate: fc.constantFrom(0, 5.5, 10, 20),
});

export const anyLines = fc.array(anyLine, { minLength: 1, maxLength: 12 });
