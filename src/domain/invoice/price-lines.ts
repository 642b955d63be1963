/** What an order or an invoice is made of: lines with their VAT rate, and totals by rate. Integer cents, VAT included. */

import { splitVat } from '../lib/vat.ts';
import type { Fee } from '../tariff/fees.ts';
import { centsOf, type LatenessFee } from '../tariff/lateness.ts';
import type { Quote } from '../tariff/quote.ts';
import { type ServiceCode, serviceLabels } from '../tariff/service.ts';
import type { Tariff } from '../tariff/tariff.ts';

export interface PriceLine {
  readonly label: string;
  /** VAT included; negative on a credit note. */
  readonly cents: number;
  /** Per cent. */
  readonly vatRate: number;
}

/** The version of the tariff that something was ordered by. */
type Rated = Pick<Tariff, 'vatRate'>;

/** The line of a service: what its quote came to, before any fee. */
export const serviceLine = (
  serviceCode: ServiceCode,
  { totalCents }: Extract<Quote, { kind: 'priced' }>,
  { vatRate }: Rated,
): PriceLine => ({ label: serviceLabels[serviceCode], cents: totalCents, vatRate });

/** One line for each part of a fee, by the fee's own name: « Véhicule sur la réserve à la prise en charge : carburant ». */
export const feeLines = ({ label: name, lines }: Fee, { vatRate }: Rated): PriceLine[] =>
  lines.map(({ label, cents }) => ({ label: `${name}\u00a0: ${label}`, cents, vatRate }));

/** The line of a delay: a fee by the day says how many. */
export function latenessLine({ fee, cents }: LatenessFee, { vatRate }: Rated): PriceLine {
  const days = cents / centsOf(fee);
  return { label: fee.perDay ? `${fee.label} (${days}\u00a0j)` : fee.label, cents, vatRate };
}

export interface RateTotal {
  readonly vatRate: number;
  readonly netCents: number;
  readonly vatCents: number;
}

export interface Totals {
  /** By rate, highest first. */
  readonly rates: readonly RateTotal[];
  readonly netCents: number;
  readonly vatCents: number;
  /** Always the sum of the lines: of net, VAT, and what is outside VAT. */
  readonly totalCents: number;
}

/** VAT is taken out of the sum of each rate's lines, never out of each line (domain.md, Pricing). */
export function totalsOf(lines: readonly PriceLine[]): Totals {
  const sums = new Map<number, number>();
  for (const line of lines) sums.set(line.vatRate, (sums.get(line.vatRate) ?? 0) + line.cents);
  const rates = [...sums]
    .sort(([one], [other]) => other - one)
    .map(([rate, cents]) => {
      const { net, vat } = splitVat(cents, rate);
      return { vatRate: rate, netCents: net, vatCents: vat };
    });
  const sum = (pick: (total: RateTotal) => number) => rates.reduce((all, rate) => all + pick(rate), 0);
  const [netCents, vatCents] = [sum((rate) => rate.netCents), sum((rate) => rate.vatCents)];
  return { rates, netCents, vatCents, totalCents: netCents + vatCents };
}

/** Of lines that VAT has nothing to do with: neither net nor VAT, so that no sum of either counts them. */
export const outsideVat = (lines: readonly PriceLine[]): Totals => ({
  rates: [],
  netCents: 0,
  vatCents: 0,
  totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
});

/** The lines that undo others. */
export const credited = (lines: readonly PriceLine[]): PriceLine[] =>
  lines.map((line) => ({ ...line, cents: -line.cents }));
