/** The rule of a round trip whose two legs are not in the same band (specification §9). */

/** The specification's own example, shown on the tariff page: rates of two bands, in cents. */
export const differentDistancesExample = { outboundCents: 4990, returnCents: 6990 } as const;

/** Half of each leg's rate, summed before rounding half up to a cent (domain.md, Pricing). */
export function halfOfEach(outboundCents: number, returnCents: number): number {
  return Math.round((outboundCents + returnCents) / 2);
}
