/** What a subscription includes, costs and binds to, and whether it is worth it: said before it is ordered, and in the mails that follow. */

import { formatWholeKilometres } from '../lib/french-number.ts';
import { formatEuros } from '../lib/money.ts';
import { gridPrices } from '../tariff/quote.ts';
import type { SubscriptionOffer, Tariff } from '../tariff/tariff.ts';

const VEHICLES =
  'Pour un ou deux véhicules que vous nommez\u00a0; un peut être changé chaque mois, et chacun a un trajet inclus à la fois';

/**
 * What it costs first.
 * @param offer of the version that it is sold under
 * @param namesVehicles those that were sold before include any
 */
export const subscriptionTerms = (offer: SubscriptionOffer, namesVehicles = true): string[] => [
  `Prix\u00a0: ${formatEuros(offer.cents)} par mois, toutes taxes comprises`,
  `Trajets inclus, en nombre illimité, jusqu’à ${formatWholeKilometres(offer.maxMetres)} de notre établissement d’Aix-en-Provence`,
  ...(namesVehicles ? [VEHICLES] : []),
  `Engagement\u00a0: ${offer.months} mois, puis de mois en mois`,
];

const MONTHS_A_YEAR = 12;

/** What it costs in a year, in cents, VAT included. */
export const yearlyCents = ({ cents }: SubscriptionOffer): number => cents * MONTHS_A_YEAR;

/** How many round trips a year cost more than it does, where they cost least. */
export function worthFrom(tariff: Tariff): number {
  const tripCents = gridPrices('round_trip', tariff)?.fromCents ?? Number.POSITIVE_INFINITY;
  return Math.floor(yearlyCents(tariff.subscription) / tripCents) + 1;
}
