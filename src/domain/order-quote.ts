/** The price of an order: what the funnel shows, what is typed for someone else, and what the API compares. */

import type { BookingOrder } from './booking.ts';
import { type Quote, quote, type ServiceCode } from './quote.ts';

interface Priced extends Pick<BookingOrder, 'outbound' | 'inbound'> {
  readonly serviceCode: ServiceCode;
}

/** @param subscriber whether its trips are included in a subscription */
export const orderQuote = ({ serviceCode, outbound, inbound }: Priced, subscriber: boolean): Quote =>
  quote({ serviceCode, outbound: outbound.address, inbound: inbound?.address }, { subscriber });
