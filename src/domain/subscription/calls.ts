/** What is asked of the API about subscriptions. */
import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract.ts';
import type { PageQuery } from '../lib/page.ts';
import { subscriptionAnswerSchema } from './subscription-answer.ts';
import type {
  ownSubscriptionSchema,
  partnerSubscriptionSchema,
  subscriptionEndSchema,
  teamSubscriptionSchema,
} from './subscription-schema.ts';

/** A customer subscribes for themselves; the team and partners for a customer, named as each knows them. */
export const openSubscription = contract<
  | Infer<typeof ownSubscriptionSchema>
  | Infer<typeof partnerSubscriptionSchema>
  | Infer<typeof teamSubscriptionSchema>
>()({
  method: 'POST',
  path: '/subscription',
  // Whoever repeats a clientId learns nothing of the person.
  answer: type({ id: string(), reference: string(), status: string(), monthlyCents: integer() }),
});

export const listOwnSubscriptions = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/subscription/for_user',
  answer: type({
    items: array(subscriptionAnswerSchema),
    next: nullable(string()),
    /** Whether trips that are ordered now are included. */
    covered: boolean(),
  }),
});

export const readSubscription = contract()({
  method: 'GET',
  path: '/subscription/:id',
  answer: subscriptionAnswerSchema,
});

export const terminateSubscription = contract<Infer<typeof subscriptionEndSchema>>()({
  method: 'POST',
  path: '/subscription/:id/terminate',
  answer: subscriptionAnswerSchema,
});

export const withdrawSubscription = contract<Infer<typeof subscriptionEndSchema>>()({
  method: 'POST',
  path: '/subscription/:id/withdraw',
  answer: subscriptionAnswerSchema,
});
