/** Several bookings in one act: closed, or their payment asked for once more; each done or refused by itself, and once. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAs, sendAs, signIn } from '../support/accounts.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';

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
