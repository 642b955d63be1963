/** The team finds anything by what it is told on the phone: a name, a phone, a plate, an e-mail, a partner, an end of a reference. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Hit } from '../../src/domain/desk/search-calls.ts';
import type { Slot } from '../../src/domain/lib/time/slots.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf, quoteRequest, someSlots } from '../support/bookings.ts';
import { newCustomer } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { invoicedOrder } from '../support/partners.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const PHONE = '+33 6 98 76 04 32';
const MAIL = 'zoe.quivrin@exemple.fr';
const PLATE = 'QZ-987-ZQ';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let desk: Desk;
let reference: string;
let partnered: string;
let quoted: string;
let number: string;
beforeAll(async () => {
  desk = await openDesk();
  const someone = newCustomer({
    mail: MAIL,
    firstName: 'Zoé',
    lastName: 'Quivrin',
    phone: PHONE,
    companyName: 'Ürzel & Cie',
  });
  expect((await post(`${desk.server.url}/api/customer`, someone)).status).toBe(201);
  const vehicle = { ...orderOf(desk.now()).vehicle, plate: PLATE };
  const id = await desk.booked({
    serviceCode: 'single_outbound',
    returnSlot: null,
    totalCents: 3490,
    vehicle,
  });
  const booking = await desk.read(id);
  ({ reference } = booking);
  number = booking.invoices[0].number;
  partnered = await invoicedOrder(desk.server, await signIn(desk.server, 'partner'), desk.now());
  const asked = await post(
    `${desk.server.url}/api/quote_request`,
    quoteRequest({ mail: `luc.${randomUUID()}@exemple.fr` }),
    fromSomewhere(),
  );
  quoted = asked.body.reference;
});
afterAll(() => desk.server.stop());

const search = async (q: string): Promise<Hit[]> =>
  (await getAs(desk.team('teammate'), `${desk.server.url}/api/desk/search?q=${encodeURIComponent(q)}`)).body
    .hits;
const idOf = async (q: string) => (await search(q)).find(({ title }) => title === q)?.id ?? '';
const titles = async (q: string) => (await search(q)).map(({ kind, title }) => `${kind} ${title}`);

test.each([
  ['their name, however it is written', 'zoe q'],
  ['their last name first', 'QUIVRIN'],
  ['their company', 'urzel'],
  ['their e-mail', 'Zoe.Quiv'],
  ['their phone as it is dialled', '06 98 76 04 32'],
  ['their phone from abroad', '+33698760432'],
  ['the end of their phone, which may begin with nought', '04 32'],
])('a customer by %s', async (_, q) => {
  expect(await titles(q)).toContain('customer Zoé Quivrin');
});

test('a customer by the last word of a name of several', async () => {
  const henri = newCustomer({
    mail: `h.${randomUUID()}@exemple.fr`,
    firstName: 'Henri',
    lastName: 'de La Möttière',
  });
  expect((await post(`${desk.server.url}/api/customer`, henri)).status).toBe(201);
  for (const q of ['motti', 'de la mot', 'la mottiere', 'henri  motti', 'la henri mot'])
    expect(await titles(q), q).toContain('customer Henri de La Möttière');
});

test('a booking by its reference, any end of it, its plate, its partner’s name and purchase order', async () => {
  const known = `booking ${reference}`;
  for (const q of [
    reference,
    reference.toLowerCase(),
    reference.slice(-6),
    reference.slice(-3),
    'qz987',
    'QZ-987-ZQ',
  ]) {
    expect(await titles(q), q).toContain(known);
  }
  const found = await search(people.partner.displayName.slice(0, 5));
  expect(found).toContainEqual(expect.objectContaining({ kind: 'booking', title: partnered }));
  // As a partner's accountant quotes it.
  for (const q of ['BC-2026-7', 'bc-2026']) {
    expect(await titles(q), q).toContain(`booking ${partnered}`);
  }
  const [hit] = (await search(reference)).filter(({ kind }) => kind === 'booking');
  expect(hit?.detail).toContain(PLATE);
});

test('a vehicle by the beginning of its plate, or by the digits in its middle alone', async () => {
  for (const q of ['qz98', '987', ' 987 ']) expect(await titles(q), q).toContain(`vehicle ${PLATE}`);
  const [vehicle] = (await search('987')).filter(({ kind }) => kind === 'vehicle');
  expect(vehicle?.newest?.reference).toBe(reference);
  const newestOf = async (q: string) => (await search(q)).find(({ kind }) => kind === 'customer')?.newest;
  expect((await newestOf(desk.customer().mail))?.reference).toBe(reference);
  expect(await newestOf('zoe q')).toBeNull();
  for (const q of ['98', '879']) expect(await titles(q), q).not.toContain(`vehicle ${PLATE}`);
});

test('an invoice and a request for a quote by their numbers and their ends', async () => {
  for (const q of [number, number.slice(-6)]) expect(await titles(q), q).toContain(`invoice ${number}`);
  const [invoice] = (await search(number)).filter(({ title }) => title === number);
  expect(invoice?.bookingId).toMatch(/^[0-9a-f-]{36}$/);
  for (const q of [quoted, quoted.slice(-6)]) expect(await titles(q), q).toContain(`quote ${quoted}`);
});

test('whoever is named first where letters are typed, what is numbered first where digits are', async () => {
  expect((await search('zo'))[0]?.kind).toBe('customer');
  expect((await search(reference.slice(-3)))[0]?.kind).toBe('booking');
});

test('nothing by a single letter, by signs that would find everything, or by nothing', async () => {
  for (const q of ['z', '%%', '__', '', '  ']) expect(await search(q), q).toEqual([]);
  const long = await getAs(desk.team('teammate'), `${desk.server.url}/api/desk/search?q=${'x'.repeat(101)}`);
  expect(long.status).toBe(400);
});

test('the booking that a caller means: of today, or the next, when it is and who comes; else the newest', async () => {
  const plate = 'QX-654-XQ';
  const order = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
  const booked = async (outboundSlot: Slot) =>
    desk.booked({ ...order, outboundSlot, vehicle: { ...orderOf(desk.now()).vehicle, plate } });
  const [soon] = someSlots(desk.now());
  const [late] = someSlots(new Date(Date.parse(soon.start) + 5 * DAY));
  const first = await booked(soon);
  await desk.later(60_000);
  const [start, end] = [soon.start, soon.end].map((at) => new Date(Date.parse(at) + 2 * HOUR).toISOString());
  const same = await booked({ start: String(start), end: String(end) });
  await desk.later(60_000);
  const second = await booked(late);
  const meant = async () => {
    const found = await Promise.all(
      [plate, desk.customer().mail].map(async (q) =>
        (await search(q)).find(({ kind }) => kind === 'vehicle' || kind === 'customer'),
      ),
    );
    const [ofPlate, ofMail] = found.map((hit) => hit?.newest);
    expect(ofMail).toEqual(ofPlate);
    return ofPlate;
  };
  // What the customer ordered for the test before is over by then.
  await desk.change(await idOf(reference), 'cancel', { reason: 'Annulée au téléphone' });
  expect(await meant()).toMatchObject({ id: first, trip: { slot: soon, driver: null }, others: 2 });

  const driverId = desk.driverId('teammate');
  const phone = { clientId: randomUUID(), driverId, phone: '06 11 22 33 44', from: null };
  const noted = await sendAs(desk.team('admin'), 'POST', `${desk.server.url}/api/planning/phone`, phone);
  expect(noted.status).toBe(200);
  await desk.change(first, 'assign', { tripKind: 'outbound', driverId });
  const driver = { name: people.teammate.displayName, phone: '06 11 22 33 44' };
  expect(await meant()).toMatchObject({ id: first, trip: { slot: soon, driver, isLate: false } });
  await desk.later(Date.parse(soon.end) + 60_000 - desk.now().getTime());
  const [trip] = (await desk.read(first)).trips;
  expect(await meant()).toMatchObject({ id: first, trip: { slot: soon, isLate: true } });
  await desk.move(trip.id, ...wholeWay);
  // What is to come is meant rather than what is over, with how many others are.
  expect(await meant()).toMatchObject({ id: same, others: 1 });
  await desk.change(same, 'cancel', { reason: 'Annulée au téléphone' });
  // What is over today is no more what they call about, as long as another is to come.
  expect(await meant()).toMatchObject({ id: second, trip: { slot: late, driver: null }, others: 0 });
  const own = async (id: string) => (await search((await desk.read(id)).reference))[0]?.newest;
  expect(await own(second)).toMatchObject({ id: second, trip: { slot: late, driver: null }, others: 0 });
  expect(await own(first)).toMatchObject({
    id: first,
    trip: { slot: soon, driver, status: 'done' },
    others: 0,
  });
  await desk.later(DAY);
  await desk.change(second, 'cancel', { reason: 'Annulée au téléphone' });
  expect(await meant()).toMatchObject({ id: second, trip: null });
});
