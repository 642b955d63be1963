/** What is asked of the API to subscribe. */
import { type Infer, integer, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import type { namedSubscriptionSchema, ownSubscriptionSchema } from './subscription-schema.ts';
import { subscriptionStates } from './subscription-states.ts';

/** A customer subscribes for themselves; the team and partners for a customer whom they name. */
export const openSubscription = contract<
  Infer<typeof ownSubscriptionSchema> | Infer<typeof namedSubscriptionSchema>
>()({
  method: 'POST',
  path: '/subscription',
  // Whoever repeats a clientId learns nothing of the person.
  answer: type({
    id: string(),
    reference: string(),
    status: openEnum(keysOf(subscriptionStates)),
    monthlyCents: integer(),
  }),
});
