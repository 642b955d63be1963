/**
 * Money that went back and that the bank took as well: a claim of ours, which no invoice says. The team follows it until it
 * is transferred to us, or written off.
 */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Queryable } from '../database/database.ts';
import { CLAIM, FAILED_REFUND_CENTS, RECEIVED, RECOVERED_TOO_MUCH, REFUNDABLE_CENTS } from './amounts.ts';
import { giveOwed, type OverpaidRefund, type Paying } from './request-refund.ts';

/** What is still to be recovered of a payment of a booking, in cents; null of a payment of another, or of none. */
export async function lockClaim(tx: Queryable, bookingId: string, paymentId: string): Promise<number | null> {
  const [claim] = await tx.query<{ cents: number }>(
    `select ${CLAIM} as cents from payment
     where id = $1 and booking_id = $2 and status in (${RECEIVED}) for update`,
    [paymentId, bookingId],
  );
  return claim?.cents ?? null;
}

/** @param cents no more than what is still to be recovered */
export async function writeOff(tx: Queryable, paymentId: string, cents: number, at: Date): Promise<void> {
  await tx.query(
    `update payment set written_off_cents = written_off_cents + $2, written_off_on = $4::date, updated_at = $3
     where id = $1`,
    [paymentId, cents, at, parisTime(at).day],
  );
}

/** Gives back, by hand, what was transferred of a claim beyond it: too much, or what the bank itself gave back since. */
export async function settleClaim(tx: Queryable, paymentId: string, now: Date): Promise<OverpaidRefund> {
  const transfers = await tx.query<Paying>(
    `select id, true as "byHand", ${REFUNDABLE_CENTS} as left, ${FAILED_REFUND_CENTS} as failed from payment
     where claims_id = $1 and status in (${RECEIVED}) order by created_at desc for update`,
    [paymentId],
  );
  const [claim] = await tx.query<{ owed: number }>(
    `select ${RECOVERED_TOO_MUCH} as owed from payment where id = $1`,
    [paymentId],
  );
  return giveOwed(tx, transfers, claim?.owed ?? 0, now);
}
