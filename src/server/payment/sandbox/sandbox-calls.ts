/** payment/sandbox: the page that stands for a bank's, and what is chosen on it. */

import { string, type } from 'superstruct';
import { pageContract } from '../../../domain/lib/contract/contract.ts';
import { isUuid } from '../../../domain/lib/contract/ruled.ts';
import { type FormFields, form } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { textQuery } from '../../calls/param-rules.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { returnUrlOf } from '../open-payment.ts';
import type { PaymentServices } from '../payable.ts';
import { findPayment, type StoredPayment } from '../payment-store.ts';
import { isRecurring, purposeLabels } from '../purpose.ts';
import { wakeAfterPayment } from '../wake-after-payment.ts';
import { SANDBOX, sandboxEvent } from './sandbox.ts';
import { sendEvent } from './sandbox-job.ts';
import { type Choice, choicesOf, sandboxPage, sandboxPolicy } from './sandbox-page.tsx';

/** How late « plus tard » is. */
const LATE_MS = 3_000;

const showSandbox = pageContract<undefined, { readonly payment: string }>()({
  method: 'GET',
  path: '/payment/sandbox',
});

const chooseOutcome = pageContract<FormFields>()({ method: 'POST', path: '/payment/sandbox' });

const choiceSchema = type({ payment: string(), outcome: string() });

export const sandboxCalls = (services: PaymentServices) => [
  handle(
    showSandbox,
    {
      summary: 'The page that stands for a bank’s, where no provider of payments is configured',
      roles: 'anyone',
      query: { payment: textQuery },
    },
    async ({ call, query }) => {
      const payment = await find(services, query.payment ?? '');
      const { id, amountCents, kind, reference } = payment;
      const page = sandboxPage({
        paymentId: id,
        amountCents,
        description: `${purposeLabels[kind]} ${reference}`,
        saves: isRecurring(payment),
      });
      return call.html(page, 200, { 'Content-Security-Policy': sandboxPolicy(services.appUrl) });
    },
  ),
  handle(
    chooseOutcome,
    {
      summary: 'What is chosen on that page',
      roles: 'anyone',
      body: form(choiceSchema),
      status: 303,
      withoutXsrf: true,
    },
    async ({ call, body }) => {
      const payment = await find(services, body.payment ?? '');
      const { id, kind, purposeId, payer } = payment;
      const choice = body.outcome ?? '';
      if (!isChoice(choice, isRecurring(payment))) {
        throw problem('ERROR.INVALID', { fields: { outcome: 'Choisissez une issue.' } });
      }
      if (choice === 'late')
        await scheduleEvent(services.database, id, new Date(services.clock().getTime() + LATE_MS));
      else await sendEvent(services, sandboxEvent(id, choice, isRecurring(payment)));
      wakeAfterPayment(services);
      return call.redirect(returnUrlOf(services, { kind, id: purposeId }, payer), 303);
    },
  ),
];

const isChoice = (value: string, saved: boolean): value is Choice => Object.hasOwn(choicesOf(saved), value);

/** @throws problem ERROR.NOT_FOUND where the sandbox is not who takes the money */
async function find({ database, payments }: PaymentServices, id: string): Promise<StoredPayment> {
  const payment = payments.name === SANDBOX && isUuid(id) ? await findPayment(database, id) : null;
  if (payment?.provider !== SANDBOX) throw problem('ERROR.NOT_FOUND');
  return payment;
}

const PAID: Choice = 'paid';

/** The first choice counts. */
async function scheduleEvent(database: Queryable, id: string, dueAt: Date): Promise<void> {
  await database.query(
    'insert into sandbox_event (payment_id, outcome, due_at) values ($1, $2, $3) on conflict do nothing',
    [id, PAID, dueAt],
  );
}
