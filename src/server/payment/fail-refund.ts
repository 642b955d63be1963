/** Notes that money did not go back: it is still owed, and the team, who gives it back by another way, is told once. */

import { next } from '../../domain/lib/machine.ts';
import { type PaymentState, paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import type { PaymentServices } from './payable.ts';
import { findPayment } from './payment-store.ts';
import type { FailedRefund } from './provider.ts';
import { refundFailedMail } from './refund-mails.ts';

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

async function note(
  tx: Queryable,
  { appUrl, payables }: Pick<Failing, 'appUrl' | 'payables'>,
  provider: string,
  { paymentId: id, reason }: FailedRefund,
  now: Date,
): Promise<'noted' | 'known' | 'unknown'> {
  const [refunded] = await tx.query<{ status: PaymentState; cents: number }>(
    `select status, refund_cents as cents from payment
     where id = $1 and provider = $2 and refund_cents is not null for update`,
    [id, provider],
  );
  const payment = id !== null && refunded ? await findPayment(tx, id) : null;
  if (!payment || !refunded) return 'unknown';
  const { status: before, cents } = refunded;
  const status = next(paymentMachine, before, 'fail_refund');
  if (status === null) return 'known';
  await tx.query(
    'update payment set status = $2, refund_at = null, refund_failure = $3, updated_at = $4 where id = $1',
    [payment.id, status, reason, now],
  );
  const detail = { cents: String(cents), reason };
  await payables[payment.kind].failRefund?.(tx, payment.purposeId, detail, now);
  await queueMail(tx, refundFailedMail({ ...payment, cents, reason, appUrl, at: now }), now);
  return 'noted';
}
