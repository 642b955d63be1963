/** What a month of a subscription is invoiced as. */

import type { PriceLine } from '../invoice/price-lines.ts';
import { formatWholeKilometres } from '../lib/french-number.ts';
import { formatEuros } from '../lib/money.ts';
import { frenchDay } from '../lib/time/french-date.ts';
import { vatSentence } from '../tariff/quote-explanation.ts';
import { vatRate } from '../tariff/tariff.ts';
import type { Month } from './subscription.ts';

/** @param cents VAT included */
export const monthLine = ({ from, to }: Month, cents: number): PriceLine => ({
  label: `Abonnement, du ${frenchDay(from)} au ${frenchDay(to)}`,
  cents,
  vatRate,
});

/** « Pourquoi ce prix ? » @param includedMetres how far its trips are included */
export const monthExplanation = (cents: number, includedMetres: number): string[] => [
  `${formatEuros(cents)} par mois, pour des trajets en nombre illimité jusqu’à ${formatWholeKilometres(includedMetres)} de notre établissement d’Aix-en-Provence.`,
  vatSentence(cents, vatRate),
];
