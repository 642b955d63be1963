/** What a customer can still do with a booking, and what it gives back: said before it is done, by whoever does it. */

import { next } from '../lib/machine.ts';
import type { Trip } from '../trip/trip.ts';
import { advanceRefusal } from './advance.ts';
import type { Booking } from './booking.ts';
import { bookingMachine } from './booking-states.ts';
import { canWithdraw, refundOf } from './cancellation.ts';
import { hasMandate } from './mandate.ts';

export interface BookingOptions {
  /** What cancelling now would give back, in cents; null when it cannot be cancelled. */
  readonly cancelRefundCents: number | null;
  readonly canWithdraw: boolean;
  readonly canReschedule: boolean;
  readonly canSetAdvance: boolean;
  readonly hasMandate: boolean;
}

type BookingTerms = Pick<Booking, 'status' | 'totalCents' | 'createdAt'> & {
  readonly trips: readonly Pick<Trip, 'kind' | 'status' | 'slot'>[];
};

/** Of a booking as it is at this instant. */
export function optionsOf(booking: BookingTerms, now: Date): BookingOptions {
  const { status, createdAt } = booking;
  const paidCents = status === 'awaiting_payment' ? 0 : booking.totalCents;
  return {
    cancelRefundCents:
      next(bookingMachine, status, 'cancel') === null ? null : cancellationRefund(booking, paidCents, now),
    canWithdraw: next(bookingMachine, status, 'withdraw') !== null && canWithdraw(new Date(createdAt), now),
    canReschedule: next(bookingMachine, status, 'reschedule') !== null && !isTooLateToMove(booking, now),
    canSetAdvance: advanceRefusal(booking) === null,
    hasMandate: hasMandate(status),
  };
}

/** What a cancellation gives back of what was paid, by the scale that was shown before the order; in cents. */
export function cancellationRefund(
  { status, trips }: Pick<BookingTerms, 'status' | 'trips'>,
  paidCents: number,
  now: Date,
): number {
  // What is postponed has no appointment until another one is agreed on.
  const starts = status === 'postponed' ? [] : trips.flatMap(({ slot }) => (slot ? [slot.start] : []));
  const [first] = starts.sort();
  return first === undefined ? paidCents : refundOf(paidCents, first, now);
}

/** An appointment that is not postponed has begun. */
export const isTooLateToMove = (
  { status, trips }: Pick<BookingTerms, 'status' | 'trips'>,
  now: Date,
): boolean =>
  status === 'confirmed' && trips.some(({ slot }) => slot !== null && slot.start <= now.toISOString());
