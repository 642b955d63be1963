/** What a mandate says. */

import type { Booking } from '../../domain/booking/booking.ts';
import type { Customer } from '../../domain/customer/customer.ts';

export interface MandateContent
  extends Pick<Booking, 'reference' | 'vehicle' | 'provider' | 'trips' | 'advanceMaxCents'> {
  /** Who gives it. */
  readonly customer: Pick<Customer, 'firstName' | 'lastName' | 'companyName' | 'address' | 'phone'>;
  /** Who had it made, and when. */
  readonly by: string;
  readonly at: Date;
}
