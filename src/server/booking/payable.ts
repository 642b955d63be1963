/** What money is to a booking. */

import type { Payable } from '../payment/payable.ts';
import { addEvent } from './booking-event.ts';
import { dueForBooking } from './due-for-booking.ts';
import { payBooking } from './pay-booking.ts';

export const payableBooking: Payable = {
  due: dueForBooking,
  pay: payBooking,
  failRefund: (tx, bookingId, detail, now) =>
    addEvent(tx, { bookingId, kind: 'refund_failed', accountId: null, detail }, now),
};
