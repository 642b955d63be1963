/** Undoes a subscription within the withdrawal period (articles L221-18 and following): its first month is given back. */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Transacting } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { lockPaid, requestRefund } from '../payment/request-refund.ts';
import { lockOwned, type Owned } from './owned-subscription.ts';
import { creditMonth } from './subscription-invoice.ts';
import { withdrawnMail } from './subscription-mails.ts';
import { closeSubscription } from './subscription-store.ts';

/**
 * Idempotent on `clientId`. What is given back is sent by the refund job.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function withdraw(services: Transacting, asked: Owned & { readonly clientId: string }): Promise<void> {
  const { database, clock, appUrl } = services;
  const now = clock();
  return database.tx(async (tx) => {
    const stored = await lockOwned(tx, asked);
    if (await isRepeat(tx, asked.clientId, asked.id, now)) return;
    const { id, status, withdrawableUntil } = stored.subscription;
    const withdrawn = requireNext(subscriptionMachine, status, 'withdraw');
    if (withdrawableUntil === null || now.toISOString() >= withdrawableUntil) {
      throw problem('ERROR.STATE', {
        message: `Le délai de rétractation de ${withdrawalPeriod} est passé\u00a0: vous pouvez encore résilier.`,
      });
    }
    await closeSubscription(tx, id, withdrawn, parisTime(now).day, now);
    // The period is shorter than a month: only the first one can be paid.
    const paid = await lockPaid(tx, { kind: 'subscription', id });
    if (!paid) throw new Error('a subscription that has started without a payment');
    await requestRefund(tx, paid.id, paid.cents, now);
    const creditNote = await creditMonth(tx, stored, 0, paid.id, now);
    await queueMail(
      tx,
      withdrawnMail({ ...stored, appUrl, refundCents: paid.cents, creditNote, at: now }),
      now,
    );
  });
}
