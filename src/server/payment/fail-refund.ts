/** Notes that money did not go back: it is still owed, and the team, who gives it back by another way, is told once. */

import { next } from '../../domain/lib/machine.ts';
import { type PaymentState, paymentMachine } from '../../domain/payment/payment-states.ts';
import { type RefundState, refundMachine } from '../../domain/payment/refund-states.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { queueMail } from '../outbox/mail.ts';
import { HAS_LOST } from './amounts.ts';
import type { PaymentServices } from './payable.ts';
import { findPayment } from './payment-store.ts';
import type { FailedRefund } from './provider.ts';
import { refundFailedMail } from './refund-mails.ts';
import { dropRefunds } from './request-refund.ts';

type Failing = Pick<PaymentServices, 'database' | 'clock' | 'appUrl' | 'log' | 'payables'>;

/** However often and in whatever order it is told. What is none of our refunds is logged. */
export async function failRefund(services: Failing, provider: string, failed: FailedRefund): Promise<void> {
  const { database, clock, log } = services;
  const { refund, reason } = failed;
  const now = clock();
  const outcome = await database.tx((tx) => note(tx, services, provider, failed, now));
  const fields = { refund, payment: failed.paymentId, reason };
  if (outcome === 'unknown') log.warn('refund_unknown', fields);
  if (outcome === 'noted') log.warn('refund_returned', fields);
}

interface Row {
  readonly id: string;
  readonly status: RefundState;
  readonly cents: number;
}

async function note(
  tx: Queryable,
  { appUrl, payables }: Pick<Failing, 'appUrl' | 'payables'>,
  provider: string,
  failed: FailedRefund,
  now: Date,
): Promise<'noted' | 'known' | 'unknown'> {
  const { paymentId: id, reason } = failed;
  const [locked] = await tx.query<{ status: PaymentState }>(
    'select status from payment where id = $1 and provider = $2 for update',
    [id, provider],
  );
  const payment = id !== null && locked ? await findPayment(tx, id) : null;
  const refund = payment && (await findRefund(tx, payment.id, failed));
  if (!payment || !locked || !refund) return 'unknown';
  const status = next(refundMachine, refund.status, 'fail');
  if (status === null) return 'known';
  await tx.query(
    `update refund set status = $2, try_at = null, failure = $3, provider_ref = coalesce(provider_ref, $4),
       updated_at = $5
     where id = $1`,
    [refund.id, status, reason, failed.refund, now],
  );
  const { cents } = refund;
  await tx.query('update payment set status = $2, updated_at = $3 where id = $1', [
    payment.id,
    next(paymentMachine, locked.status, 'fail_refund') ?? locked.status,
    now,
  ]);
  const detail = { cents: String(cents), reason };
  const payable = payables[payment.kind];
  await payable.failRefund?.(tx, payment.purposeId, detail, now);
  const [taken] = await tx.query(`select 1 from payment where id = $1 and ${HAS_LOST}`, [payment.id]);
  if (taken) {
    // The bank had taken this money meanwhile: what is still owed is worked out anew.
    await dropRefunds(tx, payment.id, now);
    await payable.settleDispute(tx, payment.id, now);
    return 'noted';
  }
  await queueMail(tx, refundFailedMail({ ...payment, cents, reason, appUrl, at: now }), now);
  return 'noted';
}

/** Which one failed: ours where the provider says it back, else the one that it calls so, else the payment's last. */
async function findRefund(
  tx: Queryable,
  paymentId: string,
  { refundId, refund }: FailedRefund,
): Promise<Row | null> {
  const { from } = refundMachine.transitions.fail;
  const [row] = await tx.query<Row>(
    `select id, status, cents from refund where payment_id = $1
     order by id is not distinct from $2::uuid desc, provider_ref is not distinct from $3 desc,
       status in (${stateList(from)}) desc, created_at desc limit 1`,
    [paymentId, refundId, refund],
  );
  return row ?? null;
}
