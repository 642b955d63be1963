/** payment/sandbox: the page that stands for a bank's, and what is chosen on it. */

import { isUuid } from '../../domain/lib/ruled.ts';
import type { Queryable } from '../database/database.ts';
import { readBytes } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import { returnUrlOf } from './open-payment.ts';
import type { PaymentServices } from './payable.ts';
import { findPayment, type StoredPayment } from './payment-store.ts';
import { isRecurring, purposeLabels } from './purpose.ts';
import { SANDBOX, sandboxEvent } from './sandbox.ts';
import { tellOf } from './sandbox-job.ts';
import { type Choice, choicesOf, sandboxPage, sandboxPolicy } from './sandbox-page.ts';
import { wakeAfterPayment } from './wake-after-payment.ts';

/** How late « plus tard » is. */
const LATE_MS = 8_000;

export const sandboxCalls = (services: PaymentServices): ApiCall[] => [
  { method: 'GET', path: '/payment/sandbox', answer: (call) => show(services, call) },
  { method: 'POST', path: '/payment/sandbox', withoutXsrf: true, answer: (call) => choose(services, call) },
];

async function show(services: PaymentServices, call: Call): Promise<Response> {
  const payment = await find(services, call.req.query('payment') ?? '');
  const { id, amountCents, kind, reference } = payment;
  const page = sandboxPage({
    paymentId: id,
    amountCents,
    description: `${purposeLabels[kind]} ${reference}`,
    saves: isRecurring(payment),
  });
  return call.html(page, 200, { 'Content-Security-Policy': sandboxPolicy(services.appUrl) });
}

async function choose(services: PaymentServices, call: Call): Promise<Response> {
  const form = new URLSearchParams(Buffer.from(await readBytes(call)).toString('utf8'));
  const payment = await find(services, form.get('payment') ?? '');
  const { id, kind, purposeId } = payment;
  const choice = form.get('outcome') ?? '';
  if (!isChoice(choice, isRecurring(payment))) {
    throw problem('ERROR.INVALID', { fields: { outcome: 'Choisissez une issue.' } });
  }
  if (choice === 'late')
    await tellLater(services.database, id, new Date(services.clock().getTime() + LATE_MS));
  else await tellOf(services, sandboxEvent(id, choice, isRecurring(payment)));
  wakeAfterPayment(services);
  return call.redirect(returnUrlOf(services.appUrl, { kind, id: purposeId }), 303);
}

const isChoice = (value: string, saved: boolean): value is Choice => Object.hasOwn(choicesOf(saved), value);

/** @throws problem ERROR.NOT_FOUND where the sandbox is not who takes the money */
async function find({ database, payments }: PaymentServices, id: string): Promise<StoredPayment> {
  const payment = payments.name === SANDBOX && isUuid(id) ? await findPayment(database, id) : null;
  if (payment?.provider !== SANDBOX) throw problem('ERROR.NOT_FOUND');
  return payment;
}

/** The first choice counts. */
async function tellLater(database: Queryable, id: string, dueAt: Date): Promise<void> {
  await database.query(
    "insert into sandbox_event (payment_id, outcome, due_at) values ($1, 'paid', $2) on conflict do nothing",
    [id, dueAt],
  );
}
