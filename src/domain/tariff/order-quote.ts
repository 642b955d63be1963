/** The price of an order: what the funnel shows, what is typed for someone else, and what the API compares. */

import type { Place } from '../lib/place.ts';
import { type Quote, quote } from './quote.ts';
import type { ServiceCode } from './service.ts';
import type { Tariff } from './tariff.ts';

/** What of an order its price depends on. */
interface Priced {
  readonly serviceCode: ServiceCode;
  readonly outbound: { readonly address: Place };
  readonly inbound: { readonly address: Place } | null;
  /** The establishment; null until it is known. */
  readonly provider: { readonly address: Place } | null;
}

/** @param includedMetres how far a subscription includes its trips; null without one @param tariff the version that holds when it is ordered */
export const orderQuote = (
  { serviceCode, outbound, inbound, provider }: Priced,
  includedMetres: number | null,
  tariff: Tariff,
): Quote =>
  quote(
    {
      serviceCode,
      outbound: outbound.address,
      inbound: inbound?.address,
      establishment: provider?.address,
    },
    { includedMetres, tariff },
  );
