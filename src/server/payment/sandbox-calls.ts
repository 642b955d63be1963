/** payment/sandbox: the page that stands for a bank's, and what is chosen on it. */

import { isUuid } from '../../domain/ruled.ts';
import type { Queryable } from '../database/database.ts';
import { readBytes } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { returnUrlOf } from './open-payment.ts';
import { SANDBOX, sandboxRef } from './sandbox.ts';
import { tellOf } from './sandbox-job.ts';
import { type Choice, choices, sandboxPage, sandboxPolicy } from './sandbox-page.ts';

/** How late « plus tard » is. */
const LATE_MS = 20_000;

export const sandboxCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/payment/sandbox', answer: (call) => show(services, call) },
  { method: 'POST', path: '/payment/sandbox', withoutXsrf: true, answer: (call) => choose(services, call) },
];

interface SandboxPayment {
  readonly id: string;
  readonly bookingId: string;
  readonly amountCents: number;
  readonly reference: string;
}

async function show(services: Services, call: Call): Promise<Response> {
  const { id, amountCents, reference } = await find(services, call.req.query('payment') ?? '');
  return call.html(
    sandboxPage({ paymentId: id, amountCents, description: `Réservation ${reference}` }),
    200,
    {
      'Content-Security-Policy': sandboxPolicy(services.appUrl),
    },
  );
}

async function choose(services: Services, call: Call): Promise<Response> {
  const form = new URLSearchParams(Buffer.from(await readBytes(call)).toString('utf8'));
  const { id, bookingId } = await find(services, form.get('payment') ?? '');
  const choice = form.get('outcome') ?? '';
  if (!isChoice(choice)) throw problem('ERROR.INVALID', { fields: { outcome: 'Choisissez une issue.' } });
  if (choice === 'late')
    await tellLater(services.database, id, new Date(services.clock().getTime() + LATE_MS));
  else await tellOf(services, { id: `${id} ${choice}`, ref: sandboxRef(id), outcome: choice });
  services.mail.wake();
  return call.redirect(returnUrlOf(services.appUrl, bookingId), 303);
}

const isChoice = (value: string): value is Choice => Object.hasOwn(choices, value);

/** @throws problem ERROR.NOT_FOUND where the sandbox is not who takes the money */
async function find({ database, payments }: Services, id: string): Promise<SandboxPayment> {
  const [payment] =
    payments.name === SANDBOX && isUuid(id)
      ? await database.query<SandboxPayment>(
          `select payment.id, booking_id as "bookingId", amount_cents as "amountCents", reference
           from payment join booking on booking.id = booking_id where payment.id = $1 and payment.provider = $2`,
          [id, SANDBOX],
        )
      : [];
  if (!payment) throw problem('ERROR.NOT_FOUND');
  return payment;
}

/** The first choice counts. */
async function tellLater(database: Queryable, id: string, dueAt: Date): Promise<void> {
  await database.query(
    "insert into sandbox_event (payment_id, outcome, due_at) values ($1, 'paid', $2) on conflict do nothing",
    [id, dueAt],
  );
}
