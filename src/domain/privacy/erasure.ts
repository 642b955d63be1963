/** When a person can be forgotten: nothing is still to be done for them, nor to be paid. */

import type { BookingState } from '../booking/booking-states.ts';
import { endsOf } from '../lib/machine.ts';
import { subscriptionMachine } from '../subscription/subscription-states.ts';

/** Nothing comes after these, but a payment that was not made in time. */
export const overBookings: readonly BookingState[] = ['draft', 'closed', 'cancelled', 'withdrawn', 'expired'];
export const overSubscriptions = endsOf(subscriptionMachine);
