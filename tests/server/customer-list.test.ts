/** The team's list of customers: each filter finds whom it should, in each order, by pages that cover it once. */

import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyBookings } from '../../scripts/lib/many-bookings.ts';
import {
  type CustomerRow,
  type CustomerSort,
  customerSorts,
} from '../../src/domain/desk/customer-list-calls.ts';
import { keysOf } from '../../src/domain/lib/key-of.ts';
import { listCustomers } from '../../src/server/desk/customers/customer-list.ts';
import { bearer, demoPassword, getAs, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { startedFolder } from '../support/started-folder.ts';
import type { TemporaryFolder } from '../support/temporary-folder.ts';

/** Each customer of those that `manyBookings` makes has ten, but for the first and the last. */
const BOOKINGS = 1_500;
const CUSTOMERS = BOOKINGS / 10 + 1;
const now = new Date('2026-11-21T08:00:00Z');

let folder: TemporaryFolder;
let server: InProcessServer;
let teammate: { readonly token: string };
/** As its bookings add up, and as it is kept. */
let counted: readonly { readonly kept: unknown; readonly added: unknown }[];
beforeAll(async () => {
  folder = await startedFolder();
  await demoPassword({ dataDir: folder.path });
  await askDatabase(folder.path, `${manyBookings(BOOKINGS, now)} ${STRANGERS}`);
  counted = await askDatabase(
    folder.path,
    `select jsonb_build_array(last_booked_at, bookings, by_partner) as kept,
       (select jsonb_build_array(max(created_at), count(*), bool_or(partner_id is not null)) from booking
        where booking.customer_id = customer.id) as added
     from customer left join customer_activity on customer_activity.customer_id = customer.id
     where exists (select 1 from booking where booking.customer_id = customer.id)`,
  );
  await askDatabase(folder.path, VARIETY);
  server = await startInProcess({}, folder.path);
  teammate = await signIn(server, 'teammate');
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

/** As many of the same name who never ordered that they are not looked at one by one. */
const STRANGERS = `
  insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
  select md5('stranger' || n)::uuid, gen_random_uuid(), 'inconnu' || n || '@exemple.fr', 'x', 'ROLE_CUSTOMER', now(), now()
  from generate_series(1, 5001) as n;
  insert into customer (id, account_id, client_id, first_name, last_name, phone, address, created_at, updated_at)
  select md5('stranger ' || n)::uuid, md5('stranger' || n)::uuid, gen_random_uuid(), 'Ida', 'd’Aubigné', '07', '{}', now(), now()
  from generate_series(1, 5001) as n;`;

/** Some ordered long ago, less often, by a partner; some owe what an invoice says, or what a transfer left of it; some subscribe. */
const VARIETY = `
  create temporary table numbered as
  select n, md5('customer' || n)::uuid as id from generate_series(0, ${CUSTOMERS - 1}) as n;
  update customer_activity set bookings = 1 + n % 11, by_partner = n % 7 = 0,
    last_booked_at = last_booked_at - case when n % 3 = 0 then interval '200 days' else interval '0' end
  from numbered where id = customer_id;
  update customer set phone = '06 77 88 99 ' || lpad((n % 90)::text, 2, '0') from numbered where numbered.id = customer.id and n < 20;
  insert into invoice (id, number, kind, status, customer_id, content, total_cents, issued_at)
  select md5('invoice' || n || '/' || part)::uuid, 'FA2026-' || lpad((2 * n + part)::text, 6, '0'), 'invoice',
    case when part = 1 then 'paid' else 'issued' end, id,
    '{"dueOn": "2026-11-20", "totals": {"netCents": 0, "vatCents": 0, "totalCents": 0, "rates": []}}', 1000 * (1 + n % 4), now()
  from numbered, generate_series(0, 1) as part where n % 9 = 0;
  insert into payment (id, client_id, invoice_id, status, amount_cents, provider, created_at, updated_at)
  select gen_random_uuid(), gen_random_uuid(), md5('invoice' || n || '/0')::uuid, 'paid', 400, 'transfer', now(), now()
  from numbered where n % 18 = 0;
  insert into subscription (id, client_id, reference, status, customer_id, ordered_by, monthly_cents, terms_version,
    terms_accepted_at, created_at, updated_at, names_vehicles, commitment_months, included_metres)
  select gen_random_uuid(), gen_random_uuid(), 'ABO-2026-' || lpad(n::text, 6, '0'),
    case when n % 6 = 0 then 'active' else 'ended' end, id, md5('account' || n)::uuid, 990, '2026-01', now(), now(), now(),
    true, 12, 15000
  from numbered where n % 6 < 2;`;

const md5 = (text: string) => {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

interface Someone {
  readonly n: number;
  readonly id: string;
  readonly name: string;
  readonly bookings: number;
  readonly owedCents: number;
  readonly minutesAgo: number;
}
const everyone: readonly Someone[] = Array.from({ length: CUSTOMERS }, (_, n) => ({
  n,
  id: md5(`customer${n}`),
  name: `d aubigne ${n} ${['elodie', 'jean pierre', 'zoe', 'noel'][n % 4]}`,
  bookings: 1 + (n % 11),
  owedCents: n % 9 === 0 ? 1000 * (1 + (n % 4)) - (n % 18 === 0 ? 400 : 0) : 0,
  minutesAgo: Math.floor(Math.max(1, 10 * n) / 3) + (n % 3 === 0 ? 200 * 24 * 60 : 0),
}));
const byId = (one: Someone, other: Someone) => (one.id < other.id ? 1 : -1);
const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const orders: Readonly<Record<CustomerSort, (one: Someone, other: Someone) => number>> = {
  recent: (one, other) => one.minutesAgo - other.minutesAgo || byId(one, other),
  bookings: (one, other) => other.bookings - one.bookings || byId(one, other),
  owed: (one, other) => other.owedCents - one.owedCents || byId(one, other),
  name: (one, other) => byText(one.name, other.name) || -byId(one, other),
};

const page = (query: string, who = teammate) =>
  getAs(who, `${server.url}/api/desk/customer?${encodeURI(query)}`);
async function everyPage(query: string): Promise<CustomerRow[]> {
  const rows: CustomerRow[] = [];
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

test('what customers ordered is added up as bookings are made', () => {
  expect(counted).toHaveLength(CUSTOMERS);
  for (const { kept, added } of counted) expect(kept).toEqual(added);
});

const startsWith = (n: number, digits: string) => String(n).startsWith(digits);

test.each<readonly [string, (n: number) => boolean]>([
  ['', () => true],
  ['kind=private', (n) => n % 5 !== 0],
  ['kind=company', (n) => n % 5 === 0],
  ['kind=partner', (n) => n % 7 === 0],
  ['due=owing', (n) => n % 9 === 0],
  ['subscription=with', (n) => n % 6 === 0],
  ['subscription=without', (n) => n % 6 !== 0],
  ['last=idle', (n) => n % 3 === 0],
  ['q=ELODIE', (n) => n % 4 === 0],
  ["q=D'Aubigné 12", (n) => startsWith(n, '12')],
  // Whom so many are found by that they are looked for along the order.
  ['q=d’aubigné', () => true],
  ['q=d’aubigné&due=owing&kind=private', (n) => n % 9 === 0 && n % 5 !== 0],
  ['q=garage evenement 5', (n) => n % 5 === 0 && startsWith(n, '5')],
  ['q=Personne77@', (n) => n === 77],
  ['q=+33 6 77 88', (n) => n < 20],
  ['q=9911', (n) => n === 11],
  ['q=Ida', () => false],
  ['q=%', () => false],
  ['due=owing&subscription=with&last=idle', (n) => n % 18 === 0],
])('?%s finds whom it should, once, in each order', async (query, isIn) => {
  const listed = everyone.filter(({ n }) => isIn(n));
  for (const sort of keysOf(customerSorts)) {
    const rows = await everyPage(`${query}&sort=${sort}`);
    expect([sort, rows.map(({ id }) => id)]).toEqual([
      sort,
      listed.toSorted(orders[sort]).map(({ id }) => id),
    ]);
  }
});

test('a row says how they are reached and what they are to us', async () => {
  const { body } = await page('q=personne90@');
  expect(body).toEqual({
    items: [
      {
        id: md5('customer90'),
        firstName: 'Zoé',
        lastName: 'd’Aubigné 90',
        companyName: 'Garage Événement 90',
        mail: 'personne90@exemple.fr',
        phone: '06 01 02 03 04',
        lastBookedAt: new Date(now.getTime() - (300 + 200 * 24 * 60) * 60_000).toISOString(),
        bookings: 3,
        owedCents: 2600,
        isSubscribed: true,
      },
    ],
    next: null,
  });
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
    kind: 'private',
    isOwing: true,
    subscription: 'with',
    isIdle: true,
    text: 'Élodie',
  } as const;
  for (const sort of keysOf(customerSorts)) await listCustomers(counting, { ...whole, sort }, null, now);
  expect(asked).toHaveLength(keysOf(customerSorts).length);
});

test.each([
  ['sort=random', 'sort'],
  ['kind=none', 'kind'],
  ['due=later', 'due'],
  ['subscription=toString', 'subscription'],
  ['last=week', 'last'],
  ['after=x', 'after'],
  [`q=${'x'.repeat(101)}`, 'q'],
])('?%s is refused', async (query, name) => {
  const { status, body } = await page(query);
  expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
});

test('who has ordered is listed first, and not any more once they are forgotten', async () => {
  const { tokens, mail } = await signedUp(server);
  const found = async () => (await page(`q=${mail}`)).body.items;
  expect(await found()).toEqual([]);
  const order = orderOf(server.now());
  const made = await post(`${server.url}/api/booking`, order, { ...bearer(tokens), ...fromSomewhere() });
  expect(made.status).toBe(201);
  expect((await page('')).body.items[0]).toMatchObject({ mail, bookings: 1 });
  const [{ id }] = await found();
  // Unpaid, the order is over by then.
  server.advance(60 * 60_000);
  const admin = await signIn(server, 'admin');
  const erased = await sendAs(admin, 'POST', `${server.url}/api/customer/${id}/erase`, {
    clientId: randomUUID(),
  });
  expect(erased.status).toBe(200);
  expect((await page('', admin)).body.items[0].id).not.toBe(id);
});
