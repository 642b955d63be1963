/** The published prices, as data (specification §9). Integer cents, VAT included; distances in metres. */

/** A distance from the provider: above `fromMetres` (0 is included in the first) up to and including `toMetres`. */
export interface Band {
  readonly id: BandId;
  readonly fromMetres: number;
  readonly toMetres: number;
  readonly label: string;
}

export type BandId = '0-5' | '5-10' | '10-15';

/** A line of the grid. A single trip costs the same whether it is the outbound or the return. */
export interface TariffService {
  readonly code: 'single' | 'round_trip' | 'inspection_round_trip';
  readonly label: string;
  /** Price in each band; null is shown « – » and means on quote. */
  readonly cents: Readonly<Record<BandId, number | null>>;
}

/** What a price is computed from. */
export interface Tariff {
  /** Nearest first, without a gap. */
  readonly bands: readonly Band[];
  readonly services: readonly TariffService[];
  /** Per cent. */
  readonly vatRate: number;
}

export const bands: readonly Band[] = [
  { id: '0-5', fromMetres: 0, toMetres: 5_000, label: '0–5\u00a0km' },
  { id: '5-10', fromMetres: 5_000, toMetres: 10_000, label: '5–10\u00a0km' },
  { id: '10-15', fromMetres: 10_000, toMetres: 15_000, label: '10–15\u00a0km' },
];

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

export const publishedTariff: Tariff = { bands, services, vatRate };

/** Unlimited services when every leg is within `maxMetres`; `cents` a month for `months` months at least. */
export const subscription = { cents: 990, months: 12, maxMetres: 15_000 } as const;
