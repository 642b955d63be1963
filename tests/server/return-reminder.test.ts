/** Ways back that nobody agrees on: their people are reminded after 2, 5 and 10 days, of what is true of the vehicle. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { sendAs } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { mailsOf, type ReadMail } from '../support/mails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

/** A booking whose vehicle is at the establishment. @param slot of the first day: one has no place for all */
async function dropped(slot = 0) {
  const id = await desk.booked({ outboundSlot: someSlots(desk.now())[slot], returnSlot: null });
  const { reference, trips } = await desk.read(id);
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trips[0].id, ...wholeWay);
  return { id, reference };
}

const remindersIn = (mails: readonly ReadMail[], reference: string): string[] =>
  mails
    .filter(({ subject, text }) => subject.includes(reference) && text.includes('n’est pas encore convenu'))
    .map(({ text }) => text);
/** Until the job has. */
const reminded = (reference: string, count: number): Promise<string[]> =>
  eventually(async () => {
    desk.server.wake();
    const texts = remindersIn(await mailsOf(desk.server.dataDir), reference);
    return texts.length >= count && texts;
  });

test('each is sent once, after its days and no sooner, and none of what is agreed on or given up', async () => {
  const first = await dropped();
  await desk.later(HOUR);
  const [ready, agreed, cancelled] = [await dropped(), await dropped(), await dropped(1)];
  expect((await desk.change(ready.id, 'ready')).status).toBe(200);
  const { tokens } = desk.customer();
  const change = (id: string, what: string, fields: object = {}) =>
    sendAs(tokens, 'POST', `${desk.server.url}/api/booking/${id}/${what}`, {
      clientId: randomUUID(),
      ...fields,
    });
  const slot = someSlots(desk.now()).at(-1);
  const agreement = { outboundSlot: null, returnSlot: slot };
  expect((await change(agreed.id, 'reschedule', agreement)).status).toBe(200);
  expect((await change(cancelled.id, 'return/cancel')).status).toBe(200);

  // One is due, and the others an hour later.
  await desk.later(2 * DAY - HOUR);
  const [text] = await reminded(first.reference, 1);
  expect(text).toContain('Votre véhicule est déposé\u00a0: il est chez');
  expect(text).toContain('depuis 2\u00a0jours');
  expect(text).toContain(`/#/admin/customer/add/return?booking=${first.id}&key=`);
  expect(text).toContain(slotWindow((await desk.read(first.id)).trips[0].slot));
  expect(remindersIn(await desk.written(), ready.reference)).toEqual([]);

  await desk.later(30 * DAY);
  await reminded(ready.reference, 3);
  const written = await desk.written();
  const told = [first, ready].map(({ reference }) => remindersIn(written, reference));
  for (const texts of told) {
    // Files of one instant lie in no order.
    const days = texts.map((one) => Number(/depuis (\d+)/.exec(one)?.[1]));
    expect(days.sort((a, b) => a - b)).toEqual([2, 5, 10]);
  }
  expect(told[1]?.every((one) => one.includes('Votre véhicule est prêt\u00a0: il est chez'))).toBe(true);
  for (const { reference } of [agreed, cancelled]) {
    expect(remindersIn(written, reference)).toEqual([]);
  }
});

test('is of what came to nothing too, until another appointment is agreed on', async () => {
  const missed = async (slot: number, ...steps: readonly string[]) => {
    const outboundSlot = someSlots(desk.now())[slot];
    const id = await desk.booked({ outboundSlot, returnSlot: null });
    const { reference, trips } = await desk.read(id);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move(trips[0].id, 'set_off', 'arrive', ...steps);
    return { id, reference };
  };
  const [waiting, agreed] = [await missed(0, 'miss'), await missed(1, 'miss')];
  // Its customer has nothing to agree on.
  const halted = await missed(2, 'inspect', 'depart', 'break_down');
  const [outboundSlot, , returnSlot] = someSlots(new Date(desk.now().getTime() + 5 * DAY));
  const made = await desk.change(agreed.id, 'reschedule', { outboundSlot, returnSlot });
  expect(made.status).toBe(200);
  await desk.later(2 * DAY);
  const [text] = await reminded(waiting.reference, 1);
  expect(text).toContain('Le rendez-vous d’il y a 2\u00a0jours n’a pas pu avoir lieu');
  expect(text).toContain(`/#/admin/customer/add/return?booking=${waiting.id}&key=`);
  for (const { reference } of [agreed, halted]) {
    expect(remindersIn(await desk.written(), reference)).toEqual([]);
  }
});
