/** What a partner is invoiced, month by month: on the screen, and as a file for their accounts. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCsv } from '../../src/domain/lib/csv.ts';
import { bearer, getAs, signIn } from '../support/accounts.ts';
import { send } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { anotherPartner, invoicedOrder } from '../support/partners.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

type Signed = Parameters<typeof bearer>[0];

let folder: TemporaryFolder;
let server: InProcessServer;
let now = Date.parse('2026-11-21T08:00:00Z');
let otherPartner: () => Promise<Signed>;
/** In the order in which they were closed: the third on 1 December in France, where it is still November in UTC. */
const references: string[] = [];

const until = (instant: string) => {
  server.advance(Date.parse(instant) - now);
  now = Date.parse(instant);
};
const ordered = async (fields: Readonly<Record<string, unknown>> = {}) =>
  invoicedOrder(server, await signIn(server, 'partner'), new Date(now), fields);

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startInProcess({}, folder.path);
  otherPartner = await anotherPartner(server);
  references.push(await ordered());
  until('2026-11-30T22:30:00Z');
  references.push(await ordered({ partnerReference: '=1+1', purchaseOrder: null }));
  until('2026-11-30T23:30:00Z');
  references.push(await ordered());
  references.push(await invoicedOrder(server, await otherPartner(), new Date(now)));
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const pathOf = (query = '') => `${server.url}/api/invoice/statement${query}`;
const read = async (query = '', tokens: Signed | null = null) =>
  getAs(tokens ?? (await signIn(server, 'partner')), pathOf(query));
const download = async (query: string, tokens: Signed | null = null) => {
  const headers = bearer(tokens ?? (await signIn(server, 'partner')));
  const response = await fetch(pathOf(`/csv${query}`), { headers });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is what the test asserts on.
const facts = (items: any[]) =>
  items.map(({ status, content }) => [content.number, content.reference, status, content.dueOn]);

const line = { vatRate: 20, netCents: 2908, vatCents: 582 };

describe('the statement of a month', () => {
  test('is that of the last one with an invoice, and names the others with what is due', async () => {
    const { status, body } = await read();
    expect([status, body.month, body.months]).toEqual([
      200,
      '2026-12',
      [
        { month: '2026-12', dueCents: 3490 },
        { month: '2026-11', dueCents: 6980 },
      ],
    ]);
    expect(facts(body.items)).toEqual([['FA2026-000003', references[2], 'issued', '2026-12-31']]);
  });

  test('has what was issued in it in France, newest first, with the partner’s own references', async () => {
    const { body } = await read('?month=2026-11');
    expect(facts(body.items)).toEqual([
      ['FA2026-000002', references[1], 'issued', '2026-12-30'],
      ['FA2026-000001', references[0], 'issued', '2026-12-21'],
    ]);
    const [second, first] = body.items;
    expect([first.partnerReference, first.purchaseOrder]).toEqual(['Dossier 42', 'BC-2026-7']);
    expect([second.partnerReference, second.purchaseOrder]).toEqual(['=1+1', null]);
    expect(first.content.totals).toEqual({ rates: [line], netCents: 2908, vatCents: 582, totalCents: 3490 });
    expect(Object.keys(first.content)).not.toContain('buyer');
    expect(body.totals).toEqual({
      rates: [{ vatRate: 20, netCents: 5816, vatCents: 1164 }],
      netCents: 5816,
      vatCents: 1164,
      totalCents: 6980,
      paidCents: 0,
      dueCents: 6980,
    });
    const opened = await getAs(
      await signIn(server, 'partner'),
      `${server.url}/api/booking/${first.bookingId}`,
    );
    expect(opened.body.reference).toBe(references[0]);
  });

  test('of a month without any is empty', async () => {
    const { status, body } = await read('?month=2025-02');
    expect([status, body.month, body.items, body.totals.totalCents]).toEqual([200, '2025-02', [], 0]);
    expect(body.months).toHaveLength(2);
  });

  test('of another partner is never read', async () => {
    const tokens = await otherPartner();
    const { body } = await read('', tokens);
    expect([body.month, facts(body.items)]).toEqual([
      '2026-12',
      [['FA2026-000004', references[3], 'issued', '2026-12-31']],
    ]);
    expect((await read('?month=2026-11', tokens)).body.items).toEqual([]);
    const { bytes } = await download('?month=2026-11', tokens);
    expect(bytes.toString()).not.toMatch(/FA2026|CVG-/);
  });

  test.each(['2026-13', '2026-1', 'hier', '2026-11-01', '9999-12', '1999-12', "2026-11' or 1=1"])(
    'called %s is refused, with its file',
    async (month) => {
      const query = `?month=${encodeURIComponent(month)}`;
      const tokens = await signIn(server, 'partner');
      for (const path of [pathOf(query), pathOf(`/csv${query}`)]) {
        const { status, body } = await send(path, { headers: bearer(tokens) });
        expect([status, body.code, body.fields]).toEqual([
          400,
          'ERROR.INVALID',
          { month: 'Un mois est attendu, par exemple 2026-11.' },
        ]);
      }
    },
  );
});

describe('the file of a month', () => {
  test('says the same to a French spreadsheet, and runs nothing in it', async () => {
    const { headers, bytes } = await download('?month=2026-11');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="releve-2026-11.csv"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toContain(";'=1+1;");
    const amounts = ['29,08', '29,08', '5,82', '34,90', '0,00', '34,90'];
    const [, ...lines] = parseCsv(bytes.toString()).records.map(({ cells }) => cells);
    expect(lines).toEqual([
      ['FA2026-000002', 'Facture', '30/11/2026', '30/12/2026', references[1], '=1+1', '', ...amounts],
      [
        'FA2026-000001',
        'Facture',
        '21/11/2026',
        '21/12/2026',
        references[0],
        'Dossier 42',
        'BC-2026-7',
        ...amounts,
      ],
      ['Total', '', '', '', '', '', '', '58,16', '58,16', '11,64', '69,80', '0,00', '69,80'],
    ]);
  });
});

test('an invoice is overdue from the day after its last one, which nothing stores', async () => {
  until('2026-12-21T22:59:00Z');
  const states = async () =>
    // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is what the test asserts on.
    (await read('?month=2026-11')).body.items.map(({ status }: any) => status);
  expect(await states()).toEqual(['issued', 'issued']);
  until('2026-12-21T23:01:00Z');
  expect(await states()).toEqual(['issued', 'overdue']);
  // The same on the page of what it is for.
  const { bookingId } = (await read('?month=2026-11')).body.items[1];
  const { body } = await getAs(await signIn(server, 'partner'), `${server.url}/api/booking/${bookingId}`);
  expect(facts(body.invoices)).toEqual([['FA2026-000001', references[0], 'overdue', '2026-12-21']]);
});

test('what is paid, and what a credit note undoes, is no longer due', async () => {
  await server.stop();
  const database = await openTestDatabase(folder.path);
  await database.query("update invoice set status = 'paid' where number = 'FA2026-000001'");
  await database.query("update invoice set status = 'credited' where number = 'FA2026-000002'");
  await database.query(
    `insert into invoice (id, number, kind, status, booking_id, customer_id, credits_id, content, total_cents, issued_at)
     select gen_random_uuid(), 'AV2026-000001', 'credit_note', 'paid', booking_id, customer_id, id,
       content || '{"number": "AV2026-000001", "kind": "credit_note", "totals": {"netCents": -2908, "vatCents": -582,
         "totalCents": -3490, "rates": [{"vatRate": 20, "netCents": -2908, "vatCents": -582}]}}',
       -total_cents, issued_at
     from invoice where number = 'FA2026-000002'`,
  );
  await database.close();
  server = await startInProcess({}, folder.path);
  const { body } = await read('?month=2026-11');
  expect(facts(body.items).map(([number, , status]) => [number, status])).toEqual([
    ['FA2026-000002', 'credited'],
    ['AV2026-000001', 'paid'],
    ['FA2026-000001', 'paid'],
  ]);
  expect(body.totals).toMatchObject({ netCents: 2908, totalCents: 3490, paidCents: 3490, dueCents: 0 });
  expect(body.months[1]).toEqual({ month: '2026-11', dueCents: 0 });
  const { bytes } = await download('?month=2026-11');
  expect(bytes.toString()).toContain('"-34,90"');
});
