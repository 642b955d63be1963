/** Gives back money that came too late or twice. The provider is asked until it answers; it refunds a payment once. */

import type { Clock } from '../../domain/clock.ts';
import { next } from '../../domain/machine.ts';
import { type PaymentState, paymentMachine } from '../../domain/payment-states.ts';
import type { Database } from '../database/database.ts';
import { type Job, startJob } from '../job.ts';
import type { Log } from '../log.ts';
import type { PaymentProvider } from './provider.ts';

const RETRY_MS = 60_000;

export interface RefundJobOptions {
  readonly database: Database;
  readonly payments: PaymentProvider;
  readonly clock: Clock;
  readonly log: Log;
}

export const startRefundJob = (options: RefundJobOptions): Job =>
  startJob('refund', () => refundNext(options), options.log);

interface Row {
  readonly id: string;
  readonly ref: string;
  readonly cents: number;
  readonly status: PaymentState;
}

/** @returns whether there was one */
async function refundNext({ database, payments, clock, log }: RefundJobOptions): Promise<boolean> {
  const [payment] = await database.query<Row>(
    `select id, provider_ref as ref, refund_cents as cents, status from payment
     where refund_at <= $1 and provider = $2 order by refund_at limit 1`,
    [clock(), payments.name],
  );
  if (!payment) return false;
  const status = next(paymentMachine, payment.status, 'refund') ?? payment.status;
  try {
    await payments.refund({ paymentId: payment.id, ref: payment.ref, amountCents: payment.cents });
    await database.query('update payment set status = $2, refund_at = null, updated_at = $3 where id = $1', [
      payment.id,
      status,
      clock(),
    ]);
    log.info('payment_refunded', { payment: payment.id });
  } catch (error) {
    const later = new Date(clock().getTime() + RETRY_MS);
    await database.query('update payment set refund_at = $2 where id = $1', [payment.id, later]);
    log.error('refund_failed', error, { payment: payment.id, retryInMs: RETRY_MS });
  }
  return true;
}
