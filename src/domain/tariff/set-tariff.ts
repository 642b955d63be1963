/** Prices as administrators set them: what of a version is theirs to say, and the whole version that it makes. */

import { type BandId, band } from './band.ts';
import { type FeeCents, feesOf, type LatenessTerms } from './fees.ts';
import { type SubscriptionOffer, services, type TariffService } from './tariff.ts';
import type { TariffVersion } from './versions.ts';

/** As it is stored. Cents, VAT included. */
export interface SetTariff {
  /** `YYYY-MM-DD`: it holds from 00:00 in Paris. */
  readonly firstDay: string;
  /** Where each band ends, in metres. */
  readonly bandEnds: Readonly<Record<BandId, number>>;
  readonly cents: Readonly<Record<TariffService['code'], TariffService['cents']>>;
  readonly fees: FeeCents;
  readonly lateness: LatenessTerms;
  readonly subscription: SubscriptionOffer;
}

/** Nearest first. They stand for the first, second and third band, whatever their limits are by now: prices are kept by them. */
export const bandIds = ['0-5', '5-10', '10-15'] as const satisfies readonly BandId[];

const bandsOf = (ends: SetTariff['bandEnds']) =>
  bandIds.map((id, index) => {
    const before = bandIds[index - 1];
    return band(id, before ? ends[before] : 0, ends[id]);
  });

/** @param before what it keeps the rate of VAT and the scale of cancellations of: neither is set */
export const tariffFrom = (
  { firstDay, bandEnds, cents, fees, lateness, subscription }: SetTariff,
  { vatRate, cancellation }: Pick<TariffVersion, 'vatRate' | 'cancellation'>,
): TariffVersion => ({
  firstDay,
  bands: bandsOf(bandEnds),
  services: services.map((service) => ({ ...service, cents: cents[service.code] })),
  vatRate,
  subscription,
  cancellation,
  fees: feesOf(fees, lateness),
  lateness,
});
