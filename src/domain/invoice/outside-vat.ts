/** What VAT has nothing to do with, apart from how prices are made: a screen of sums needs no more. */

import type { RateTotal, Totals } from './price-lines.ts';

/** What of a total is outside VAT, in cents. */
export const outsideVatCents = ({
  rates,
  netCents,
  totalCents,
}: Pick<Totals, 'netCents' | 'totalCents'> & {
  readonly rates: readonly Pick<RateTotal, 'vatCents'>[];
}): number => rates.reduce((left, { vatCents }) => left - vatCents, totalCents - netCents);
