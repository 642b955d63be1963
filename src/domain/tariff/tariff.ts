/** The published prices, as data (specification §9). Integer cents, VAT included; distances in metres. */

import { type Band, type BandId, bands } from './band.ts';
import { type CancellationStep, cancellationScale } from './cancellation-scale.ts';

/** A line of the grid. A single trip costs the same whether it is the outbound or the return. */
export interface TariffService {
  readonly code: 'single' | 'round_trip' | 'inspection_round_trip';
  readonly label: string;
  /** Price in each band; null is shown « – » and means on quote. */
  readonly cents: Readonly<Record<BandId, number | null>>;
}

/** Unlimited trips when every end of every leg is within `maxMetres`; `cents` a month for `months` months at least. */
export interface SubscriptionOffer {
  readonly cents: number;
  readonly months: number;
  readonly maxMetres: number;
}

/** What a price is computed from. */
export interface Tariff {
  /** `YYYY-MM-DD`: it holds from 00:00 in Paris, and no two versions have the same one. */
  readonly firstDay: string;
  /** Nearest first, without a gap. */
  readonly bands: readonly Band[];
  readonly services: readonly TariffService[];
  /** Per cent. */
  readonly vatRate: number;
  readonly subscription: SubscriptionOffer;
  /** The most generous step first. */
  readonly cancellation: readonly CancellationStep[];
}

export const services: readonly TariffService[] = [
  {
    code: 'single',
    label: 'Trajet simple (aller ou retour)',
    cents: { '0-5': 3490, '5-10': 3490, '10-15': 3490 },
  },
  {
    code: 'round_trip',
    label: 'Aller-retour',
    cents: { '0-5': 5990, '5-10': 5990, '10-15': 5990 },
  },
  {
    code: 'inspection_round_trip',
    label: 'Contrôle technique et aller-retour',
    cents: { '0-5': 11990, '5-10': null, '10-15': null },
  },
];

/** Per cent, included in every price (domain.md, Pricing). */
export const vatRate = 20;

export const subscription: SubscriptionOffer = { cents: 990, months: 12, maxMetres: 15_000 };

export const publishedTariff: Tariff = {
  firstDay: '2026-01-01',
  bands,
  services,
  vatRate,
  subscription,
  cancellation: cancellationScale,
};

/** The band of a distance in metres; undefined beyond the last. */
export const bandOf = (metres: number, { bands }: Tariff): Band | undefined =>
  bands.find(({ toMetres }) => metres <= toMetres);
