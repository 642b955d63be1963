/** What money is to a booking. */

import { bookingMachine } from '../../domain/booking/booking-states.ts';
import { invoiceMachine } from '../../domain/invoice/invoice-states.ts';
import { isUuid } from '../../domain/lib/contract/ruled.ts';
import { impossible, next } from '../../domain/lib/machine.ts';
import type { PaymentStatus } from '../../domain/payment/calls.ts';
import type { PaymentState } from '../../domain/payment/payment-states.ts';
import { paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';
import type { Due } from '../payment/due.ts';
import { type Payable, shownPayment } from '../payment/payable.ts';
import { addEvent } from './booking-event.ts';
import { findFeeInvoice } from './booking-invoice.ts';
import { findBooking, lockBooking, NO_BOOKING } from './booking-store.ts';
import { payBooking } from './pay-booking.ts';

const { pay, refund, fail_refund: failRefund } = paymentMachine.transitions;
/** For `status in (…)`: the money came; it went back, or was to. */
const PAID = stateList([pay.to]);
const GIVEN_BACK = stateList([refund.to, failRefund.to]);

async function statusOf(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<PaymentStatus> {
  const stored = isUuid(id) ? await findBooking(database, id, clock()) : null;
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const fees = await findFeeInvoice(database, id);
  const [last] = await database.query<{ status: PaymentState }>(
    `select status from payment where booking_id = $1 and invoice_id is not distinct from $2::uuid
     order by status in (${PAID}) desc, status in (${GIVEN_BACK}) desc, created_at desc, id desc limit 1`,
    [id, fees?.id ?? null],
  );
  const { reference, status: booking, expiresAt } = stored.booking;
  const totalCents = fees?.cents ?? stored.orderCents;
  return {
    reference,
    booking,
    payment: shownPayment(last),
    totalCents,
    payable:
      booking === 'awaiting_payment' || (fees !== null && next(invoiceMachine, fees.status, 'pay') !== null),
    expiresAt,
  };
}

/** Before it is confirmed its price, once it is closed its fees. @throws problem ERROR.NOT_FOUND, or ERROR.STATE when there is nothing to pay */
async function dueForBooking(tx: Queryable, id: string, now: Date): Promise<Due> {
  const stored = await lockBooking(tx, id, now);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const { status } = stored.booking;
  if (status === 'awaiting_payment') return { invoiceId: null, amountCents: stored.orderCents };
  const invoice = await findFeeInvoice(tx, id);
  if (invoice && next(invoiceMachine, invoice.status, 'pay')) {
    return { invoiceId: invoice.id, amountCents: invoice.cents };
  }
  throw problem('ERROR.STATE', { message: impossible(bookingMachine, status, 'pay') });
}

export const payableBooking: Payable = {
  status: statusOf,
  due: dueForBooking,
  pay: payBooking,
  failRefund: (tx, bookingId, detail, now) =>
    addEvent(tx, { bookingId, kind: 'refund_failed', accountId: null, detail }, now),
};
