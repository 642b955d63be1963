/** What customers ask of the API about their subscriptions. */
import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { coverageSchema } from '../vehicle/coverage.ts';
import type { namingSchema, subscriptionEndSchema } from './subscription-schema.ts';
import { subscriptionStates } from './subscription-states.ts';

const listedSubscriptionSchema = type({
  id: string(),
  /** `ABO-2026-000001`. */
  reference: string(),
  status: openEnum(keysOf(subscriptionStates)),
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

const ownSubscriptionSchema = type({
  ...listedSubscriptionSchema.schema,
  /** Those that it names, each with its included booking that is not at its end; null where it includes any. */
  vehicles: nullable(
    array(type({ plate: string(), open: nullable(type({ id: string(), reference: string() })) })),
  ),
  /** Whether trips that are ordered now are included; if not, from which day they are, in France, where they will be. */
  covered: boolean(),
  coveredFrom: nullable(string()),
  /** Whether there is a free place for another vehicle, and how many may still take the place of one this month. */
  canName: boolean(),
  changesLeft: integer(),
  /** Included trips that were driven. */
  tripsTaken: integer(),
  /** What withdrawing now would leave due and give back, in cents; null where one cannot any more. */
  withdrawal: nullable(type({ days: integer(), dueCents: integer(), refundCents: integer() })),
  /** Included bookings that have not begun, which a withdrawal cancels; or those that it did. */
  notBegun: array(
    type({
      id: string(),
      reference: string(),
      plate: string(),
      /** What each would cost without the subscription; null where only a quote could say. */
      gridCents: nullable(integer()),
    }),
  ),
});

export const listOwnSubscriptions = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/subscription/for_user',
  answer: type({
    ...pageOf(listedSubscriptionSchema).schema,
    ...coverageSchema.schema,
    /** Whether it names a vehicle at all: pages of before read no more. */
    covered: boolean(),
  }),
});

export const readSubscription = contract()({
  method: 'GET',
  path: '/subscription/:id',
  answer: ownSubscriptionSchema,
});

/** As its customer reads it. */
export type OwnSubscription = Sendable<AnswerOf<typeof readSubscription>>;

/** As a list has it. */
export type ListedSubscription = Sendable<Infer<typeof listedSubscriptionSchema>>;

/** Names a vehicle: in a free place, or in that of another. */
export const nameVehicle = contract<Infer<typeof namingSchema>>()({
  method: 'POST',
  path: '/subscription/:id/vehicle',
  answer: ownSubscriptionSchema,
});

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
