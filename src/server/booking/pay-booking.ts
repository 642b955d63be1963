/** What the payment of a booking does: confirms it and issues its invoice, or settles the invoice of its fees. */

import { type BookingTransition, bookingMachine } from '../../domain/booking/booking-states.ts';
import { documentName, type PayableKind } from '../../domain/invoice/invoice-kinds.ts';
import { next } from '../../domain/lib/machine.ts';
import { coverOf } from '../../domain/tariff/insurance.ts';
import type { Queryable } from '../database/database.ts';
import { DUE, notePaidWhole } from '../invoice/due.ts';
import { queueMail } from '../outbox/mail.ts';
import type { PaidFor } from '../payment/provider.ts';
import { readCalendar } from '../settings/calendar-store.ts';
import { addEvent } from './booking-event.ts';
import { invoiceBooking } from './booking-invoice.ts';
import { lockBooking, type StoredBooking, setBookingStatus } from './booking-store.ts';
import { confirmedMail, feesPaidMail, paidForNothingMail, tooLateMail } from './mails/booking-mails.ts';
import { insurerMail } from './mails/team-mails.ts';
import { findFull } from './slots/slot-load.ts';
import { toBuyer } from './tell-people.ts';

/** @returns false when the money has nothing left to pay for */
export async function payBooking(
  tx: Queryable,
  payment: PaidFor,
  appUrl: string,
  now: Date,
): Promise<boolean> {
  const stored = await lockBooking(tx, payment.purposeId, now);
  if (!stored) throw new Error('a payment without its booking');
  const paid = { ...stored, ...toBuyer(stored), appUrl, cents: payment.amountCents };
  return payment.invoiceId === null
    ? confirm(tx, payment, paid, now)
    : payInvoice(tx, { ...payment, invoiceId: payment.invoiceId }, paid, now);
}

type PaidBooking = StoredBooking & { readonly appUrl: string; readonly cents: number };

/** Confirms the booking and issues its invoice. */
async function confirm(tx: Queryable, payment: PaidFor, paid: PaidBooking, now: Date): Promise<boolean> {
  const { booking } = paid;
  const transition: BookingTransition =
    coverOf(booking.vehicle.declaredCents) === 'covered' ? 'pay' : 'pay_before_derogation';
  const status = next(bookingMachine, booking.status, transition);
  if (status === null) {
    // Cancelled meanwhile, or paid already.
    await queueMail(tx, paidForNothingMail(paid), now);
    return false;
  }
  // Its vehicle may have another included trip since, or be in no subscription any more.
  if (booking.status === 'expired' && paid.subscriptionId !== null) {
    await queueMail(tx, paidForNothingMail(paid), now);
    return false;
  }
  const slots = booking.trips.map(({ slot }) => slot).filter((slot) => slot !== null);
  // What should have begun is nobody's to have; and its places were free for others since it expired.
  if (
    slots.some(({ start }) => Date.parse(start) <= now.getTime()) ||
    (booking.status === 'expired' && (await findFull(tx, slots, await readCalendar(tx, now), now)))
  ) {
    await queueMail(tx, tooLateMail(paid), now);
    return false;
  }
  await setBookingStatus(tx, booking.id, status, now);
  await addEvent(tx, { bookingId: booking.id, kind: 'paid', accountId: null }, now);
  const invoice = await invoiceBooking(tx, paid, payment.id, now);
  const covered = status === 'confirmed';
  await queueMail(tx, confirmedMail({ ...paid, invoice, covered }), now);
  if (!covered) await queueMail(tx, insurerMail(paid), now);
  return true;
}

/** Pays the invoice of what was due besides the order, or of a partner's order, or what was advanced. */
async function payInvoice(
  tx: Queryable,
  payment: PaidFor & { readonly invoiceId: string },
  paid: PaidBooking,
  now: Date,
): Promise<boolean> {
  const bookingId = paid.booking.id;
  const [invoice] = await tx.query<{ id: string; kind: PayableKind; number: string; dueCents: number }>(
    `select id, kind, number, ${DUE} as "dueCents" from invoice where id = $1`,
    [payment.invoiceId],
  );
  // This payment is counted already: what it is too much is none of the invoice's.
  if (!invoice || invoice.dueCents < 0) {
    await queueMail(tx, paidForNothingMail(paid), now);
    return false;
  }
  await notePaidWhole(tx, invoice.id);
  const kind = invoice.kind === 'disbursement' ? 'disbursement_paid' : 'fees_paid';
  await addEvent(tx, { bookingId, kind, accountId: null }, now);
  const document = documentName(invoice.kind, invoice.number);
  await queueMail(tx, feesPaidMail({ ...paid, document }), now);
  return true;
}
