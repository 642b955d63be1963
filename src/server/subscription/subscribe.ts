/** Takes a subscription for a customer: it begins once its first month is paid. */

import { next } from '../../domain/lib/machine.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import type { SubscriptionOrder } from '../../domain/subscription/subscription.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import { requireSales } from '../calls/require-sales.ts';
import type { Services } from '../calls/services.ts';
import { findCustomer, NO_CUSTOMER, type StoredCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { problem } from '../http/problem.ts';
import { queueMail } from '../outbox/mail.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import { subscribedMail } from './subscription-mails.ts';
import {
  addSubscription,
  closeSubscription,
  findSubscription,
  type StoredSubscription,
} from './subscription-store.ts';

export interface Subscribing {
  readonly order: SubscriptionOrder;
  /** What finds the customer, and where. */
  readonly by: readonly [key: 'accountId' | 'mail', value: string];
  /** The account that asks. */
  readonly orderedBy: string;
}

/**
 * Idempotent on `clientId`: a repeat, however many at once, answers the first one's.
 * What somebody else proposed to a customer, and they have not paid, gives way to their own.
 * @throws problem ERROR.NOT_SELLING, ERROR.NOT_FOUND without such a customer, ERROR.STATE where they have one that is not over
 */
export async function subscribe(
  services: Pick<Services, 'database' | 'clock' | 'appUrl' | 'keys' | 'tariffs' | 'sells'>,
  asked: Subscribing,
): Promise<StoredSubscription> {
  requireSales(services);
  const { database, clock, appUrl, keys, tariffs } = services;
  const { order, by, orderedBy } = asked;
  const now = clock();
  return database.tx(async (tx) => {
    const known = await findByClientId(tx, 'subscription', order.clientId);
    const id = known ?? (await add());
    const stored = await findSubscription(tx, id);
    if (!stored) throw new Error('a subscription that was just made is gone');
    const key = linkKeyOf(keys, { kind: 'subscription', id });
    if (known === null)
      await queueMail(tx, subscribedMail({ ...stored, plates: order.plates, appUrl, key }), now);
    return stored;

    async function add(): Promise<string> {
      const found = await findCustomer(tx, ...by);
      if (!found) {
        const unknown = { mail: 'Aucun client n’a cette adresse.' };
        throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER, fields: by[0] === 'mail' ? unknown : {} });
      }
      const customerId = found.customer.id;
      if (by[0] === 'accountId') await endProposed(tx, found, now);
      const added = await addSubscription(
        tx,
        {
          order,
          customerId,
          orderedBy,
          status: 'awaiting_payment',
          offer: versionAt(tariffs(), now).subscription,
        },
        now,
      );
      if (added !== null) {
        await addTeamEvent(tx, { kind: 'subscription_opened', recordId: added, accountId: orderedBy }, now);
        return added;
      }
      throw problem('ERROR.STATE', { message: 'Un abonnement est déjà ouvert à ce nom.' });
    }
  });
}

/** Nobody is bound by what a partner, or the team, asked for in their name: a payment of it that comes late is given back. */
async function endProposed(tx: Queryable, { accountId, customer }: StoredCustomer, now: Date): Promise<void> {
  const proposed = 'awaiting_payment';
  const [found] = await tx.query<{ id: string }>(
    `select id from subscription where customer_id = $1 and status = $2 and ordered_by <> $3 for update`,
    [customer.id, proposed, accountId],
  );
  const ended = next(subscriptionMachine, proposed, 'end');
  if (found && ended) await closeSubscription(tx, found.id, ended, parisTime(now).day, now);
}
