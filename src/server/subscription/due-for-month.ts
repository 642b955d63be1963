/** What a subscription asks its customer for, rather than the bank: its first month, and one that was refused. */

import { impossible } from '../../domain/lib/machine.ts';
import { isPayable } from '../../domain/subscription/subscription.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import type { Due } from '../payment/due.ts';
import { lockSubscription, NO_SUBSCRIPTION } from './subscription-store.ts';

/** @throws problem ERROR.NOT_FOUND, or ERROR.STATE when there is nothing to pay */
export async function dueForMonth(tx: Queryable, id: string): Promise<Due> {
  const stored = await lockSubscription(tx, id);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_SUBSCRIPTION });
  const { subscription } = stored;
  if (!isPayable(subscription)) {
    throw problem('ERROR.STATE', { message: impossible(subscriptionMachine, subscription.status, 'settle') });
  }
  return { amountCents: subscription.monthlyCents, invoiceId: null };
}
