/** What a booking still asks for: before it is confirmed its price, once it is closed its fees. */

import { bookingMachine } from '../../domain/booking/booking-states.ts';
import { invoiceMachine } from '../../domain/invoice/invoice-states.ts';
import { impossible, next } from '../../domain/lib/machine.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import type { Due } from '../payment/due.ts';
import { findFeeInvoice } from './booking-invoice.ts';
import { lockBooking, NO_BOOKING } from './booking-store.ts';

/** @throws problem ERROR.NOT_FOUND, or ERROR.STATE when there is nothing to pay */
export async function dueForBooking(tx: Queryable, id: string, now: Date): Promise<Due> {
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
