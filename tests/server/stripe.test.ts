/** Stripe takes the money: its page, its messages, what happens without them, what is charged later and given back. */

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths } from '../../src/domain/lib/time/add-months.ts';
import { parisInstant, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { getAs, login, sendAs } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { anonymousOrder, orderOf, someSlots } from '../support/bookings.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { keyed, keyedQuery } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import type { StripeSession } from '../support/stripe-objects.ts';
import { type Accident, type StripeStub, signedHeader, startStripeStub } from '../support/stripe-stub.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const APP_URL = 'https://www.exemple.fr';

let folder: TemporaryFolder;
let stripe: StripeStub;
let server: InProcessServer;
let now = Date.parse('2026-11-21T08:00:00Z');
beforeAll(async () => {
  folder = await temporaryFolder();
  stripe = await startStripeStub();
  server = await startInProcess({ APP_URL, ...stripe.env }, folder.path);
});
afterAll(async () => {
  await stripe.stop();
  await folder.remove();
});
beforeEach(() => advance(72 * HOUR));
afterEach(() => {
  stripe.accidents = [];
  stripe.bank = 'paid';
});

const advance = (milliseconds: number) => {
  server.advance(milliseconds);
  now += milliseconds;
};
const at = () => new Date(now);

const api = (path: string) => `${server.url}/api/${path}`;
const ordered = async (): Promise<string> => {
  const { status, body } = await post(api('booking'), anonymousOrder(at()), fromSomewhere());
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
};
const open = (purpose: Parameters<typeof keyed>[0], clientId: string = randomUUID()) =>
  post(api('payment/session'), { clientId, ...keyed(purpose) }, fromSomewhere());
const opened = async (purpose: Parameters<typeof keyed>[0]): Promise<StripeSession> => {
  const { status, body } = await open(purpose);
  expect(status, JSON.stringify(body)).toBe(201);
  return stripe.sessionAt(body.url);
};
const tell = async (type: string, session: StripeSession): Promise<number> =>
  (await stripe.tell(server.url, stripe.event(`checkout.session.${type}`, session), at())).status;
const statusOf = async (id: string) => {
  const { body } = await send(api(`payment/status?${keyedQuery('booking', id)}`), {
    headers: fromSomewhere(),
  });
  return [body.payment, body.booking];
};
/** The same once those who look may ask again. */
const statusLater = (id: string) => {
  advance(6 * SECOND);
  return statusOf(id);
};
const leave = async (paymentId: string | null) =>
  (await post(api('payment/leave'), { paymentId }, fromSomewhere())).status;
/** What Stripe was asked to do, by path. */
const asked = (path: string) => stripe.received.filter((request) => request.path === path);

describe('the page', () => {
  test('asks, in French, the price in euros of what is named, and knows where to come back to', async () => {
    const booking = await ordered();
    const { form, client_reference_id: payment, url } = await opened({ bookingId: booking });
    const back = `${APP_URL}/#/admin/customer/payment_status?${keyedQuery('booking', booking)}`;
    expect(form).toEqual({
      mode: 'payment',
      locale: 'fr',
      client_reference_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      customer_email: expect.stringMatching(/^elodie\..+@exemple\.fr$/),
      success_url: back,
      cancel_url: `${back}&left=${payment}`,
      expires_at: String((now + HOUR) / SECOND),
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '5990',
      'line_items[0][price_data][product_data][name]': expect.stringMatching(/^Réservation CVG-\d{4}-\d{6}$/),
      'payment_intent_data[description]': expect.stringMatching(/^Réservation CVG-\d{4}-\d{6}$/),
    });
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.test\//);
    expect(await statusOf(booking)).toEqual(['pending', 'awaiting_payment']);
  });

  test('is one for requests that repeat, however many at once', async () => {
    const before = stripe.sessions.size;
    const bookingId = await ordered();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open({ bookingId }, clientId)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  test.each<[string, Accident[]]>([
    ['cuts the line', ['cut', 'cut']],
    ['cuts it after it has done it', ['cut_after', 'cut_after']],
    ['is down', [503, 500]],
    ['hides behind a proxy that is down', ['html', 'html']],
    ['refuses the key', [401]],
  ])(
    'when Stripe %s, is refused in French; nothing is paid, and the same again opens one',
    async (_, accidents) => {
      const before = stripe.sessions.size;
      const bookingId = await ordered();
      const clientId = randomUUID();
      stripe.happens('POST /v1/checkout/sessions', ...accidents);
      const { status, body } = await open({ bookingId }, clientId);
      expect([status, body]).toEqual([
        503,
        {
          code: 'ERROR.UNAVAILABLE',
          message:
            'Le service de paiement ne répond pas pour l’instant\u00a0: réessayez dans quelques minutes.',
        },
      ]);
      expect(stripe.accidents).toEqual([]);
      expect(await statusOf(bookingId)).toEqual(['created', 'awaiting_payment']);
      expect((await open({ bookingId }, clientId)).status).toBe(201);
      expect(stripe.sessions.size).toBe(before + 1);
      const keys = asked('/v1/checkout/sessions').map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys.slice(-accidents.length - 1)).size).toBe(1);
    },
  );

  test.each<[Accident]>([['cut'], ['cut_after'], [500]])(
    'is opened in spite of one accident, %s',
    async (accident) => {
      const before = stripe.sessions.size;
      stripe.happens('POST /v1/checkout/sessions', accident);
      await opened({ bookingId: await ordered() });
      expect(stripe.sessions.size).toBe(before + 1);
    },
  );
});

describe('a message', () => {
  test('that it was paid confirms the booking', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    stripe.pay(session);
    expect(await tell('completed', session)).toBe(200);
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('told 50 times at once, between others, makes one payment', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    const expired = stripe.event('checkout.session.expired', session);
    stripe.pay(session);
    const paid = stripe.event('checkout.session.completed', session);
    const again = stripe.event('checkout.session.async_payment_succeeded', session);
    const told = Array.from({ length: 50 }, (_, index) => [paid, expired, paid, again][index % 4] ?? paid);
    const answers = await Promise.all(told.map((body) => stripe.tell(server.url, body, at())));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('that a transfer is on its way waits for the one that says what became of it', async () => {
    const [first, second] = [await ordered(), await ordered()];
    const arrives = await opened({ bookingId: first });
    const fails = await opened({ bookingId: second });
    for (const session of [arrives, fails]) {
      stripe.pay(session, 'unpaid');
      expect(await tell('completed', session)).toBe(200);
    }
    expect(await statusLater(first)).toEqual(['pending', 'awaiting_payment']);
    arrives.payment_status = 'paid';
    await tell('async_payment_succeeded', arrives);
    await tell('async_payment_failed', fails);
    expect(await statusOf(first)).toEqual(['paid', 'confirmed']);
    expect(await statusOf(second)).toEqual(['failed', 'awaiting_payment']);
  });

  test('of a page that has expired lets the booking be paid on another one', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    stripe.expire(session);
    await tell('expired', session);
    expect(await statusOf(booking)).toEqual(['expired', 'awaiting_payment']);
    const other = await opened({ bookingId: booking });
    stripe.pay(other);
    await tell('completed', other);
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('is believed with one right signature among several, within five minutes of our clock', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    stripe.pay(session);
    const body = stripe.event('checkout.session.completed', session);
    const say = async (header: string, said = body) =>
      (await post(api('payment/webhook'), said, header ? { 'Stripe-Signature': header } : {})).status;
    const seconds = (header: string) => (header.split(',')[0] ?? '').slice(2);
    const right = signedHeader(body, at());
    const [, v1 = ''] = right.split(',');
    const refused = [
      '',
      'v1=00',
      right.replace('v1=', 'v0='),
      right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      right.slice(0, -1),
      // What Stripe's package stumbles over.
      right.replace(/v1=.*/, 'v1'),
      right.replace(/v1=.*/, `v1=${'é'.repeat(64)}`),
      right.replace(/t=\d+/, 't=now'),
      signedHeader(body, at(), 'whsec_another'),
      signedHeader(body, new Date(now - 301 * SECOND)),
      signedHeader(body, new Date(now + 301 * SECOND)),
      // Its instant is signed too.
      `t=${Number(seconds(right)) + 1},${v1}`,
    ];
    // What is signed and yet no JSON is no fault of ours.
    for (const odd of ['', '{', 'null', '"\0"', '[[[[[[[[[[1]]]]]]]]]]'])
      expect([odd, await say(signedHeader(odd, at()), odd)]).toEqual([odd, odd === 'null' ? 200 : 400]);
    for (const header of refused) expect([header, await say(header)]).toEqual([header, 403]);
    expect(await say(right, body.replace('"paid"', '"paid" '))).toBe(403);
    expect(await statusOf(booking)).toEqual(['pending', 'awaiting_payment']);
    const old = signedHeader(body, new Date(now - 299 * SECOND));
    expect(await say(`t=${seconds(old)},v1=${'0'.repeat(64)},${old.split(',')[1]}`)).toBe(200);
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('about what is not ours is heard and changes nothing; of a session of ours that is not there yet, it is to be told again', async () => {
    const session = await opened({ bookingId: await ordered() });
    const foreign = [
      stripe.event('checkout.session.completed', { ...session, client_reference_id: null }),
      stripe.event('customer.created', session),
      stripe.event('payment_intent.succeeded', {
        id: 'pi_x',
        object: 'payment_intent',
        status: 'succeeded',
        amount: 1,
        currency: 'eur',
        customer: null,
        payment_method: null,
        setup_future_usage: null,
        metadata: {},
      }),
      JSON.stringify({ hello: 'world' }),
    ];
    for (const body of foreign) expect((await stripe.tell(server.url, body, at())).status).toBe(200);
    expect(await tell('expired', { ...session, id: 'cs_unknown' })).toBe(404);
  });
});

describe('without a message', () => {
  test('coming back is enough: Stripe is asked, and the message that comes after changes nothing', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    expect(await statusLater(booking)).toEqual(['pending', 'awaiting_payment']);
    stripe.pay(session);
    expect(await statusLater(booking)).toEqual(['paid', 'confirmed']);
    expect(await tell('completed', session)).toBe(200);
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('a hundred who look make one question', async () => {
    const booking = await ordered();
    const { id } = await opened({ bookingId: booking });
    advance(6 * SECOND);
    await Promise.all(Array.from({ length: 100 }, () => statusOf(booking)));
    expect(asked(`/v1/checkout/sessions/${id}`)).toHaveLength(1);
  });

  test('a payment that nobody looks at is asked about all the same', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    stripe.pay(session);
    advance(61 * SECOND);
    await eventually(async () => asked(`/v1/checkout/sessions/${session.id}`).length > 0);
    await eventually(async () => (await statusOf(booking))[1] === 'confirmed');
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('a page that has expired, and a transfer that has failed, are seen', async () => {
    const [first, second] = [await ordered(), await ordered()];
    stripe.expire(await opened({ bookingId: first }));
    expect(await statusLater(first)).toEqual(['expired', 'awaiting_payment']);
    const session = await opened({ bookingId: second });
    stripe.pay(session, 'unpaid');
    const intent = stripe.intents.get(session.payment_intent ?? '');
    if (!intent) throw new Error('a session that was paid has no intent');
    intent.status = 'requires_payment_method';
    expect(await statusLater(second)).toEqual(['failed', 'awaiting_payment']);
  });

  test('when Stripe does not answer, what is known is said, and it is asked again', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    stripe.pay(session);
    stripe.happens(`GET /v1/checkout/sessions/${session.id}`, 'cut');
    expect(await statusLater(booking)).toEqual(['pending', 'awaiting_payment']);
    expect(server.lines.some((line) => line.includes('reconcile_failed'))).toBe(true);
    expect(await statusLater(booking)).toEqual(['paid', 'confirmed']);
  });
});

describe('who leaves the page', () => {
  test('has cancelled it: nobody can pay there any more, and another one can be opened', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    expect(await leave(session.client_reference_id)).toBe(200);
    expect(session.status).toBe('expired');
    expect(await statusOf(booking)).toEqual(['cancelled', 'awaiting_payment']);
    expect(await tell('expired', session)).toBe(200);
    expect(await leave(session.client_reference_id)).toBe(200);
    expect(await statusOf(booking)).toEqual(['cancelled', 'awaiting_payment']);
    stripe.pay(await opened({ bookingId: booking }));
    expect(await statusLater(booking)).toEqual(['paid', 'confirmed']);
  });

  test('and has paid in another tab, has paid', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    stripe.pay(session);
    expect(await leave(session.client_reference_id)).toBe(200);
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('while Stripe does not answer, has not cancelled yet', async () => {
    const booking = await ordered();
    const session = await opened({ bookingId: booking });
    stripe.happens('POST /v1/checkout/sessions', 'cut', 'cut');
    expect(await leave(session.client_reference_id)).toBe(503);
    expect(await statusOf(booking)).toEqual(['pending', 'awaiting_payment']);
    expect(await leave(randomUUID())).toBe(404);
  });
});

const tokensOf = async ({ mail }: SignedUp) =>
  (await login(server.url, mail, PASSWORD, fromSomewhere())).body;

describe('what is given back', () => {
  test('after a cancellation goes back to the card, once, in part where the scale says so', async () => {
    const customer = await signedUp(server);
    // Nobody withdraws from it any more.
    const [outboundSlot, , returnSlot] = someSlots(new Date(now + 16 * DAY));
    const order = orderOf(at(), { outboundSlot, returnSlot });
    const { body } = await sendAs(await tokensOf(customer), 'POST', api('booking'), order);
    const session = await opened({ bookingId: body.id });
    stripe.pay(session);
    await tell('completed', session);
    // Within a day of the appointment a part is kept.
    const start = Date.parse(
      (await getAs(await tokensOf(customer), api(`booking/${body.id}`))).body.trips[0].slot.start,
    );
    advance(start - HOUR - now);
    const { status } = await sendAs(await tokensOf(customer), 'POST', api(`booking/${body.id}/cancel`), {
      clientId: randomUUID(),
    });
    expect(status).toBe(200);
    const mine = () => stripe.refunds.filter((one) => one.payment_intent === session.payment_intent);
    await eventually(async () => (await statusOf(body.id))[0] === 'refunded');
    expect(mine()).toHaveLength(1);
    expect(mine()[0]?.amount).toBe(2995);
  });

  test('is the whole of what was paid twice', async () => {
    const bookingId = await ordered();
    const [first, second] = [await opened({ bookingId }), await opened({ bookingId })];
    for (const session of [first, second]) {
      stripe.pay(session);
      await tell('completed', session);
    }
    await eventually(async () => stripe.refunds.some((one) => one.payment_intent === second.payment_intent));
    expect(stripe.refunds.filter((one) => one.payment_intent === first.payment_intent)).toEqual([]);
    expect(await statusOf(bookingId)).toEqual(['paid', 'confirmed']);
  });
});

test('a subscription saves its card and is charged on it each month; a refusal asks for another one', async () => {
  const customer = await signedUp(server);
  const subscription = async () =>
    (await getAs(await tokensOf(customer), api('subscription/for_user'))).body.items[0];
  const { body } = await sendAs(await tokensOf(customer), 'POST', api('subscription'), subscriptionOf());
  const session = await opened({ subscriptionId: body.id });
  expect(session.form).toMatchObject({
    customer_creation: 'always',
    'payment_intent_data[setup_future_usage]': 'off_session',
    'line_items[0][price_data][unit_amount]': '990',
  });
  stripe.pay(session);
  const paid = stripe.event('checkout.session.completed', session);
  // Which card it was is asked, and not known: the message is to be told again.
  stripe.happens(`GET /v1/checkout/sessions/${session.id}`, 'cut');
  expect((await stripe.tell(server.url, paid, at())).status).toBe(503);
  expect((await stripe.tell(server.url, paid, at())).status).toBe(200);
  expect(await subscription()).toMatchObject({ status: 'active' });

  const card = stripe.intents.get(session.payment_intent ?? '')?.payment_method;
  const charges = () => [...stripe.intents.values()].filter((one) => one.metadata.payment);
  const wake = () => stripe.tell(server.url, paid, at());
  const start = parisTime(at()).day;
  const goToMonth = (count: number) => advance(parisInstant(addMonths(start, count), 1).getTime() - now);

  goToMonth(1);
  await eventually(async () => {
    await wake();
    return (await subscription()).paidUntil === addMonths(start, 2);
  });
  expect(charges()).toMatchObject([
    { amount: 990, currency: 'eur', customer: session.customer, payment_method: card },
  ]);

  stripe.bank = 'authentication_required';
  goToMonth(2);
  await eventually(async () => {
    await wake();
    return (await subscription()).status === 'past_due';
  });
  expect(charges()).toHaveLength(2);
  const refused = charges()[1];
  if (!refused) throw new Error('two charges expected');
  // Stripe tells it too: it was known.
  const told = stripe.event('payment_intent.payment_failed', refused);
  expect((await stripe.tell(server.url, told, at())).status).toBe(200);
  expect(await subscription()).toMatchObject({ status: 'past_due', refusals: 1 });

  const again = await opened({ subscriptionId: body.id });
  stripe.pay(again);
  await tell('completed', again);
  expect(await subscription()).toMatchObject({ status: 'active', paidUntil: addMonths(start, 3) });
  stripe.bank = 'processing';
  goToMonth(3);
  await eventually(async () => {
    await wake();
    return charges().length === 3;
  });
  const last = charges()[2];
  if (!last) throw new Error('three charges expected');
  expect(last.customer).toBe(again.customer);
  last.status = 'succeeded';
  await eventually(async () => {
    await stripe.tell(server.url, stripe.event('payment_intent.succeeded', last), at());
    return (await subscription()).paidUntil === addMonths(start, 4);
  });
  expect(charges()).toHaveLength(3);
});

describe('at the end', () => {
  test('each payment that was kept has one invoice, and each booking one', async () => {
    await server.stop();
    const rows = await askDatabase<{ id: string; invoices: number }>(
      folder.path,
      `select payment.id, count(invoice.id)::integer as invoices from payment
         left join invoice on invoice.payment_id = payment.id and invoice.kind = 'invoice'
       where payment.status = 'paid' group by payment.id`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ invoices }) => invoices))).toEqual(new Set([1]));
    const twice = await askDatabase(
      folder.path,
      `select booking_id from invoice where kind = 'invoice' and booking_id is not null
       group by booking_id having count(*) > 1`,
    );
    expect(twice).toEqual([]);
  });
});
