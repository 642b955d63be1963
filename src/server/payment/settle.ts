/**
 * Takes what a provider tells, in any order and as often as it likes: one payment, one booking, one invoice, in one
 * transaction.
 */

import { type BookingTransition, bookingMachine } from '../../domain/booking-states.ts';
import { coverOf } from '../../domain/insurance.ts';
import { invoiceMachine } from '../../domain/invoice-states.ts';
import { next } from '../../domain/machine.ts';
import { type PaymentState, type PaymentTransition, paymentMachine } from '../../domain/payment-states.ts';
import { slotRules } from '../../domain/slots.ts';
import { addEvent } from '../booking/booking-event.ts';
import { lockBooking, type StoredBooking, setBookingStatus } from '../booking/booking-store.ts';
import { findFull } from '../booking/slot-load.ts';
import type { Queryable } from '../database/database.ts';
import { findFeeInvoice, invoiceBooking } from '../invoice/booking-invoice.ts';
import { confirmedMail, feesPaidMail, paidForNothingMail, tooLateMail } from '../mail/booking-mails.ts';
import { queueMail } from '../mail/mail.ts';
import type { Services } from '../services.ts';
import type { PaymentEvent } from './provider.ts';

const transitions: Readonly<Record<PaymentEvent['outcome'], PaymentTransition>> = {
  paid: 'pay',
  failed: 'fail',
  cancelled: 'cancel',
  expired: 'expire',
};

interface Row {
  readonly id: string;
  readonly bookingId: string;
  /** The invoice that it is for; null: the order itself. */
  readonly invoiceId: string | null;
  readonly status: PaymentState;
  readonly cents: number;
}

/** @returns whether the payment is one of ours */
export function settle(
  services: Pick<Services, 'database' | 'clock' | 'appUrl'>,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const { appUrl } = services;
  const now = services.clock();
  return services.database.tx(async (tx) => {
    const [payment] = await tx.query<Row>(
      `select id, booking_id as "bookingId", invoice_id as "invoiceId", status, amount_cents as cents from payment
       where provider = $1 and provider_ref = $2 for update`,
      [provider, event.ref],
    );
    if (!payment) return false;
    const fresh = await tx.query(
      `insert into payment_event (provider, event_id, received_at) values ($1, $2, $3)
       on conflict do nothing returning event_id`,
      [provider, event.id, now],
    );
    // What is told twice, or comes after something that outweighs it, changes nothing.
    const status = next(paymentMachine, payment.status, transitions[event.outcome]);
    if (fresh.length === 0 || status === null) return true;
    await tx.query('update payment set status = $2, updated_at = $3 where id = $1', [
      payment.id,
      status,
      now,
    ]);
    if (status === 'paid' && !(await spend(tx, payment, appUrl, now))) {
      await tx.query('update payment set refund_at = $2, refund_cents = amount_cents where id = $1', [
        payment.id,
        now,
      ]);
    }
    return true;
  });
}

/** False when the money has nothing left to pay for. */
async function spend(tx: Queryable, payment: Row, appUrl: string, now: Date): Promise<boolean> {
  const stored = await lockBooking(tx, payment.bookingId, now);
  if (!stored) throw new Error('a payment without its booking');
  const about = { ...stored, appUrl, cents: payment.cents };
  return payment.invoiceId === null ? confirm(tx, payment, about, now) : payFees(tx, payment, about, now);
}

type About = StoredBooking & { readonly appUrl: string; readonly cents: number };

/** Confirms the booking and issues its invoice. */
async function confirm(tx: Queryable, payment: Row, about: About, now: Date): Promise<boolean> {
  const { booking } = about;
  const transition: BookingTransition =
    coverOf(booking.vehicle.declaredCents) === 'covered' ? 'pay' : 'pay_before_derogation';
  const status = next(bookingMachine, booking.status, transition);
  if (status === null) {
    // Cancelled meanwhile, or paid already.
    await queueMail(tx, paidForNothingMail(about), now);
    return false;
  }
  const slots = booking.trips.map(({ slot }) => slot).filter((slot) => slot !== null);
  // Its places were free for others since it expired.
  if (booking.status === 'expired' && (await findFull(tx, slots, slotRules.capacity, now))) {
    await queueMail(tx, tooLateMail(about), now);
    return false;
  }
  await setBookingStatus(tx, booking.id, status, now);
  await addEvent(tx, { bookingId: booking.id, kind: 'paid', accountId: null }, now);
  const invoice = await invoiceBooking(tx, about, payment.id, now);
  await queueMail(tx, confirmedMail({ ...about, invoice, covered: status === 'confirmed' }), now);
  return true;
}

/** Pays the invoice of what was due besides the order. */
async function payFees(tx: Queryable, payment: Row, about: About, now: Date): Promise<boolean> {
  const bookingId = about.booking.id;
  const invoice = await findFeeInvoice(tx, bookingId);
  const status = invoice && next(invoiceMachine, invoice.status, 'pay');
  if (!status) {
    await queueMail(tx, paidForNothingMail(about), now);
    return false;
  }
  await tx.query('update invoice set status = $2, payment_id = $3 where id = $1', [
    invoice.id,
    status,
    payment.id,
  ]);
  await addEvent(tx, { bookingId, kind: 'fees_paid', accountId: null }, now);
  await queueMail(tx, feesPaidMail({ ...about, invoice: invoice.number }), now);
  return true;
}
