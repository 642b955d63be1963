/** Money that goes back by Stripe, once, and what Stripe says of it when it does not arrive. */

import { array, type Infer, nullable, optional, record, string, type } from 'superstruct';
import { isUuid } from '../../../domain/lib/contract/ruled.ts';
import { type RefundFailure, refundFailureOf } from '../../../domain/payment/refund-failure.ts';
import { type FailedRefund, ProviderFailure, type Refund, type SentRefund } from '../provider.ts';
import type { StripeApi } from './stripe-client.ts';
import { StripeFailure } from './stripe-failure.ts';
import { checked, intentOf, isIntent, LIST_LIMIT, readSession } from './stripe-objects.ts';

export const refundSchema = type({
  id: string(),
  status: nullable(string()),
  failure_reason: optional(nullable(string())),
  metadata: optional(nullable(record(string(), string()))),
});
type StripeRefund = Infer<typeof refundSchema>;

const refundsSchema = type({ data: array(refundSchema) });

/** All three tell the same. */
export const refundEvents: ReadonlySet<string> = new Set([
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
]);

export function failedRefund({ id, metadata, ...refund }: StripeRefund): FailedRefund | null {
  const reason = failureOf(refund);
  if (reason === null) return null;
  const ours = (name: string) => {
    const said = metadata?.[name] ?? '';
    return isUuid(said) ? said : null;
  };
  return {
    outcome: 'refund_failed',
    refund: id,
    paymentId: ours('payment'),
    refundId: ours('refund'),
    reason,
  };
}

const outcomeOf = (refund: StripeRefund): SentRefund | FailedRefund =>
  failedRefund(refund) ?? { outcome: 'sent', refund: refund.id };

/** Why the money stays with us; null where it goes back. */
function failureOf({
  status,
  failure_reason,
}: Pick<StripeRefund, 'status' | 'failure_reason'>): RefundFailure | null {
  if (status === 'canceled') return 'canceled';
  return status === 'failed' ? refundFailureOf(failure_reason) : null;
}

/** Stripe forgets its keys after a day: what was given back before is looked for first. */
export async function sendRefund(
  api: StripeApi,
  { refundId, paymentId, ref, amountCents }: Refund,
): Promise<SentRefund | FailedRefund> {
  const intent = isIntent(ref) ? ref : intentOf(await readSession(api, ref))?.id;
  if (!intent) throw new ProviderFailure('Stripe knows of no money to give back');
  const list = await api.read(({ refunds }, options) =>
    refunds.list({ payment_intent: intent, limit: LIST_LIMIT }, options),
  );
  const made = checked(list, refundsSchema).data.find(
    // Those of before a payment could be given back in parts name the payment alone, and have its id.
    ({ metadata }) => (metadata?.refund ?? metadata?.payment) === refundId,
  );
  // One that failed is given back by hand: sent again, it would be twice.
  if (made) return outcomeOf(made);
  try {
    const answer = await api.write(`refund-${refundId}`, ({ refunds }, options) =>
      refunds.create(
        {
          payment_intent: intent,
          amount: amountCents,
          metadata: { payment: paymentId, refund: refundId },
        },
        options,
      ),
    );
    return outcomeOf(checked(answer, refundSchema));
  } catch (error) {
    // By hand, in Stripe's own dashboard.
    if (error instanceof StripeFailure && error.reason.code === 'charge_already_refunded') {
      return { outcome: 'sent', refund: null };
    }
    throw error;
  }
}
