/** What the bank's refusal of a month does: the customer is told, it is tried again, and in the end suspended. */

import { next } from '../../domain/lib/machine.ts';
import { DAY_MS } from '../../domain/lib/time/durations.ts';
import { afterRefusal } from '../../domain/subscription/subscription.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import { refusedMail, suspendedMail } from './subscription-mails.ts';
import { lockSubscription, setDue, setSubscriptionStatus } from './subscription-store.ts';

/** A page that the customer opened and left changes nothing: only a charge of ours does. */
export async function refuseMonth(
  tx: Queryable,
  payment: { readonly id: string; readonly purposeId: string },
  { appUrl, keys }: Pick<Services, 'appUrl' | 'keys'>,
  now: Date,
): Promise<void> {
  const stored = await lockSubscription(tx, payment.purposeId);
  if (!stored) throw new Error('a payment without its subscription');
  const { subscription, unpaid } = stored;
  // Nothing is due of what is over.
  if (unpaid.paymentId !== payment.id || unpaid.dueAt === null) return;
  const refusals = subscription.refusals + 1;
  const { transition, pauseDays } = afterRefusal(refusals);
  const again = new Date(now.getTime() + pauseDays * DAY_MS);
  await tx.query(
    'update subscription_charge set refusals = $3 where subscription_id = $1 and month_index = $2',
    [subscription.id, unpaid.index, refusals],
  );
  await setDue(tx, subscription.id, again);
  // One that is refused already, or that ends anyway, stays what it is.
  const status = next(subscriptionMachine, subscription.status, transition) ?? subscription.status;
  await setSubscriptionStatus(tx, subscription.id, status, now);
  const key = linkKeyOf(keys, { kind: 'subscription', id: subscription.id });
  const mailData = { ...stored, appUrl, key, again };
  await queueMail(tx, transition === 'suspend' ? suspendedMail(mailData) : refusedMail(mailData), now);
}
