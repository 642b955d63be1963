/** The mandate that an establishment is shown. */

import type { Customer } from '../customer/customer.ts';
import type { Booking } from './booking.ts';
import { isUnderWay } from './booking-progress.ts';
import type { BookingState } from './booking-states.ts';

/** Once it is sure that we come, until there is nothing left to drive. */
export const hasMandate = (state: BookingState): boolean => isUnderWay(state) || state === 'postponed';

/** What it says. */
export interface MandateContent
  extends Pick<Booking, 'reference' | 'vehicle' | 'provider' | 'trips' | 'advanceMaxCents'> {
  /** Who gives it. */
  readonly customer: Pick<Customer, 'firstName' | 'lastName' | 'companyName' | 'address' | 'phone'>;
  /** Who had it made, and when. */
  readonly by: string;
  readonly at: Date;
}
