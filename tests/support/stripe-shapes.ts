/** What differs between the versions of Stripe's API, of the objects that we meet: fields that one has and the other has not. */

import { FORMER_STRIPE_VERSION, STRIPE_VERSION } from '../../src/server/payment/stripe/stripe-versions.ts';

type Shapes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const shapes: Readonly<Record<string, Shapes>> = {
  [FORMER_STRIPE_VERSION]: {
    'checkout.session': { currency_conversion: null, shipping_details: null },
    payment_intent: { invoice: null },
  },
  [STRIPE_VERSION]: {
    'checkout.session': {
      collected_information: { shipping_details: null },
      // Made a number of its own by Stripe's package.
      currency_conversion: { amount_subtotal: 1, amount_total: 1, fx_rate: '1.08', source_currency: 'eur' },
      customer_account: null,
      managed_payments: { enabled: false },
      presentment_details: { presentment_amount: 1, presentment_currency: 'usd' },
    },
    payment_intent: { customer_account: null, managed_payments: { enabled: false } },
    refund: { customer: null, customer_account: null, pending_reason: 'processing' },
    dispute: { evidence: { appeal: null }, intended_submission_method: null },
  },
};

export const isVersion = (header: unknown): boolean =>
  typeof header === 'string' && Object.hasOwn(shapes, header);

/** As that version says it; of one that nobody knows yet, what all of them say. */
export function jsonIn(version: string, body: unknown): string {
  const fields = shapes[version] ?? {};
  return JSON.stringify(body, (_, value) =>
    typeof value?.object === 'string' ? { ...fields[value.object], ...value } : value,
  );
}
