/** Tells what the sandbox has to tell, by the same signed message as a provider's webhook. */

import { type Job, startJob } from '../../lib/job.ts';
import type { PaymentServices } from '../payable.ts';
import type { PaymentEvent } from '../provider.ts';
import { isRecurring, PURPOSE, type Purpose } from '../purpose.ts';
import { takeEvent } from '../take-event.ts';
import { sandboxEvent, signed } from './sandbox.ts';

type Told = Pick<PaymentServices, 'database' | 'clock' | 'keys' | 'payments' | 'payables' | 'appUrl' | 'log'>;

/** Tells one event now. */
export async function tellOf(services: Told, event: PaymentEvent): Promise<void> {
  const { body, header } = signed(services.keys.sandbox, event);
  const read = await services.payments.readEvent(body, header);
  if (read) await takeEvent(services, services.payments.name, read);
}

/** Tells what is due, and what was when the server stopped. */
export const startSandboxJob = (services: Told): Job =>
  startJob('sandbox', () => tellNext(services), services.log);

/** @returns whether there was one */
async function tellNext(services: Told): Promise<boolean> {
  const { database, clock } = services;
  const [due] = await database.query<{ id: string; kind: Purpose['kind']; outcome: 'paid' }>(
    `select payment.id, ${PURPOSE}, outcome from sandbox_event join payment on payment.id = payment_id
     where due_at <= $1 order by due_at limit 1`,
    [clock()],
  );
  if (!due) return false;
  await tellOf(services, sandboxEvent(due.id, due.outcome, isRecurring(due)));
  await database.query('delete from sandbox_event where payment_id = $1', [due.id]);
  return true;
}
