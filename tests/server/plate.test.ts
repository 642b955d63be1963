/** The register of W plates: certificates by year, who drove what under which plate, and what the desk is told of. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Drive, Register } from '../../src/domain/plate/calls.ts';
import { getAs, people, sendAs } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { type Ride, report, ride } from '../support/drives.ts';
import { waiting } from '../support/queue.ts';
import { newPlate } from '../support/vehicles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

let desk: Desk;
beforeAll(async () => {
  // 21 November 2026: renewal is open.
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(3 * DAY));

const api = (path: string) => `${desk.server.url}/api/${path}`;
const register = async (): Promise<Register> => (await getAs(desk.team('teammate'), api('plate'))).body;
const record = (plate: string, year: string, clientId: string = randomUUID()) =>
  sendAs(desk.team('admin'), 'POST', api('plate/certificate'), { clientId, plate, year });
const change = (certificateId: string | undefined, act: string, clientId: string = randomUUID()) =>
  sendAs(desk.team('admin'), 'POST', api('plate/certificate/change'), { clientId, certificateId, act });
const plateOf = async (plate: string) => (await register()).plates.find((one) => one.plate === plate);
const alarms = async ({ id }: Ride) => (await waiting(desk, 'plate_use', id)).map(({ text }) => text);
const ending = async () => (await waiting(desk, 'certificate_ending')).map(({ text }) => text);
const driverAt = async (plate: string, day: string, time: string): Promise<Drive[]> => {
  const query = new URLSearchParams({ plate, day, time });
  const { status, body } = await getAs(desk.team('teammate'), api(`plate/driver?${query}`));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.drives;
};
const at = (instant: string) => new Date(instant);

describe('certificates', () => {
  test('are recorded once, by year, and renewed; what is not renewed waits at the desk from 1 November', async () => {
    const clientId = randomUUID();
    const [one, again] = await Promise.all([
      record('w 901 aa', '2026', clientId),
      record('w 901 aa', '2026', clientId),
    ]);
    expect([one.status, again.status]).toEqual([200, 200]);
    expect(await plateOf('W-901-AA')).toMatchObject({
      certificates: [{ year: 2026 }],
      endsOn: '2026-12-31',
      isValid: true,
      isEnding: true,
      isGivenUp: false,
      using: null,
    });
    expect(await waiting(desk, 'certificate_ending')).toMatchObject([
      { text: 'W-901-AA', dueOn: '2026-12-31', since: '2026-10-31T23:00:00.000Z' },
    ]);
    const twice = await record('W-901-AA', '2026');
    expect([twice.status, twice.body.code]).toEqual([409, 'ERROR.STATE']);

    expect((await record('W-901-AA', '2027')).status).toBe(200);
    expect(await plateOf('W-901-AA')).toMatchObject({
      certificates: [{ year: 2027 }, { year: 2026 }],
      isEnding: false,
    });
    expect(await ending()).toEqual([]);
  });

  test('are given up, taken up again, and taken back, each once and in the log', async () => {
    await record('W-902-AA', '2026');
    const id = (await plateOf('W-902-AA'))?.certificates[0]?.id;
    expect(await ending()).toEqual(['W-902-AA']);
    const clientId = randomUUID();
    expect((await change(id, 'give_up', clientId)).status).toBe(200);
    expect((await change(id, 'give_up', clientId)).status).toBe(200);
    expect(await ending()).toEqual([]);
    expect((await plateOf('W-902-AA'))?.isGivenUp).toBe(true);
    // Two administrators at two desks: the second is told.
    expect((await change(id, 'give_up')).status).toBe(409);
    expect((await change(id, 'resume')).status).toBe(200);
    expect(await ending()).toEqual(['W-902-AA']);
    expect((await change(id, 'remove')).status).toBe(200);
    expect(await plateOf('W-902-AA')).toBeUndefined();
    expect((await change(id, 'remove')).status).toBe(409);

    const { items } = (await getAs(desk.team('admin'), api('audit'))).body;
    expect(
      items
        .filter(({ what }: { what: string | null }) => what?.startsWith('W-902-AA'))
        .map(({ kind, by }: { kind: string; by: string }) => [kind, by]),
    ).toEqual(
      ['certificate_removed', 'certificate_resumed', 'certificate_given_up', 'certificate_recorded'].map(
        (kind) => [kind, people.admin.displayName],
      ),
    );
  });

  test('are of the years that are open, of W plates, and the administrators’ to change', async () => {
    for (const [plate, year] of [
      ['W-903-AA', '2025'],
      ['W-903-AA', '2028'],
      ['W-903-AA', '20x6'],
      ['AA-123-AA', '2026'],
    ] as const) {
      expect((await record(plate, year)).status, `${plate} ${year}`).toBe(400);
    }
    const body = { clientId: randomUUID(), plate: 'W-903-AA', year: '2026' };
    const byTeammate = await sendAs(desk.team('teammate'), 'POST', api('plate/certificate'), body);
    expect(byTeammate.status).toBe(403);
  });
});

describe('a use', () => {
  test('is from a sealed pick-up to its handover: who drove what, at an instant too, and by the vehicle’s own plate', async () => {
    await record('W-911-AA', '2026');
    const plate = newPlate();
    const one = await ride(desk, plate, 'admin');
    const start = at('2026-11-29T09:00:00Z');
    const pickup = await report(desk, one, { wPlate: 'W-911-AA', sealedAt: start });
    expect(await alarms(one)).toEqual([]);
    expect((await plateOf('W-911-AA'))?.using).toMatchObject({
      plate,
      driver: people.admin.displayName,
      reference: one.reference,
      to: null,
    });
    await report(desk, one, { after: pickup, wPlate: 'W-911-AA', sealedAt: at('2026-11-29T09:40:00Z') });
    expect((await plateOf('W-911-AA'))?.using).toBeNull();

    // Clocks in France are an hour ahead in winter.
    const known = { plate, driver: people.admin.displayName, bookingId: one.id, wPlate: 'W-911-AA' };
    expect(await driverAt('w911aa', '2026-11-29', '10:20')).toMatchObject([known]);
    expect(await driverAt(plate.toLowerCase(), '2026-11-29', '10:20')).toMatchObject([known]);
    expect(await driverAt('W-911-AA', '2026-11-29', '09:59')).toEqual([]);
    expect(await driverAt('W-911-AA', '2026-11-29', '10:41')).toEqual([]);
    expect(await driverAt('W-912-AA', '2026-11-29', '10:20')).toEqual([]);

    const list = await getAs(desk.team('teammate'), api('plate/use?plate=w-911-aa'));
    expect(list.body).toMatchObject({ items: [known], next: null });
    const csv = await (
      await fetch(api('plate/use/csv?year=2026'), {
        headers: { Authorization: `Bearer ${desk.team('teammate').token}` },
      })
    ).text();
    expect(csv).toContain(
      `W-911-AA;${plate};Peugeot 208;${people.admin.displayName};29/11/2026;10:00;29/11/2026;10:40;${one.reference};Prise en charge`,
    );
  });

  test('of one plate on two vehicles at once is told to the desk, whichever report comes first, until somebody says what was done', async () => {
    await record('W-921-AA', '2026');
    const [one, other] = [await ride(desk, newPlate()), await ride(desk, newPlate(), 'admin')];
    const start = desk.now().getTime();
    const minute = (count: number) => new Date(start + count * MINUTE);
    const first = await report(desk, one, { wPlate: 'W-921-AA', sealedAt: minute(0) });
    await report(desk, other, { wPlate: 'W-921-AA', sealedAt: minute(30) });
    expect(await alarms(one)).toEqual([]);
    expect(await alarms(other)).toEqual([
      `La plaque W-921-AA était en même temps sur un autre véhicule (${one.reference})\u00a0: elle n’en couvre qu’un à la fois.`,
    ]);
    // The first tablet had no network: the vehicle had been handed over by then.
    await report(desk, one, { after: first, sealedAt: minute(20) });
    expect(await alarms(other)).toEqual([]);

    const third = await ride(desk, newPlate(), 'teammate', { outboundSlot: someSlots(desk.now())[2] });
    await report(desk, third, { wPlate: 'W-921-AA', sealedAt: minute(40) });
    const [entry] = await waiting(desk, 'plate_use', third.id);
    expect(entry?.text).toContain(other.reference);
    const closing = { kind: 'plate_use', entryId: entry?.id };
    const close = (body: object) =>
      sendAs(desk.team('teammate'), 'POST', api('desk/close'), {
        clientId: randomUUID(),
        ...closing,
        ...body,
      });
    expect((await close({})).status).toBe(400);
    expect((await close({ note: 'Erreur de saisie' })).status).toBe(200);
    expect(await alarms(third)).toEqual([]);
    const reopened = await sendAs(desk.team('teammate'), 'POST', api('desk/reopen'), {
      clientId: randomUUID(),
      ...closing,
    });
    expect(reopened.status).toBe(200);
    expect(await alarms(third)).toHaveLength(1);
  });

  test('of a plate that is not ours, or has no certificate is taken, and told to the desk until that is settled', async () => {
    const unknown = await ride(desk, newPlate());
    await report(desk, unknown, { wPlate: 'W-931-AA' });
    expect(await alarms(unknown)).toEqual(['La plaque W-931-AA n’est pas au registre.']);
    expect((await record('W-931-AA', '2027')).status).toBe(200);
    expect(await alarms(unknown)).toEqual(['La plaque W-931-AA n’a pas de certificat pour 2026.']);
    expect((await record('W-931-AA', '2026')).status).toBe(200);
    expect(await alarms(unknown)).toEqual([]);
  });
});

test('the licence of a driver is at the desk from 60 days before its end, and once that is past, until it is noted anew', async () => {
  const day = (count: number) => new Date(desk.now().getTime() + count * DAY).toISOString().slice(0, 10);
  const note = (until: string) =>
    sendAs(desk.team('admin'), 'POST', api('planning/licence'), {
      clientId: randomUUID(),
      driverId: desk.driverId('teammate'),
      until,
    });
  const ends = async () => (await waiting(desk, 'licence_ending')).map(({ who, dueOn }) => [who, dueOn]);
  await note(day(61));
  expect(await ends()).toEqual([]);
  await note(day(60));
  expect(await ends()).toEqual([[people.teammate.displayName, day(60)]]);
  await note(day(-3));
  expect(await ends()).toEqual([[people.teammate.displayName, day(-3)]]);
  await note(day(400));
  expect(await ends()).toEqual([]);
});
