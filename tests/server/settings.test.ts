/** When there are appointments, as administrators set it: what it changes of slots, orders and moves, and what it leaves. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots, type Slot, slotRules, slotsOf } from '../../src/domain/lib/time/slots.ts';
import { weekdays } from '../../src/domain/settings/calendar-rules.ts';
import { getAs, sendAs } from '../support/accounts.ts';
import { send } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { askDatabase } from '../support/database.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let desk: Desk;
beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({}, folder.path);
});
afterAll(async () => {
  await desk.server.stop();
  await folder.remove();
});

const set = (what: string, fields: object) =>
  sendAs(desk.team('admin'), 'POST', `${desk.server.url}/api/settings/${what}`, {
    clientId: randomUUID(),
    ...fields,
  });
const read = async () => (await getAs(desk.team('admin'), `${desk.server.url}/api/settings`)).body;
const today = () => parisTime(desk.now()).day;
const dayOf = ({ start }: Slot) => parisTime(new Date(start)).day;
const order = (fields: object) =>
  sendAs(desk.customer().tokens, 'POST', `${desk.server.url}/api/booking`, {
    ...orderOf(desk.now(), { serviceCode: 'single_outbound', totalCents: 3490, returnSlot: null }),
    ...fields,
  });
const available = async () => (await send(`${desk.server.url}/api/slot/available`)).body;

/** The first slots of days from the `from`th on that have some. */
const slotAfter = (from: number): Slot => {
  const slot = openSlots(desk.now()).find((one) => dayOf(one) >= addDays(today(), from));
  if (!slot) throw new Error('no slot is open');
  return slot;
};

const week = (hours: string) => Object.fromEntries(weekdays.map((day) => [day, hours]));
const someRules = (fields: object) => ({
  firstDay: addDays(today(), 20),
  ...week('8-12, 14h-17h'),
  capacity: '2',
  leadHours: '24',
  horizonDays: '45',
  ...fields,
});
const closure = (day: string, fields: object = {}) => ({
  firstDay: day,
  lastDay: day,
  hours: '',
  capacity: '',
  reason: 'Fermeture annuelle',
  ...fields,
});

describe('special days', () => {
  it('close days at once, for orders and moves, of the team too, and leave what was agreed on', async () => {
    expect((await available()).rules).toBeUndefined();
    const slot = slotAfter(9);
    const kept = await desk.booked({
      serviceCode: 'single_outbound',
      totalCents: 3490,
      outboundSlot: slot,
      returnSlot: null,
    });
    const body = { ...closure(dayOf(slot)), clientId: randomUUID() };
    const { status, body: settings } = await set('special', body);
    expect(status).toBe(200);
    expect(settings.special).toEqual([
      expect.objectContaining({
        firstDay: dayOf(slot),
        hours: [],
        capacity: null,
        reason: 'Fermeture annuelle',
        madeBy: 'Agathe Admin',
        outside: 1,
      }),
    ]);
    // The answer was lost: the same request again sets nothing more.
    expect((await set('special', body)).body.special).toHaveLength(1);

    expect((await available()).rules).toEqual({ ...slotRules, days: { [dayOf(slot)]: [] } });
    const refused = await order({ outboundSlot: slot });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { outboundSlot: 'Ce créneau n’existe pas\u00a0: choisissez-en un autre.' } },
    });
    const other = await desk.booked({
      serviceCode: 'single_outbound',
      totalCents: 3490,
      outboundSlot: slotAfter(11),
      returnSlot: null,
    });
    const moved = await desk.change(other, 'reschedule', { outboundSlot: slot, returnSlot: null });
    expect(moved.status).toBe(400);
    // Nobody moved it.
    expect((await desk.read(kept)).trips[0].slot).toEqual(slot);

    const [{ entryId }] = settings.special;
    const taken = { entryId, clientId: randomUUID() };
    expect((await set('special/withdraw', taken)).body.special).toEqual([]);
    expect((await set('special/withdraw', taken)).status).toBe(200);
    expect((await set('special/withdraw', { entryId })).status).toBe(409);
    expect((await available()).rules).toBeUndefined();
    expect((await order({ outboundSlot: slot })).status).toBe(201);
  });

  it('have other hours and fewer places, and open a Sunday', async () => {
    const sunday = Array.from({ length: 7 }, (_, count) => addDays(today(), 14 + count)).find(
      (day) => slotsOf(day).length === 0 && new Date(`${day}T12:00:00Z`).getUTCDay() === 0,
    );
    if (!sunday) throw new Error('no Sunday in a week');
    const hours = [{ from: 600, to: 720 }];
    const [slot, next] = slotsOf(sunday, { ...slotRules, days: { [sunday]: hours } });
    expect((await order({ outboundSlot: slot })).status).toBe(400);
    const { body } = await set('special', closure(sunday, { hours: '10h-12h', capacity: '1' }));
    expect(body.special).toEqual([
      expect.objectContaining({ firstDay: sunday, hours, capacity: 1, outside: 0 }),
    ]);
    expect((await order({ outboundSlot: slot })).status).toBe(201);
    const { left } = await available();
    expect([left[slot?.start ?? ''], left[next?.start ?? '']]).toEqual([0, 1]);
    expect((await order({ outboundSlot: slot })).body.code).toBe('ERROR.FULL');
    await set('special/withdraw', { entryId: body.special[0].entryId });
  });

  it('have no more places than drivers who are there for customers; the team is told, and may', async () => {
    const act = (what: string, fields: object) =>
      sendAs(desk.team('teammate'), 'POST', `${desk.server.url}/api/planning/${what}`, {
        clientId: randomUUID(),
        ...fields,
      });
    const slot = slotAfter(17);
    const moved = await desk.booked({ serviceCode: 'single_outbound', totalCents: 3490, returnSlot: null });
    const day = { firstDay: dayOf(slot), lastDay: dayOf(slot), reason: null };
    const away = async (person: 'admin' | 'teammate') =>
      (await act('absence', { ...day, driverId: desk.driverId(person) })).body.id;
    const left = async () => (await available()).left[slot.start];
    expect(await left()).toBeUndefined();
    const absences = [await away('teammate')];
    expect(await left()).toBe(1);
    absences.push(await away('admin'));
    expect(await left()).toBe(0);
    expect((await order({ outboundSlot: slot })).body.code).toBe('ERROR.FULL');
    const office = `${desk.server.url}/api/slot/office`;
    const { filled, left: places } = (await getAs(desk.team('teammate'), office)).body;
    expect([filled.includes(slot.start), places[slot.start]]).toEqual([true, undefined]);
    const anew = await desk.change(moved, 'reschedule', { outboundSlot: slot, returnSlot: null });
    expect(anew.status).toBe(200);
    for (const absenceId of absences) await act('absence/cancel', { absenceId });
    expect(await left()).toBe(slotRules.capacity - 1);
    expect((await order({ outboundSlot: slot })).status).toBe(201);
  });

  it.each([
    ['days that are over', { firstDay: '2020-01-01', lastDay: '2020-01-02' }, 'firstDay'],
    ['days the wrong way round', { firstDay: '2099-01-02', lastDay: '2099-01-01' }, 'lastDay'],
    ['a day that does not exist', { firstDay: '2099-02-30', lastDay: '2099-03-01' }, 'firstDay'],
    ['hours that are none', { hours: 'le matin' }, 'hours'],
    ['hours of the night', { hours: '3-5' }, 'hours'],
    ['no place at all', { capacity: '0' }, 'capacity'],
    ['no reason', { reason: ' ' }, 'reason'],
  ])('are refused with the field: %s', async (_, fields, field) => {
    const { status, body } = await set('special', closure(addDays(today(), 30), fields));
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect((await read()).special).toEqual([]);
  });
});

describe('opening hours', () => {
  it('hold from their first day on, and are taken back until then', async () => {
    const firstDay = addDays(today(), 20);
    const { body: settings } = await set('rules', someRules({}));
    const [after] = settings.versions;
    expect(after).toMatchObject({ firstDay, capacity: 2, leadMinutes: 1440, horizonDays: 45 });
    const hours = [
      { from: 480, to: 720 },
      { from: 840, to: 1020 },
    ];
    expect(after.opening).toEqual(weekdays.map(() => hours));

    const { rules, left } = await available();
    const offered = openSlots(desk.now(), rules);
    const usual = openSlots(desk.now());
    // Until then nothing is different; from then on every day has seven hours, holidays aside.
    expect(offered.filter((slot) => dayOf(slot) < firstDay)).toEqual(
      usual.filter((slot) => dayOf(slot) < firstDay),
    );
    const monday = offered.filter((slot) => dayOf(slot) === dayOf(slotAfter(22)));
    expect(monday).toHaveLength(7);
    expect(left[monday[0]?.start ?? '']).toBe(2);
    expect((await order({ outboundSlot: monday[6] })).status).toBe(201);

    const twice = await set('rules', someRules({ capacity: '9' }));
    expect(twice.status).toBe(409);
    expect(twice.body.fields.firstDay).toContain('saisis par Agathe Admin');
    const { body } = await set('rules/withdraw', { entryId: after.entryId });
    expect(body.versions).toEqual([]);
    expect((await available()).rules).toBeUndefined();
  });

  it('never change a day that has begun', async () => {
    const begun = await set('rules', someRules({ firstDay: today() }));
    expect(begun).toMatchObject({
      status: 400,
      body: { fields: { firstDay: 'De nouveaux horaires commencent au plus tôt demain.' } },
    });
    const { body } = await set('rules', someRules({ firstDay: addDays(today(), 1), leadHours: '12' }));
    await desk.later(24 * 60 * 60_000);
    const [{ entryId }] = body.versions;
    expect((await set('rules/withdraw', { entryId })).status).toBe(409);
    expect((await available()).rules).toMatchObject({ capacity: 2, horizonDays: 45, days: {} });
  });

  it('are written with who set them', async () => {
    await desk.server.stop();
    const rows = await askDatabase(
      folder.path,
      "select kind, count(*)::integer as count from audit_event where kind like 's%' group by kind order by kind",
    );
    expect(rows).toEqual([
      { kind: 'slot_rules_set', count: 2 },
      { kind: 'slot_rules_withdrawn', count: 1 },
      { kind: 'special_days_set', count: 2 },
      { kind: 'special_days_withdrawn', count: 2 },
    ]);
  });
});
