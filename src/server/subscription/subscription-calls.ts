/** subscription, subscription/for_user, subscription/{id} and what ends one. */

import type { Infer } from 'superstruct';
import { roles } from '../../domain/account/roles.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import {
  listOwnSubscriptions,
  readSubscription,
  terminateSubscription,
  withdrawSubscription,
} from '../../domain/subscription/calls.ts';
import { openSubscription } from '../../domain/subscription/order-calls.ts';
import type { Subscription } from '../../domain/subscription/subscription.ts';
import { subscriptionOptions } from '../../domain/subscription/subscription-options.ts';
import {
  namedSubscriptionSchema,
  ownSubscriptionSchema,
  subscriptionEndSchema,
} from '../../domain/subscription/subscription-schema.ts';
import { byRole, json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { idQuery, recordId } from '../calls/text-rule.ts';
import type { Session } from '../session/session.ts';
import { isCovered } from './coverage.ts';
import { findOwned, type Owned } from './owned-subscription.ts';
import { type Subscribing, subscribe } from './subscribe.ts';
import { listSubscriptionsOf, NO_SUBSCRIPTION } from './subscription-store.ts';
import { terminate } from './terminate.ts';
import { withdraw } from './withdraw.ts';

const readers = ['ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN'] as const;
const params = { id: recordId(NO_SUBSCRIPTION) };
const body = json(subscriptionEndSchema);

export const subscriptionCalls = (services: Services) => [
  handle(
    openSubscription,
    {
      // Nobody subscribes without an account (specification §2).
      summary: 'Subscribes for oneself, or for a customer of the team or of a partner',
      roles,
      body: byRole('ROLE_CUSTOMER', json(ownSubscriptionSchema), json(namedSubscriptionSchema)),
      status: 201,
      problems: ['ERROR.EXISTS_ID', 'ERROR.STATE'],
    },
    async ({ session, body: sent }) => {
      const { subscription } = await subscribe(services, askedBy(session, sent));
      services.mail.wake();
      const { id, reference, status, monthlyCents } = subscription;
      return { id, reference, status, monthlyCents };
    },
  ),
  handle(
    listOwnSubscriptions,
    {
      summary: 'One’s own subscriptions, and whether trips ordered now are included',
      roles: ['ROLE_CUSTOMER'],
      query: { after: idQuery },
    },
    async ({ session: { accountId }, query: { after } }) => {
      const { database, clock } = services;
      const now = clock();
      const { items, next } = await listSubscriptionsOf(database, accountId, after);
      return {
        items: items.map((subscription) => told(subscription, now)),
        next,
        covered: await isCovered(database, accountId, now),
      };
    },
  ),
  handle(
    readSubscription,
    { summary: 'A subscription, and what can still be done with it', roles: readers, params },
    ({ session, params: { id } }) => tell(services, ownedBy(session, id)),
  ),
  handle(
    terminateSubscription,
    { summary: 'Terminates a subscription', roles: readers, params, body, problems: ['ERROR.STATE'] },
    ({ session, params: { id }, body: { clientId } }) =>
      end(services, ownedBy(session, id), clientId, terminate),
  ),
  handle(
    withdrawSubscription,
    {
      // The customer's own right.
      summary: 'Withdraws from a subscription',
      roles: ['ROLE_CUSTOMER'],
      params,
      body,
      problems: ['ERROR.STATE'],
    },
    ({ session, params: { id }, body: { clientId } }) =>
      end(services, ownedBy(session, id), clientId, withdraw),
  ),
];

type Sent = Infer<typeof ownSubscriptionSchema> | Infer<typeof namedSubscriptionSchema>;

/** Whom it is for: a customer who is named, or who orders. */
function askedBy({ accountId }: Session, sent: Sent): Subscribing {
  const asked = (order: Subscribing['order'], by: Subscribing['by']): Subscribing => ({
    order: { ...order, clientId: order.clientId.toLowerCase() },
    by,
    orderedBy: accountId,
  });
  if ('mail' in sent) {
    const { mail, ...order } = sent;
    return asked(order, ['mail', normaliseEmail(mail)]);
  }
  return asked(sent, ['accountId', accountId]);
}

/** The subscription that a call names, and whose it must be: null for the team. */
const ownedBy = ({ role, accountId }: Session, id: string): Owned => ({
  id,
  ownAccountId: role === 'ROLE_CUSTOMER' ? accountId : null,
});

async function end(services: Services, owned: Owned, clientId: string, change: typeof terminate) {
  await change(services, { ...owned, clientId: clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  services.subscriptions.wake();
  return tell(services, owned);
}

/** The subscription as it is now. */
async function tell({ database, clock }: Services, owned: Owned) {
  const { subscription } = await findOwned(database, owned);
  return told(subscription, clock());
}

/** With what can still be done with it. */
const told = (subscription: Subscription, now: Date) => ({
  ...subscription,
  options: subscriptionOptions(subscription, now),
});
