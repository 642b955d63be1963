/** The hours that the team may agree on: what is told of each, and that nothing of it keeps the team from them. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MINUTES } from '../../src/domain/lib/time/durations.ts';
import { officeSlots } from '../../src/domain/lib/time/office-slots.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { type Slot, slotRules, slotsOf } from '../../src/domain/lib/time/slots.ts';
import { getAs, sendAs } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { someVehicle } from '../support/vehicles.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

const read = async (query: string) => {
  const { status, body } = await getAs(desk.team('teammate'), `${desk.server.url}/api/slot/office?${query}`);
  expect(status).toBe(200);
  return body;
};
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
const evening = (day: string): Slot => {
  const slot = slotsOf(day, officeSlots()).at(-1);
  if (!slot) throw new Error('no evening');
  return slot;
};
const dayOf = ({ start }: Slot) => parisTime(new Date(start)).day;

test('says where the vehicle has other appointments, however its plate is written, and not those of the booking itself', async () => {
  const [slot] = someSlots(desk.now());
  const vehicle = someVehicle({ plate: 'zz 321 yx' });
  const id = await desk.booked({ ...single, vehicle, outboundSlot: slot });
  expect((await read('plate=ZZ321YX')).taken).toEqual([slot]);
  expect((await read('plate=ZZ-321-YX')).taken).toEqual([slot]);
  expect((await read(`plate=ZZ-321-YX&booking=${id}`)).taken).toEqual([]);
  expect((await read('plate=&booking=')).taken).toEqual([]);
  const cancelled = { reason: 'Dit au téléphone' };
  expect((await desk.change(id, 'cancel', cancelled)).status).toBe(200);
  expect((await read('plate=ZZ-321-YX')).taken).toEqual([]);
});

test('counts what is taken outside the hours of customers too, but for the booking that is moved', async () => {
  const [slot] = someSlots(desk.now());
  const late = evening(dayOf(slot));
  const id = await desk.booked({ ...single, outboundSlot: slot });
  const moved = await desk.change(id, 'reschedule', { outboundSlot: late, returnSlot: null });
  expect(moved.status).toBe(200);
  expect((await read('')).left[late.start]).toBe(slotRules.capacity - 1);
  expect((await read(`booking=${id}`)).left[late.start]).toBeUndefined();
});

test('an hour that overlapping ones fill is said to be, and the team agrees on it all the same', async () => {
  const first = someSlots(desk.now())[0];
  const day = dayOf(first);
  const half = { from: 8.5 * HOUR_MINUTES, to: 12.5 * HOUR_MINUTES };
  const [, nine] = slotsOf(day);
  const id = await desk.booked({ ...single, outboundSlot: nine });
  // Its hours change after it was ordered.
  const set = await sendAs(desk.team('admin'), 'POST', `${desk.server.url}/api/settings/special`, {
    clientId: randomUUID(),
    firstDay: day,
    lastDay: day,
    hours: '8h30-12h30',
    capacity: '1',
    reason: 'Journée courte',
  });
  expect(set.status).toBe(200);
  const [before, after, free] = slotsOf(day, { ...slotRules, days: { [day]: [half] } });
  const told = await read('');
  expect(told.filled).toEqual([before?.start, after?.start]);
  expect(told.left[nine?.start ?? '']).toBeUndefined();
  expect(told.filled).not.toContain(free?.start);
  expect((await read(`booking=${id}`)).filled).toEqual([]);
  const [otherDay] = someSlots(new Date(Date.parse(first.start) + DAY_MS));
  const other = await desk.booked({ ...single, outboundSlot: otherDay });
  expect((await desk.change(other, 'reschedule', { outboundSlot: after, returnSlot: null })).status).toBe(
    200,
  );
});
