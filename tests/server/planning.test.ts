/** The team's day: every trip with its driver, what is still to be given, and who is free. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { getAs, people, sendAs } from '../support/accounts.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';

const HOUR = 3_600_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(7 * 24 * HOUR));

const dayOf = (start: string) => parisTime(new Date(start)).day;
/** The day that `someSlots` are on. */
const firstDay = () => dayOf(someSlots(desk.now())[0].start);
const teamDay = async (day = firstDay()) =>
  (await getAs(desk.team('teammate'), `${desk.server.url}/api/trip?day=${day}`)).body;
const assign = (id: string, tripKind: string, person: 'teammate' | 'admin' = 'teammate') =>
  desk.change(id, 'assign', { tripKind, driverId: desk.driverId(person) });
const names = ({ drivers }: { drivers: { displayName: string }[] }) =>
  drivers.map(({ displayName }) => displayName);

describe('the day of the team', () => {
  test('is every trip in order, with where, what and by whom, and who could drive', async () => {
    const [first, second, third] = someSlots(desk.now());
    const alone = await desk.booked({ ...single, outboundSlot: second });
    const both = await desk.booked();
    expect((await assign(both, 'outbound')).status).toBe(200);
    expect((await assign(both, 'return')).status).toBe(200);
    const { reference } = await desk.read(both);

    const answer = await teamDay();
    expect(answer).toMatchObject({
      day: firstDay(),
      trips: [
        {
          bookingId: both,
          reference,
          bookingStatus: 'confirmed',
          kind: 'outbound',
          status: 'assigned',
          slot: first,
          driverId: desk.driverId('teammate'),
          from: 'Aix-en-Provence',
          to: 'Aix-en-Provence',
          brand: 'Peugeot',
          model: '208',
          plate: 'AB-123-CD',
          approachMinutes: null,
        },
        { bookingId: alone, kind: 'outbound', status: 'planned', slot: second, driverId: null },
        // From one end of Aix to the same: what handing a vehicle over takes.
        { bookingId: both, kind: 'return', slot: third, approachMinutes: 15 },
      ],
    });
    expect(names(answer)).toEqual([people.admin.displayName, people.teammate.displayName]);
    expect(JSON.stringify(answer)).not.toMatch(/Garçon|06 01|Mirabeau/);
  });

  test('is today’s unless another is asked for, and a day without a trip has none', async () => {
    const answer = await getAs(desk.team('admin'), `${desk.server.url}/api/trip`);
    expect(answer.body).toMatchObject({ day: parisTime(desk.now()).day, trips: [] });
    await desk.booked(single);
    expect((await teamDay()).trips).toHaveLength(1);
    expect((await teamDay(addDays(firstDay(), 1))).trips).toEqual([]);
    expect((await teamDay(addDays(firstDay(), -1))).trips).toEqual([]);
  });

  test('has no trip that is not paid, is cancelled or was moved to another day', async () => {
    await desk.ordered(single);
    const cancelled = await desk.booked(single);
    await desk.change(cancelled, 'cancel');
    const moved = await desk.booked(single);
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 96 * HOUR));
    const answer = await desk.change(moved, 'reschedule', { outboundSlot, returnSlot: null });
    expect(answer.status).toBe(200);
    expect((await teamDay()).trips).toEqual([]);
    expect((await teamDay(dayOf(outboundSlot.start))).trips).toMatchObject([{ bookingId: moved }]);
  });

  test('has no way back that was given up once the way there is driven', async () => {
    const id = await desk.booked();
    await assign(id, 'outbound');
    const [out] = (await desk.read(id)).trips;
    await desk.move(out.id, ...wholeWay);
    expect((await teamDay()).trips).toMatchObject([{ id: out.id }, { status: 'planned' }]);
    expect((await desk.change(id, 'return/cancel')).status).toBe(200);
    expect((await teamDay()).trips).toMatchObject([{ id: out.id, status: 'done' }]);
  });

  test('has what waits for the insurer, and what is done, to the end', async () => {
    const [, second] = someSlots(desk.now());
    await desk.booked({
      ...single,
      outboundSlot: second,
      vehicle: { ...orderOf(desk.now()).vehicle, declaredCents: 30_000_000 },
    });
    const id = await desk.booked(single);
    await assign(id, 'outbound');
    await desk.move((await desk.read(id)).trips[0].id, ...wholeWay);
    expect((await desk.change(id, 'close')).body.status).toBe('closed');
    expect((await teamDay()).trips).toMatchObject([
      { bookingId: id, bookingStatus: 'closed', status: 'done' },
      { bookingStatus: 'awaiting_derogation', status: 'planned' },
    ]);
  });

  test('still names a driver who has left since', async () => {
    const mail = `d${randomUUID()}@exemple.fr`;
    const made = { clientId: randomUUID(), mail, displayName: 'Zélie Partie', role: 'ROLE_TEAMMATE' };
    const account = `${desk.server.url}/api/account`;
    const { id: driverId } = (await sendAs(desk.team('admin'), 'POST', account, made)).body;
    const id = await desk.booked(single);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId });
    const disabled = { clientId: randomUUID(), version: 1, disabled: true, displayName: 'Zélie Partie' };
    await sendAs(desk.team('admin'), 'PUT', `${account}/${driverId}`, disabled);
    const answer = await teamDay();
    expect(answer.trips).toMatchObject([{ driverId }]);
    expect(names(answer)).toContain('Zélie Partie');
    expect(names(await teamDay(addDays(firstDay(), 1)))).not.toContain('Zélie Partie');
  });

  test.each(['2026-13-01', 'hier', '9999-12-31', '2026-11-21T08:00'])('of %s is refused', async (day) => {
    const answer = await getAs(desk.team('teammate'), `${desk.server.url}/api/trip?day=${day}`);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['day']]);
  });
});
