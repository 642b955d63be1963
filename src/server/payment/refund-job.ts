/**
 * Gives back money that came too late or twice. The provider is asked until it answers; it refunds a payment once, and
 * one that fails is the team's to give back.
 */

import { next } from '../../domain/lib/machine.ts';
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import { type PaymentState, paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Queryable } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import { failRefund } from './fail-refund.ts';
import type { PaymentServices } from './payable.ts';

const RETRY_MS = MINUTE_MS;

type Refunding = Pick<
  PaymentServices,
  'database' | 'payments' | 'payables' | 'clock' | 'appUrl' | 'mail' | 'log'
>;

export const startRefundJob = (services: Refunding): Job =>
  startJob('refund', () => refundNext(services), services.log);

interface Row {
  readonly id: string;
  readonly ref: string;
  readonly cents: number;
  readonly status: PaymentState;
}

/** @returns whether there was one */
async function refundNext(services: Refunding): Promise<boolean> {
  const { database, payments, clock, mail, log } = services;
  const [payment] = await database.query<Row>(
    `select id, provider_ref as ref, refund_cents as cents, status from payment
     where refund_at <= $1 and provider = $2 order by refund_at limit 1`,
    [clock(), payments.name],
  );
  if (!payment) return false;
  const { id, ref, cents } = payment;
  try {
    const failed = await payments.refund({ paymentId: id, ref, amountCents: cents });
    if (failed) {
      await failRefund(services, payments.name, { ...failed, paymentId: id });
      mail.wake();
    } else if (await noteRefunded(database, payment, clock())) {
      log.info('payment_refunded', { payment: id });
    }
  } catch (error) {
    const later = new Date(clock().getTime() + RETRY_MS);
    await database.query('update payment set refund_at = $2 where id = $1 and refund_at is not null', [
      id,
      later,
    ]);
    log.error('refund_failed', error, { payment: id, retryInMs: RETRY_MS });
  }
  return true;
}

/** @returns false when the provider has said meanwhile that it failed */
async function noteRefunded(database: Queryable, { id, status }: Row, at: Date): Promise<boolean> {
  const noted = await database.query(
    `update payment set status = $2, refund_at = null, updated_at = $3
     where id = $1 and refund_at is not null returning id`,
    [id, next(paymentMachine, status, 'refund') ?? status, at],
  );
  return noted.length > 0;
}
