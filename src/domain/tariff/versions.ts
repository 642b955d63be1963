/** The versions of the whole tariff, fees included: what was ordered keeps the version of its order. */

import { type Versions, versionOfDay } from '../lib/time/versions.ts';
import { type FeeTerms, publishedFees } from './fees.ts';
import type { Tariff } from './tariff.ts';
import { tariffs } from './tariffs.ts';

export interface TariffVersion extends Tariff, FeeTerms {}

export type TariffVersions = Versions<TariffVersion>;

/** Oldest first, as prices have theirs: what changes the fees is a version here. */
const feeTerms: Versions<FeeTerms> = [publishedFees];

/** A version begins on each day from which other prices hold, or other fees: it has those of its day. */
export function versionsOf(prices: Versions<Tariff>, fees: Versions<FeeTerms>): TariffVersions {
  const on = (firstDay: string): TariffVersion => ({
    ...versionOfDay(prices, firstDay),
    ...versionOfDay(fees, firstDay),
    firstDay,
  });
  const days = [...new Set([...prices, ...fees].map(({ firstDay }) => firstDay))].sort();
  const [first = prices[0].firstDay, ...later] = days;
  return [on(first), ...later.map(on)];
}

export const tariffVersions = versionsOf(tariffs, feeTerms);
