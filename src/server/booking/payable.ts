/** What money is to a booking. */

import { invoiceMachine } from '../../domain/invoice/invoice-states.ts';
import { next } from '../../domain/lib/machine.ts';
import { isUuid } from '../../domain/lib/ruled.ts';
import type { PaymentStatus } from '../../domain/payment/calls.ts';
import type { PaymentState } from '../../domain/payment/payment-states.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { type Payable, toldOf } from '../payment/payable.ts';
import { addEvent } from './booking-event.ts';
import { findFeeInvoice } from './booking-invoice.ts';
import { findBooking, NO_BOOKING } from './booking-store.ts';
import { dueForBooking } from './due-for-booking.ts';
import { payBooking } from './pay-booking.ts';

async function statusOf(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<PaymentStatus> {
  const stored = isUuid(id) ? await findBooking(database, id, clock()) : null;
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const fees = await findFeeInvoice(database, id);
  const [last] = await database.query<{ status: PaymentState }>(
    `select status from payment where booking_id = $1 and invoice_id is not distinct from $2::uuid
     order by status = 'paid' desc, status in ('refunded', 'refund_failed') desc, created_at desc, id desc limit 1`,
    [id, fees?.id ?? null],
  );
  const { reference, status: booking, expiresAt } = stored.booking;
  const totalCents = fees?.cents ?? stored.orderCents;
  return {
    reference,
    booking,
    payment: toldOf(last),
    totalCents,
    payable:
      booking === 'awaiting_payment' || (fees !== null && next(invoiceMachine, fees.status, 'pay') !== null),
    expiresAt,
  };
}

export const payableBooking: Payable = {
  status: statusOf,
  due: dueForBooking,
  pay: payBooking,
  failRefund: (tx, bookingId, detail, now) =>
    addEvent(tx, { bookingId, kind: 'refund_failed', accountId: null, detail }, now),
};
