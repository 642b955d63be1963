/** Stripe asked twice for the same: after its keys are forgotten, and when what it said was lost. No server asks it meanwhile. */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createStripe } from '../../src/server/payment/stripe/stripe.ts';
import { StripeFailure } from '../../src/server/payment/stripe/stripe-failure.ts';
import { type Accident, type StripeStub, startStripeStub } from '../support/stripe-stub.ts';

const APP_URL = 'https://www.exemple.fr';
const AT = new Date('2026-11-21T08:00:00Z');

let stripe: StripeStub;
beforeAll(async () => {
  stripe = await startStripeStub();
});
afterAll(() => stripe.stop());
afterEach(() => {
  stripe.accidents = [];
  stripe.bank = 'paid';
});

/** With time limits that a test can wait for. */
const provider = () =>
  createStripe({
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: '',
    apiUrl: stripe.env.STRIPE_API_URL ?? '',
    clock: () => AT,
    log: { warn: () => undefined },
    timeoutMs: 500,
  });
const chargeOf = (method = `cus_${randomUUID()}/pm_1`) => ({
  paymentId: randomUUID(),
  amountCents: 990,
  method,
  description: 'Abonnement',
});

test('after Stripe has forgotten its keys, a charge and a refund are still made once', async () => {
  const charge = chargeOf();
  const { charge: take, refund } = provider();
  const first = await take(charge);
  expect(first.outcome).toBe('paid');
  stripe.forgetKeys();
  expect(await take(charge)).toEqual(first);
  const back = { refundId: randomUUID(), paymentId: charge.paymentId, ref: first.ref, amountCents: 500 };
  await refund(back);
  stripe.forgetKeys();
  await refund(back);
  // Another part of it is another refund.
  await refund({ ...back, refundId: randomUUID(), amountCents: 200 });
  const made = stripe.refunds.filter((one) => one.payment_intent === first.ref);
  // The newest first.
  expect(made).toMatchObject([{ amount: 200 }, { amount: 500 }]);
});

test('a refund that failed is not sent again', async () => {
  const charge = chargeOf();
  const { ref } = await provider().charge(charge);
  const back = { refundId: randomUUID(), paymentId: charge.paymentId, ref, amountCents: 990 };
  expect(await provider().refund(back)).toMatchObject({ outcome: 'sent' });
  const made = stripe.refunds.filter((one) => one.payment_intent === ref);
  for (const refund of made) Object.assign(refund, { status: 'failed', failure_reason: 'of_tomorrow' });
  stripe.forgetKeys();
  expect(await provider().refund(back)).toEqual({
    outcome: 'refund_failed',
    refund: made[0]?.id,
    paymentId: charge.paymentId,
    refundId: back.refundId,
    reason: 'unknown',
  });
  expect(stripe.refunds.filter((one) => one.payment_intent === ref)).toHaveLength(1);
});

test('what was given back by hand is given back', async () => {
  const { ref } = await provider().charge(chargeOf());
  await provider().refund({ refundId: randomUUID(), paymentId: randomUUID(), ref, amountCents: 990 });
  await provider().refund({ refundId: randomUUID(), paymentId: randomUUID(), ref, amountCents: 990 });
  expect(stripe.refunds.filter((one) => one.payment_intent === ref)).toHaveLength(1);
});

test.each(['card_declined', 'authentication_required'] as const)(
  '%s is a refusal, the same one',
  async (code) => {
    stripe.bank = code;
    const charge = chargeOf();
    const refused = await provider().charge(charge);
    expect(refused).toEqual({ ref: expect.stringMatching(/^pi_/), outcome: 'failed' });
    expect(await provider().charge(charge)).toEqual(refused);
  },
);

test.each(['cus_1/pm_gone', 'sandbox_card'])('%s cannot be charged', async (method) => {
  expect((await provider().charge(chargeOf(method))).outcome).toBe('failed');
});

test.each<[string, 'GET' | 'POST', Accident[]]>([
  ['is silent', 'GET', ['silence']],
  ['is silent once it is asked', 'POST', ['silence', 'silence']],
  ['breaks off once it has charged', 'POST', ['cut_after', 'cut_after']],
  ['fails', 'POST', [500, 500]],
  ['refuses the key', 'GET', [401]],
])('a charge is not refused because Stripe %s', async (_, method, accidents) => {
  const charge = chargeOf();
  stripe.happens(`${method} /v1/payment_intents`, ...accidents);
  await expect(provider().charge(charge)).rejects.toThrow(StripeFailure);
  expect(stripe.accidents).toEqual([]);
  expect((await provider().charge(charge)).outcome).toBe('paid');
  const made = [...stripe.intents.values()].filter((one) => one.metadata.payment === charge.paymentId);
  expect(made).toHaveLength(1);
});

test('a page is asked for twice under one key when Stripe is silent, then given up', async () => {
  stripe.happens('POST /v1/checkout/sessions', 'silence', 'silence');
  const request = {
    paymentId: randomUUID(),
    createdAt: AT,
    amountCents: 990,
    description: 'Abonnement',
    mail: 'elodie@exemple.fr',
    customerRef: null,
    saveMethod: false,
    returnUrl: APP_URL,
    leftUrl: APP_URL,
  };
  await expect(provider().open(request)).rejects.toThrow(StripeFailure);
  const attempts = stripe.received.filter(
    ({ path, body }) => path === '/v1/checkout/sessions' && body.includes(request.paymentId),
  );
  expect(new Set(attempts.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(attempts).toHaveLength(2);
});
