/**
 * Gives back money that came too late or twice, or for what is given up. The provider is asked until it answers; it makes
 * each refund once, and one that fails is the team's to give back. What the bank holds waits for its decision.
 */

import { next } from '../../domain/lib/machine.ts';
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import { type PaymentState, paymentMachine } from '../../domain/payment/payment-states.ts';
import { firstRefundState, refundMachine } from '../../domain/payment/refund-states.ts';
import type { Database } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import { IS_HELD } from './amounts.ts';
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
  readonly paymentId: string;
  readonly ref: string;
  readonly cents: number;
}

/** @returns whether there was one */
async function refundNext(services: Refunding): Promise<boolean> {
  const { database, payments, clock, mail, log } = services;
  const now = clock();
  // A lease: no other instance asks for the same one meanwhile, and what a killed one had in hand is asked for again.
  const [refund] = await database.query<Row>(
    `update refund set try_at = $3 from payment
     where payment.id = payment_id and refund.id = (
       select refund.id from refund join payment on payment.id = payment_id
       where try_at <= $1 and provider = $2 and not ${IS_HELD} order by try_at limit 1 for update of refund skip locked
     )
     returning refund.id, payment_id as "paymentId", payment.provider_ref as ref, cents`,
    [now, payments.name, new Date(now.getTime() + RETRY_MS)],
  );
  if (!refund) return false;
  const { id, paymentId, ref, cents } = refund;
  try {
    const made = await payments.refund({ refundId: id, paymentId, ref, amountCents: cents });
    if (made.outcome === 'refund_failed') {
      await failRefund(services, payments.name, { ...made, paymentId, refundId: id });
      mail.wake();
    } else if (await noteSent(database, refund, made.refund, clock())) {
      log.info('payment_refunded', { payment: paymentId });
    }
  } catch (error) {
    const later = new Date(clock().getTime() + RETRY_MS);
    await database.query('update refund set try_at = $2 where id = $1 and try_at is not null', [id, later]);
    log.error('refund_failed', error, { payment: paymentId, retryInMs: RETRY_MS });
  }
  return true;
}

/** @returns false when the provider has said meanwhile that it failed */
function noteSent(
  database: Database,
  { id, paymentId }: Row,
  providerRef: string | null,
  at: Date,
): Promise<boolean> {
  const { to } = refundMachine.transitions.send;
  return database.tx(async (tx) => {
    const [payment] = await tx.query<{ status: PaymentState }>(
      'select status from payment where id = $1 for update',
      [paymentId],
    );
    const noted = await tx.query(
      `update refund set status = $2, provider_ref = $3, try_at = null, updated_at = $4
       where id = $1 and status = $5 returning id`,
      [id, to, providerRef, at, firstRefundState],
    );
    if (!payment || noted.length === 0) return false;
    const status = next(paymentMachine, payment.status, 'refund') ?? payment.status;
    await tx.query('update payment set status = $2, updated_at = $3 where id = $1', [paymentId, status, at]);
    return true;
  });
}
