/** The mandate that an establishment is shown. */

import type { Customer } from '../customer/customer.ts';
import type { Booking } from './booking.ts';

/** What it says. */
export interface MandateContent
  extends Pick<Booking, 'reference' | 'vehicle' | 'provider' | 'trips' | 'advanceMaxCents'> {
  /** Whether what the driver may pay is said: a partner's customer reads no amount. */
  readonly hasLimit: boolean;
  /** Who gives it. */
  readonly customer: Pick<Customer, 'firstName' | 'lastName' | 'companyName' | 'address' | 'phone'>;
  /** Who had it made, and when. */
  readonly by: string;
  readonly at: Date;
}
