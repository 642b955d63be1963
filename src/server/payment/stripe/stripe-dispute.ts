/** What Stripe tells of a payment that is disputed. All its events tell the same: the dispute as it is. */

import { array, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { SECOND_MS } from '../../../domain/lib/time/durations.ts';
import { disputeReasonOf } from '../../../domain/payment/dispute-reason.ts';
import type { DisputeTransition } from '../../../domain/payment/dispute-states.ts';
import type { DisputeEvent } from '../provider.ts';
import type { StripeApi } from './stripe-client.ts';
import { checked } from './stripe-objects.ts';

export const disputeSchema = type({
  id: string(),
  /** Null of a payment that was not made with our integration. */
  payment_intent: nullable(string()),
  amount: integer(),
  currency: string(),
  reason: string(),
  status: string(),
  /** `due_by`: seconds. */
  evidence_details: optional(nullable(type({ due_by: nullable(integer()) }))),
});

export const disputeEvents: ReadonlySet<string> = new Set([
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]);

const transitions: Readonly<Record<string, DisputeTransition>> = {
  warning_needs_response: 'inquire',
  warning_under_review: 'inquire',
  warning_closed: 'drop',
  prevented: 'drop',
  needs_response: 'dispute',
  under_review: 'answer',
  // What the bank has decided is gone into once more.
  appeal_needs_response: 'dispute',
  appeal_under_review: 'answer',
  won: 'win',
  lost: 'lose',
};

const instantOf = (seconds: number): string => new Date(seconds * SECOND_MS).toISOString();

const sessionsSchema = type({ data: array(type({ id: string() })) });

/** @param created when Stripe made the event, in seconds */
export async function readDispute(
  api: StripeApi,
  event: { readonly id: string; readonly created: number },
  dispute: Infer<typeof disputeSchema>,
): Promise<DisputeEvent | null> {
  const { payment_intent: intent, amount, currency, reason, status, evidence_details: evidence } = dispute;
  const transition = Object.hasOwn(transitions, status) ? transitions[status] : undefined;
  if (intent === null || transition === undefined) return null;
  // Of a page's payment we know the session alone.
  const list = await api.read(({ checkout }, options) =>
    checkout.sessions.list({ payment_intent: intent, limit: 1 }, options),
  );
  const [session] = checked(list, sessionsSchema).data;
  const dueBy = evidence?.due_by ?? null;
  return {
    outcome: 'disputed',
    id: event.id,
    dispute: dispute.id,
    ref: session?.id ?? intent,
    transition,
    // All that we take is in euros: what is said in another currency is of the bank's own account.
    cents: currency === 'eur' ? amount : null,
    reason: disputeReasonOf(reason),
    answerBefore: dueBy === null ? null : instantOf(dueBy),
    at: instantOf(event.created),
  };
}
