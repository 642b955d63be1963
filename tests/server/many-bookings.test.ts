/** Several bookings in one act: closed, or their payment asked for once more; each done or refused by itself, and once. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatEuros } from '../../src/domain/lib/money.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { drivenOrder } from '../support/partners.ts';

const DAY = 24 * 3_600_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
const NOBODY = randomUUID();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

const ask = async (
  what: 'close_bookings' | 'remind',
  bookingIds: readonly string[],
  clientId = randomUUID(),
) => {
  const path = `${desk.server.url}/api/desk/${what}`;
  const { status, body } = await sendAs(desk.team('teammate'), 'POST', path, { clientId, bookingIds });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(({ refusal }: { refusal: string | null }) => refusal);
};
const statusOf = async (id: string) => (await desk.read(id)).status;

/** Driven to its end, with a fee that came on the way. */
async function driven(): Promise<string> {
  const id = await desk.booked(single);
  const { trips } = await desk.read(id);
  const driverId = desk.driverId('teammate');
  expect((await desk.change(id, 'assign', { tripKind: 'outbound', driverId })).status).toBe(200);
  await desk.move(trips[0].id, ...wholeWay);
  expect((await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' })).status).toBe(200);
  return id;
}

let closed: string;

test('those whose trips are done are closed, the others refused by name, and a repeat does nothing more', async () => {
  const [first, second] = [await driven(), await driven()];
  const running = await desk.booked(single);
  const clientId = randomUUID();
  const asked = [first, running, NOBODY, second];
  const said = [null, expect.stringMatching(/confirmée/), 'Aucune réservation ne correspond.', null];
  expect(await ask('close_bookings', asked, clientId)).toEqual(said);
  expect(await Promise.all([first, running, second].map(statusOf))).toEqual([
    'closed',
    'confirmed',
    'closed',
  ]);
  // What was done is done once, and told again.
  expect(await ask('close_bookings', asked, clientId)).toEqual(said);
  const again = await ask('close_bookings', [first]);
  expect(again).toEqual([expect.stringMatching(/clôturée/)]);
  const invoices = (await desk.written()).filter(({ subject }) => /^Facture FA/.test(subject));
  expect(invoices).toHaveLength(2);
  closed = first;
});

test('who has not paid in time is reminded once a day, by a link that pays, and the log says by whom', async () => {
  const late = () => ask('remind', [closed, NOBODY]);
  expect(await late()).toEqual([
    expect.stringMatching(/^À payer jusqu’au .* ce n’est pas en retard/),
    'Aucune réservation ne correspond.',
  ]);
  await desk.later(16 * DAY);
  const clientId = randomUUID();
  expect(await ask('remind', [closed], clientId)).toEqual([null]);
  expect(await ask('remind', [closed], clientId)).toEqual([null]);
  expect(await late()).toEqual(['Un rappel est déjà parti aujourd’hui.', expect.any(String)]);
  const reminders = async () =>
    (await desk.written()).filter(({ subject }) => /^Rappel \d/.test(subject)).map(({ text }) => text);
  const [text, ...others] = await reminders();
  expect(others).toEqual([]);
  expect(text).toMatch(/par carte\./);
  expect(text).toContain(`payment_status?booking=${closed}`);

  await desk.later(DAY);
  expect(await ask('remind', [closed])).toEqual([null]);
  expect(await reminders()).toHaveLength(2);
  const { items } = (await getAs(desk.team('admin'), `${desk.server.url}/api/audit?kind=payment_reminded`))
    .body;
  expect(items).toMatchObject(
    Array(2).fill({ what: expect.stringMatching(/^FA/), subject: { bookingId: closed } }),
  );
});

test('nobody is reminded of what is paid, and no more are taken than a day has', async () => {
  const paid = await desk.booked(single);
  expect(await ask('remind', [paid])).toEqual(['Rien n’est à payer.']);
  const path = `${desk.server.url}/api/desk/close_bookings`;
  const many = { clientId: randomUUID(), bookingIds: Array.from({ length: 61 }, () => randomUUID()) };
  expect((await sendAs(desk.team('teammate'), 'POST', path, many)).status).toBe(400);
  const partner = await signIn(desk.server, 'partner');
  const one = { clientId: randomUUID(), bookingIds: [paid] };
  expect((await sendAs(partner, 'POST', path, one)).status).toBe(403);
});

test('a transfer that paid several is noted on each for what is due of it, once, and refused where nothing is', async () => {
  const [first, second, paid] = [await driven(), await mandated(), await desk.booked(single)];
  expect(await ask('close_bookings', [first, second])).toEqual([null, null]);
  const listed = async (id: string) => {
    const { reference } = await desk.read(id);
    const { items } = (await getAs(desk.team('teammate'), `${desk.server.url}/api/booking?q=${reference}`))
      .body;
    return items[0].dueCents;
  };
  const duesOf = async (id: string): Promise<number[]> =>
    (await desk.read(id)).invoices
      .map(({ dueCents }: { dueCents: number }) => dueCents)
      .filter((cents: number) => cents > 0)
      .toSorted();
  const [dues, others] = [await duesOf(first), await duesOf(second)];
  expect([dues.length, others.length]).toEqual([1, 2]);
  expect(await Promise.all([first, second, paid].map(listed))).toEqual([dues[0], sum(others), 0]);

  const note = (bookingIds: readonly string[], fields: object = {}) =>
    sendAs(desk.team('teammate'), 'POST', `${desk.server.url}/api/desk/transfers`, {
      clientId: randomUUID(),
      bookingIds,
      receivedOn: parisTime(desk.now()).day,
      reference: ' VIR GROUPE ',
      ...fields,
    });
  const tomorrow = parisTime(new Date(desk.now().getTime() + DAY)).day;
  const early = await note([first], { receivedOn: tomorrow });
  expect([early.status, early.body.fields]).toEqual([400, { receivedOn: 'Ce jour est à venir.' }]);

  const same = { clientId: randomUUID() };
  const asked = [first, paid, NOBODY, second.toUpperCase()];
  const told = [
    { bookingId: first, refusal: null, noted: dues },
    { bookingId: paid, refusal: 'Rien n’est dû.', noted: [] },
    { bookingId: NOBODY, refusal: 'Aucune réservation ne correspond.', noted: [] },
    { bookingId: second.toUpperCase(), refusal: null, noted: expect.any(Array) },
  ];
  for (const _ of ['sent', 'repeated']) {
    const { status, body } = await note(asked, same);
    expect([status, body.results]).toEqual([200, told]);
    expect(body.results[3].noted.toSorted()).toEqual(others);
  }
  for (const [id, cents] of [
    [first, dues],
    [second, others],
  ] as const) {
    const { payments, invoices, balanceCents, events } = await desk.read(id);
    const transfers = payments.filter((one: { reference: string | null }) => one.reference === 'VIR GROUPE');
    expect(transfers.map((one: { cents: number }) => one.cents).toSorted()).toEqual(cents);
    expect(balanceCents).toBe(0);
    expect(invoices.every(({ status }: { status: string }) => status === 'paid')).toBe(true);
    const received = events.filter(({ kind }: { kind: string }) => kind === 'transfer_received');
    expect(received.map(({ label }: { label: string }) => label).toSorted()).toEqual(
      cents.map((one) => `virement reçu, ${formatEuros(one)}`).toSorted(),
    );
    expect(await listed(id)).toBe(0);
  }
  const mails = (await desk.written()).filter(({ subject }) => /^Virement reçu/.test(subject));
  expect(mails).toHaveLength(3);
  // Another desk that notes it again notes nothing.
  expect((await note([first, second])).body.results).toMatchObject(
    Array(2).fill({ refusal: 'Rien n’est dû.', noted: [] }),
  );
});

test('a partner whose transfer paid several is told of all of them in one mail, once', async () => {
  const partner = await signIn(desk.server, 'partner');
  // Apart, so that the same driver comes to each.
  const [slot, , next] = someSlots(new Date(desk.now().getTime() + 10 * DAY));
  const orders = [
    await drivenOrder(desk.server, partner, desk.now(), { outboundSlot: slot }),
    await drivenOrder(desk.server, partner, desk.now(), { outboundSlot: next }),
  ];
  const ids = orders.map(({ id }) => id);
  const own = await driven();
  expect(await ask('close_bookings', [...ids.toReversed(), own])).toEqual([null, null, null]);
  // Their invoices are numbered in the order of their appointments, whatever the order of the list.
  const [before, after] = await Promise.all(ids.map(async (id) => (await desk.read(id)).invoices[0].number));
  expect(before < after).toBe(true);
  const asked = {
    clientId: randomUUID(),
    bookingIds: [ids[0]?.toUpperCase(), ids[1], own],
    receivedOn: parisTime(desk.now()).day,
    reference: 'VIR DU GARAGE',
  };
  for (const _ of ['sent', 'repeated']) {
    const path = `${desk.server.url}/api/desk/transfers`;
    const { body } = await sendAs(desk.team('teammate'), 'POST', path, asked);
    expect(body.results.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      null,
      null,
    ]);
  }
  const mails = (await desk.written()).filter(({ subject }) => /^Virement reçu/.test(subject));
  const told = mails.filter(({ to }) => to === people.partner.mail);
  expect(told.map(({ subject }) => subject)).toEqual(['Virement reçu (69,80\u00a0€)']);
  const text = told[0]?.text ?? '';
  expect(text).toContain('«\u00a0VIR DU GARAGE\u00a0»');
  for (const { reference } of orders)
    expect(text).toMatch(new RegExp(`facture \\S+ \\(${reference}, \\S+\\)\u00a0: 34,90\u00a0€`));
  expect(text).toContain('redirectTo=/admin/partner/invoice');
  // Whoever has one is told of that one.
  const { reference } = await desk.read(own);
  expect(mails.filter(({ subject }) => subject.includes(reference))).toHaveLength(1);
});

test('a transfer of less than is due pays what is due the longest, as far as it goes, and no more is taken than is due', async () => {
  const partner = await signIn(desk.server, 'partner');
  const ids: string[] = [];
  for (const days of [20, 25, 30]) {
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + days * DAY));
    const { id } = await drivenOrder(desk.server, partner, desk.now(), { outboundSlot });
    ids.push(id);
  }
  // Closed on days of their own, they are due on days of their own.
  for (const id of ids) {
    expect(await ask('close_bookings', [id])).toEqual([null]);
    await desk.later(DAY);
  }
  const [oldest, next, last] = ids;
  const note = (fields: object) =>
    sendAs(desk.team('teammate'), 'POST', `${desk.server.url}/api/desk/transfers`, {
      clientId: randomUUID(),
      bookingIds: [last, next, oldest],
      receivedOn: parisTime(desk.now()).day,
      reference: 'VIR COURT',
      ...fields,
    });
  const much = await note({ cents: 3 * 3490 + 1 });
  expect([much.status, much.body.fields]).toEqual([
    400,
    { cents: 'C’est 0,01\u00a0€ de plus que ce qui est dû.' },
  ]);
  expect((await note({ cents: 0 })).status).toBe(400);
  const same = { clientId: randomUUID(), cents: 3490 + 1000 };
  for (const _ of ['sent', 'repeated']) {
    const { status, body } = await note(same);
    expect([status, body.results]).toEqual([
      200,
      [
        { bookingId: last, refusal: 'Le virement ne va pas jusque-là.', noted: [] },
        { bookingId: next, refusal: null, noted: [1000] },
        { bookingId: oldest, refusal: null, noted: [3490] },
      ],
    ]);
  }
  expect(await Promise.all(ids.map(async (id) => (await desk.read(id)).balanceCents))).toEqual([
    0, 2490, 3490,
  ]);
  const told = (await desk.written()).filter(({ subject }) => subject === 'Virement reçu (44,90\u00a0€)');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toMatch(/Il reste 24,90\u00a0€ à payer de la facture \S+\./);
  expect(told[0]?.text).not.toContain('Rien n’est plus dû');
  // What is left of them comes by another.
  expect((await note({ cents: 2490 + 3490 })).body.results).toMatchObject([
    { bookingId: last, noted: [3490] },
    { bookingId: next, noted: [2490] },
    { bookingId: oldest, refusal: 'Rien n’est dû.' },
  ]);
  // The books have those of one transfer one after the other, the last due first, as they have all others.
  const month = parisTime(desk.now()).day.slice(0, 7);
  const money = await getAs(
    desk.team('admin'),
    `${desk.server.url}/api/books/payment?from=${month}-01&to=${month}-28&q=VIR%20COURT`,
  );
  expect(money.body.items.map((one: { cents: number }) => one.cents)).toEqual([3490, 2490, 1000, 3490]);
});

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** The same, with a bill that was paid in its customer's name, to be paid back apart. */
async function mandated(): Promise<string> {
  const id = await desk.booked(single);
  const teammate = desk.team('teammate');
  const path = `${desk.server.url}/api/booking/${id}/advance`;
  const advance = { clientId: randomUUID(), advanceMaxCents: 30_000 };
  expect((await sendAs(teammate, 'PUT', path, advance)).status).toBe(200);
  const { trips } = await desk.read(id);
  const driverId = desk.driverId('teammate');
  expect((await desk.change(id, 'assign', { tripKind: 'outbound', driverId })).status).toBe(200);
  await desk.move(trips[0].id, ...wholeWay);
  expect((await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' })).status).toBe(200);
  const bill = {
    cents: 4530,
    paidOn: parisTime(desk.now()).day,
    supplier: 'Garage des Pinchinats',
    billNumber: 'Z-12',
    inTheirName: true,
  };
  const billed = await desk.change(id, 'disbursement', bill);
  expect(billed.status, JSON.stringify(billed.body)).toBeLessThan(300);
  return id;
}
