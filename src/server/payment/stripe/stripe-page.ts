/** Stripe's hosted page (Checkout): opened for whoever pays, who stays one customer there. */

import type Stripe from 'stripe';
import { HOUR_MS } from '../../../domain/lib/time/durations.ts';
import { type HostedPage, type PaymentRequest, ProviderFailure } from '../provider.ts';
import type { StripeApi } from './stripe-client.ts';
import { StripeFailure } from './stripe-failure.ts';
import { checked, sessionSchema } from './stripe-objects.ts';

/**
 * How long a page can be paid on, from when its payment was made. Stripe wants half an hour at least when it opens: as
 * much is left for repeats.
 */
const PAGE_LIFE_MS = HOUR_MS;

/** A customer who is gone is made anew: under another key, since the first one asked for something else. */
export async function openPage(api: StripeApi, request: PaymentRequest): Promise<HostedPage> {
  const { paymentId, customerRef } = request;
  const key = `open-${paymentId}`;
  if (customerRef === null) return openFor(api, request, someoneNew(request), key);
  try {
    return await openFor(api, request, { customer: customerRef }, key);
  } catch (error) {
    if (!isGone(error)) throw error;
    return { ...(await openFor(api, request, someoneNew(request), `${key}-anew`)), customerGone: true };
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof StripeFailure &&
  error.reason.code === 'resource_missing' &&
  error.reason.param === 'customer';

type Payer = Pick<Stripe.Checkout.SessionCreateParams, 'customer' | 'customer_email' | 'customer_creation'>;

const someoneNew = ({ mail, saveMethod }: PaymentRequest): Payer => ({
  customer_email: mail,
  ...(saveMethod && { customer_creation: 'always' }),
});

async function openFor(
  api: StripeApi,
  request: PaymentRequest,
  payer: Payer,
  key: string,
): Promise<HostedPage> {
  const { paymentId, createdAt, amountCents, description, saveMethod, returnUrl, leftUrl } = request;
  const answer = await api.write(key, ({ checkout }, options) =>
    checkout.sessions.create(
      {
        mode: 'payment',
        locale: 'fr',
        client_reference_id: paymentId,
        ...payer,
        success_url: returnUrl,
        cancel_url: leftUrl,
        expires_at: Math.floor((createdAt.getTime() + PAGE_LIFE_MS) / 1000),
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: 'eur',
              unit_amount: amountCents,
              product_data: { name: description },
            },
          },
        ],
        payment_intent_data: { description, ...(saveMethod && { setup_future_usage: 'off_session' }) },
      },
      options,
    ),
  );
  const { id, url } = checked(answer, sessionSchema);
  if (!url) throw new ProviderFailure('Stripe answered a session without a page');
  return { ref: id, url };
}
