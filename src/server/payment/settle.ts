/**
 * Takes what a provider tells, in any order and as often as it likes: one payment, one booking, one invoice, in one
 * transaction.
 */

import { type BookingTransition, bookingMachine } from '../../domain/booking-states.ts';
import { coverOf } from '../../domain/insurance.ts';
import { next } from '../../domain/machine.ts';
import { parisTime } from '../../domain/paris-time.ts';
import { type PaymentState, type PaymentTransition, paymentMachine } from '../../domain/payment-states.ts';
import { slotRules } from '../../domain/slots.ts';
import { lockBooking, type StoredBooking, setBookingStatus } from '../booking/booking-store.ts';
import { findFull } from '../booking/slot-load.ts';
import { findCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { issue } from '../invoice/issue.ts';
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
  readonly status: PaymentState;
}

/** @returns whether the payment is one of ours */
export function settle(
  services: Pick<Services, 'database' | 'clock'>,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const now = services.clock();
  return services.database.tx(async (tx) => {
    const [payment] = await tx.query<Row>(
      `select id, booking_id as "bookingId", status from payment
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
    if (status === 'paid' && !(await confirm(tx, payment, now))) {
      await tx.query('update payment set refund_at = $2 where id = $1', [payment.id, now]);
    }
    return true;
  });
}

/** Confirms the booking and issues its invoice; false when the money has nothing left to pay for. */
async function confirm(tx: Queryable, payment: Row, now: Date): Promise<boolean> {
  const stored = await lockBooking(tx, payment.bookingId, now);
  if (!stored) return false;
  const { booking } = stored;
  const transition: BookingTransition =
    coverOf(booking.vehicle.declaredCents) === 'covered' ? 'pay' : 'pay_before_derogation';
  const status = next(bookingMachine, booking.status, transition);
  if (status === null) return false;
  const slots = booking.trips.map(({ slot }) => slot).filter((slot) => slot !== null);
  // Its places were free for others since it expired.
  if (booking.status === 'expired' && (await findFull(tx, slots, slotRules.capacity, now))) return false;
  await setBookingStatus(tx, booking.id, status, now);
  await issueFor(tx, stored, payment.id, now);
  return true;
}

async function issueFor(
  tx: Queryable,
  { booking, customerId }: StoredBooking,
  paymentId: string,
  now: Date,
): Promise<void> {
  const found = await findCustomer(tx, 'id', customerId);
  if (!found) throw new Error('a booking without its customer');
  const { firstName, lastName, companyName, address, billingAddress } = found.customer;
  const first = booking.trips.find(({ slot }) => slot !== null)?.slot;
  const today = parisTime(now).day;
  await issue(
    tx,
    {
      bookingId: booking.id,
      customerId,
      paymentId,
      creditsId: null,
      invoice: {
        kind: 'invoice',
        credits: null,
        issuedOn: today,
        serviceOn: first ? parisTime(new Date(first.start)).day : null,
        dueOn: today,
        paid: true,
        bookingReference: booking.reference,
        buyer: {
          name: companyName ?? `${firstName} ${lastName}`,
          address: billingAddress ?? address,
          isCompany: companyName !== null,
        },
        lines: booking.lines,
        explanation: booking.explanation,
      },
    },
    now,
  );
}
