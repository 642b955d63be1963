/** The price of an order: what the funnel shows, what is typed for someone else, and what the API compares. */

import type { Place } from '../lib/place.ts';
import { type Quote, quote } from './quote.ts';
import type { ServiceCode } from './service.ts';

/** What of an order its price depends on. */
interface Priced {
  readonly serviceCode: ServiceCode;
  readonly outbound: { readonly address: Place };
  readonly inbound: { readonly address: Place } | null;
}

/** @param subscriber whether its trips are included in a subscription */
export const orderQuote = ({ serviceCode, outbound, inbound }: Priced, subscriber: boolean): Quote =>
  quote({ serviceCode, outbound: outbound.address, inbound: inbound?.address }, { subscriber });
