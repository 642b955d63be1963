/** The appointments of a booking, for the calendar of whoever gives the vehicle. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bearer } from '../support/accounts.ts';
import { send } from '../support/api.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { communeAlone } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { appointmentKey, keyed } from '../support/payments.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no slot of another's is taken.
beforeEach(() => desk.later(7 * 86_400_000));

const calendar = async (id: string) => {
  const answer = await fetch(`${desk.server.url}/api/booking/${id}/calendar`, {
    headers: bearer(desk.customer().tokens),
  });
  return { headers: answer.headers, text: (await answer.text()).replace(/\r\n /g, '') };
};
const values = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^${name}:(.*)\\r$`, 'gm'))].map(([, value]) => value);
const compact = (iso: string) => iso.replace(/[-:]|\.\d+/g, '');

test('is a file with each appointment, where and what for', async () => {
  const [first, , third] = someSlots(desk.now());
  const inbound = {
    address: communeAlone(),
    contactName: 'Élodie Garçon',
    contactPhone: '06 01 02 03 04',
    accessNote: '12 cours Mirabeau',
  };
  const coded = { ...orderOf(desk.now()).outbound, accessNote: 'Digicode 12A' };
  const id = await desk.booked({ outbound: coded, inbound });
  const { reference, outbound } = await desk.read(id);
  const { headers, text } = await calendar(id);
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${reference}.ics"`);
  expect(values(text, 'DTSTART')).toEqual([compact(first.start), compact(third.start)]);
  expect(values(text, 'DTEND')).toEqual([compact(first.end), compact(third.end)]);
  expect(values(text, 'LOCATION').map((place) => place?.replaceAll('\\', ''))).toEqual([
    outbound.address.label,
    `12 cours Mirabeau, ${inbound.address.label}`,
  ]);
  expect(values(text, 'SUMMARY')).toEqual([
    expect.stringContaining(`Prise en charge (Aller-retour\\, ${reference})`),
    expect.stringContaining('Retour (Aller-retour'),
  ]);
  expect(new Set(values(text, 'UID')).size).toBe(2);
});

test('is brought by the link of a mail too, and by no other key', async () => {
  const id = await desk.booked();
  const linked = (key: string) =>
    fetch(`${desk.server.url}/api/booking/${id}/appointment/calendar?key=${key}`);
  const answer = await linked(appointmentKey(id));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  // The same file: a calendar that has taken one shows no appointment twice.
  expect((await answer.text()).replace(/\r\n /g, '')).toBe((await calendar(id)).text);
  const { key } = keyed({ bookingId: id });
  for (const wrong of ['', key, appointmentKey(randomUUID())]) {
    expect((await linked(wrong)).status).toBe(404);
  }
  // Which the page of its payment leads to.
  const { body } = await send(`${desk.server.url}/api/payment/status?booking=${id}&key=${key}`);
  expect(body.coming.calendar).toBe(`booking/${id}/appointment/calendar?key=${appointmentKey(id)}`);
});

test('leaves out what came to nothing', async () => {
  const [, , third] = someSlots(desk.now());
  const id = await desk.booked();
  const { trips } = await desk.read(id);
  const body = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
  expect((await desk.change(id, 'assign', body)).status).toBe(200);
  await desk.move(trips[0].id, 'set_off', 'arrive', 'miss');
  expect(values((await calendar(id)).text, 'DTSTART')).toEqual([compact(third.start)]);
});

test('leaves out what is still to be arranged, and follows a move under the same name', async () => {
  const id = await desk.booked({ returnSlot: null });
  const before = (await calendar(id)).text;
  expect(values(before, 'DTSTART')).toHaveLength(1);
  await desk.later(60_000);
  const [, second] = someSlots(desk.now());
  const { status } = await desk.change(id, 'reschedule', { outboundSlot: second, returnSlot: null });
  expect(status).toBe(200);
  const after = (await calendar(id)).text;
  expect(values(after, 'DTSTART')).toEqual([compact(second.start)]);
  expect(values(after, 'UID')).toEqual(values(before, 'UID'));
});

test('is taken back by the mail that tells of a cancellation, under the same names and a higher sequence', async () => {
  const [first] = someSlots(desk.now());
  const id = await desk.booked({ returnSlot: null });
  const before = (await calendar(id)).text;
  expect(before).not.toContain('METHOD');
  expect((await desk.change(id, 'cancel')).status).toBe(200);
  const { reference } = await desk.read(id);
  const mail = (await desk.written()).find(({ subject }) => subject === `Réservation annulée – ${reference}`);
  const file = mail?.attachments.find(({ name }) => name === `${reference}.ics`);
  const text = file?.bytes.toString('utf8').replace(/\r\n /g, '') ?? '';
  expect(values(text, 'METHOD')).toEqual(['CANCEL']);
  expect(values(text, 'STATUS')).toEqual(['CANCELLED']);
  expect(values(text, 'UID')).toEqual(values(before, 'UID'));
  expect(values(text, 'DTSTART')).toEqual([compact(first.start)]);
  expect(Number(values(text, 'SEQUENCE')[0])).toBeGreaterThan(Number(values(before, 'SEQUENCE')[0]));
  expect(text).toMatch(/^ORGANIZER;CN="Garrigue Convoyage":mailto:\S+\r$/m);
});
