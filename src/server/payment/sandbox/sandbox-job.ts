/** Sends the sandbox's events, by the same signed message as a provider's webhook. */

import { MINUTE_MS } from '../../../domain/lib/time/durations.ts';
import { type Job, startJob } from '../../lib/job.ts';
import type { PaymentServices } from '../payable.ts';
import type { PaymentEvent } from '../provider.ts';
import { isRecurring, PURPOSE, type Purpose } from '../purpose.ts';
import { receiveEvent } from '../receive-event.ts';
import { sandboxEvent, signed } from './sandbox.ts';

type SandboxServices = Pick<
  PaymentServices,
  'database' | 'clock' | 'keys' | 'payments' | 'payables' | 'appUrl' | 'log'
>;

/** Longer than it takes to send one. */
const LEASE_MS = MINUTE_MS;

/** Sends one event now. */
export async function sendEvent(services: SandboxServices, event: PaymentEvent): Promise<void> {
  const { body, header } = signed(services.keys.sandbox, event);
  const read = await services.payments.readEvent(body, header);
  if (read) await receiveEvent(services, services.payments.name, read);
}

/** Sends what is due, and what was when the server stopped. */
export const startSandboxJob = (services: SandboxServices): Job =>
  startJob('sandbox', () => sendNextEvent(services), services.log);

/** @returns whether there was one */
async function sendNextEvent(services: SandboxServices): Promise<boolean> {
  const { database, clock } = services;
  const now = clock();
  // A lease: no other instance sends the same one meanwhile, and that of a killed one frees itself.
  const [due] = await database.query<{ id: string; kind: Purpose['kind']; outcome: 'paid' }>(
    `update sandbox_event set due_at = $2 from payment
     where payment.id = payment_id and payment_id = (
       select payment_id from sandbox_event where due_at <= $1 order by due_at limit 1 for update skip locked
     )
     returning payment.id, ${PURPOSE}, outcome`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  if (!due) return false;
  await sendEvent(services, sandboxEvent(due.id, due.outcome, isRecurring(due)));
  await database.query('delete from sandbox_event where payment_id = $1', [due.id]);
  return true;
}
