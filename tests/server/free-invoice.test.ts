/** What administrators invoice and credit by hand, and what invoices say of a business; by HTTP, to the file of entries. */

import { randomUUID } from 'node:crypto';
import { Profile, validateXsd } from '@stackforge-eu/factur-x';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BookInvoice } from '../../src/domain/books/calls.ts';
import { returningWith } from '../../src/domain/books/credit-preview.ts';
import type { InvoiceContent } from '../../src/domain/invoice/invoice.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/lib/time/durations.ts';
import { facturX } from '../../src/server/invoice/factur-x.ts';
import { bearer, getAs, sendAs, signIn } from '../support/accounts.ts';
import { billing } from '../support/bookings.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { balanceOf, readEntries } from '../support/entries.ts';
import { eventually } from '../support/eventually.ts';
import { invoicedOrder } from '../support/partners.ts';
import { payFor } from '../support/payments.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
let desk: Desk;
let partner: Awaited<ReturnType<typeof signIn>>;
/** Of the partner's record, which their invoices are of. */
let partnerId: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({}, folder.path);
  partner = await signIn(desk.server, 'partner');
  expect((await sendAs(partner, 'PUT', api('partner/billing'), billing())).status).toBe(200);
  partnerId = (await buyers('garage du partenaire'))[0].id;
});
afterAll(async () => {
  await desk.server.stop();
  await folder.remove();
});

const api = (path: string) => `${desk.server.url}/api/${path}`;
const ask = (path: string) => getAs(desk.team('admin'), api(path));
const send = (path: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  sendAs(desk.team('admin'), method, api(path), { clientId: randomUUID(), ...body });
const buyers = async (q: string) => (await ask(`books/buyer?q=${encodeURIComponent(q)}`)).body.items;
const file = async (id: string) => (await ask(`books/invoice/${id}`)).body;

const french = { country: 'FR', siren: '732 829 320', vatNumber: 'FR44732829320', seat: '' };
const belgian = {
  country: 'BE',
  siren: '',
  vatNumber: 'BE 0417.497.106',
  seat: 'Rue de la Loi 16, 1000 Bruxelles',
};
/** Says what a partner’s invoices say of them from now on. */
async function identify(identity: object): Promise<void> {
  const { version } = (await getAs(partner, api('partner/identity'))).body;
  const change = { clientId: randomUUID(), version, ...identity };
  expect((await sendAs(partner, 'PUT', api('partner/identity'), change)).status).toBe(200);
}

const free = (fields: object = {}) => ({
  customerId: partnerId,
  subject: 'Gardiennage de novembre',
  purchaseOrder: 'BC-77',
  serviceOn: '2026-11-20',
  dueOn: '2026-12-31',
  pricing: 'net',
  lines: [
    { label: 'Gardiennage', cents: 10_000, vatRate: 20 },
    { label: 'Documentation', cents: 1001, vatRate: 5.5 },
  ],
  totalCents: 12_000 + 1056,
  ...fields,
});
async function issued(fields: object = {}): Promise<string> {
  const { status, body } = await send('books/invoice', free(fields));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

/** What the invoices in the books are frozen as, the latest first. */
async function frozen(): Promise<InvoiceContent[]> {
  const database = await openTestDatabase(folder.path);
  try {
    const rows = await database.query<{ content: InvoiceContent }>(
      'select content from invoice order by issued_at desc, number desc',
    );
    return rows.map(({ content }) => content);
  } finally {
    await database.close();
  }
}

const entries = (month = '2026-11') => readEntries(desk.server.url, desk.team('admin'), month);

describe('what invoices say of a business', () => {
  test('is the partner’s own to say, and the team’s, each seeing what the other changed', async () => {
    const before = (await getAs(partner, api('partner/identity'))).body;
    expect(before).toMatchObject({
      name: 'Garage du Partenaire SARL',
      isCompany: true,
      country: 'FR',
      siren: null,
    });
    await identify(french);
    const said = (await ask(`buyer/${partnerId}`)).body;
    expect(said).toMatchObject({ siren: '732829320', vatNumber: 'FR44732829320', seat: null });
    const stale = await send(`buyer/${partnerId}`, { ...french, version: before.version }, 'PUT');
    expect([stale.status, stale.body.code]).toEqual([409, 'ERROR.CONFLICT']);
    const change = { clientId: randomUUID(), ...french, siren: '', vatNumber: '', version: said.version };
    for (const _ of ['sent', 'repeated'])
      expect((await send(`buyer/${partnerId}`, change, 'PUT')).status).toBe(200);
    expect((await getAs(partner, api('partner/identity'))).body).toMatchObject({
      siren: null,
      version: said.version + 1,
    });
    const log = (await ask('audit')).body.items;
    expect(log[0]).toMatchObject({ kind: 'buyer_changed' });
  });

  test.each([
    ['a wrong SIREN', { siren: '732829321', vatNumber: '' }, 'siren'],
    ['the VAT number of another SIREN', { siren: '404833048' }, 'vatNumber'],
    ['a VAT number of another form', { country: 'DE', vatNumber: 'DE1', seat: 'Berlin' }, 'vatNumber'],
    ['nowhere abroad', { country: 'BE', vatNumber: '' }, 'seat'],
    ['no country', { country: 'ZZ' }, 'country'],
  ])('is refused for %s', async (_, wrong, field) => {
    const { version } = (await ask(`buyer/${partnerId}`)).body;
    const { status, body } = await send(`buyer/${partnerId}`, { ...french, ...wrong, version }, 'PUT');
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });

  test('is nothing of a consumer', async () => {
    const { customer } = desk;
    const own = (await getAs(customer().tokens, api('customer/for_user'))).body;
    const { status } = await send(`buyer/${own.id}`, { ...french, version: own.version }, 'PUT');
    expect(status).toBe(409);
  });
});

describe('what a partner orders', () => {
  test('is invoiced with their numbers, and without VAT once they are elsewhere in the Union', async () => {
    await identify(french);
    await invoicedOrder(desk.server, partner, desk.now());
    // Documents of one instant lie in no order.
    await desk.later(MINUTE_MS);
    const read = async (path: string) => (await getAs(partner, api(path))).body;
    expect(await read('partner/billing')).toMatchObject({ withoutVat: null });
    await identify(belgian);
    // Said before they order, and of each order.
    expect(await read('partner/billing')).toMatchObject({ withoutVat: 'autoliquidation' });
    await invoicedOrder(desk.server, partner, desk.now());
    const [{ id }] = (await read('booking')).items;
    expect(await read(`booking/${id}`)).toMatchObject({
      totalCents: 3490,
      // As its invoice is.
      withoutVat: { cents: 2908, reason: 'autoliquidation' },
    });
    const listed = (await ask('books/invoice?q=garage')).body;
    expect(listed.items.slice(0, 2)).toMatchObject([
      { totalCents: 2908, vatCents: 0, dueCents: 2908 },
      { totalCents: 3490, vatCents: 582, dueCents: 3490 },
    ]);
    const [first] = listed.items;
    expect((await desk.read(first.bookingId)).balanceCents).toBe(2908);
    const month = (await ask('books/month')).body;
    expect(month.rates).toEqual([
      { vatRate: 20, netCents: 2908, vatCents: 582 },
      { vatRate: 0, netCents: 2908, vatCents: 0 },
    ]);
    const booked = await entries();
    expect(['706000', '706900', '445710'].map((account) => balanceOf(booked, account))).toEqual([
      -2908, -2908, -582,
    ]);
    const pdf = await fetch(api(`invoice/${first.id}/pdf`), { headers: bearer(desk.team('admin')) });
    const text = pdfPages(Buffer.from(await pdf.arrayBuffer()))
      .join(' ')
      .replaceAll('\u00a0', ' ');
    for (const words of ['BE0417497106', 'Belgique', 'Autoliquidation', 'Votre bon de commande : BC-2026-7'])
      expect(text).toContain(words);
    // What is given up of it has no VAT either, though they are in France again.
    await identify(french);
    expect(
      (await send(`books/invoice/${first.id}/credit`, { vatRate: null, cents: 2908, reason: 'Erreur' }))
        .status,
    ).toBe(200);
    expect((await desk.read(first.bookingId)).balanceCents).toBe(0);
  });
});

describe('an invoice made by hand', () => {
  test('is issued once, mailed, listed, and says what was said, to the cent', async () => {
    const body = { ...free(), clientId: randomUUID() };
    const [one, other] = await Promise.all([send('books/invoice', body), send('books/invoice', body)]);
    expect([one.status, other.status, one.body.id]).toEqual([201, 201, other.body.id]);
    const made = await file(one.body.id);
    expect(made.lines.map(({ label }: { label: string }) => label)).toEqual(
      body.lines.map(({ label }) => label),
    );
    expect(made.lines.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0)).toBe(13_056);
    expect(made).toMatchObject({
      kind: 'invoice',
      status: 'issued',
      isFree: true,
      bookingId: null,
      reference: 'Gardiennage de novembre',
      totalCents: 13_056,
      dueCents: 13_056,
      left: [
        { vatRate: 20, cents: 12_000 },
        { vatRate: 5.5, cents: 1056 },
      ],
    });
    const mail = await eventually(async () => {
      const mails = await desk.written();
      return mails.find(({ subject }) => subject.includes(made.number));
    });
    for (const words of ['130,56\u00a0€', '31 décembre 2026', '/admin/partner/invoice'])
      expect(mail?.text.replaceAll('\u202f', '\u00a0')).toContain(words);
    expect(mail?.attachments.map(({ name }) => name)).toEqual([`${made.number}.pdf`]);
    const { items } = (await getAs(partner, api('invoice/for_user'))).body;
    expect(items).toContainEqual(expect.objectContaining({ id: one.body.id, dueCents: 13_056 }));
  });

  test.each([
    ['a day that is over', { dueOn: '2026-11-01' }, 400],
    ['nobody', { customerId: '00000000-0000-4000-8000-000000000000' }, 400],
    ['no line', { lines: [] }, 400],
    ['a rate that there is not', { lines: [{ label: 'x', cents: 100, vatRate: 7 }] }, 400],
    ['another amount than was shown', { totalCents: 13_055 }, 409],
  ])('is refused for %s, and takes no number', async (_, wrong, status) => {
    const count = async () => (await ask('books/invoice')).body.totals.count;
    const before = await count();
    expect((await send('books/invoice', free(wrong))).status).toBe(status);
    expect(await count()).toBe(before);
  });

  test('is paid by transfers, and what comes too much is given back by hand', async () => {
    const id = await issued();
    const transfer = (cents: number) =>
      send(`books/invoice/${id}/transfer`, { cents, receivedOn: '2026-11-20', reference: 'VIR PARTENAIRE' });
    expect((await transfer(3056)).body).toMatchObject({ status: 'issued', dueCents: 10_000 });
    const paid = (await transfer(10_500)).body;
    expect(paid).toMatchObject({ status: 'paid', dueCents: 0, refunds: [{ cents: 500, status: 'failed' }] });
    const refundId = paid.refunds[0].id;
    const settled = await send(`books/invoice/${id}/settle`, { refundId, how: 'Virement du 21 novembre' });
    expect(settled.body.refunds).toMatchObject([{ cents: 500, status: 'settled' }]);
    expect(returningWith(settled.body, 56)).toEqual({ cardCents: 0, handCents: 56 });
    const money = (await ask('books/payment?q=VIR PARTENAIRE')).body;
    expect(money.totals).toMatchObject({ count: 2, receivedCents: 13_556 });
    expect((await ask('audit')).body.items.slice(0, 3).map(({ kind }: { kind: string }) => kind)).toEqual([
      'invoice_refund_settled',
      'invoice_transfer',
      'invoice_transfer',
    ]);
  });

  test('is credited in part at one of its rates, then whole, and no further', async () => {
    const id = await issued();
    const credit = (body: object) =>
      send(`books/invoice/${id}/credit`, { reason: 'Erreur de saisie', ...body });
    const part = { clientId: randomUUID(), vatRate: 5.5, cents: 56 };
    for (const _ of ['sent', 'repeated']) expect((await credit(part)).status).toBe(200);
    expect((await file(id)).left).toEqual([
      { vatRate: 20, cents: 12_000 },
      { vatRate: 5.5, cents: 1000 },
    ]);
    expect((await credit({ vatRate: 5.5, cents: 1001 })).status).toBe(400);
    expect((await credit({ vatRate: null, cents: 12_999 })).status).toBe(400);
    const whole = (await credit({ vatRate: null, cents: 13_000 })).body;
    expect(whole).toMatchObject({ status: 'credited', dueCents: 0, left: [] });
    expect(whole.creditNotes.map(({ cents }: { cents: number }) => cents)).toEqual([-56, -13_000]);
    // Nothing had been paid of it: nothing went back, wherever that is read.
    const notes: readonly string[] = whole.creditNotes.map((note: { id: string }) => note.id);
    const stateIn = ({ items }: { items: readonly { id: string; status: string }[] }) =>
      items.filter((one) => notes.includes(one.id)).map(({ status }) => status);
    const { customerId } = await file(id);
    const { invoices } = (await ask(`desk/customer/${customerId}`)).body;
    for (const list of [
      (await ask('books/invoice?state=credit')).body,
      (await getAs(partner, api('invoice/for_user'))).body,
      (await getAs(partner, api('invoice/statement?month=2026-11'))).body,
      { items: invoices },
      { items: await Promise.all(notes.map(file)) },
    ])
      expect(stateIn(list)).toEqual(['imputed', 'imputed']);
    expect((await credit({ vatRate: null, cents: 1 })).status).toBe(409);
  });
});

test('a paid booking is credited, and what goes back is what was said before, by card or by hand', async () => {
  const bookingId = await desk.booked({ returnSlot: null });
  const invoice = (await ask('books/invoice')).body.items.find(
    (one: BookInvoice) => one.bookingId === bookingId,
  );
  const before = await file(invoice.id);
  expect([before.mail, before.totalCents, before.balanceCents]).toEqual([desk.customer().mail, 5990, 0]);
  const said = [1000, before.totalCents].map((cents) => returningWith(before, cents));
  expect(said).toEqual([
    { cardCents: 1000, handCents: 0 },
    { cardCents: 5990, handCents: 0 },
  ]);
  const credit = (cents: number) =>
    send(`books/invoice/${invoice.id}/credit`, { vatRate: 20, cents, reason: 'Geste commercial' });
  expect((await credit(1000)).status).toBe(200);
  await eventually(async () => (await file(invoice.id)).refunds[0]?.status === 'sent');
  expect(returningWith(await file(invoice.id), 4990)).toEqual({ cardCents: 4990, handCents: 0 });
  expect((await credit(4990)).status).toBe(200);
  const after = await file(invoice.id);
  const sum = (parts: readonly { readonly cents: number }[]) =>
    parts.reduce((all, { cents }) => all + cents, 0);
  expect(after.totalCents + sum(after.creditNotes)).toBe(sum(after.payments) - sum(after.refunds));
  const notes = await Promise.all(after.creditNotes.map(({ id }: { id: string }) => file(id)));
  expect(notes.map(({ status }) => status)).toEqual(['paid', 'paid']);
});

test('a month of a subscription is credited, and what was paid of it goes back', async () => {
  const { tokens } = desk.customer();
  const { body } = await sendAs(tokens, 'POST', api('subscription'), subscriptionOf());
  await payFor(desk.server.url, { subscriptionId: body.id });
  const invoice = (await ask('books/invoice')).body.items.find(
    ({ bookingId, totalCents }: BookInvoice) => bookingId === null && totalCents === 990,
  );
  const half = { vatRate: 20, cents: 490, reason: 'Geste commercial' };
  expect(returningWith(await file(invoice.id), 490)).toEqual({ cardCents: 490, handCents: 0 });
  expect((await send(`books/invoice/${invoice.id}/credit`, half)).body).toMatchObject({ status: 'paid' });
  await eventually(async () => (await file(invoice.id)).refunds[0]?.status === 'sent');
  expect((await file(invoice.id)).left).toEqual([{ vatRate: 20, cents: 500 }]);
  const own = (await getAs(tokens, api('invoice/for_user'))).body.items;
  expect(
    own.flatMap(({ subscriptionId }: { subscriptionId: string | null }) => subscriptionId ?? []),
  ).toEqual([body.id, body.id]);
});

test('numbers have no gap, all of them are right by the schema, and the entries are balanced', async () => {
  const booked = await entries();
  expect(booked.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  // What customers owe is what their documents and their money leave.
  const { totals: invoiced } = (await ask('books/invoice')).body;
  const { totals: money } = (await ask('books/payment')).body;
  expect(balanceOf(booked, '411000')).toBe(invoiced.totalCents - money.receivedCents + money.givenBackCents);
  const { items } = (await ask('books/invoice')).body;
  await desk.later(DAY_MS);
  await desk.server.stop();
  const documents = await frozen();
  expect(documents).toHaveLength(items.length);
  for (const series of ['FA', 'AV']) {
    const numbers = documents.flatMap(({ number }) =>
      number.startsWith(series) ? [Number(number.slice(7))] : [],
    );
    expect(numbers.sort((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  }
  for (const content of documents)
    expect((await validateXsd(facturX(content), Profile.EN16931)).errors).toEqual([]);
});
