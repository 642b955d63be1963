/** The price of a service: the one engine of the tariff page, the API and the invoice. Why it is that: quote-explanation.ts. */

import type { Infer } from 'superstruct';
import type { Sendable } from '../lib/contract/contract.ts';
import { distanceBetween, type Place } from '../lib/place.ts';
import { tariffOrigin } from '../settings/company.ts';
import type { quoteSchema } from './quote-schema.ts';
import { halfOfEach } from './round-trip.ts';
import { type GridServiceCode, isInGrid, type LegKind, type ServiceCode, tripsOf } from './service.ts';
import { bandOf, type Tariff, type TariffService } from './tariff.ts';

export interface QuoteInput {
  readonly serviceCode: ServiceCode;
  /** The chosen place: where the vehicle is collected. */
  readonly outbound: Place;
  /** Where it is given back, when that is another place. */
  readonly inbound?: Place | undefined;
  /** The establishment, once it is known: the grid's price needs it within the bands too (domain.md, Where a price holds). */
  readonly establishment?: Place | undefined;
}

/** As the API answers: `explanation` says « Pourquoi ce prix ? », one sentence a line. */
export type ExplainedQuote = Infer<typeof quoteSchema>;

export type Leg = Sendable<ExplainedQuote['legs'][number]>;

/** What a price was worked out from, which its explanation says. */
export interface Basis {
  readonly request: QuoteInput;
  readonly tariff: Tariff;
  /** How far the establishment is from ours, in metres, once it is known. */
  readonly establishmentMetres: number | undefined;
  /** It is beyond the last band of the service: there is no price. */
  readonly isFar: boolean;
  /** How far the subscription that includes its trips goes, in metres; null where none does. */
  readonly includedMetres: number | null;
}

type Unexplained<T> = T extends unknown ? Omit<T, 'netCents' | 'vatCents' | 'reason' | 'explanation'> : never;

/** A price by itself. */
export type Quote = Unexplained<ExplainedQuote> & { readonly basis: Basis };

export interface QuoteOptions {
  /** How far a subscription includes trips, in metres, as it was sold: not as this version sells it. Null without one. */
  readonly includedMetres?: number | null;
  /** The version that holds. */
  readonly tariff: Tariff;
}

type GridLine = TariffService['code'];

/** Which line of the grid a service is priced from. */
export const gridLines: Readonly<Record<GridServiceCode, GridLine>> = {
  single_outbound: 'single',
  single_return: 'single',
  round_trip: 'round_trip',
  inspection_round_trip: 'inspection_round_trip',
};

export interface GridPrices {
  /** Of the band where it costs least, in cents. */
  readonly fromCents: number;
  /** Of the band where it costs most. */
  readonly toCents: number;
  /** How far it has a price. */
  readonly maxMetres: number;
}

/** What a service costs before the places are known; null when the grid has no price for it. */
export function gridPrices(serviceCode: GridServiceCode, tariff: Tariff): GridPrices | null {
  const line = gridLines[serviceCode];
  const maxMetres = pricedUpTo(line, tariff);
  if (maxMetres === undefined) return null;
  const cents = Object.values(cellsOf(line, tariff)).filter((cell) => cell !== null);
  return { fromCents: Math.min(...cents), toCents: Math.max(...cents), maxMetres };
}

/**
 * Prices a service (specification §9; domain.md, Pricing). A return leg starts from `inbound`, or from `outbound`
 * when there is only one place. Amounts in cents, VAT included.
 */
export function quote(request: QuoteInput, { includedMetres = null, tariff }: QuoteOptions): Quote {
  const { serviceCode, establishment } = request;
  const establishmentMetres = establishment && distanceBetween(establishment, tariffOrigin);
  const basis = { request, tariff, establishmentMetres, isFar: false, includedMetres: null };
  if (!isInGrid(serviceCode)) return { kind: 'on_quote', legs: [], basis };

  const line = gridLines[serviceCode];
  const legs = tripsOf[serviceCode].map((kind) => measure(kind, request, tariff));
  const rates = ratesOf(line, legs, tariff);
  const maxMetres = pricedUpTo(line, tariff);
  const far = establishmentMetres ?? 0;
  const isFar = maxMetres !== undefined && far > maxMetres;
  if (!rates || isFar) return { kind: 'on_quote', legs, basis: { ...basis, isFar } };

  const ends = [far, ...legs.map(({ distanceMetres }) => distanceMetres)];
  const isIncluded = includedMetres !== null && ends.every((metres) => metres <= includedMetres);
  const totalCents = halfOfEach(...rates) - (isIncluded ? includedCents(line, legs, tariff) : 0);
  return {
    kind: 'priced',
    totalCents,
    legs,
    basis: { ...basis, includedMetres: isIncluded ? includedMetres : null },
  };
}

/** What of a price a subscription includes: the trips, and not the inspection itself. */
function includedCents(line: GridLine, legs: readonly Leg[], tariff: Tariff): number {
  const trips = ratesOf(line === 'inspection_round_trip' ? 'round_trip' : line, legs, tariff);
  return trips === null ? 0 : halfOfEach(...trips);
}

/** Where a leg begins or ends, at the customer's. */
export const placeOf = (kind: LegKind, { outbound, inbound = outbound }: QuoteInput): Place =>
  kind === 'outbound' ? outbound : inbound;

function measure(kind: LegKind, request: QuoteInput, tariff: Tariff): Leg {
  const distanceMetres = distanceBetween(placeOf(kind, request), tariffOrigin);
  return { kind, distanceMetres, bandId: bandOf(distanceMetres, tariff)?.id ?? null };
}

function cellsOf(line: GridLine, { services }: Tariff): Partial<TariffService['cents']> {
  return services.find(({ code }) => code === line)?.cents ?? {};
}

/** The rates of the first and last legs, one and the same for a single trip; null when a leg has no price. */
export function ratesOf(
  line: GridLine,
  legs: readonly Pick<Leg, 'bandId'>[],
  tariff: Tariff,
): [number, number] | null {
  const cells = cellsOf(line, tariff);
  const [first = null, last = first] = legs.map(({ bandId }) => bandId && (cells[bandId] ?? null));
  return first === null || last === null ? null : [first, last];
}

/** How far a line of the grid has a price, in metres; undefined when nowhere. */
export function pricedUpTo(line: GridLine, tariff: Tariff): number | undefined {
  const cells = cellsOf(line, tariff);
  return tariff.bands.findLast(({ id }) => cells[id] != null)?.toMetres;
}
