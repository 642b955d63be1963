/** The price of a service and why it is that price: the one engine of the tariff page, the API and the invoice. */

import type { Infer } from 'superstruct';
import type { Sendable } from '../lib/contract/contract.ts';
import { splitVat } from '../lib/money.ts';
import { distanceBetween, isApproximate, type Place } from '../lib/place.ts';
import { tariffOrigin } from '../settings/company.ts';
import {
  establishmentSentence,
  gridPriceSentence,
  includedSentence,
  inspectionFeeSentence,
  legSentence,
  onQuoteSentence,
  twoBandsSentence,
  vatSentence,
} from './quote-explanation.ts';
import type { quoteSchema } from './quote-schema.ts';
import { halfOfEach } from './round-trip.ts';
import {
  type GridServiceCode,
  isInGrid,
  type LegKind,
  type ServiceCode,
  serviceLabels,
  tripsOf,
} from './service.ts';
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

/** `explanation` answers « Pourquoi ce prix ? », one sentence a line. */
export type Quote = Infer<typeof quoteSchema>;

export type Leg = Sendable<Quote['legs'][number]>;

export interface QuoteOptions {
  /** Has an active subscription: legs within its distance cost nothing. */
  readonly subscriber?: boolean;
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
export function quote(request: QuoteInput, { subscriber = false, tariff }: QuoteOptions): Quote {
  const { serviceCode } = request;
  const label = serviceLabels[serviceCode];
  if (!isInGrid(serviceCode)) return onQuote(onQuoteSentence(label), [], []);

  const line = gridLines[serviceCode];
  const legs = tripsOf[serviceCode].map((kind) => measure(kind, request, tariff));
  const explanation = legs.map(({ kind, distanceMetres, bandId }) =>
    legSentence(
      kind,
      distanceMetres,
      tariff.bands.find(({ id }) => id === bandId)?.label,
      isApproximate(placeOf(kind, request)),
    ),
  );
  const rates = ratesOf(line, legs, tariff);
  const maxMetres = pricedUpTo(line, tariff);
  const { establishment } = request;
  const far = establishment && distanceBetween(establishment, tariffOrigin);
  if (far !== undefined) explanation.push(establishmentSentence(far, isApproximate(establishment ?? {})));
  if (!rates || !maxMetres || (far ?? 0) > maxMetres) {
    return onQuote(onQuoteSentence(label, maxMetres), legs, explanation);
  }

  const price = halfOfEach(...rates);
  const includedMetres = tariff.subscription.maxMetres;
  const ends = [far ?? 0, ...legs.map(({ distanceMetres }) => distanceMetres)];
  if (subscriber && ends.every((metres) => metres <= includedMetres)) {
    explanation.push(includedSentence(includedMetres));
    const trips = line === 'inspection_round_trip' ? ratesOf('round_trip', legs, tariff) : rates;
    const included = trips === null ? 0 : halfOfEach(...trips);
    if (included < price) explanation.push(inspectionFeeSentence(price, included));
    return priced(price - included, legs, explanation, tariff);
  }
  const inOneBand = new Set(legs.map(({ bandId }) => bandId)).size === 1;
  explanation.push(inOneBand ? gridPriceSentence(label, price) : twoBandsSentence(...rates));
  return priced(price, legs, explanation, tariff);
}

const placeOf = (kind: LegKind, { outbound, inbound = outbound }: QuoteInput): Place =>
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
function pricedUpTo(line: GridLine, tariff: Tariff): number | undefined {
  const cells = cellsOf(line, tariff);
  return tariff.bands.findLast(({ id }) => cells[id] != null)?.toMetres;
}

function priced(totalCents: number, legs: Leg[], explanation: string[], { vatRate }: Tariff): Quote {
  const { net: netCents, vat: vatCents } = splitVat(totalCents, vatRate);
  explanation.push(vatSentence(totalCents, vatRate));
  return { kind: 'priced', totalCents, netCents, vatCents, legs, explanation };
}

function onQuote(reason: string, legs: Leg[], explanation: string[]): Quote {
  return { kind: 'on_quote', reason, legs, explanation: [...explanation, reason] };
}
