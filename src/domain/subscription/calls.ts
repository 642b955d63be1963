/** What customers ask of the API about their subscriptions. */
import { boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import { openKey } from '../lib/contract/open-key.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { coverageSchema } from './coverage-calls.ts';
import type { subscriptionEndSchema } from './subscription-schema.ts';
import type { SubscriptionState } from './subscription-states.ts';

const ownSubscriptionSchema = type({
  id: string(),
  /** `ABO-2026-000001`. */
  reference: string(),
  status: openKey<SubscriptionState>(),
  /** VAT included, as it was when ordered. */
  monthlyCents: integer(),
  /** Null until the first month is paid, as `commitmentEnd` is. */
  startedOn: nullable(string()),
  /** The first day that the commitment does not bind any more. */
  commitmentEnd: nullable(string()),
  /** The first day that is not paid. */
  paidUntil: nullable(string()),
  /** The first day without the subscription, once its end is known. */
  endsOn: nullable(string()),
  /** What can still be done with it. */
  options: type({
    /** There is a month to pay now, rather than wait to be charged. */
    payable: boolean(),
    /** The first day without the subscription if its end is asked for now; null when it cannot be. */
    terminationEnd: nullable(string()),
    canWithdraw: boolean(),
  }),
});

export const listOwnSubscriptions = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/subscription/for_user',
  answer: type({ ...pageOf(ownSubscriptionSchema).schema, ...coverageSchema.schema }),
});

export const readSubscription = contract()({
  method: 'GET',
  path: '/subscription/:id',
  answer: ownSubscriptionSchema,
});

/** As its customer reads it. */
export type OwnSubscription = Sendable<AnswerOf<typeof readSubscription>>;

export const terminateSubscription = contract<Infer<typeof subscriptionEndSchema>>()({
  method: 'POST',
  path: '/subscription/:id/terminate',
  answer: ownSubscriptionSchema,
});

export const withdrawSubscription = contract<Infer<typeof subscriptionEndSchema>>()({
  method: 'POST',
  path: '/subscription/:id/withdraw',
  answer: ownSubscriptionSchema,
});
