/** subscription, subscription/for_user, subscription/{id} and what ends one. */

import type { Infer } from 'superstruct';
import { roles } from '../../domain/account/roles.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { versionAt } from '../../domain/lib/time/versions.ts';
import {
  listOwnSubscriptions,
  nameVehicle as nameVehicleCall,
  readSubscription,
  terminateSubscription,
  withdrawSubscription,
} from '../../domain/subscription/calls.ts';
import { changesLeft, isPlate, namedVehicles } from '../../domain/subscription/named-vehicles.ts';
import { openSubscription } from '../../domain/subscription/order-calls.ts';
import { covers, coversFrom, type Subscription } from '../../domain/subscription/subscription.ts';
import { subscriptionOptions } from '../../domain/subscription/subscription-options.ts';
import {
  namedSubscriptionSchema,
  namingSchema,
  ownSubscriptionSchema,
  subscriptionEndSchema,
} from '../../domain/subscription/subscription-schema.ts';
import { isOver } from '../../domain/subscription/subscription-states.ts';
import { withdrawalDue } from '../../domain/subscription/withdrawal-due.ts';
import { coversAny } from '../../domain/vehicle/coverage.ts';
import { byRole, json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { ownAccountOf } from '../session/own-account.ts';
import type { Session } from '../session/session.ts';
import { coverageOf } from './coverage.ts';
import { nameVehicle, readPlateOf } from './name-vehicle.ts';
import { findOwned, type Owned } from './owned-subscription.ts';
import { type Subscribing, subscribe } from './subscribe.ts';
import { listSubscriptionsOf, NO_SUBSCRIPTION } from './subscription-store.ts';
import { terminate } from './terminate.ts';
import { countChanges, countTrips, listNotBegun, vehiclesOf } from './vehicle-store.ts';
import { type Withdrawing, withdraw } from './withdraw.ts';

const readers = ['ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN'] as const;
const params = { id: recordId(NO_SUBSCRIPTION) };
const body = json(subscriptionEndSchema);

export type SubscriptionServices = Services & Pick<Withdrawing, 'cancelIncluded'>;

export const subscriptionCalls = (services: SubscriptionServices) => [
  handle(
    openSubscription,
    {
      // Nobody subscribes without an account (specification §2).
      summary: 'Subscribes for oneself, or for a customer of the team or of a partner',
      roles,
      // It tells whether an address has an account.
      limit: ({ role }) => (role === 'ROLE_PARTNER' ? { perAccount: limits.customerLookup } : null),
      body: byRole('ROLE_CUSTOMER', json(ownSubscriptionSchema), json(namedSubscriptionSchema)),
      status: 201,
      problems: ['ERROR.EXISTS_ID', 'ERROR.STATE', 'ERROR.NOT_SELLING'],
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
      const coverage = await coverageOf(database, accountId, now);
      const { items, next } = await listSubscriptionsOf(database, accountId, after);
      return {
        items: items.map((subscription) => told(subscription, now)),
        next,
        ...coverage,
        covered: coversAny(coverage),
      };
    },
  ),
  handle(
    readSubscription,
    { summary: 'A subscription, and what can still be done with it', roles: readers, params },
    ({ session, params: { id } }) => tell(services, ownedBy(session, id)),
  ),
  handle(
    nameVehicleCall,
    {
      summary: 'Names a vehicle of a subscription: in a free place, or in that of another, once a month',
      roles: readers,
      params,
      body: json(namingSchema),
      problems: ['ERROR.STATE'],
    },
    async ({ session, params: { id }, body: { clientId, replaces = null, ...naming } }) => {
      const owned = ownedBy(session, id);
      await nameVehicle(services, {
        ...owned,
        ...naming,
        replaces,
        callerId: session.accountId,
        clientId: clientId.toLowerCase(),
      });
      services.mail.wake();
      return tell(services, owned);
    },
  ),
  handle(
    terminateSubscription,
    { summary: 'Terminates a subscription', roles: readers, params, body, problems: ['ERROR.STATE'] },
    ({ session, params: { id }, body: { clientId } }) =>
      end(services, ownedBy(session, id), clientId, (ending, asked) =>
        terminate(ending, { ...asked, callerId: session.accountId }),
      ),
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

/** Whom it is for: a customer who is named, or who orders. @throws problem ERROR.INVALID */
function askedBy({ accountId }: Session, sent: Sent): Subscribing {
  const { clientId, termsVersion, immediateExecution, plate, otherPlate, foreignPlate } = sent;
  const plates = [readPlateOf(plate, foreignPlate, 'plate')];
  if (otherPlate) plates.push(readPlateOf(otherPlate, foreignPlate, 'otherPlate'));
  const [one = '', other] = plates;
  if (other !== undefined && isPlate(one, other)) {
    throw problem('ERROR.INVALID', { fields: { otherPlate: 'C’est le même véhicule.' } });
  }
  return {
    order: { clientId: clientId.toLowerCase(), termsVersion, immediateExecution, plates },
    by: 'mail' in sent ? ['mail', normaliseEmail(sent.mail)] : ['accountId', accountId],
    orderedBy: accountId,
  };
}

/** The subscription that a call names, and whose it must be: null for the team. */
const ownedBy = (session: Session, id: string): Owned => ({ id, ownAccountId: ownAccountOf(session) });

async function end(
  services: SubscriptionServices,
  owned: Owned,
  clientId: string,
  change: (services: Withdrawing, asked: Owned & { readonly clientId: string }) => Promise<void>,
) {
  await change(services, { ...owned, clientId: clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  services.subscriptions.wake();
  return tell(services, owned);
}

/** The subscription as it is now. */
async function tell({ database, clock, tariffs }: Services, owned: Owned) {
  const { subscription } = await findOwned(database, owned);
  const now = clock();
  const { id, status } = subscription;
  const vehicles = await vehiclesOf(database, subscription, now);
  const listed = told(subscription, now);
  return {
    ...listed,
    vehicles,
    covered: covers(subscription, parisTime(now).day, now),
    coveredFrom: coversFrom(subscription, parisTime(now).day, now),
    canName: vehicles !== null && !isOver(status) && vehicles.length < namedVehicles.atOnce,
    changesLeft: vehicles === null || isOver(status) ? 0 : changesLeft(await countChanges(database, id, now)),
    tripsTaken: await countTrips(database, id),
    withdrawal: listed.options.canWithdraw ? withdrawalDue(subscription, parisTime(now).day) : null,
    notBegun: await listNotBegun(database, subscription, versionAt(tariffs(), now), now),
  };
}

/** With what can still be done with it. */
const told = (subscription: Subscription, now: Date) => ({
  ...subscription,
  options: subscriptionOptions(subscription, now),
});
