/** What a month of a subscription is invoiced as. */

import { frenchDay } from './french-date.ts';
import { formatWholeKilometres } from './french-number.ts';
import { formatEuros } from './money.ts';
import type { PriceLine } from './price-lines.ts';
import { vatSentence } from './quote-explanation.ts';
import type { Month } from './subscription.ts';
import { subscription as offer, vatRate } from './tariff.ts';

/** @param cents VAT included */
export const monthLine = ({ from, to }: Month, cents: number): PriceLine => ({
  label: `Abonnement, du ${frenchDay(from)} au ${frenchDay(to)}`,
  cents,
  vatRate,
});

/** « Pourquoi ce prix ? » */
export const monthExplanation = (cents: number): string[] => [
  `${formatEuros(cents)} par mois, pour des trajets en nombre illimité jusqu’à ${formatWholeKilometres(offer.maxMetres)} de notre parc.`,
  vatSentence(cents, vatRate),
];
