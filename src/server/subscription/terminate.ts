/** Ends a subscription at its commitment's end or, after it, at the end of what is paid (article L215-1-1). */

import { parisInstant } from '../../domain/lib/time/paris-time.ts';
import { terminationEnd } from '../../domain/subscription/subscription.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Transacting } from '../calls/services.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { lockOwned, type Owned } from './owned-subscription.ts';
import { terminationMail } from './subscription-mails.ts';
import { setDue, setSubscriptionStatus } from './subscription-store.ts';

interface Termination extends Owned {
  readonly clientId: string;
  /** The account that asks; none where a declaration does. */
  readonly callerId?: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function terminate(services: Transacting, asked: Termination): Promise<void> {
  const { database, clock, appUrl } = services;
  const now = clock();
  return database.tx(async (tx) => {
    const stored = await lockOwned(tx, asked);
    if (await isRepeat(tx, asked.clientId, asked.id, now)) return;
    const { id, status, commitmentEnd, paidUntil } = stored.subscription;
    const requested = requireNext(subscriptionMachine, status, 'terminate');
    if (commitmentEnd === null || paidUntil === null) throw new Error('a subscription that has not started');
    const endsOn = terminationEnd(commitmentEnd, paidUntil);
    await setSubscriptionStatus(tx, id, requested, now);
    await tx.query(
      `update subscription set ends_on = $2::date, termination_requested_at = $3, renewal_notice_on = null
       where id = $1`,
      [id, endsOn, now],
    );
    // Of what was refused after the commitment nothing is asked any more: it ends where it was paid to.
    if (endsOn === paidUntil) await setDue(tx, id, parisInstant(endsOn, 0));
    if (asked.callerId !== undefined) {
      const event = { kind: 'subscription_terminated', recordId: id, accountId: asked.callerId } as const;
      await addTeamEvent(tx, event, now);
    }
    await queueMail(tx, terminationMail({ ...stored, appUrl, endsOn, at: now }), now);
  });
}
