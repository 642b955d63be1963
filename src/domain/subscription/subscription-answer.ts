/** The shape of a subscription as the API answers it. A field or a state that a newer API adds breaks no older page. */

import { boolean, type Infer, integer, nullable, string, type } from 'superstruct';

export const subscriptionAnswerSchema = type({
  id: string(),
  reference: string(),
  /** A `SubscriptionState`, or a newer one. */
  status: string(),
  monthlyCents: integer(),
  startedOn: nullable(string()),
  commitmentEnd: nullable(string()),
  paidUntil: nullable(string()),
  endsOn: nullable(string()),
  /** What can still be done with it. */
  options: type({ payable: boolean(), terminationEnd: nullable(string()), canWithdraw: boolean() }),
});

export type SubscriptionAnswer = Infer<typeof subscriptionAnswerSchema>;
