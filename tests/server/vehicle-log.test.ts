/** The log of a vehicle by its plate: one for all its customers, with trips, mileages, damages and its next inspection. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VehicleLog } from '../../src/domain/desk/vehicle-log-calls.ts';
import { vehicleLog } from '../../src/server/vehicle/vehicle-log.ts';
import { bearer, getAs, people, sendAs } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { damage } from '../support/condition-reports.ts';
import { signedUp } from '../support/customers.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { report, ride } from '../support/drives.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { newPlate, someVehicle } from '../support/vehicles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

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

const api = (path: string) => `${desk.server.url}/api/${path}`;
const get = (path: string, plate: string) =>
  getAs(desk.team('teammate'), api(`${path}?plate=${encodeURIComponent(plate)}`));
const logOf = async (plate: string): Promise<VehicleLog> => {
  const { status, body } = await get('vehicle/log', plate);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

const plate = newPlate();

test('is one for all who order for the plate, however they write it, and says so to who types it', async () => {
  expect((await get('vehicle/known', plate)).body).toEqual({ vehicle: null });
  expect((await get('vehicle/log', plate)).status).toBe(404);
  await desk.booked({ ...single, vehicle: someVehicle({ plate }) });
  await desk.later(60_000);
  const other = await signedUp(desk.server);
  const order = orderOf(desk.now(), {
    ...single,
    outboundSlot: someSlots(desk.now())[1],
    vehicle: someVehicle({ plate: plate.toLowerCase().replaceAll('-', ' '), model: '208 GT' }),
  });
  const ordered = await post(api('booking'), order, { ...bearer(other.tokens), ...fromSomewhere() });
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(201);

  const { vehicle } = (await get('vehicle/known', plate.replaceAll('-', ''))).body;
  expect(vehicle).toMatchObject({
    plate,
    brand: 'Peugeot',
    // As it was ordered last.
    model: '208 GT',
    owners: [
      { id: other.id, bookings: 1 },
      { id: desk.customer().id, bookings: 1 },
    ],
  });
  expect(await logOf(plate)).toMatchObject({ ...vehicle, inspection: null, readings: [], damages: [] });
  const { items, next } = (await get('vehicle/booking', plate)).body;
  expect(items.map(({ id }: { id: string }) => id)).toContain(ordered.body.id);
  expect([items.length, next]).toEqual([2, null]);

  const hits = (await getAs(desk.team('teammate'), api(`desk/search?q=${plate.slice(0, 6)}`))).body.hits;
  expect(hits.filter(({ kind }: { kind: string }) => kind === 'vehicle')).toMatchObject([
    // As it was ordered for next: whose it is then is who calls.
    { title: plate, detail: expect.stringContaining('Peugeot 208,') },
  ]);
});

test('has mileages over time, a lower one marked, and each damage from when it was seen first to when it was gone', async () => {
  const scratch = damage();
  const dent = damage({ view: 'top', part: 'roof', type: 'dent', severity: 3 });
  await desk.later(3 * DAY);
  const one = await ride(desk, plate, 'admin');
  const first = await report(desk, one, { mileage: 45_210, damages: [scratch], wPlate: 'W-321-AB' });
  await desk.later(HOUR);
  await report(desk, one, { after: first, mileage: 45_222, damages: [scratch, dent] });
  await desk.later(3 * DAY);
  const again = await ride(desk, plate);
  // A digit is missing, and the scratch was repaired.
  await report(desk, again, { mileage: 4_530, damages: [dent] });

  const log = await logOf(plate);
  expect(log.readings.map(({ kilometres, isLower, reference }) => [kilometres, isLower, reference])).toEqual([
    [45_210, false, one.reference],
    [45_222, false, one.reference],
    [4_530, true, again.reference],
  ]);
  expect(
    log.damages.map(({ text, first: seen, last, gone }) => [
      text,
      seen.reference,
      last.reference,
      gone?.reference ?? null,
    ]),
  ).toEqual([
    ['Toit, bosse (dessus), gravité 3 sur 5, moyenne', one.reference, again.reference, null],
    [
      'Portière, rayure (côté gauche), gravité 2 sur 5, légère',
      one.reference,
      one.reference,
      again.reference,
    ],
  ]);
  expect(log.isCut).toBe(false);
  const [, driven] = (await get('vehicle/booking', plate)).body.items;
  expect(driven).toMatchObject({
    reference: one.reference,
    trips: [{ kind: 'outbound', driver: people.admin.displayName, wPlate: 'W-321-AB' }],
  });
});

test('says the next inspection, and speaks of it from 60 days before', async () => {
  const own = newPlate();
  const id = await desk.booked({
    ...single,
    vehicle: someVehicle({ plate: own }),
    outboundSlot: someSlots(desk.now())[2],
  });
  const said = async (day: string) => {
    const sent = await sendAs(desk.customer().tokens, 'PUT', api(`booking/${id}/inspection`), {
      clientId: randomUUID(),
      kind: 'due',
      day,
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    return (await logOf(own)).inspection;
  };
  const inDays = (count: number) => new Date(desk.now().getTime() + count * DAY).toISOString().slice(0, 10);
  expect(await said(inDays(61))).toEqual({ dueOn: inDays(61), basis: 'said', isNear: false });
  expect(await said(inDays(60))).toEqual({ dueOn: inDays(60), basis: 'said', isNear: true });
});

test('is read in as many statements, whatever it holds, each by an index', async () => {
  await desk.server.stop();
  const database = await openTestDatabase(folder.path);
  try {
    let asked = 0;
    const counting = {
      query: <Row>(...given: Parameters<typeof database.query>) => {
        asked += 1;
        return database.query<Row>(...given);
      },
    };
    await vehicleLog(counting, plate.replaceAll('-', ''), desk.now());
    expect(asked).toBe(3);
    await database.query('set enable_seqscan = off');
    const plans: string[] = [];
    const explaining = {
      query: async <Row>(sql: string, values?: Parameters<typeof database.query>[1]) => {
        plans.push(JSON.stringify(await database.query(`explain ${sql}`, values)));
        return [] as Row[];
      },
    };
    await vehicleLog(explaining, 'AB123CD', desk.now()).catch(() => undefined);
    expect(plans).toHaveLength(3);
    // They are asked at once: on several connections, their plans come in any order.
    for (const index of [
      /booking_(vehicle|plate_beginning)/,
      /vehicle_inspection_plate/,
      /condition_report_vehicle/,
    ])
      expect(plans.join()).toMatch(index);
  } finally {
    await database.close();
  }
});
