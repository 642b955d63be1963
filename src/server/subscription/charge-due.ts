/**
 * Charges a month whose day has come, or ends a subscription whose time is over, one at a time. What is to be charged is
 * written down before the provider is asked, so that after a kill it is asked the same again, and charges it once.
 */

import { randomUUID } from 'node:crypto';
import { next } from '../../domain/lib/machine.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { openPayments } from '../../domain/payment/payment-states.ts';
import { dueAction } from '../../domain/subscription/subscription.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { queueMail } from '../outbox/mail.ts';
import type { PaymentServices } from '../payment/payable.ts';
import { addPayment, noteOpened } from '../payment/payment-store.ts';
import type { Charged } from '../payment/provider.ts';
import { purposeLabels } from '../payment/purpose.ts';
import { settle } from '../payment/settle.ts';
import { endedMail } from './subscription-mails.ts';
import { closeSubscription, lockDue, type StoredSubscription, setDue } from './subscription-store.ts';

/** Longer than a provider takes to answer; then it is asked again, as it is when it has not decided. */
const LEASE_MS = 600_000;

export type Charging = Pick<
  PaymentServices,
  'database' | 'clock' | 'appUrl' | 'keys' | 'payments' | 'payables' | 'log'
>;

/** @returns whether there was something to do */
export async function workOnDue(services: Charging): Promise<boolean> {
  const now = services.clock();
  const taken = await services.database.tx((tx) => take(tx, services, now));
  if (taken === null) return false;
  if (taken.paymentId !== null) await charge(services, taken.stored, taken.paymentId);
  return true;
}

interface Taken {
  readonly stored: StoredSubscription;
  /** To be charged now; null when all is done. */
  readonly paymentId: string | null;
}

async function take(tx: Queryable, services: Charging, now: Date): Promise<Taken | null> {
  const stored = await lockDue(tx, now);
  if (stored === null) return null;
  const { dueAt } = stored.unpaid;
  // Another instance had it in hand when we chose it.
  if (dueAt === null || dueAt > now) return { stored, paymentId: null };
  if (dueAction(stored.subscription) === 'end') {
    await end(tx, stored, services.appUrl, now);
    return { stored, paymentId: null };
  }
  const paymentId = await attemptOf(tx, stored, services.payments.name, now);
  await setDue(tx, stored.subscription.id, new Date(now.getTime() + LEASE_MS));
  return { stored, paymentId };
}

async function end(tx: Queryable, stored: StoredSubscription, appUrl: string, now: Date): Promise<void> {
  const { subscription } = stored;
  const status = next(subscriptionMachine, subscription.status, 'end');
  if (status === null) throw new Error('a subscription that cannot end is to');
  await closeSubscription(tx, subscription.id, status, parisTime(now).day, now);
  await queueMail(tx, endedMail({ ...stored, appUrl }), now);
}

/** The payment in hand for this month, whose outcome nobody has noted yet, or a new one. */
async function attemptOf(
  tx: Queryable,
  { subscription, unpaid }: StoredSubscription,
  provider: string,
  now: Date,
): Promise<string> {
  const [open] = await tx.query<{ id: string }>(
    `select id from payment where id = $1 and status in (${stateList(openPayments)})`,
    [unpaid.paymentId],
  );
  if (open) return open.id;
  const { id, monthlyCents: amountCents } = subscription;
  const purpose = { kind: 'subscription', id } as const;
  const paymentId = await addPayment(
    tx,
    { clientId: randomUUID(), purpose, amountCents, invoiceId: null, provider, customerRef: null },
    now,
  );
  await tx.query(
    'update subscription_charge set payment_id = $3 where subscription_id = $1 and month_index = $2',
    [id, unpaid.index, paymentId],
  );
  return paymentId;
}

async function charge(
  services: Charging,
  { subscription, method }: StoredSubscription,
  paymentId: string,
): Promise<void> {
  const { database, clock, payments, log } = services;
  const { reference, monthlyCents: amountCents } = subscription;
  const description = `${purposeLabels.subscription} ${reference}`;
  let charged: Charged;
  try {
    charged =
      method === null
        ? { ref: `no_method_${paymentId}`, outcome: 'failed' }
        : await payments.charge({ paymentId, amountCents, method, description });
  } catch (error) {
    log.error('charge_failed', error, { payment: paymentId, retryInMs: LEASE_MS });
    return;
  }
  const { ref, outcome } = charged;
  await noteOpened(database, paymentId, { ref }, clock());
  if (outcome !== 'pending') {
    await settle(services, payments.name, { id: `charge ${paymentId}`, ref, outcome });
  }
  log.info('month_charged', { payment: paymentId, outcome });
}
