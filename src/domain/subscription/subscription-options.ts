/** What its customer can still do with a subscription, and when it would take effect: said before it is done. */

import { next } from '../lib/machine.ts';
import type { ListedSubscription } from './calls.ts';
import { isPayable, type Subscription, terminationEnd } from './subscription.ts';
import { subscriptionMachine } from './subscription-states.ts';

/** Of a subscription as it is at this instant. */
export function subscriptionOptions(subscription: Subscription, now: Date): ListedSubscription['options'] {
  const { status, commitmentEnd, paidUntil, withdrawableUntil } = subscription;
  const terminable = next(subscriptionMachine, status, 'terminate') !== null;
  return {
    payable: isPayable(subscription),
    terminationEnd:
      terminable && commitmentEnd !== null && paidUntil !== null
        ? terminationEnd(commitmentEnd, paidUntil)
        : null,
    canWithdraw:
      next(subscriptionMachine, status, 'withdraw') !== null &&
      withdrawableUntil !== null &&
      now.toISOString() < withdrawableUntil,
  };
}
