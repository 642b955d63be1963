/** When a person can be forgotten: nothing is still to be done for them, nor to be paid. */

import type { BookingState } from '../booking/booking-states.ts';
import type { InvoiceState } from '../invoice/invoice-states.ts';
import type { SubscriptionState } from '../subscription/subscription-states.ts';

/** Nothing comes after these, but a payment that was not made in time. */
export const overBookings: readonly BookingState[] = ['draft', 'closed', 'cancelled', 'withdrawn', 'expired'];
export const overSubscriptions: readonly SubscriptionState[] = ['withdrawn', 'ended'];
/** These wait to be paid. */
export const dueInvoices: readonly InvoiceState[] = ['issued', 'sent', 'overdue'];
