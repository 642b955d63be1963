/** Notes what the provider tells of a disputed payment, in any order and as often as it likes; the team is told once of each. */

import { randomUUID } from 'node:crypto';
import { next } from '../../domain/lib/machine.ts';
import type { DisputeState } from '../../domain/payment/dispute-states.ts';
import { disputeMachine, isOpenDispute } from '../../domain/payment/dispute-states.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import { disputeMail } from './dispute-mails.ts';
import type { PaymentServices } from './payable.ts';
import { findPayment, type StoredPayment } from './payment-store.ts';
import type { DisputeEvent } from './provider.ts';
import { dropRefunds } from './request-refund.ts';

type Disputing = Pick<PaymentServices, 'database' | 'clock' | 'appUrl' | 'log' | 'payables'>;

/** What is of none of our payments is logged. */
export async function receiveDispute(
  services: Disputing,
  provider: string,
  event: DisputeEvent,
): Promise<void> {
  const { database, clock, log } = services;
  const { dispute, ref, transition } = event;
  const now = clock();
  const outcome = await database.tx((tx) => note(tx, services, provider, event, now));
  const fields = { dispute, payment: ref, transition };
  if (outcome === 'unknown') log.warn('dispute_unknown', fields);
  if (outcome === 'noted') log.warn('dispute', fields);
}

async function note(
  tx: Queryable,
  { appUrl, payables }: Disputing,
  provider: string,
  event: DisputeEvent,
  now: Date,
): Promise<'noted' | 'known' | 'unknown'> {
  const [locked] = await tx.query<{ id: string }>(
    'select id from payment where provider = $1 and provider_ref = $2 for update',
    [provider, event.ref],
  );
  const payment = locked && (await findPayment(tx, locked.id));
  if (!payment) return 'unknown';
  const before = await findDispute(tx, provider, event.dispute);
  if (before && before.toldAt.toISOString() > event.at) return 'known';
  const { to } = disputeMachine.transitions[event.transition];
  const status = before ? next(disputeMachine, before.status, event.transition) : to;
  if (status === null) return 'known';
  const cents = event.cents ?? payment.amountCents;
  await store(tx, provider, { ...event, cents, status, paymentId: payment.id }, now);
  if (status === before?.status) return 'known';
  if (status === 'lost') await dropRefunds(tx, payment.id, now);
  const payable = payables[payment.kind];
  if (!isOpenDispute(status)) await payable.settleDispute(tx, payment.id, now);
  // An answer of ours is news to nobody.
  if (status === 'answered') return 'noted';
  await payable.noteDispute?.(tx, payment.purposeId, { status, cents, reason: event.reason }, now);
  await tell(tx, payment, { ...event, cents, status, appUrl }, now);
  return 'noted';
}

interface Row {
  readonly status: DisputeState;
  readonly toldAt: Date;
}

async function findDispute(tx: Queryable, provider: string, ref: string): Promise<Row | null> {
  const [dispute] = await tx.query<Row>(
    'select status, told_at as "toldAt" from dispute where provider = $1 and provider_ref = $2',
    [provider, ref],
  );
  return dispute ?? null;
}

interface Noted extends Omit<DisputeEvent, 'cents'> {
  readonly paymentId: string;
  readonly status: DisputeState;
  readonly cents: number;
}

async function store(tx: Queryable, provider: string, dispute: Noted, now: Date): Promise<void> {
  const { paymentId, status, cents, reason, answerBefore, at } = dispute;
  await tx.query(
    `insert into dispute
       (id, payment_id, provider, provider_ref, status, cents, reason, answer_before, told_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (provider, provider_ref) do update set status = excluded.status, cents = excluded.cents,
       reason = excluded.reason, answer_before = excluded.answer_before, told_at = excluded.told_at,
       updated_at = excluded.updated_at`,
    [randomUUID(), paymentId, provider, dispute.dispute, status, cents, reason, answerBefore, at, now],
  );
}

async function tell(
  tx: Queryable,
  payment: StoredPayment,
  dispute: Pick<Noted, 'status' | 'cents' | 'reason' | 'answerBefore'> & { readonly appUrl: string },
  now: Date,
): Promise<void> {
  const answerBefore = dispute.answerBefore === null ? null : new Date(dispute.answerBefore);
  await queueMail(tx, disputeMail({ ...payment, ...dispute, answerBefore }), now);
}
