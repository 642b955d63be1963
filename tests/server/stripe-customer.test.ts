/** A person is one customer at Stripe, on however many pages they pay, for as long as Stripe and they want to be known. */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '../../src/domain/lib/time/add-months.ts';
import { parisInstant, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { company } from '../../src/domain/settings/company.ts';
import { createStripe } from '../../src/server/payment/stripe/stripe.ts';
import { getAs, login, people, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { mailAbout } from '../support/mails.ts';
import { invoicedOrder } from '../support/partners.ts';
import { keyed } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import type { StripeSession } from '../support/stripe-objects.ts';
import { type StripeStub, startStripeStub } from '../support/stripe-stub.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;

let folder: TemporaryFolder;
let stripe: StripeStub;
let desk: Desk;
beforeAll(async () => {
  folder = await temporaryFolder();
  stripe = await startStripeStub();
  desk = await openDesk(stripe.env, folder.path);
});
afterAll(async () => {
  await stripe.stop();
  await folder.remove();
});
beforeEach(() => desk.later(7 * 24 * HOUR));
afterEach(() => {
  stripe.accidents = [];
  stripe.bank = 'paid';
});

const api = (path: string) => `${desk.server.url}/api/${path}`;
const tokensOf = async ({ mail }: SignedUp) =>
  (await login(desk.server.url, mail, PASSWORD, fromSomewhere())).body;
const open = (purpose: Parameters<typeof keyed>[0], clientId: string = randomUUID()) =>
  post(api('payment/session'), { clientId, ...keyed(purpose) }, fromSomewhere());
const opened = async (purpose: Parameters<typeof keyed>[0], clientId?: string): Promise<StripeSession> => {
  const { status, body } = await open(purpose, clientId);
  expect(status, JSON.stringify(body)).toBe(201);
  return stripe.sessionAt(body.url);
};
const tell = (session: StripeSession) =>
  stripe.tell(desk.server.url, stripe.event('checkout.session.completed', session), desk.now());
const paid = async (session: StripeSession): Promise<StripeSession> => {
  stripe.pay(session);
  expect((await tell(session)).status).toBe(200);
  return session;
};
/** What a subscription does not include. */
const ordered = async (who: SignedUp): Promise<string> => {
  const order = orderOf(desk.now(), { serviceCode: 'inspection_round_trip', totalCents: 6000 });
  const { status, body } = await sendAs(await tokensOf(who), 'POST', api('booking'), order);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
/** Someone new, and what they are to pay each month. */
const someone = async () => {
  const who = await signedUp(desk.server);
  const { body } = await sendAs(await tokensOf(who), 'POST', api('subscription'), subscriptionOf());
  return { who, subscriptionId: body.id as string, start: parisTime(desk.now()).day };
};
/** The same, once they have. */
const subscriber = async () => {
  const one = await someone();
  return { ...one, session: await paid(await opened({ subscriptionId: one.subscriptionId })) };
};
const subscriptionNow = async (who: SignedUp) =>
  (await getAs(await tokensOf(who), api('subscription/for_user'))).body.items[0];
/** Goes to the first minute of a month, and waits for what becomes of its charge. */
const charged = async (
  { who, session, start }: Awaited<ReturnType<typeof subscriber>>,
  months: number,
  fields: object,
) => {
  await desk.later(parisInstant(addMonths(start, months), 1).getTime() - desk.now().getTime());
  await eventually(async () => {
    await tell(session);
    const now = await subscriptionNow(who);
    return Object.entries(fields).every(([name, value]) => now[name] === value);
  });
  return [...stripe.intents.values()].findLast(({ metadata }) => metadata.payment);
};
const cardOf = ({ payment_intent }: StripeSession) =>
  stripe.intents.get(payment_intent ?? '')?.payment_method;
const asked = () =>
  stripe.received
    .filter(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')
    .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));

describe('whose card was saved', () => {
  test('is the same customer on each page that follows, where they pay once or change their card', async () => {
    const known = await subscriber();
    const { who, subscriptionId, session, start } = known;
    expect(session.form).toMatchObject({ customer_email: who.mail, customer_creation: 'always' });
    expect(session.form).not.toHaveProperty('customer');

    const trip = await paid(await opened({ bookingId: await ordered(who) }));
    expect(trip.form).toMatchObject({ customer: session.customer });
    expect(trip.form).not.toHaveProperty('customer_email');
    expect(trip.form).not.toHaveProperty('payment_intent_data[setup_future_usage]');
    expect(await charged(known, 1, { paidUntil: addMonths(start, 2) })).toMatchObject({
      customer: session.customer,
      payment_method: cardOf(session),
    });

    stripe.bank = 'card_declined';
    await charged(known, 2, { status: 'past_due' });
    stripe.bank = 'paid';
    const again = await paid(await opened({ subscriptionId }));
    expect(again.form).toMatchObject({
      customer: session.customer,
      'payment_intent_data[setup_future_usage]': 'off_session',
    });
    expect(again.form).not.toHaveProperty('customer_creation');
    expect(cardOf(again)).not.toBe(cardOf(session));
    expect(await charged(known, 3, { paidUntil: addMonths(start, 4) })).toMatchObject({
      customer: session.customer,
      payment_method: cardOf(again),
    });
  });

  test('pays once with another one, which is not charged again', async () => {
    const { who } = await subscriber();
    const trip = await paid(await opened({ bookingId: await ordered(who) }));
    const { retrieve } = createStripe({
      secretKey: stripe.env.STRIPE_SECRET_KEY ?? '',
      webhookSecret: '',
      apiUrl: stripe.env.STRIPE_API_URL ?? '',
      clock: desk.now,
      log: { warn: () => undefined },
    });
    expect(await retrieve(trip.id)).toEqual({ id: expect.any(String), ref: trip.id, outcome: 'paid' });
  });

  test('on two first pages at once is the one whose card is charged', async () => {
    const one = await someone();
    const { who, subscriptionId, start } = one;
    const pages = [await opened({ subscriptionId }), await opened({ subscriptionId })];
    for (const page of pages) stripe.pay(page);
    await Promise.all([...pages, ...pages].map(tell));
    const refunds = () => stripe.refunds.map(({ payment_intent }) => payment_intent);
    await eventually(async () => pages.some((page) => refunds().includes(page.payment_intent ?? '')));
    const kept = pages.filter((page) => !refunds().includes(page.payment_intent ?? ''));
    const [session] = kept;
    if (!session || kept.length > 1) throw new Error('one of the two is kept');
    expect(await charged({ ...one, session }, 1, { paidUntil: addMonths(start, 2) })).toMatchObject({
      customer: session.customer,
      payment_method: cardOf(session),
    });
    expect((await opened({ bookingId: await ordered(who) })).form.customer).toBe(session.customer);
  });

  test('while the answer about a page is lost, finds that page and no other', async () => {
    const { subscriptionId } = await someone();
    const clientId = randomUUID();
    stripe.happens('POST /v1/checkout/sessions', 'cut_after', 'cut_after');
    expect((await open({ subscriptionId }, clientId)).status).toBe(503);
    const { size } = stripe.sessions;
    await paid(await opened({ subscriptionId }));
    expect((await opened({ subscriptionId }, clientId)).form).not.toHaveProperty('customer');
    expect(stripe.sessions.size).toBe(size + 1);
  });
});

describe('a partner who pays by card what they are invoiced', () => {
  const partner = () => signIn(desk.server, 'partner');
  const invoicedFor = async ({ mail }: SignedUp): Promise<StripeSession> => {
    const reference = await invoicedOrder(desk.server, await partner(), desk.now(), { mail });
    const { items } = (await getAs(await partner(), api('booking'))).body;
    const { id: bookingId } = items.find((one: { reference: string }) => one.reference === reference);
    const asked = { clientId: randomUUID(), bookingId };
    const { status, body } = await sendAs(await partner(), 'POST', api('payment/session'), asked);
    expect(status, JSON.stringify(body)).toBe(201);
    return stripe.sessionAt(body.url);
  };

  test('is who Stripe is told of, and who a dispute is about: not the customer of the order', async () => {
    const { who } = await subscriber();
    const page = await invoicedFor(who);
    expect(page.form).toMatchObject({ customer_email: people.partner.mail });
    expect(page.form).not.toHaveProperty('customer');
    await paid(page);
    const dispute = stripe.dispute(page.payment_intent ?? '', 'fraudulent', '2026-12-13T23:59:00Z');
    await stripe.tell(desk.server.url, stripe.event('charge.dispute.created', dispute, 1_000), desk.now());
    const told = await mailAbout(desk.server.dataDir, company.email, /^Paiement contesté/);
    expect(told.text).toContain(`E-mail du client\u00a0: ${people.partner.mail}\n`);
    expect(told.text).not.toContain(who.mail);
  });
});

describe('whom Stripe no longer knows', () => {
  test('is made anew once, by however many requests at once, and is that one from then on', async () => {
    const { who, session } = await subscriber();
    stripe.deleteCustomer(session.customer ?? '');
    const bookingId = await ordered(who);
    const { size } = stripe.sessions;
    const clientId = randomUUID();
    const pages = await Promise.all(Array.from({ length: 20 }, () => opened({ bookingId }, clientId)));
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1);
    expect(stripe.sessions.size).toBe(size + 1);
    expect(pages[0]?.form).toMatchObject({ customer_email: who.mail });

    const before = asked().length;
    expect((await opened({ bookingId })).form).not.toHaveProperty('customer');
    expect(asked().slice(before)).toHaveLength(1);
  });

  test('saves another card as another customer, which is charged', async () => {
    const known = await subscriber();
    const { who, subscriptionId, session, start } = known;
    stripe.deleteCustomer(session.customer ?? '');
    await charged(known, 1, { status: 'past_due' });
    const again = await paid(await opened({ subscriptionId }));
    expect(again.form).toMatchObject({ customer_email: who.mail, customer_creation: 'always' });
    expect(again.customer).not.toBe(session.customer);
    expect(await charged(known, 2, { paidUntil: addMonths(start, 3) })).toMatchObject({
      customer: again.customer,
      payment_method: cardOf(again),
    });
    expect((await opened({ bookingId: await ordered(who) })).form.customer).toBe(again.customer);
  });

  test('is not taken for any other refusal', async () => {
    const { who } = await subscriber();
    stripe.happens('POST /v1/checkout/sessions', 401);
    const bookingId = await ordered(who);
    const before = asked().length;
    expect((await open({ bookingId })).status).toBe(503);
    expect(asked().slice(before)).toHaveLength(1);
    expect((await opened({ bookingId })).form).toHaveProperty('customer');
  });
});

describe('who is forgotten', () => {
  test('is no customer of Stripe’s in any table', async () => {
    const { who, subscriptionId, session } = await subscriber();
    const bookingId = await ordered(who);
    await paid(await opened({ bookingId }));
    await desk.change(bookingId, 'cancel');
    const withdraw = api(`subscription/${subscriptionId}/withdraw`);
    await sendAs(await tokensOf(who), 'POST', withdraw, { clientId: randomUUID() });
    const erase = { clientId: randomUUID() };
    const url = api(`customer/${who.id}/erase`);
    // Once what is given back has gone.
    await eventually(async () => (await sendAs(desk.team('admin'), 'POST', url, erase)).status === 200);
    await desk.server.stop();
    const rows = await askDatabase<{ said: string }>(
      folder.path,
      `select row_to_json(customer)::text as said from customer
       union all select row_to_json(payment)::text from payment
       union all select row_to_json(subscription)::text from subscription`,
    );
    const named = (customer: string) => rows.filter(({ said }) => new RegExp(`"${customer}["/]`).test(said));
    expect(named('cus_test_\\d+').length).toBeGreaterThan(0);
    expect(named(session.customer ?? '')).toEqual([]);
  });
});
