/** What a payment for a subscription does: pays the first month that is not paid, and issues its invoice. */

import { next } from '../../domain/lib/machine.ts';
import { parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import {
  commitmentEndOf,
  isPayable,
  monthOf,
  renewalNoticeWindow,
} from '../../domain/subscription/subscription.ts';
import { isOver, subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import type { PaidFor } from '../payment/provider.ts';
import { noteCustomerRef } from '../payment/provider-customer.ts';
import { invoiceMonth } from './subscription-invoice.ts';
import { activeMail, monthPaidMail, monthPaidTwiceMail } from './subscription-mails.ts';
import {
  findSubscription,
  lockSubscription,
  type StoredSubscription,
  setSubscriptionStatus,
} from './subscription-store.ts';
import { platesOf } from './vehicle-store.ts';

/** @returns false when the money has nothing left to pay for */
export async function payMonth(tx: Queryable, payment: PaidFor, appUrl: string, now: Date): Promise<boolean> {
  const stored = await lockSubscription(tx, payment.purposeId);
  if (!stored) throw new Error('a payment without its subscription');
  const { subscription, unpaid } = stored;
  const charged = unpaid.paymentId === payment.id && !isOver(subscription.status);
  if (!charged && !isPayable(subscription)) {
    await queueMail(tx, monthPaidTwiceMail({ ...stored, appUrl }), now);
    return false;
  }
  const first = subscription.startedOn === null;
  const startedOn = subscription.startedOn ?? parisTime(now).day;
  if (first) await start(tx, stored, startedOn);
  const status = next(subscriptionMachine, subscription.status, first ? 'activate' : 'settle');
  await setSubscriptionStatus(tx, subscription.id, status ?? subscription.status, now);
  if (payment.method !== null) {
    await tx.query('update subscription set payment_method = $2 where id = $1', [
      subscription.id,
      payment.method,
    ]);
  }
  if (payment.owner) await noteCustomerRef(tx, stored.customerId, payment.owner);
  await settleMonth(tx, stored, startedOn, payment.id, now);

  const paid = await findSubscription(tx, subscription.id);
  if (!paid) throw new Error('a subscription that was just paid is gone');
  const invoice = await invoiceMonth(tx, paid, unpaid.index, payment.id, now);
  const mailData = { ...paid, appUrl, invoice, at: now };
  const mail = first
    ? activeMail({ ...mailData, plates: await platesOf(tx, paid.subscription, now) })
    : monthPaidMail(mailData);
  await queueMail(tx, mail, now);
  return true;
}

async function start(tx: Queryable, { subscription }: StoredSubscription, startedOn: string): Promise<void> {
  const commitmentEnd = commitmentEndOf(startedOn, subscription.commitmentMonths);
  await tx.query(
    `update subscription set started_on = $2::date, commitment_end = $3::date, renewal_notice_on = $4::date
     where id = $1`,
    [subscription.id, startedOn, commitmentEnd, renewalNoticeWindow(commitmentEnd).from],
  );
}

/** Notes what paid the month; the next one is due on its first day. */
async function settleMonth(
  tx: Queryable,
  { subscription, unpaid }: StoredSubscription,
  startedOn: string,
  paymentId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `update subscription_charge set paid_at = $3, payment_id = $4, due_at = null
     where subscription_id = $1 and month_index = $2`,
    [subscription.id, unpaid.index, now, paymentId],
  );
  const following = unpaid.index + 1;
  await tx.query(
    'insert into subscription_charge (subscription_id, month_index, due_at) values ($1, $2, $3)',
    [subscription.id, following, parisInstant(monthOf(startedOn, following).from, 0)],
  );
}
