/** What a subscription includes, costs and binds to: said before it is ordered, and in the mails that follow. */

import { formatWholeKilometres } from '../lib/french-number.ts';
import { formatEuros } from '../lib/money.ts';
import { subscription as offer } from '../tariff/tariff.ts';

/** @param monthlyCents VAT included */
export const subscriptionTerms = (monthlyCents: number): string[] => [
  `Trajets inclus, en nombre illimité, jusqu’à ${formatWholeKilometres(offer.maxMetres)} de notre parc`,
  `Prix\u00a0: ${formatEuros(monthlyCents)} par mois, toutes taxes comprises`,
  `Engagement\u00a0: ${offer.months} mois, puis de mois en mois`,
];
