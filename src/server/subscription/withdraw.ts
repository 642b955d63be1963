/**
 * Undoes a subscription within the withdrawal period (articles L221-18 and following): included bookings that have not begun
 * are cancelled, and its first month is given back, less the days that are due.
 */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import type { Subscription } from '../../domain/subscription/subscription.ts';
import { subscriptionOptions } from '../../domain/subscription/subscription-options.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import { withdrawalDue } from '../../domain/subscription/withdrawal-due.ts';
import type { TariffVersions } from '../../domain/tariff/versions.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services, Transacting } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { lockPaid } from '../payment/request-refund.ts';
import { lockOwned, type Owned } from './owned-subscription.ts';
import { creditFirstMonth } from './subscription-invoice.ts';
import { type WithdrawalEffect, withdrawnMail } from './subscription-mails.ts';
import { closeSubscription } from './subscription-store.ts';
import { listNotBegun } from './vehicle-store.ts';

export interface Withdrawing extends Transacting, Pick<Services, 'tariffs'> {
  /**
   * Cancels a booking with the subscription that includes it, in the transaction of the withdrawal. Bookings come after
   * subscriptions, so the server hands this in.
   */
  readonly cancelIncluded: (
    services: Transacting & Pick<Services, 'tariffs'>,
    tx: Queryable,
    bookingId: string,
  ) => Promise<void>;
}

/** What a withdrawal would keep, give back and cancel at this instant. */
export const withdrawalEffect = async (
  database: Queryable,
  subscription: Subscription,
  tariffs: () => TariffVersions,
  now: Date,
): Promise<WithdrawalEffect> => ({
  due: withdrawalDue(subscription, parisTime(now).day),
  cancelled: await listNotBegun(database, subscription, versionAt(tariffs(), now), now),
});

/**
 * Idempotent on `clientId`. What is given back is sent by the refund job. Trips that were driven cost nothing more, and a
 * booking that has begun goes on to its end.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function withdraw(services: Withdrawing, asked: Owned & { readonly clientId: string }): Promise<void> {
  const { database, clock, appUrl } = services;
  const now = clock();
  return database.tx(async (tx) => {
    const stored = await lockOwned(tx, asked);
    if (await isRepeat(tx, asked.clientId, asked.id, now)) return;
    const { subscription } = stored;
    const { id, status } = subscription;
    const withdrawn = requireNext(subscriptionMachine, status, 'withdraw');
    if (!subscriptionOptions(subscription, now).canWithdraw) {
      throw problem('ERROR.STATE', {
        message: `Le délai de rétractation de ${withdrawalPeriod} est passé\u00a0: vous pouvez encore résilier.`,
      });
    }
    // What has just begun is not cancelled, and nothing begins meanwhile.
    await tx.query('select 1 from booking where subscription_id = $1 for update', [id]);
    const effect = await withdrawalEffect(tx, subscription, services.tariffs, now);
    const { due, cancelled } = effect;
    for (const booking of cancelled) await services.cancelIncluded(services, tx, booking.id);
    await closeSubscription(tx, id, withdrawn, parisTime(now).day, now);
    // The period is shorter than a month: only the first one can be paid.
    const paid = await lockPaid(tx, { kind: 'subscription', id });
    if (!paid) throw new Error('a subscription that has started without a payment');
    const given =
      due.refundCents > 0
        ? await creditFirstMonth(tx, stored, due.refundCents, paid.id, now)
        : { refundCents: 0, heldCents: 0, creditNote: null };
    // What the bank holds of a payment that is disputed is not given back twice.
    const told = { ...effect, due: { ...due, refundCents: given.refundCents } };
    const { heldCents, creditNote } = given;
    await queueMail(tx, withdrawnMail({ ...stored, ...told, appUrl, heldCents, creditNote, at: now }), now);
  });
}
