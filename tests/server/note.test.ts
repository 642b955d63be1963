/** The team's notes on customers, vehicles and bookings: written once, changed by nobody, read by nobody else. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NotePage } from '../../src/domain/note/calls.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { newPlate, someVehicle } from '../support/vehicles.ts';

const MINUTE = 60_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

const api = (path: string) => `${desk.server.url}/api/${path}`;
const write = (subject: string, key: string, text: string, fields: object = {}) =>
  sendAs(desk.team('teammate'), 'POST', api('note'), {
    clientId: randomUUID(),
    subject,
    key,
    text,
    pinned: false,
    ...fields,
  });
const read = async (subject: string, key: string, after = ''): Promise<NotePage> => {
  const query = new URLSearchParams({ subject, key, after });
  const { status, body } = await getAs(desk.team('admin'), api(`note?${query}`));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const texts = (notes: NotePage['items']) => notes.map(({ text }) => text);

test('are dated and signed, once however often they are sent, the pinned ones first', async () => {
  const { id } = desk.customer();
  const clientId = randomUUID();
  const sent = await Promise.all([
    write('customer', id, ' Sonner\r\ndeux fois ', { clientId }),
    write('customer', id, ' Sonner\r\ndeux fois ', { clientId }),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(sent[0]?.body).toEqual(sent[1]?.body);
  await desk.later(MINUTE);
  await write('customer', id, 'Chien méchant', { pinned: true });
  await desk.later(MINUTE);
  await write('customer', id, 'A rappelé');
  const page = await read('customer', id);
  expect([texts(page.pinned), texts(page.items)]).toEqual([
    ['Chien méchant'],
    ['A rappelé', 'Sonner\ndeux fois'],
  ]);
  expect(page.pinned[0]).toMatchObject({ by: people.teammate.displayName, pinned: true });
  expect(page.items[1]?.at).toBe(new Date(desk.now().getTime() - 2 * MINUTE).toISOString());

  const pin = (noteId: string | undefined, pinned: boolean, pinId = randomUUID()) =>
    sendAs(desk.team('admin'), 'POST', api('note/pin'), { clientId: pinId, noteId, pinned });
  const again = randomUUID();
  expect((await pin(page.items[1]?.id, true, again)).status).toBe(200);
  expect((await pin(page.pinned[0]?.id, false)).status).toBe(200);
  // What was answered already is done once: it is not pinned anew.
  expect((await pin(page.items[1]?.id, true, again)).status).toBe(200);
  expect(texts((await read('customer', id)).pinned)).toEqual(['Sonner\ndeux fois']);
});

test('come by pages without a gap, and stay as they are', async () => {
  const { id } = await signedUp(desk.server);
  const wanted = Array.from({ length: 53 }, (_, index) => `Note ${index}`);
  for (const text of wanted) await write('customer', id, text);
  const first = await read('customer', id);
  const second = await read('customer', id, first.next ?? '');
  expect([...texts(first.items), ...texts(second.items)].toSorted()).toEqual(wanted.toSorted());
  expect([first.items.length, second.next]).toEqual([50, null]);
  for (const method of ['PUT', 'DELETE'] as const) {
    const changed = await sendAs(desk.team('admin'), method, api(`note/${first.items[0]?.id}`), {});
    expect(changed.status).toBe(404);
  }
});

test('of a vehicle are found however its plate is written, and are of what is there', async () => {
  const plate = newPlate();
  await desk.booked({ ...single, vehicle: someVehicle({ plate }) });
  expect((await write('vehicle', plate.toLowerCase(), 'Coffre capricieux')).status).toBe(201);
  expect(texts((await read('vehicle', plate.replaceAll('-', ' '))).items)).toEqual(['Coffre capricieux']);
  expect((await write('vehicle', 'ZZ-999-ZZ', 'Rien')).status).toBe(404);
  expect((await write('booking', randomUUID(), 'Rien')).status).toBe(404);
  expect((await write('customer', 'x', 'Rien')).status).toBe(404);
  expect((await write('vehicle', plate, '  ')).status).toBe(400);
  expect((await write('planet', plate, 'Rien')).status).toBe(400);
});

test('are no customer’s and no partner’s to read, but what is noted of a person is in their export, and goes with them', async () => {
  const { id: bookingId, reference } = await desk.read(await desk.booked(single));
  const someone = await signedUp(desk.server);
  await write('booking', bookingId, 'Note de réservation secrète');
  await write('customer', someone.id, 'Préfère le matin');
  for (const tokens of [desk.customer().tokens, await signIn(desk.server, 'partner')]) {
    expect((await getAs(tokens, api(`note?subject=booking&key=${bookingId}`))).status).toBe(403);
  }
  const own = await getAs(desk.customer().tokens, api(`booking/${bookingId}`));
  expect(JSON.stringify(own.body)).not.toContain('secrète');

  const exported = await getAs(desk.team('teammate'), api(`customer/${desk.customer().id}/export`));
  expect(exported.body.teamNotes).toContainEqual(
    expect.objectContaining({ text: 'Note de réservation secrète', reference }),
  );
  const theirs = (await getAs(desk.team('teammate'), api(`customer/${someone.id}/export`))).body;
  expect(theirs.teamNotes).toMatchObject([{ text: 'Préfère le matin', reference: null }]);
  const erased = await sendAs(desk.team('admin'), 'POST', api(`customer/${someone.id}/erase`), {
    clientId: randomUUID(),
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect(await read('customer', someone.id)).toEqual({ pinned: [], items: [], next: null });
});
