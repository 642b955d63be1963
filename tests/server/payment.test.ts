/** Payments: whatever the provider tells, in any order and as often as it likes, there is one payment and one invoice. */

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentEvent } from '../../src/server/payment/provider.ts';
import { bearer, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { anonymousOrder, orderOf, someSlots } from '../support/bookings.ts';
import { askDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { keyed, keyedQuery, refOf, tell as tellServer } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;

let folder: TemporaryFolder;
let server: InProcessServer;
let now = Date.parse('2026-11-21T08:00:00Z');
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startInProcess({}, folder.path);
});
afterAll(() => folder.remove());
beforeEach(() => advance(72 * HOUR));

const advance = (milliseconds: number) => {
  server.advance(milliseconds);
  now += milliseconds;
};
const at = () => new Date(now);

const ordered = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const { status, body } = await post(
    `${server.url}/api/booking`,
    anonymousOrder(at(), fields),
    fromSomewhere(),
  );
  expect(status).toBe(201);
  return body.id;
};
const open = (bookingId: string, clientId: string = randomUUID()) =>
  post(`${server.url}/api/payment/session`, { clientId, ...keyed({ bookingId }) }, fromSomewhere());
/** What the provider calls a payment that was opened. */
const opened = async (bookingId: string): Promise<string> => {
  const { status, body } = await open(bookingId);
  expect(status).toBe(201);
  return refOf(body.url);
};
const tell = (told: PaymentEvent) => tellServer(server.url, told);
const event = (ref: string, outcome: PaymentEvent['outcome']): PaymentEvent => ({
  id: randomUUID(),
  ref,
  outcome,
});
const readStatus = async (bookingId: string) => {
  const { body } = await send(`${server.url}/api/payment/status?${keyedQuery('booking', bookingId)}`, {
    headers: fromSomewhere(),
  });
  return body;
};
const statusOf = async (bookingId: string) => {
  const { payment, booking } = await readStatus(bookingId);
  return [payment, booking];
};

test('begins with nothing, then waits, then is paid', async () => {
  const booking = await ordered();
  expect(await statusOf(booking)).toEqual([null, 'awaiting_payment']);
  // Until then it can be given up.
  const { own, ordered: what } = await readStatus(booking);
  expect(own).toContain(`/add/return?booking=${booking}&key=`);
  // So that whoever has several knows which one it is.
  const [slot] = someSlots(at());
  expect(what).toEqual({ vehicle: 'Peugeot 208', slot });
  const ref = await opened(booking);
  expect(await statusOf(booking)).toEqual(['pending', 'awaiting_payment']);
  expect((await tell(event(ref, 'paid'))).status).toBe(200);
  expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  expect((await readStatus(booking)).own).toBeNull();
});

test('says when we come and by which page that is followed, once it is paid and as long as nobody has set off', async () => {
  const booking = await ordered();
  expect((await readStatus(booking)).coming).toBeNull();
  await tell(event(await opened(booking), 'paid'));
  const { coming } = await readStatus(booking);
  const [slot] = someSlots(at());
  expect(coming).toEqual({
    slot,
    tracking: expect.stringMatching(/^\/suivi\/[0-9a-f]{64}$/),
    own: expect.stringContaining(`booking=${booking}&key=`),
    byGuest: true,
    calendar: expect.stringMatching(`^booking/${booking}/appointment/calendar\\?key=`),
    isReturnOpen: false,
  });
  expect((await send(`${server.url}${coming.tracking}`)).status).toBe(200);
});

test.each([
  ['failed', 'failed'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
] as const)('that is %s leaves the booking to be paid, by another one', async (outcome, status) => {
  const booking = await ordered();
  await tell(event(await opened(booking), outcome));
  expect(await statusOf(booking)).toEqual([status, 'awaiting_payment']);
  await tell(event(await opened(booking), 'paid'));
  expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
});

test('for a vehicle above the cover waits for the insurer', async () => {
  const vehicle = { ...anonymousOrder(at()).vehicle, declaredCents: 30_000_000 };
  const booking = await ordered({ vehicle });
  await tell(event(await opened(booking), 'paid'));
  expect(await statusOf(booking)).toEqual(['paid', 'awaiting_derogation']);
});

describe('a page is', () => {
  test('opened once by requests that repeat, however many at once', async () => {
    const booking = await ordered();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(booking, clientId)));
    answers.push(await open(booking, clientId));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1);
  });

  test('not opened for a booking that is none, that is paid, or that has expired', async () => {
    expect((await open(randomUUID())).status).toBe(404);
    const paid = await ordered();
    await tell(event(await opened(paid), 'paid'));
    expect((await open(paid)).body).toMatchObject({
      code: 'ERROR.STATE',
      message: 'Cette réservation ne peut pas être payée\u00a0: état actuel, «\u00a0confirmée\u00a0».',
    });
    const late = await ordered();
    advance(HOUR / 2);
    expect((await open(late)).body.code).toBe('ERROR.STATE');
  });

  test('not opened at a price of the client', async () => {
    const body = { clientId: randomUUID(), bookingId: await ordered(), amountCents: 1 };
    const { status, body: answer } = await post(`${server.url}/api/payment/session`, body, fromSomewhere());
    expect([status, Object.keys(answer.fields)]).toEqual([400, ['amountCents']]);
  });
});

describe('a webhook', () => {
  test('that nobody we know has signed changes nothing', async () => {
    const booking = await ordered();
    const ref = await opened(booking);
    expect((await tellServer(server.url, event(ref, 'paid'), Buffer.from('another key'))).status).toBe(403);
    expect((await post(`${server.url}/api/payment/webhook`, event(ref, 'paid'))).status).toBe(403);
    expect(await statusOf(booking)).toEqual(['pending', 'awaiting_payment']);
  });

  test('of a payment that is not there yet is to be told again', async () => {
    expect((await tell(event('sandbox_unknown', 'paid'))).status).toBe(404);
  });

  test('told 50 times at once and out of order makes one payment', async () => {
    const booking = await ordered();
    const ref = await opened(booking);
    const paid = event(ref, 'paid');
    const others = (['failed', 'cancelled', 'expired'] as const).map((outcome) => event(ref, outcome));
    const told = Array.from(
      { length: 50 },
      (_, index) => (index % 5 === 0 ? others[index % 3] : null) ?? paid,
    );
    const answers = await Promise.all(told.map((one) => tell(one)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('in any order ends paid if it was paid, and never confirms what was not', async () => {
    const outcomes = fc.array(
      fc.constantFrom<PaymentEvent['outcome']>('paid', 'failed', 'cancelled', 'expired'),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(outcomes, async (all) => {
        advance(72 * HOUR);
        const booking = await ordered();
        const ref = await opened(booking);
        for (const outcome of all) await tell(event(ref, outcome));
        const [payment, state] = await statusOf(booking);
        if (all.includes('paid')) expect([payment, state]).toEqual(['paid', 'confirmed']);
        else expect([payment, state]).toEqual([all[0], 'awaiting_payment']);
      }),
      { numRuns: 25 },
    );
  });

  test('that comes too late confirms the booking where its slot is still free', async () => {
    const booking = await ordered();
    const ref = await opened(booking);
    advance(HOUR);
    expect(await statusOf(booking)).toEqual(['pending', 'expired']);
    await tell(event(ref, 'paid'));
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('that comes once the appointment has begun confirms nothing, and the money goes back', async () => {
    const [slot] = someSlots(at());
    const booking = await ordered({ outboundSlot: slot });
    const ref = await opened(booking);
    advance(Date.parse(slot.start) - now);
    await tell(event(ref, 'paid'));
    // A job gives it back.
    await eventually(async () => (await statusOf(booking))[0] === 'refunded');
    expect(await statusOf(booking)).toEqual(['refunded', 'expired']);
  });
});

describe('the sandbox’s page', () => {
  const page = async (bookingId: string) =>
    (await open(bookingId)).body.url.replace(/^[^/]+\/\/[^/]+/, server.url);
  const choose = async (url: string, outcome: string) => {
    const payment = new URL(url).searchParams.get('payment') ?? '';
    return fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ payment, outcome }),
      redirect: 'manual',
    });
  };

  test('says that no money is asked, what for and how much, and may do nothing but its form', async () => {
    const response = await fetch(await page(await ordered()));
    const text = await response.text();
    expect(text).toContain('aucun argent n’est demandé');
    expect(text).toMatch(/Réservation CVG-\d{4}-\d{6}\u00a0: <strong>59,90\u00a0€<\/strong>/);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
  });

  test.each([
    ['paid', 'paid', 'confirmed'],
    ['failed', 'failed', 'awaiting_payment'],
    ['cancelled', 'cancelled', 'awaiting_payment'],
    ['late', 'pending', 'awaiting_payment'],
  ])('with %s sends back to the site, where the payment is %s', async (outcome, payment, state) => {
    const booking = await ordered();
    const response = await choose(await page(booking), outcome);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(
      new RegExp(`/#/admin/customer/payment_status\\?${keyedQuery('booking', booking)}$`),
    );
    expect(await statusOf(booking)).toEqual([payment, state]);
  });

  test('tells late what was to be late', async () => {
    const booking = await ordered();
    await choose(await page(booking), 'late');
    advance(20_000);
    await eventually(async () => (await statusOf(booking))[0] === 'paid');
    expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
  });

  test('is none for a payment that is none, and takes no other outcome', async () => {
    const url = await page(await ordered());
    expect((await fetch(url.replace(/.{4}$/, '0000'))).status).toBe(404);
    expect((await fetch(`${server.url}/api/payment/sandbox`)).status).toBe(404);
    expect((await choose(url, 'toString')).status).toBe(400);
  });
});

test('three orders of one slot paid together get three invoices, whose numbers follow each other', async () => {
  // Its last place is for who is somebody.
  const customer = bearer(await signIn(server, 'customer'));
  const { body } = await post(`${server.url}/api/booking`, orderOf(at()), {
    ...customer,
    ...fromSomewhere(),
  });
  const bookings = [body.id, ...(await Promise.all([ordered(), ordered()]))];
  const refs = await Promise.all(bookings.map(opened));
  await Promise.all(refs.flatMap((ref) => [tell(event(ref, 'paid')), tell(event(ref, 'paid'))]));
  for (const booking of bookings) expect(await statusOf(booking)).toEqual(['paid', 'confirmed']);
});

describe('at the end', () => {
  test('money without a place is given back; each paid booking has one invoice, numbers have no gap', async () => {
    const [slot, , back] = someSlots(at());
    const early = await ordered({ outboundSlot: slot, returnSlot: back });
    const ref = await opened(early);
    advance(HOUR / 2);
    // Strangers who do not pay hold two of its places at most.
    for (let other = 0; other < 3; other += 1) {
      const booking = await ordered({ outboundSlot: slot, returnSlot: null });
      await tell(event(await opened(booking), 'paid'));
    }
    await tell(event(ref, 'paid'));
    // No money was taken: giving it back is at once.
    await eventually(async () => (await statusOf(early))[0] === 'refunded');
    expect(await statusOf(early)).toEqual(['refunded', 'expired']);

    await server.stop();
    const invoices = await askDatabase<{
      number: string;
      booking_id: string;
      total: number;
      content: { totals: { totalCents: number } };
    }>(folder.path, 'select number, booking_id, total_cents as total, content from invoice order by number');
    // A year has a series of its own; the clock went through the end of one.
    for (const series of ['FA2026', 'FA2027']) {
      const numbers = invoices.map(({ number }) => number).filter((number) => number.startsWith(series));
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers).toEqual(numbers.map((_, index) => `${series}-${String(index + 1).padStart(6, '0')}`));
    }
    const paid = await askDatabase<{ id: string; total_cents: number }>(
      folder.path,
      "select id, total_cents from booking where status in ('confirmed', 'awaiting_derogation') order by id",
    );
    expect(invoices.map((row) => row.booking_id).sort()).toEqual(paid.map(({ id }) => id));
    for (const { total, content, booking_id } of invoices) {
      const booking = paid.find(({ id }) => id === booking_id);
      expect([total, content.totals.totalCents]).toEqual([booking?.total_cents, booking?.total_cents]);
    }
  });
});
