/** The price of an order: what the funnel shows, what is typed for someone else, and what the API compares. */

import type { BookingOrder } from '../booking/booking.ts';
import { type Quote, quote } from './quote.ts';
import type { ServiceCode } from './service.ts';

/** What of an order its price depends on. */
interface Priced {
  readonly serviceCode: ServiceCode;
  readonly outbound: Pick<BookingOrder['outbound'], 'address'>;
  readonly inbound: Pick<BookingOrder['outbound'], 'address'> | null;
}

/** @param subscriber whether its trips are included in a subscription */
export const orderQuote = ({ serviceCode, outbound, inbound }: Priced, subscriber: boolean): Quote =>
  quote({ serviceCode, outbound: outbound.address, inbound: inbound?.address }, { subscriber });
