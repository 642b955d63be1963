/** The team's list among ten thousand bookings: each filter finds what it should, by pages that cover it once. */

import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyBookings } from '../../scripts/lib/many-bookings.ts';
import type { OfficeBookingRow } from '../../src/domain/booking/booking-row.ts';
import { bookingSorts } from '../../src/domain/booking/office/list-options.ts';
import { keysOf } from '../../src/domain/lib/key-of.ts';
import { listBookings } from '../../src/server/booking/booking-list.ts';
import { demoPassword, getAs, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { anonymousOrder } from '../support/bookings.ts';
import { askDatabase } from '../support/database.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { startedFolder } from '../support/started-folder.ts';
import type { TemporaryFolder } from '../support/temporary-folder.ts';

const COUNT = 10_000;
const now = new Date('2026-11-21T08:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let folder: TemporaryFolder;
let server: InProcessServer;
let teammate: { readonly token: string };
beforeAll(async () => {
  folder = await startedFolder();
  await demoPassword({ dataDir: folder.path });
  await askDatabase(folder.path, `${manyBookings(COUNT, now)} ${VARIETY}`);
  server = await startInProcess({}, folder.path);
  teammate = await signIn(server, 'teammate');
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** Some are a partner's, of another service, without an appointment, or invoiced and unpaid: in time, and too late. */
const VARIETY = `
  insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
  values (md5('partner')::uuid, gen_random_uuid(), 'parc@exemple.fr', 'Parc du Sud', 'ROLE_PARTNER', now(), now());
  create temporary table numbered as select n, md5('booking' || n)::uuid as id from generate_series(1, ${COUNT}) as n;
  update booking set partner_id = md5('partner')::uuid from numbered where numbered.id = booking.id and n % 7 = 0;
  update booking set service_code = 'single_outbound' from numbered where numbered.id = booking.id and n % 50 = 11;
  update trip set slot_start = null, slot_end = null from numbered where numbered.id = booking_id and n % 50 = 49;
  insert into invoice (id, number, kind, status, booking_id, customer_id, content, total_cents, issued_at)
  select gen_random_uuid(), 'FA2025-' || lpad(n::text, 6, '0'), 'invoice', case when n % 60 = 0 then 'paid' else 'issued' end,
    booking.id, customer_id,
    jsonb_build_object('dueOn', case when n % 40 = 0 then '2026-11-20' else '2026-11-21' end,
      'totals', '{"netCents": 4992, "vatCents": 998, "totalCents": 5990, "rates": []}'::jsonb),
    5990, now()
  from numbered join booking on booking.id = numbered.id where n % 20 = 0;`;

const md5 = (text: string) => {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
/** Numbers of the bookings that `manyBookings` makes, newest first: three at each minute, then by their ids. */
const newestFirst = Array.from({ length: COUNT }, (_, index) => index + 1)
  .map((n) => ({ n, id: md5(`booking${n}`), minute: Math.floor(n / 3) }))
  .sort((one, other) => one.minute - other.minute || (one.id < other.id ? 1 : -1));
const expected = (isIn: (n: number) => boolean) => newestFirst.filter(({ n }) => isIn(n)).map(({ id }) => id);

const page = (query: string) => getAs(teammate, `${server.url}/api/booking?${query}`);
async function everyPage(query: string): Promise<OfficeBookingRow[]> {
  const rows: OfficeBookingRow[] = [];
  let after = '';
  for (;;) {
    const { status, body } = await page(`${query}&after=${after}`);
    expect(status).toBe(200);
    rows.push(...body.items);
    if (body.next === null) return rows;
    expect(body.items).toHaveLength(50);
    after = body.next;
  }
}

/** The first appointment is eight in the morning, UTC, on this day. */
const dayOf = (n: number) =>
  new Date(now.getTime() + (((n * 37) % 120) - 60) * DAY).toISOString().slice(0, 10);
const hasSlot = (n: number) => n % 50 !== 49;
/** Of the first appointment, in minutes after the first of all. */
const momentOf = (n: number) => ((n * 37) % 120) * 24 * 60;
const isOwed = (n: number) => n % 20 === 0 && n % 60 !== 0;
const isUnpaid = (n: number) => n % 10 === 0;
const isExpired = (n: number) => isUnpaid(n) && Math.floor(n / 3) >= 30;
const driverOf = (n: number) => (n % 3 > 0 ? 1 + (n % 5) : null);
const customerOf = (n: number) => Math.floor(n / 10);
const startsWith = (value: number, digits: string) => String(value).startsWith(digits);

const filters: readonly (readonly [string, (n: number) => boolean])[] = [
  ['', () => true],
  ['status=confirmed', (n) => n % 10 === 2 || n % 10 === 3],
  ['status=awaiting_payment', (n) => isUnpaid(n) && !isExpired(n)],
  ['status=expired', isExpired],
  ['status=draft', () => false],
  ['from=2026-11-25&to=2026-11-25', (n) => hasSlot(n) && dayOf(n) === '2026-11-25'],
  ['from=2027-01-17', (n) => hasSlot(n) && dayOf(n) >= '2027-01-17'],
  ['to=2026-09-24', (n) => hasSlot(n) && dayOf(n) <= '2026-09-24'],
  ['from=2026-11-26&to=2026-11-25', () => false],
  [`driver=${md5('driver2')}`, (n) => driverOf(n) === 2],
  ['driver=none', (n) => [2, 3, 4].includes(n % 10) && driverOf(n) === null && hasSlot(n)],
  ['service=single_outbound', (n) => n % 50 === 11],
  [`partner=${md5('partner')}`, (n) => n % 7 === 0],
  [`partner=${md5('driver1')}`, () => false],
  ['due=due', isOwed],
  ['due=overdue', (n) => isOwed(n) && n % 40 === 0],
  ['q=CVG-2025-0099', (n) => n >= 9_900 && n <= 9_999],
  ['q=cvg-2025-000042', (n) => n === 42],
  ['q=00042', (n) => n === 42],
  ['q=042', (n) => n % 1000 === 42],
  ['q=ab 123', (n) => (n % 900) + 1 === 123],
  ['q=ELODIE', (n) => customerOf(n) % 4 === 0],
  ['q=jean-pierre d’aubigne 12', (n) => customerOf(n) % 4 === 1 && startsWith(customerOf(n), '12')],
  ["q=D'Aubigné 12", (n) => startsWith(customerOf(n), '12')],
  ['q=garage evenement 5', (n) => customerOf(n) % 5 === 0 && startsWith(customerOf(n), '5')],
  ['q=Personne77@', (n) => customerOf(n) === 77],
  ['q=%', () => false],
  ['q=CVG_2025', () => false],
  [
    `status=confirmed&from=2026-11-01&to=2026-11-30&driver=${md5('driver3')}&q=zoé`,
    (n) =>
      (n % 10 === 2 || n % 10 === 3) &&
      dayOf(n).startsWith('2026-11') &&
      driverOf(n) === 3 &&
      hasSlot(n) &&
      customerOf(n) % 4 === 2,
  ],
];

test.each(filters)('?%s finds what it should, once and newest first', async (query, isIn) => {
  const rows = await everyPage(encodeURI(query));
  expect(rows.map(({ id }) => id)).toEqual(expected(isIn));
});

/** Both ways, with those that have no appointment at the end. */
const inOrder = (isIn: (n: number) => boolean, way: 1 | -1): string[] => {
  const listed = newestFirst.filter(({ n }) => isIn(n));
  const byId = (one: { id: string }, other: { id: string }) => way * (one.id < other.id ? -1 : 1);
  return [
    ...listed
      .filter(({ n }) => hasSlot(n))
      .sort((one, other) => way * (momentOf(one.n) - momentOf(other.n)) || byId(one, other)),
    ...listed.filter(({ n }) => !hasSlot(n)).sort(byId),
  ].map(({ id }) => id);
};

test.each<readonly [string, (n: number) => boolean]>([
  ['status=withdrawn', (n) => n % 10 === 9],
  ['driver=none', (n) => [2, 3, 4].includes(n % 10) && driverOf(n) === null && hasSlot(n)],
  [
    'from=2026-11-20&to=2026-11-24',
    (n) => hasSlot(n) && dayOf(n) >= '2026-11-20' && dayOf(n) <= '2026-11-24',
  ],
  [`partner=${md5('partner')}&due=due`, (n) => n % 7 === 0 && isOwed(n)],
  ['q=ELODIE&service=single_outbound', (n) => customerOf(n) % 4 === 0 && n % 50 === 11],
])('?%s is sorted by order and by appointment, both ways, each row once', async (query, isIn) => {
  const sorted = async (sort: string) =>
    (await everyPage(encodeURI(`${query}&sort=${sort}`))).map(({ id }) => id);
  expect(await sorted('newest')).toEqual(expected(isIn));
  expect(await sorted('oldest')).toEqual(expected(isIn).toReversed());
  expect(await sorted('soonest')).toEqual(inOrder(isIn, 1));
  expect(await sorted('latest')).toEqual(inOrder(isIn, -1));
});

test('is one statement, however it is narrowed and sorted', async () => {
  const asked: string[] = [];
  const counting = {
    query: async <Row>(sql: string): Promise<Row[]> => {
      asked.push(sql);
      return [];
    },
  };
  const whole = {
    status: 'confirmed',
    from: '2026-11-01',
    to: '2026-11-30',
    driverId: md5('driver1'),
    service: 'round_trip',
    due: 'due',
    orderedBy: md5('partner'),
    text: 'Élodie',
    partnerId: null,
  } as const;
  for (const sort of keysOf(bookingSorts)) {
    await listBookings(counting, { ...whole, sort }, null, now);
    expect(asked.splice(0)).toHaveLength(1);
  }
});

test('a row says what a list shows, and nothing more', async () => {
  const { body } = await page('q=CVG-2025-000052');
  expect(body).toEqual({
    items: [
      {
        id: md5('booking52'),
        reference: 'CVG-2025-000052',
        status: 'confirmed',
        serviceCode: 'round_trip',
        plate: 'AB-053-EA',
        brand: 'Peugeot',
        model: '208',
        customerName: 'Jean-Pierre d’Aubigné 5',
        partnerReference: null,
        firstSlot: { start: `${dayOf(52)}T08:00:00.000Z`, end: `${dayOf(52)}T09:00:00.000Z` },
        driverName: 'Driss Convoyeur 3',
        totalCents: 5990,
        hasOpenClaim: false,
        dueCents: 0,
      },
    ],
    next: null,
  });
});

test('a status that is shown is the one that is filtered by', async () => {
  for (const status of ['expired', 'awaiting_payment', 'closed']) {
    const { body } = await page(`status=${status}`);
    expect(new Set(body.items.map((row: OfficeBookingRow) => row.status))).toEqual(new Set([status]));
  }
});

test.each([
  ['status=none', 'status'],
  ['status=toString', 'status'],
  ['driver=x', 'driver'],
  ['service=delivery', 'service'],
  ['due=later', 'due'],
  ['partner=none', 'partner'],
  ['sort=random', 'sort'],
  ['from=2026-02-30', 'from'],
  ['to=demain', 'to'],
  ['after=x', 'after'],
  [`q=${'x'.repeat(101)}`, 'q'],
  ['q=a%00', 'q'],
])('?%s is refused', async (query, name) => {
  const { status, body } = await page(query);
  expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
});

test('of fifty trips at one hour that are given to one driver at the same time, one is', async () => {
  const { drivers } = (await getAs(teammate, `${server.url}/api/booking/people`)).body;
  const driverId = drivers.find(
    ({ displayName }: { displayName: string }) => displayName === 'Agathe Admin',
  ).id;
  // Confirmed ones of one appointment.
  const clashing = newestFirst.filter(({ n }) => n % 120 === 2).slice(0, 50);
  const answers = await Promise.all(
    clashing.map(({ id }) =>
      sendAs(teammate, 'POST', `${server.url}/api/booking/${id}/assign`, {
        clientId: randomUUID(),
        tripKind: 'outbound',
        driverId,
      }),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array<number>(49).fill(409)]);
});

test('what is ordered meanwhile moves no page', async () => {
  const first = (await page('')).body;
  server.advance(MINUTE);
  expect((await post(`${server.url}/api/booking`, anonymousOrder(now))).status).toBe(201);
  const { body } = await page(`after=${first.next}`);
  expect(body.items[0].id).toBe(newestFirst[50]?.id);
  expect((await page('')).body.items[1].id).toBe(newestFirst[0]?.id);
});
