/** The books: what was invoiced and paid in a span of days, what it sums to, and its journals. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookInvoice, BookMoney } from '../../src/domain/books/calls.ts';
import { parseCsv } from '../../src/domain/lib/csv.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/lib/time/durations.ts';
import { bearer, getAs, signIn } from '../support/accounts.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { invoicedOrder } from '../support/partners.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let folder: TemporaryFolder;
let desk: Desk;
/** Of the bookings: paid, given back, and the partner's. */
let paid: string;
let cancelled: string;
let partnered: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({}, folder.path);
  const first = await desk.booked();
  paid = (await desk.read(first)).reference;
  const second = await desk.booked(single);
  cancelled = (await desk.read(second)).reference;
  await desk.later(MINUTE_MS);
  expect((await desk.change(second, 'cancel')).status).toBe(200);
  await eventually(async () => (await desk.read(second)).refunds[0]?.status === 'sent');
  await desk.later(MINUTE_MS);
  partnered = await invoicedOrder(desk.server, await signIn(desk.server, 'partner'), desk.now());
  const [{ id: third }] = (await read(`booking?q=${partnered}`)).items;
  const [{ id: invoiceId }] = (await desk.read(third)).invoices;
  const transfer = { invoiceId, cents: 1000, receivedOn: '2026-11-20', reference: 'VIR GARAGE DU PORT' };
  expect((await desk.change(third, 'transfer', transfer)).status).toBe(200);
});
afterAll(async () => {
  await desk.server.stop();
  await folder.remove();
});

const ask = (path: string) => getAs(desk.team('admin'), `${desk.server.url}/api/${path}`);
const read = async (path: string) => (await ask(path)).body;
const download = async (path: string) => {
  const response = await fetch(`${desk.server.url}/api/books/journal/${path}`, {
    headers: bearer(desk.team('admin')),
  });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const numbers = ({ items }: { items: readonly BookInvoice[] }) => items.map(({ number }) => number);

describe('what was invoiced', () => {
  test('is that of the current month, the latest first, with what all of it comes to', async () => {
    const { items, totals, next } = await read('books/invoice');
    expect(numbers({ items })).toEqual(['FA2026-000003', 'AV2026-000001', 'FA2026-000002', 'FA2026-000001']);
    expect(items[0]).toEqual({
      id: expect.any(String),
      number: 'FA2026-000003',
      kind: 'invoice',
      status: 'issued',
      issuedOn: '2026-11-21',
      dueOn: '2026-12-21',
      daysOverdue: 0,
      name: 'Garage du Partenaire SARL',
      reference: partnered,
      bookingId: expect.any(String),
      vatCents: 582,
      totalCents: 3490,
      dueCents: 2490,
    });
    expect(totals).toEqual({ count: 4, netCents: 7900, vatCents: 1580, totalCents: 9480, dueCents: 2490 });
    expect(next).toBeNull();
  });

  test.each([
    ['state=due', ['FA2026-000003']],
    ['state=overdue', []],
    ['state=paid', ['FA2026-000001']],
    ['state=credit', ['AV2026-000001']],
    ['q=garage du part', ['FA2026-000003']],
    ['q=fa2026-000002', ['FA2026-000002']],
    ['q=%25', []],
    ['from=2026-11-22&to=2026-11-30', []],
    ['from=2026-10-01&to=2026-11-20', []],
    ['from=2026-11-21&to=2026-11-21&state=due', ['FA2026-000003']],
  ])('is narrowed by %s, its totals too', async (query, expected) => {
    const page = await read(`books/invoice?${query}`);
    expect(numbers(page)).toEqual(expected);
    expect(page.totals.count).toBe(expected.length);
  });

  test.each([
    ['from=2026-11-21&to=2026-11-20', 'to'],
    ['from=2025-01-01&to=2026-11-20', 'to'],
    ['from=21/11/2026', 'from'],
    ['state=lost', 'state'],
    [`q=${'x'.repeat(101)}`, 'q'],
  ])('is refused for %s', async (query, field) => {
    const { status, body } = await ask(`books/invoice?${query}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

test('what was paid and given back is listed by its day, with its way, what it is called and what it pays', async () => {
  const { items, totals } = await read('books/payment');
  const facts = (items as BookMoney[]).map(({ on, way, cents, purpose, invoice }) => [
    on,
    way,
    cents,
    purpose,
    invoice?.number,
  ]);
  expect(facts).toHaveLength(4);
  expect(facts).toEqual(
    expect.arrayContaining([
      ['2026-11-21', 'card', 5990, paid, 'FA2026-000001'],
      ['2026-11-21', 'card', 3490, cancelled, 'FA2026-000002'],
      ['2026-11-21', 'card_back', -3490, cancelled, 'FA2026-000002'],
    ]),
  );
  expect(items[3]).toMatchObject({
    on: '2026-11-20',
    way: 'transfer',
    reference: 'VIR GARAGE DU PORT',
    cents: 1000,
    name: 'Garage du Partenaire SARL',
    invoice: { number: 'FA2026-000003' },
  });
  expect(totals).toEqual({ count: 4, receivedCents: 10_480, givenBackCents: 3490 });
  const found = await read('books/payment?q=vir garage');
  expect([found.items.length, found.totals.receivedCents]).toEqual([1, 1000]);
  expect((await read('books/payment?from=2026-11-21&to=2026-11-21')).totals.count).toBe(3);
});

describe('a month', () => {
  test('sums its documents by rate of VAT, and says which months there are', async () => {
    expect(await read('books/month')).toEqual({
      month: '2026-11',
      months: ['2026-11'],
      rates: [{ vatRate: 20, netCents: 7900, vatCents: 1580 }],
      outsideVatCents: 0,
      totalCents: 9480,
      fecName: 'SIRENFEC20261130.txt',
    });
    expect(await read('books/month?month=2026-10')).toMatchObject({ rates: [], totalCents: 0 });
    expect((await ask('books/month?month=2026-13')).status).toBe(400);
  });

  test('has journals that sum to what is listed', async () => {
    const sales = await download('sales?month=2026-11');
    expect(sales.headers.get('content-type')).toContain('text/csv');
    const { records } = parseCsv(sales.bytes.toString());
    const accounts = records.slice(1, -1).map(({ cells }) => [cells[3], cells[4], cells[8], cells[9]]);
    expect(accounts.slice(0, 6)).toEqual([
      ['FA2026-000001', '411000', '59,90', '0,00'],
      ['FA2026-000001', '706000', '0,00', '49,92'],
      ['FA2026-000001', '445710', '0,00', '9,98'],
      ['FA2026-000002', '411000', '34,90', '0,00'],
      ['FA2026-000002', '706000', '0,00', '29,08'],
      ['FA2026-000002', '445710', '0,00', '5,82'],
    ]);
    const { bytes } = await download('receipts?month=2026-11');
    const receipts = parseCsv(bytes.toString()).records;
    expect(receipts.at(-1)?.cells.slice(-2)).toEqual(['139,70', '139,70']);
    expect(receipts[1]?.cells).toEqual([
      'BQ',
      'BQ202611-00001',
      '20/11/2026',
      'VIR GARAGE DU PORT',
      '512000',
      'Banque',
      '',
      `Virement, ${partnered}, FA2026-000003`,
      '10,00',
      '0,00',
    ]);
  });

  test('has one file of entries for accountants, in the order of their days', async () => {
    const { headers, bytes } = await download('fec?month=2026-11');
    expect(headers.get('content-type')).toBe('text/plain; charset=iso-8859-15');
    expect(headers.get('content-disposition')).toContain('SIRENFEC20261130.txt');
    const [head = '', ...lines] = new TextDecoder('iso-8859-15').decode(bytes).split('\r\n');
    expect(head.split('\t')).toHaveLength(18);
    // Three lines for each document, two for each movement, and the end.
    expect(lines).toHaveLength(4 * 3 + 4 * 2 + 1);
    expect(lines[0]?.split('\t').slice(0, 5)).toEqual([
      'BQ',
      'Encaissements',
      'BQ202611-00001',
      '20261120',
      '512000',
    ]);
  });
});

test('what is not paid in time is late, by so many days', async () => {
  await desk.later(40 * DAY_MS);
  const { items } = await read('books/invoice?from=2026-11-01&to=2026-11-30&state=overdue');
  expect(items).toMatchObject([
    { number: 'FA2026-000003', status: 'overdue', daysOverdue: 10, dueCents: 2490 },
  ]);
  expect((await read('books/month')).months).toEqual(['2026-12', '2026-11']);
});

test('pages go on without a gap, and what is asked does not grow with them', async () => {
  await desk.server.stop();
  const database = await openTestDatabase(folder.path);
  await database.query(
    `insert into invoice (id, number, kind, status, booking_id, customer_id, content, total_cents, issued_at)
     select gen_random_uuid(), 'FA2026-0001' || lpad(n::text, 2, '0'), kind, status, booking_id, customer_id,
       content || jsonb_build_object('number', 'FA2026-0001' || lpad(n::text, 2, '0')), total_cents, issued_at
     from invoice, generate_series(1, 60) as n where number = 'FA2026-000003'`,
  );
  await database.query(
    `insert into payment (id, client_id, booking_id, status, amount_cents, provider, received_on, transfer_reference,
       created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid(), booking_id, status, amount_cents, provider, received_on,
       'VIR ' || lpad(n::text, 2, '0'), created_at + n * interval '1 second', updated_at
     from payment, generate_series(1, 60) as n where transfer_reference is not null`,
  );
  await database.close();
  const server = await startInProcess({}, folder.path);
  desk = { ...desk, server };
  const admin = await signIn(server, 'admin');
  const page = async (path: string) => (await getAs(admin, `${server.url}/api/books/${path}`)).body;
  for (const path of ['invoice?from=2026-11-01&to=2026-11-30', 'payment?from=2026-11-01&to=2026-11-30']) {
    const first = await page(path);
    const second = await page(`${path}&after=${first.next}`);
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 14, null]);
    const items = [...first.items, ...second.items];
    expect(new Set(items.map(({ id }) => id)).size).toBe(64);
    // Of one instant by their numbers, of one day as they were noted.
    const last = Array.from({ length: 60 }, (_, index) => String(60 - index).padStart(2, '0'));
    const names = items.map(({ number, reference }) => number ?? reference);
    expect(names.filter((name) => /^(?:FA2026-0001|VIR )\d\d$/.test(name))).toEqual(
      last.map((n) => `${path.startsWith('invoice') ? 'FA2026-0001' : 'VIR '}${n}`),
    );
    expect(second.totals).toEqual(first.totals);
    expect(first.totals.count).toBe(64);
  }
  expect((await page(`invoice?after=${randomUUID()}`)).items).toEqual([]);
});
