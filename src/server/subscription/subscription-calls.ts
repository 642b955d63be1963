/** subscription, subscription/for_user, subscription/{id} and what ends one. */

import type { Role } from '../../domain/account/roles.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import type { Subscription } from '../../domain/subscription/subscription.ts';
import { subscriptionOptions } from '../../domain/subscription/subscription-options.ts';
import {
  ownSubscriptionSchema,
  partnerSubscriptionSchema,
  subscriptionEndSchema,
  teamSubscriptionSchema,
} from '../../domain/subscription/subscription-schema.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readAfter } from '../http/page-query.ts';
import { readId } from '../http/read-id.ts';
import type { Services } from '../services.ts';
import { requireSession, type Session } from '../session/session.ts';
import { isCovered } from './coverage.ts';
import { findOwned, type Owned } from './owned-subscription.ts';
import { type Subscribing, subscribe } from './subscribe.ts';
import { listSubscriptionsOf, NO_SUBSCRIPTION, type StoredSubscription } from './subscription-store.ts';
import { terminate } from './terminate.ts';
import { withdraw } from './withdraw.ts';

export const subscriptionCalls = (services: Services): ApiCall[] => [
  { method: 'POST', path: '/subscription', answer: (call) => create(services, call) },
  { method: 'GET', path: '/subscription/for_user', answer: (call) => listOwn(services, call) },
  { method: 'GET', path: '/subscription/:id', answer: (call) => read(services, call) },
  {
    method: 'POST',
    path: '/subscription/:id/terminate',
    answer: (call) => end(services, call, terminate, readers),
  },
  // A withdrawal is the customer's own right.
  {
    method: 'POST',
    path: '/subscription/:id/withdraw',
    answer: (call) => end(services, call, withdraw, ['ROLE_CUSTOMER']),
  },
];

/** Nobody subscribes without an account (specification §2). */
async function create(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services);
  const { subscription } = await makeSubscription(services, await readOrder(call, session));
  const { id, reference, status, monthlyCents } = subscription;
  // Whoever repeats a clientId learns nothing of the person.
  return call.json({ id, reference, status, monthlyCents }, 201);
}

/** @throws problem as `subscribe` does */
export async function makeSubscription(services: Services, asked: Subscribing): Promise<StoredSubscription> {
  const made = await subscribe(services, asked);
  services.mail.wake();
  return made;
}

/** A customer subscribes for themselves; the team and partners for a customer, named as each knows them. */
async function readOrder(call: Call, { role, accountId }: Session): Promise<Subscribing> {
  const asked = (order: Subscribing['order'], by: Subscribing['by']): Subscribing => ({
    order: { ...order, clientId: order.clientId.toLowerCase() },
    by,
    orderedBy: accountId,
  });
  if (role === 'ROLE_CUSTOMER') {
    return asked(await readBody(call, ownSubscriptionSchema), ['accountId', accountId]);
  }
  if (role === 'ROLE_PARTNER') {
    const { mail, ...order } = await readBody(call, partnerSubscriptionSchema);
    return asked(order, ['mail', normaliseEmail(mail)]);
  }
  const { customerId, ...order } = await readBody(call, teamSubscriptionSchema);
  return asked(order, ['id', customerId.toLowerCase()]);
}

/** `covered`: whether trips that are ordered now are included. */
async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_CUSTOMER');
  const { database, clock } = services;
  const now = clock();
  const { items, next } = await listSubscriptionsOf(database, accountId, readAfter(call));
  return call.json({
    items: items.map((subscription) => told(subscription, now)),
    next,
    covered: await isCovered(database, accountId, now),
  });
}

async function read(services: Services, call: Call): Promise<Response> {
  return answer(services, call, await requireOwned(services, call, readers));
}

async function end(
  services: Services,
  call: Call,
  change: typeof terminate,
  roles: readonly Role[],
): Promise<Response> {
  const owned = await requireOwned(services, call, roles);
  const { clientId } = await readBody(call, subscriptionEndSchema);
  await change(services, { ...owned, clientId: clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  services.subscriptions.wake();
  return answer(services, call, owned);
}

const readers = ['ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN'] as const;

/** The subscription that a call names, and whose it must be: null for the team. */
async function requireOwned(services: Services, call: Call, roles: readonly Role[]): Promise<Owned> {
  const { accountId, role } = await requireSession(call, services, ...roles);
  const id = readId(call, NO_SUBSCRIPTION);
  return { id, ownAccountId: role === 'ROLE_CUSTOMER' ? accountId : null };
}

/** The subscription as it is now. */
async function answer(services: Services, call: Call, owned: Owned): Promise<Response> {
  const { subscription } = await findOwned(services.database, owned);
  return call.json(told(subscription, services.clock()));
}

/** With what can still be done with it. */
const told = (subscription: Subscription, now: Date) => ({
  ...subscription,
  options: subscriptionOptions(subscription, now),
});
