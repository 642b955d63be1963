/** Stripe in the version that is asked for, in the one before, and webhooks that were made in another one. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripe } from '../../src/server/payment/stripe/stripe.ts';
import { FORMER_STRIPE_VERSION, STRIPE_VERSION } from '../../src/server/payment/stripe/stripe-versions.ts';
import { post, send } from '../support/api.ts';
import { anonymousOrder } from '../support/bookings.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { keyed, keyedQuery } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type StripeStub, signedHeader, startStripeStub, WEBHOOK_SECRET } from '../support/stripe-stub.ts';

const HOUR = 3_600_000;
const APP_URL = 'https://www.exemple.fr';
const AT = new Date('2026-11-21T08:00:00Z');
const ANSWER_BEFORE = '2026-12-13T23:59:00.000Z';
const LATER = '2031-01-31.fougere';

let stripe: StripeStub;
beforeAll(async () => {
  stripe = await startStripeStub();
});
afterAll(() => stripe.stop());

const provider = () =>
  createStripe({
    secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: stripe.env.STRIPE_API_URL ?? '',
    clock: () => AT,
    log: { warn: () => undefined },
  });
const heard = (body: string) => provider().readEvent(Buffer.from(body), () => signedHeader(body, AT));

const pageOf = (paymentId: string) => ({
  paymentId,
  createdAt: AT,
  amountCents: 990,
  description: 'Abonnement',
  mail: 'elodie@exemple.fr',
  customerRef: null,
  saveMethod: true,
  returnUrl: APP_URL,
  leftUrl: APP_URL,
});
const chargeOf = (paymentId: string) => ({
  paymentId,
  amountCents: 990,
  method: `cus_${paymentId}/pm_1`,
  description: 'Abonnement',
});

describe.each([STRIPE_VERSION, FORMER_STRIPE_VERSION])('in version %s', (version) => {
  beforeAll(() => {
    stripe.version = version;
  });
  afterAll(() => {
    stripe.version = STRIPE_VERSION;
  });

  test('a page that is paid is told and seen, with the card that it saves', async () => {
    const { ref, url } = await provider().open(pageOf(randomUUID()));
    const session = stripe.sessionAt(url);
    expect(await provider().retrieve(ref)).toBeNull();
    stripe.pay(session);
    const card = stripe.intents.get(session.payment_intent ?? '')?.payment_method;
    const paid = {
      ref,
      outcome: 'paid',
      method: `${session.customer}/${card}`,
      customerRef: session.customer,
    };
    expect(await heard(stripe.event('checkout.session.completed', session))).toMatchObject(paid);
    expect(await provider().retrieve(ref)).toMatchObject(paid);
  });

  test('a page that is left can be paid no more', async () => {
    const { ref, url } = await provider().open(pageOf(randomUUID()));
    expect(await provider().close(ref)).toMatchObject({ ref, outcome: 'cancelled' });
    const session = stripe.sessionAt(url);
    expect(session.status).toBe('expired');
    stripe.forgetKeys();
    expect(await provider().close(ref)).toMatchObject({ ref, outcome: 'expired' });
    expect(await heard(stripe.event('checkout.session.expired', session))).toMatchObject({
      ref,
      outcome: 'expired',
    });
  });

  test('a card is charged, or refused', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const paid = await provider().charge(chargeOf(first));
    expect(paid.outcome).toBe('paid');
    const intent = stripe.intents.get(paid.ref);
    if (!intent) throw new Error('nothing was charged');
    expect(await heard(stripe.event('payment_intent.succeeded', intent))).toMatchObject(paid);
    expect(await provider().retrieve(paid.ref)).toMatchObject(paid);
    stripe.bank = 'card_declined';
    const refused = await provider().charge(chargeOf(second));
    stripe.bank = 'paid';
    expect(refused).toEqual({ ref: expect.stringMatching(/^pi_/), outcome: 'failed' });
  });

  test('money goes back, and is told when it does not arrive', async () => {
    const paymentId = randomUUID();
    const { ref } = await provider().charge(chargeOf(paymentId));
    const refundId = randomUUID();
    const sent = await provider().refund({ refundId, paymentId, ref, amountCents: 990 });
    expect(sent.outcome).toBe('sent');
    const [refund] = stripe.refunds;
    if (!refund) throw new Error('nothing was given back');
    Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
    expect(await heard(stripe.event('refund.failed', refund))).toMatchObject({
      outcome: 'refund_failed',
      refund: sent.refund,
      paymentId,
      refundId,
    });
  });

  test('a payer who goes to their bank is told of, and what becomes of it', async () => {
    const { ref } = await provider().charge(chargeOf(randomUUID()));
    const dispute = stripe.dispute(ref, 'fraudulent', ANSWER_BEFORE);
    const told = async (status: string) =>
      heard(stripe.event('charge.dispute.updated', { ...dispute, status }, AT.getTime() / 1000));
    expect(await told('needs_response')).toMatchObject({
      outcome: 'disputed',
      dispute: dispute.id,
      ref,
      transition: 'dispute',
      cents: 990,
      answerBefore: ANSWER_BEFORE,
      at: AT.toISOString(),
    });
    expect(await told('lost')).toMatchObject({ transition: 'lose' });
    expect(await told('of_tomorrow')).toBeNull();
  });
});

test('an appeal is answered as the dispute was', async () => {
  const { ref } = await provider().charge(chargeOf(randomUUID()));
  const dispute = stripe.dispute(ref, 'fraudulent', ANSWER_BEFORE);
  const told = (status: string) => heard(stripe.event('charge.dispute.updated', { ...dispute, status }));
  expect(await told('appeal_needs_response')).toMatchObject({
    transition: 'dispute',
    answerBefore: ANSWER_BEFORE,
  });
  expect(await told('appeal_under_review')).toMatchObject({ transition: 'answer' });
});

test('a webhook of another version is believed all the same, and logged once', async () => {
  const server = await startInProcess({ APP_URL, ...stripe.env });
  const api = (path: string) => `${server.url}/api/${path}`;
  const opened = async () => {
    server.advance(72 * HOUR);
    const { body } = await post(api('booking'), anonymousOrder(server.now()), fromSomewhere());
    const asked = { clientId: randomUUID(), ...keyed({ bookingId: body.id }) };
    const page = await post(api('payment/session'), asked, fromSomewhere());
    return { id: body.id, session: stripe.sessionAt(page.body.url) };
  };
  const statusOf = async (id: string) =>
    (await send(api(`payment/status?${keyedQuery('booking', id)}`), { headers: fromSomewhere() })).body
      .payment;
  const warned = () =>
    server.lines.filter((line) => line.includes('stripe_version')).map((line) => JSON.parse(line));
  try {
    for (const version of [STRIPE_VERSION, FORMER_STRIPE_VERSION, LATER]) {
      expect(warned()).toEqual([]);
      const { id, session } = await opened();
      stripe.version = version;
      stripe.pay(session);
      const told = stripe.event('checkout.session.completed', session);
      expect((await stripe.tell(server.url, told, server.now())).status).toBe(200);
      expect(await statusOf(id)).toBe('paid');
      expect((await stripe.tell(server.url, told, server.now())).status).toBe(200);
    }
    expect(warned()).toMatchObject([{ level: 'warn', told: LATER, asked: STRIPE_VERSION }]);
  } finally {
    stripe.version = STRIPE_VERSION;
    await server.stop();
  }
});
