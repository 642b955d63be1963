/**
 * Where the services that we sell are taxed. To a business they are supplied where it is established (article 259-1° of the
 * tax code; 44 of directive 2006/112/CE), to anybody else where we are (259-2°). Who is taxed elsewhere in the Union accounts
 * for the VAT there (article 283-2; 196 of the directive); of a third country there is none of ours.
 */

import { type CountryCode, HOME, isInUnion } from '../buyer/country.ts';
import { lineNets } from './line-nets.ts';
import type { PriceLine } from './price-lines.ts';

/** Nothing where French VAT is charged. */
export type VatRegime = 'reverse_charge' | 'outside_scope';

interface Taxed {
  readonly isCompany: boolean;
  readonly country?: CountryCode | undefined;
  readonly vatNumber?: string | null | undefined;
}

/**
 * @param buyer without a country is in France. In the Union it is by its VAT number that a business is known to be taxed there
 * (article 18 of regulation 282/2011): without one, French VAT is charged.
 */
export function vatRegimeOf({ isCompany, country = HOME, vatNumber }: Taxed): VatRegime | null {
  if (!isCompany || country === HOME) return null;
  if (!isInUnion(country)) return 'outside_scope';
  return vatNumber ? 'reverse_charge' : null;
}

/** The same lines for what they are worth without VAT; of lines that have none, themselves. */
export function withoutVat(lines: readonly PriceLine[]): PriceLine[] {
  const nets = lineNets(lines);
  return lines.map(({ label }, index) => ({ label, cents: nets[index] ?? 0, vatRate: 0 }));
}

/**
 * Lines of amounts without VAT as a price is made of, VAT included: each line and the sum of a rate are worth what was said,
 * to the cent.
 */
export function withVat(lines: readonly PriceLine[]): PriceLine[] {
  const sums = new Map<number, number>();
  return lines.map(({ label, cents, vatRate }) => {
    const before = sums.get(vatRate) ?? 0;
    sums.set(vatRate, before + cents);
    return { label, vatRate, cents: grossOf(before + cents, vatRate) - grossOf(before, vatRate) };
  });
}

const grossOf = (net: number, rate: number): number =>
  Math.sign(net) * Math.round((Math.abs(net) * (100 + rate)) / 100);

/** Why there is none, beside a price that includes it. */
export const regimeReasons: Readonly<Record<VatRegime, string>> = {
  reverse_charge: 'autoliquidation',
  outside_scope: 'TVA française non applicable',
};

/** What an invoice says of it. */
export const regimeMentions: Readonly<Record<VatRegime, string>> = {
  reverse_charge:
    'Autoliquidation\u00a0: TVA due par le preneur (articles 259-1° et 283-2 du code général des impôts, article 196 de la directive 2006/112/CE).',
  outside_scope:
    'TVA française non applicable\u00a0: prestation hors champ (article 259-1° du code général des impôts).',
};
