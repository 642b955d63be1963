/** Takes a subscription for a customer: it begins once its first month is paid. */

import type { SubscriptionOrder } from '../../domain/subscription/subscription.ts';
import type { Services } from '../calls/services.ts';
import { findCustomer, NO_CUSTOMER } from '../customer/customer-store.ts';
import { findByClientId } from '../database/idempotency.ts';
import { problem } from '../http/problem.ts';
import { queueMail } from '../outbox/mail.ts';
import { subscribedMail } from './subscription-mails.ts';
import { addSubscription, findSubscription, type StoredSubscription } from './subscription-store.ts';

export interface Subscribing {
  readonly order: SubscriptionOrder;
  /** What finds the customer, and where. */
  readonly by: readonly [key: 'accountId' | 'mail', value: string];
  /** The account that asks. */
  readonly orderedBy: string;
}

/**
 * Idempotent on `clientId`: a repeat, however many at once, answers the first one's.
 * @throws problem ERROR.NOT_FOUND without such a customer, ERROR.STATE where they have one that is not over
 */
export function subscribe(
  services: Pick<Services, 'database' | 'clock' | 'appUrl'>,
  asked: Subscribing,
): Promise<StoredSubscription> {
  const { database, clock, appUrl } = services;
  const { order, by, orderedBy } = asked;
  const now = clock();
  return database.tx(async (tx) => {
    const known = await findByClientId(tx, 'subscription', order.clientId);
    const id = known ?? (await add());
    const stored = await findSubscription(tx, id);
    if (!stored) throw new Error('a subscription that was just made is gone');
    if (known === null) await queueMail(tx, subscribedMail({ ...stored, appUrl }), now);
    return stored;

    async function add(): Promise<string> {
      const found = await findCustomer(tx, ...by);
      if (!found) {
        const unknown = { mail: 'Aucun client n’a cette adresse.' };
        throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER, fields: by[0] === 'mail' ? unknown : {} });
      }
      const customerId = found.customer.id;
      const added = await addSubscription(
        tx,
        { order, customerId, orderedBy, status: 'awaiting_payment' },
        now,
      );
      if (added !== null) return added;
      throw problem('ERROR.STATE', { message: 'Un abonnement est déjà ouvert à ce nom.' });
    }
  });
}
