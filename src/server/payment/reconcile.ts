/**
 * Reconciles payments that wait with what the provider knows of them, as its own message may be late, or lost. It is
 * asked when somebody looks at the payment, and by a job, less and less often.
 */

import { paymentMachine } from '../../domain/payment/payment-states.ts';
import { stateList } from '../database/state-list.ts';
import { type Job, startJob } from '../lib/job.ts';
import type { PaymentServices } from './payable.ts';
import type { PaymentEvent } from './provider.ts';
import { columnOf, type Purpose } from './purpose.ts';
import { settle } from './settle.ts';
import { type AfterPayment, wakeAfterPayment } from './wake-after-payment.ts';

/** For `status in (…)`: the provider has still to say how it ended. */
const PENDING = stateList([paymentMachine.transitions.wait.to]);

/** Between two questions of those who look, however many they are. */
const LOOK_PAUSE_MS = 5_000;

type ReconcileServices = Pick<
  PaymentServices,
  'database' | 'clock' | 'appUrl' | 'keys' | 'payments' | 'payables' | 'log'
> &
  AfterPayment;

interface PendingPayment {
  readonly id: string;
  readonly ref: string;
}

/** The last payment of something, if it waits. When the provider does not answer, what is known stays. */
export async function reconcilePurpose(services: ReconcileServices, purpose: Purpose): Promise<void> {
  const { database, clock, payments } = services;
  const now = clock();
  const [payment] = await database.query<PendingPayment>(
    `update payment set asked_at = $2
     where id = (
         select id from payment where ${columnOf(purpose)} = $1 and status in (${PENDING}) and provider = $3
         order by created_at desc, id desc limit 1
       ) and asked_at <= $4
     returning id, provider_ref as ref`,
    [purpose.id, now, payments.name, new Date(now.getTime() - LOOK_PAUSE_MS)],
  );
  if (payment) await reconcile(services, payment);
}

/**
 * A payment whose page the person left.
 * @returns whether there is such a payment
 * @throws ProviderFailure
 */
export async function reconcileLeft(services: ReconcileServices, id: string): Promise<boolean> {
  const { database, payments } = services;
  const [payment] = await database.query<{ ref: string | null; waits: boolean }>(
    `select provider_ref as ref, status in (${PENDING}) as waits from payment where id = $1 and provider = $2`,
    [id, payments.name],
  );
  if (!payment) return false;
  if (payment.ref !== null && payment.waits) await applyEvent(services, await payments.close(payment.ref));
  return true;
}

/** Asks about whatever waits: first each minute, then whenever it is half as old again, at last every six hours. */
export const startReconcileJob = (services: ReconcileServices): Job =>
  startJob('reconcile', () => reconcileNext(services), services.log);

/** @returns whether there was one */
async function reconcileNext(services: ReconcileServices): Promise<boolean> {
  const { database, clock, payments } = services;
  const [payment] = await database.query<PendingPayment>(
    `update payment set asked_at = $1
     where id = (
       select id from payment
       where status in (${PENDING}) and provider = $2
         and asked_at <= $1::timestamptz
           - greatest(interval '1 minute', least(($1::timestamptz - created_at) / 3, interval '6 hours'))
       order by asked_at limit 1 for update skip locked
     )
     returning id, provider_ref as ref`,
    [clock(), payments.name],
  );
  if (!payment) return false;
  await reconcile(services, payment);
  return true;
}

async function reconcile(services: ReconcileServices, { id, ref }: PendingPayment): Promise<void> {
  try {
    await applyEvent(services, await services.payments.retrieve(ref));
  } catch (error) {
    services.log.error('reconcile_failed', error, { payment: id });
  }
}

async function applyEvent(services: ReconcileServices, event: PaymentEvent | null): Promise<void> {
  if (!event) return;
  await settle(services, services.payments.name, event);
  wakeAfterPayment(services);
}
