/**
 * Lists, searches and exports as the history grows: as many statements among two thousand bookings as among none, each led by
 * indexes to what it is about. How long they take is the bench's to say (`npm run bench -- --only=scale`).
 */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { manyBookings } from '../../scripts/lib/many-bookings.ts';
import { NO_DRIVER } from '../../src/domain/booking/office/list-options.ts';
import { listAccounts } from '../../src/server/account/account-store.ts';
import { type BookingFilter, listBookings } from '../../src/server/booking/booking-list.ts';
import { listInvoices } from '../../src/server/books/invoice-list.ts';
import { listMoney } from '../../src/server/books/movements.ts';
import type { Database, Queryable } from '../../src/server/database/database.ts';
import { customerFile } from '../../src/server/desk/customer-file.ts';
import { type CustomerFilter, listCustomers } from '../../src/server/desk/customers/customer-list.ts';
import { listLog } from '../../src/server/desk/log.ts';
import { readQueue } from '../../src/server/desk/queue.ts';
import { search } from '../../src/server/desk/search.ts';
import { listInvoicesOf } from '../../src/server/invoice/invoice-store.ts';
import { listInvoicedMonths, listInvoicesOfMonth } from '../../src/server/invoice/statement-store.ts';
import { readPlanning } from '../../src/server/planning/planning.ts';
import { exportCustomer } from '../../src/server/privacy/export-customer.ts';
import { listVehiclesOf } from '../../src/server/vehicle/vehicle-store.ts';
import { openTestDatabase } from '../support/database.ts';
import { startedFolder } from '../support/started-folder.ts';
import type { TemporaryFolder } from '../support/temporary-folder.ts';

const COUNT = 2_000;
const now = new Date('2026-11-21T08:00:00Z');
const month = { from: '2026-11-01', to: '2026-11-30' };
/** Somebody who has nothing yet, and then two hundred bookings. */
const account = '00000000-0000-4000-8000-000000000001';
const customer = '00000000-0000-4000-8000-000000000002';

const all: BookingFilter = {
  status: null,
  from: null,
  to: null,
  driverId: null,
  service: null,
  due: null,
  orderedBy: null,
  text: null,
  partnerId: null,
  sort: 'newest',
};
const list = (filter: Partial<BookingFilter>) => (database: Queryable) =>
  listBookings(database, { ...all, ...filter }, null, now);
const customers = (filter: Partial<CustomerFilter>) => (database: Queryable) =>
  listCustomers(
    database,
    { kind: null, isOwing: false, subscription: null, isIdle: false, text: null, sort: 'recent', ...filter },
    null,
    now,
  );
const profile = {
  accountId: account,
  customer: { id: customer, mail: 'zoe@exemple.fr' } as Parameters<typeof exportCustomer>[1]['customer'],
};

const calls: Readonly<Record<string, (database: Queryable) => Promise<unknown>>> = {
  'all bookings': list({}),
  'bookings of a state': list({ status: 'expired' }),
  'bookings of a span': list({ from: '2026-11-01', to: '2026-11-30' }),
  'bookings up to a day': list({ to: '2026-10-01', status: 'closed' }),
  'bookings of a driver': list({ driverId: account }),
  'bookings without a driver': list({ driverId: NO_DRIVER }),
  'bookings of a name and a driver': list({ text: 'élodie', driverId: account, sort: 'soonest' }),
  'bookings by appointment': list({ sort: 'soonest' }),
  'bookings by appointment, of a state and a span': list({ ...month, status: 'confirmed', sort: 'latest' }),
  'bookings from the oldest on': list({ sort: 'oldest', status: 'expired' }),
  'bookings that are to be paid': list({ due: 'overdue' }),
  'bookings that a partner ordered': list({ orderedBy: account, service: 'round_trip' }),
  'bookings of a name': list({ text: 'élodie', status: 'confirmed' }),
  'bookings of a partner': list({ partnerId: account, from: '2026-11-01', text: 'ab' }),
  search: (database) => search(database, 'ab 123', now),
  'search of a phone': (database) => search(database, '06 01 02 03 04', now),
  queue: (database) => readQueue(database, account, now),
  planning: (database) => readPlanning(database, { day: '2026-11-21', isWeek: true }, now),
  'file of a customer': (database) => customerFile(database, customer, now),
  'customers by name': customers({ sort: 'name', text: 'd’aubigné' }),
  'customers who owe, the most first': customers({ sort: 'owed', isOwing: true, subscription: 'without' }),
  accounts: (database) => listAccounts(database, { role: null, text: null }, null),
  'accounts of a role and a name': (database) =>
    listAccounts(database, { role: 'ROLE_CUSTOMER', text: 'zoé' }, null),
  log: (database) =>
    listLog(database, { by: null, kind: null, from: null, to: null, q: 'zoe@exemple.fr' }, null),
  'invoices of a month': (database) =>
    listInvoices(database, { ...month, state: null, q: null }, null, '2026-11-21'),
  'money of a month': (database) => listMoney(database, month, null, null),
  'own invoices': (database) => listInvoicesOf(database, account, null, '2026-11-21'),
  'months of a statement': (database) => listInvoicedMonths(database, account),
  statement: (database) => listInvoicesOfMonth(database, account, '2026-11'),
  vehicles: (database) => listVehiclesOf(database, { accountId: account, plate: null }, null, now),
  export: (database) => exportCustomer(database, profile, now),
};

let folder: TemporaryFolder;
let database: Database;
/** Of each call, how many statements it asked before there was anything. */
const before = new Map<string, number>();

beforeAll(async () => {
  folder = await startedFolder();
  database = await openTestDatabase(folder.path);
  await database.query(
    `insert into account (id, client_id, mail, display_name, role, created_at, updated_at)
     values ('${account}', gen_random_uuid(), 'zoe@exemple.fr', 'Zoé', 'ROLE_CUSTOMER', now(), now());
     insert into customer (id, account_id, client_id, first_name, last_name, phone, address, created_at, updated_at)
     values ('${customer}', '${account}', gen_random_uuid(), 'Zoé', 'Roux', '06 01 02 03 04', '{}', now(), now())`,
  );
  for (const [name, call] of Object.entries(calls)) before.set(name, (await statementsOf(call)).length);
  await database.query(manyBookings(COUNT, now));
  await database.query(
    `update booking set customer_id = '${customer}' where id in (select id from booking order by id limit 200);
     analyze`,
  );
});
afterAll(async () => {
  await database.close();
  await folder.remove();
});

interface Asked {
  readonly sql: string;
  readonly values: Parameters<Queryable['query']>[1];
}

/** What a call asks the database, which answers. */
async function statementsOf(call: (database: Queryable) => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  await call({
    query: (sql, values) => {
      asked.push({ sql, values });
      return database.query(sql, values);
    },
  });
  return asked;
}

test.each(Object.keys(calls))('%s: as many statements as among none', async (name) => {
  const call = calls[name];
  if (!call) throw new Error('no such call');
  expect(await statementsOf(call)).toHaveLength(before.get(name) ?? 0);
});

/** Those that grow with the history. */
const growing = [
  'account',
  'audit_event',
  'booking',
  'booking_event',
  'condition_report',
  'contact_message',
  'customer',
  'declaration',
  'invoice',
  'medium',
  'payment',
  'refund',
  'trip',
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each(Object.keys(calls))('%s: indexes lead to what it is about', async (name) => {
  const call = calls[name];
  if (!call) throw new Error('no such call');
  const asked = await statementsOf(call);
  const whole = await database.tx(async (tx) => {
    // A table of few rows is read whole at less cost.
    await tx.query('set local enable_seqscan = off');
    const found: string[] = [];
    for (const { sql, values } of asked) {
      const [row] = await tx.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(
        `explain (format json) ${sql}`,
        values,
      );
      for (const node of (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan))) {
        const table = node['Relation Name'] ?? '';
        if (node['Node Type'] === 'Seq Scan' && growing.includes(table)) found.push(`${table}: ${sql}`);
      }
    }
    return found;
  });
  expect(whole).toEqual([]);
});
