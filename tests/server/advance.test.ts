/**
 * Who pays the establishment, and up to what amount: who says it, until when, and what is no amount. Then what was paid in
 * the customer's name, which is asked back.
 */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseCsv } from '../../src/domain/lib/csv.ts';
import { frenchDay, frenchDayOf } from '../../src/domain/lib/time/french-date.ts';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { type Answer, post, send } from '../support/api.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { type SignedUp, signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { balanceOf, readEntries } from '../support/entries.ts';
import { mailAbout, saidIn } from '../support/mails.ts';
import { keyedQuery, refOf } from '../support/payments.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const HOUR = 3_600_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no slot of another's is taken.
beforeEach(() => desk.later(7 * 24 * HOUR));

type Tokens = { readonly token: string };
const api = (path: string) => `${desk.server.url}/api/${path}`;
const set = (
  id: string,
  advanceMaxCents: unknown,
  { clientId = randomUUID() as string, tokens = desk.customer().tokens as Tokens } = {},
) => sendAs(tokens, 'PUT', api(`booking/${id}/advance`), { clientId, advanceMaxCents });
const own = async (id: string) => (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
const advances = async (id: string) =>
  (await desk.read(id)).events.filter(({ kind }: { kind: string }) => kind === 'advance_set');

test('is the customer until they say up to what amount the driver pays, which the team reads and a copy of their data holds', async () => {
  const id = await desk.booked();
  const before = await own(id);
  expect([before.advanceMaxCents, before.options.canSetAdvance]).toEqual([null, true]);
  const { status, body } = await set(id, 30_000);
  expect([status, body.advanceMaxCents, body.version]).toEqual([200, 30_000, before.version + 1]);
  expect((await own(id)).advanceMaxCents).toBe(30_000);
  expect((await desk.read(id)).advanceMaxCents).toBe(30_000);
  const copy = await getAs(desk.customer().tokens, api(`customer/${desk.customer().id}/export`));
  expect(copy.body.bookings).toContainEqual(expect.objectContaining({ id, advanceMaxCents: 30_000 }));

  const taken = await set(id, null, { tokens: desk.team('teammate') });
  expect([taken.status, taken.body.advanceMaxCents]).toEqual([200, null]);
  expect(await advances(id)).toMatchObject([
    { author: 'Élodie Garçon', detail: { maxCents: '30000' } },
    { author: people.teammate.displayName, detail: {} },
  ]);
});

test('is changed once by ten requests that are one, and by no repeat of an older one', async () => {
  const id = await desk.booked();
  const clientId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => set(id, 20_000, { clientId })));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.advanceMaxCents}`))).toEqual(
    new Set(['200 20000']),
  );
  // What it says already is no change either.
  expect((await set(id, 20_000)).status).toBe(200);
  expect(await advances(id)).toHaveLength(1);
  await set(id, 50_000);
  const late = await set(id, 20_000, { clientId: clientId.toUpperCase() });
  expect([late.status, late.body.advanceMaxCents]).toEqual([200, 50_000]);
  const elsewhere = await set(await desk.booked(), 20_000, { clientId });
  expect([elsewhere.status, Object.keys(elsewhere.body.fields)]).toEqual([400, ['clientId']]);
});

test('is read by who drives, on each trip of their day and as they go on', async () => {
  const id = await desk.booked();
  const { trips } = await desk.read(id);
  for (const { kind } of trips) {
    await desk.change(id, 'assign', { tripKind: kind, driverId: desk.driverId('teammate') });
  }
  const { day } = parisTime(new Date(trips[0].slot.start));
  const mine = async () =>
    (await getAs(desk.team('teammate'), api(`trip/for_user?day=${day}`))).body.trips.map(
      ({ bookingId, kind, advanceMaxCents }: Record<string, unknown>) => [bookingId, kind, advanceMaxCents],
    );
  const told = (cents: number | null) => [
    [id, 'outbound', cents],
    [id, 'return', cents],
  ];
  expect(await mine()).toEqual(told(null));
  await set(id, 30_000);
  expect(await mine()).toEqual(told(30_000));
  const moved = await sendAs(desk.team('teammate'), 'POST', api(`trip/${trips[0].id}/status`), {
    clientId: randomUUID(),
    transition: 'set_off',
  });
  expect(moved.body).toMatchObject({ status: 'on_the_way', advanceMaxCents: 30_000 });
  await set(id, null);
  expect(await mine()).toEqual(told(null));
});

test('is told to who ordered where the team says it, and not where they say it themselves', async () => {
  const id = await desk.booked();
  await set(id, 10_000);
  await set(id, 35_000, { tokens: desk.team('teammate') });
  await set(id, null, { tokens: desk.team('teammate') });
  const { reference } = await desk.read(id);
  const mails = (await desk.written()).filter(
    ({ subject }) => subject === `Qui règle l’établissement – ${reference}`,
  );
  expect(mails.map(({ to }) => to)).toEqual([desk.customer().mail, desk.customer().mail]);
  const [limit, own] = [
    'en votre nom, jusqu’à 350,00\u00a0€ toutes taxes comprises',
    'c’est vous qui réglez',
  ];
  // Files of one instant lie in no order.
  for (const said of [limit, own]) expect(mails.filter(({ text }) => text.includes(said))).toHaveLength(1);
  for (const { text } of mails) expect(text).toContain(`/#/admin/customer/booking/${id}\n`);
});

describe('who drives is told of it', () => {
  const give = async (id: string, tripKind: 'outbound' | 'return', person: 'teammate' | 'admin') => {
    const answer = await desk.change(id, 'assign', { tripKind, driverId: desk.driverId(person) });
    expect(answer.status).toBe(200);
  };
  /** Whom mails about it went to, a name for each mail. */
  const told = async (id: string) => {
    const { reference } = await desk.read(id);
    const names = new Map([
      [people.teammate.mail as string, 'teammate'],
      [people.admin.mail, 'admin'],
      [desk.customer().mail, 'customer'],
    ]);
    return (await desk.written())
      .filter(({ subject }) => subject.includes(`Règlement de l’établissement changé – ${reference}`))
      .map(({ to }) => names.get(to) ?? to)
      .sort();
  };

  test('once for each change, from when they have a trip, and nobody else', async () => {
    const id = await desk.booked();
    await set(id, 10_000);
    expect(await told(id)).toEqual([]);
    for (const kind of ['outbound', 'return'] as const) await give(id, kind, 'teammate');
    expect(await told(id)).toEqual([]);
    const clientId = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => set(id, 30_000, { clientId })));
    await set(id, 30_000);
    expect(await told(id)).toEqual(['teammate']);
    await set(id, null);
    expect(await told(id)).toEqual(['teammate', 'teammate']);
    await set(id, 30_000, { clientId });
    expect(await told(id)).toEqual(['teammate', 'teammate']);
  });

  test('in plain French: who pays now, up to what, and who paid before', async () => {
    const id = await desk.booked();
    await give(id, 'return', 'teammate');
    await set(id, 30_000);
    const { reference, trips } = await desk.read(id);
    const mail = await mailAbout(
      desk.server.dataDir,
      people.teammate.mail,
      new RegExp(`règlement.*${reference}`, 'i'),
    );
    for (const text of [mail.text, saidIn(mail)]) {
      expect(text).toContain(`Retour\u00a0: le ${slotWindow(trips[1].slot)}`);
      expect(text).not.toContain('Prise en charge\u00a0: le');
      expect(text).toContain('Établissement\u00a0: Garage des Pinchinats');
      expect(text).toContain('Règlement de l’établissement\u00a0: par le convoyeur, jusqu’à 300\u00a0€');
      expect(text).toContain('Avant\u00a0: par le client');
      expect(text).toContain(`/#/auth/login?redirectTo=/admin/teammate/booking/${id}`);
    }
  });

  test('each of two, until their own trip is over, but for the one who says it', async () => {
    const id = await desk.booked();
    await give(id, 'outbound', 'teammate');
    await give(id, 'return', 'admin');
    await set(id, 10_000);
    expect(await told(id)).toEqual(['admin', 'teammate']);
    await set(id, 20_000, { tokens: desk.team('teammate') });
    expect(await told(id)).toEqual(['admin', 'admin', 'teammate']);
    await desk.move((await desk.read(id)).trips[0].id, ...wholeWay);
    await set(id, 30_000);
    expect(await told(id)).toEqual(['admin', 'admin', 'admin', 'teammate']);
  });

  test('not who had a trip and has it no longer', async () => {
    const id = await desk.booked();
    await give(id, 'outbound', 'teammate');
    await give(id, 'outbound', 'admin');
    await set(id, 10_000);
    expect(await told(id)).toEqual(['admin']);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: null });
    await set(id, 20_000);
    expect(await told(id)).toEqual(['admin']);
  });

  test('by no change that is refused', async () => {
    const id = await desk.booked();
    await give(id, 'outbound', 'teammate');
    await desk.change(id, 'cancel');
    expect((await set(id, 10_000)).status).toBe(409);
    expect((await set(id, 150)).status).toBe(400);
    expect(await told(id)).toEqual([]);
  });
});

describe('an amount', () => {
  test('goes from 1 € to 2 000 €, whole', async () => {
    const id = await desk.booked();
    for (const cents of [100, 200_000]) expect((await set(id, cents)).body.advanceMaxCents).toBe(cents);
    for (const wrong of [
      0,
      -100,
      99,
      150,
      250.5,
      200_100,
      1e21,
      '30000',
      true,
      [],
      {},
      [30_000],
      undefined,
    ]) {
      const { status, body } = await set(id, wrong);
      expect([status, body.code, body.fields], JSON.stringify(wrong)).toEqual([
        400,
        'ERROR.INVALID',
        { advanceMaxCents: 'Indiquez un montant de 1\u00a0€ à 2\u00a0000\u00a0€, sans centimes.' },
      ]);
    }
    expect((await own(id)).advanceMaxCents).toBe(200_000);
  });

  test('comes with nothing else', async () => {
    const id = await desk.booked();
    for (const field of ['status', 'totalCents', 'ownAccountId', 'id', 'accountId']) {
      const body = { clientId: randomUUID(), advanceMaxCents: 100, [field]: 1 };
      const answer = await sendAs(desk.customer().tokens, 'PUT', api(`booking/${id}/advance`), body);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
    }
    expect((await own(id)).advanceMaxCents).toBeNull();
  });
});

describe('it is said', () => {
  test('before the insurer’s agreement, and while another appointment is to be made', async () => {
    const valuable = { vehicle: { ...orderOf(desk.now()).vehicle, declaredCents: 30_000_000 } };
    const waiting = await set(await desk.booked(valuable), 10_000);
    expect([waiting.status, waiting.body.status]).toEqual([200, 'awaiting_derogation']);
    const id = await desk.booked();
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move((await desk.read(id)).trips[0].id, 'set_off', 'arrive', 'miss');
    const postponed = await set(id, 10_000);
    expect([postponed.status, postponed.body.status]).toEqual([200, 'postponed']);
  });

  test('neither before the payment nor after a cancellation', async () => {
    const unpaid = await desk.ordered();
    const cancelled = await desk.booked();
    await desk.change(cancelled, 'cancel');
    for (const [id, state] of [
      [unpaid, 'en attente de paiement'],
      [cancelled, 'annulée'],
    ] as const) {
      const { status, body } = await set(id, 10_000);
      expect([status, body.code]).toEqual([409, 'ERROR.STATE']);
      expect(body.message).toContain(`«\u00a0${state}\u00a0»`);
      expect(await own(id)).toMatchObject({ advanceMaxCents: null, options: { canSetAdvance: false } });
    }
  });

  test('until the driver of the way back sets off', async () => {
    const id = await desk.booked();
    const { trips } = await desk.read(id);
    for (const { kind } of trips) {
      await desk.change(id, 'assign', { tripKind: kind, driverId: desk.driverId('teammate') });
    }
    await desk.move(trips[0].id, ...wholeWay);
    expect((await set(id, 10_000)).status).toBe(200);
    await desk.move(trips[1].id, 'set_off');
    const late = await set(id, 20_000);
    expect([late.status, late.body.code, late.body.message]).toEqual([
      409,
      'ERROR.STATE',
      'Le retour a commencé\u00a0: le règlement de l’établissement ne peut plus être changé.',
    ]);
    await desk.move(trips[1].id, ...wholeWay.slice(1));
    expect((await set(id, 20_000)).status).toBe(409);
    expect(await own(id)).toMatchObject({ status: 'completed', advanceMaxCents: 10_000 });
  });

  test('by the partner who ordered it, but not by their customer, who does not read it', async () => {
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const sent = partnerOrder(desk.now(), { mail: desk.customer().mail });
    const { id } = (await post(api('booking'), sent, bearer(partner))).body;
    const refused = await set(id, 20_000);
    expect([refused.status, refused.body.code]).toEqual([403, 'ERROR.FORBIDDEN']);
    expect((await set(id, 10_000, { tokens: partner })).status).toBe(200);
    expect((await getAs(partner, api(`booking/${id}`))).body.advanceMaxCents).toBe(10_000);
    expect((await own(id)).advanceMaxCents).toBeNull();
  });

  test('by nobody else', async () => {
    const id = await desk.booked();
    const { tokens } = await signedUp(desk.server);
    const { status, body } = await set(id, 10_000, { tokens });
    expect([status, body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
    expect((await set(randomUUID(), 10_000)).status).toBe(404);
    expect((await own(id)).advanceMaxCents).toBeNull();
  });
});

describe('what was paid in the customer’s name', () => {
  const today = () => parisTime(desk.now()).day;
  const bill = (fields: object = {}) => ({
    clientId: randomUUID(),
    cents: 24_530,
    paidOn: today(),
    supplier: 'Garage des Pinchinats',
    billNumber: 'F-2026-118',
    inTheirName: true,
    ...fields,
  });
  const record = (id: string, fields: object = {}, tokens: Tokens = desk.team('teammate')): Promise<Answer> =>
    sendAs(tokens, 'POST', api(`booking/${id}/disbursement`), bill(fields));
  const giveUp = (id: string, disbursementId: string, fields: object = {}) =>
    desk.change(id, 'disbursement/cancel', { disbursementId, reason: 'Saisi deux fois', ...fields });
  /** Its driver is on the way. */
  const begun = async (id: string): Promise<string> => {
    const assign = (person: 'teammate' | 'admin') =>
      desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId(person) });
    if ((await assign('teammate')).status !== 200) await assign('admin');
    await desk.move((await desk.read(id)).trips[0].id, 'set_off');
    return id;
  };
  /** @param hour one of the three of a day: drivers have one trip at a time */
  const running = async (maxCents: number | null = 30_000, hour: 0 | 1 | 2 = 0): Promise<string> => {
    const id = await desk.booked({ ...single, outboundSlot: someSlots(desk.now())[hour] });
    if (maxCents !== null) await set(id, maxCents);
    return begun(id);
  };
  const finished = async (id: string) => desk.move((await desk.read(id)).trips[0].id, ...wholeWay.slice(1));
  const due = ({ invoices }: { invoices: { kind: string; dueCents: number }[] }) =>
    invoices.map(({ kind, dueCents }) => [kind, dueCents]);
  const statusOf = async (id: string) =>
    (await send(api(`payment/status?${keyedQuery('booking', id)}`), { headers: fromSomewhere() })).body;
  const notesOf = async (tokens: Tokens, id: string) =>
    (await getAs(tokens, api('invoice/for_user'))).body.items.filter(
      ({ bookingId, content }: { bookingId: string; content: { kind: string } }) =>
        bookingId === id && content.kind.startsWith('disbursement'),
    );
  const pdfOf = async (tokens: Tokens, id: string) => {
    const response = await fetch(api(`invoice/${id}/pdf`), { headers: bearer(tokens) });
    return Buffer.from(await response.arrayBuffer());
  };
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2011', '-');
  const numberOf = (note: string) => Number(note.slice('ND2026-'.length));

  test('is asked for by a note of its own, outside VAT, and paid by the link of its mail, as fees are besides', async () => {
    const customer = desk.customer().tokens;
    const id = await running();
    const { status, body } = await record(id);
    expect([status, due(body), body.balanceCents]).toEqual([
      200,
      [
        ['invoice', 0],
        ['disbursement', 24_530],
      ],
      24_530,
    ]);
    const { number } = body.disbursements[0];
    expect(body.disbursements).toMatchObject([
      {
        cents: 24_530,
        paidOn: today(),
        supplier: 'Garage des Pinchinats',
        mandateOn: today(),
      },
    ]);
    expect(number).toMatch(/^ND\d{4}-\d{6}$/);

    const mail = await mailAbout(desk.server.dataDir, desk.customer().mail, new RegExp(number));
    expect(mail.text).toContain('Facture F-2026-118 de Garage des Pinchinats\u00a0: 245,30\u00a0€');
    expect(mail.text).toContain(`payment_status?${keyedQuery('booking', id)}\n`);
    expect(mail.text).toContain(`à payer au plus tard le ${frenchDay(addDays(today(), 15))}`);
    const [note] = await notesOf(customer, id);
    expect(note).toMatchObject({
      dueCents: 24_530,
      content: { number, kind: 'disbursement', totals: { rates: [], netCents: 0, vatCents: 0 } },
    });
    const pdf = await pdfOf(customer, note.id);
    const text = plain(pdfPages(pdf).join(' '));
    for (const said of [
      `Note de débours ${number}`,
      `Mandat du ${frenchDayOf(desk.now().toISOString())} : régler l’établissement au nom du client, jusqu’à 300 €.`,
      'Facture F-2026-118 de Garage des Pinchinats, établie au nom du client, réglée par nous le',
      'Nous n’avons déduit aucune TVA',
      'article 267, II-2°',
      'Déjà payé : 0,00 €. Reste à payer : 245,30 €',
    ]) {
      expect(text).toContain(said);
    }
    expect(text).not.toMatch(/Taux de TVA|Montant HT|prestation de services/);
    expect(pdf.toString('latin1')).not.toContain('factur-x');

    await finished(id);
    await desk.later(1000);
    await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' });
    const closed = (await desk.change(id, 'close')).body;
    expect([closed.status, due(closed), closed.balanceCents]).toEqual([
      'closed',
      [
        ['invoice', 0],
        ['disbursement', 24_530],
        ['invoice', 2990],
      ],
      27_520,
    ]);
    // Both are to be paid: the older first.
    expect((await own(id)).dues.map(({ dueCents }: { dueCents: number }) => dueCents)).toEqual([
      24_530, 2990,
    ]);
    expect(await statusOf(id)).toMatchObject({
      totalCents: 24_530,
      payable: true,
      document: `note de débours ${number}`,
    });
    await desk.pay(id);
    await mailAbout(desk.server.dataDir, desk.customer().mail, new RegExp(`${number} payée`));
    expect(await statusOf(id)).toMatchObject({ totalCents: 2990, payable: true });
    await desk.pay(id);
    const paid = await desk.read(id);
    expect([due(paid).every(([, cents]) => cents === 0), paid.balanceCents]).toEqual([true, 0]);
    expect((await own(id)).dues).toEqual([]);
    expect(paid.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['disbursement_recorded', 'disbursement_paid', 'fees_paid']),
    );
    const copy = await getAs(customer, api(`customer/${desk.customer().id}/export`));
    expect(copy.body.disbursements).toContainEqual(
      expect.objectContaining({ billNumber: 'F-2026-118', cents: 24_530, mandateCents: 30_000 }),
    );
  });

  test('is asked of the partner who ordered, who pays by transfers at thirty days; their customer reads nothing of it', async () => {
    const theirs: SignedUp = await signedUp(desk.server);
    const partner = await signIn(desk.server, 'partner');
    await sendAs(partner, 'PUT', api('partner/billing'), billing());
    const sent = partnerOrder(desk.now(), { ...single, mail: theirs.mail });
    const { id } = (await post(api('booking'), sent, bearer(partner))).body;
    await set(id, 30_000, { tokens: partner });
    await begun(id);
    const { body } = await record(id, { billNumber: 'P-7' });
    const { number } = body.disbursements[0];
    const mail = await mailAbout(desk.server.dataDir, people.partner.mail, new RegExp(number));
    expect(mail.text).toContain(`/#/auth/login?redirectTo=/admin/partner/booking/${id}\n`);
    expect(mail.text).not.toContain('key=');
    const read = (await getAs(partner, api(`booking/${id}`))).body;
    expect(read.invoices).toMatchObject([
      { dueCents: 24_530, content: { number, dueOn: addDays(today(), 30) } },
    ]);
    const { month, totals } = (await getAs(partner, api('invoice/statement'))).body;
    expect(month).toBe(today().slice(0, 7));
    const csv = await fetch(api(`invoice/statement/csv?month=${month}`), { headers: bearer(partner) });
    const [heads = [], ...lines] = parseCsv(await csv.text()).records.map(({ cells }) => cells);
    const column = heads.indexOf('Débours, hors TVA');
    expect(lines.find(([one]) => one === number)?.[column]).toBe('245,30');
    expect(lines.find(([one]) => one === number)?.[heads.indexOf('Total HT')]).toBe('0,00');
    expect(totals.totalCents - totals.netCents).toBeGreaterThanOrEqual(24_530);

    // A later gesture on the price is none on what was advanced.
    await finished(id);
    await desk.later(1000);
    const closed = (await desk.change(id, 'close')).body;
    expect(due(closed)).toEqual([
      ['disbursement', 24_530],
      ['invoice', 3490],
    ]);
    const given = (await desk.change(id, 'refund', { cents: 1000, reason: 'Attente' })).body;
    expect(due(given)).toEqual([
      ['disbursement', 24_530],
      ['invoice', 2490],
    ]);
    const transfer = (cents: number) =>
      desk.change(id, 'transfer', {
        invoiceId: given.invoices[0].id,
        cents,
        receivedOn: today(),
        reference: 'VIR GARAGE',
      });
    await transfer(10_000);
    const rest = (await transfer(14_530)).body;
    expect([due(rest), rest.balanceCents]).toEqual([
      [
        ['disbursement', 0],
        ['invoice', 2490],
      ],
      2490,
    ]);

    const login = await getAs(theirs.tokens, api(`booking/${id}`));
    expect([login.status, login.body.dues, login.body.totalCents]).toEqual([200, [], null]);
    const copy = (await getAs(theirs.tokens, api(`customer/${theirs.id}/export`))).body;
    const all = JSON.stringify([login.body, copy, await notesOf(theirs.tokens, id)]);
    expect(all).not.toMatch(/24530|245,30|ND20|P-7|disbursement_|débours/);
    const mails = (await desk.written()).filter(({ to }) => to === theirs.mail);
    expect(mails.filter(({ text }) => /245,30|débours/.test(text))).toEqual([]);
  });

  test('is given up with a reason: what undoes it sums up to nothing, and what came of it goes back, in part or whole', async () => {
    const id = await running();
    const { body } = await record(id);
    const [note] = body.disbursements;
    const page = await desk.open(id);
    const inPart = { invoiceId: body.invoices.at(-1).id, cents: 5000, receivedOn: today(), reference: 'VIR' };
    expect((await desk.change(id, 'transfer', inPart)).body.balanceCents).toBe(19_530);
    expect((await giveUp(id, note.id, { reason: ' ' })).body.fields).toEqual({
      reason: 'Indiquez pourquoi.',
    });
    await desk.later(1000);
    const cancelled = await giveUp(id, note.id);
    expect([cancelled.status, cancelled.body.disbursements]).toMatchObject([
      200,
      [{ id: note.id, cancelledReason: 'Saisi deux fois' }],
    ]);
    // The transfer is owed back until the team says that it did.
    expect([cancelled.body.balanceCents, cancelled.body.refunds]).toMatchObject([
      -5000,
      [{ cents: 5000, status: 'failed' }],
    ]);
    const { refunds } = cancelled.body;
    await desk.change(id, 'refund/settle', { refundId: refunds[0].id, how: 'Virement' });
    expect((await desk.read(id)).balanceCents).toBe(0);
    const told = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`${note.number} annulée`),
    );
    expect(told.text).toContain('Les 50,00\u00a0€ que vous en aviez payés vous sont rendus par le moyen');
    const documents = await notesOf(desk.customer().tokens, id);
    expect(
      documents.map(({ status, content }: { status: string; content: { kind: string; number: string } }) => [
        content.kind,
        status,
        content.number.slice(0, 2),
      ]),
    ).toEqual([
      ['disbursement_credit', 'paid', 'AD'],
      ['disbursement', 'credited', 'ND'],
    ]);
    const text = plain(pdfPages(await pdfOf(desk.customer().tokens, documents[0].id)).join(' '));
    expect(text).toContain(`Note d’origine : ${note.number}`);
    expect(text).toContain(`Annule la note de débours ${note.number}.`);
    // Whoever pays it all the same has it back, and nothing of it is to be paid any more.
    expect(await statusOf(id)).toMatchObject({ payable: false, totalCents: 3490, document: null });
    await desk.tell({ id: randomUUID(), ref: refOf(page.body.url), outcome: 'paid' });
    expect((await desk.read(id)).balanceCents).toBe(0);

    const again = await giveUp(id, note.id);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'ERROR.STATE',
      'Ce débours est déjà annulé.',
    ]);
    // It takes nothing of the mandate any more, and the same bill may be recorded.
    const anew = await record(id, { cents: 30_000 });
    expect(anew.status).toBe(200);
    await desk.pay(id);
    const late = await giveUp(id, anew.body.disbursements[1].id);
    expect([late.status, late.body.refunds.at(-1).cents, late.body.balanceCents]).toEqual([200, 30_000, 0]);
    expect((await giveUp(id, randomUUID())).status).toBe(404);

    // The journals: all that was paid in their name was given up, and is a loss; nothing is left on either account.
    const { reference, disbursements } = await desk.read(id);
    const months = [desk.now(), new Date(desk.now().getTime() - 7 * 24 * HOUR)].map((at) =>
      at.toISOString().slice(0, 7),
    );
    const entries = await Promise.all(
      [...new Set(months)].map((month) => readEntries(desk.server.url, desk.team('admin'), month)),
    );
    const numbers = disbursements.map(({ number }: { number: string }) => number);
    const booked = entries
      .flat()
      .filter(({ label }) => [reference, ...numbers].some((name) => label.includes(name)));
    expect(['411000', '467000', '658000'].map((account) => balanceOf(booked, account))).toEqual([
      0, 0, 54_530,
    ]);
  });

  test('is a cost of ours where no mandate covers it, and the refusal says so', async () => {
    const refused = async (id: string, fields: object = {}) => {
      const { status, body } = await record(id, fields);
      return [status, body.code, body.fields ? Object.entries(body.fields).flat() : body.message];
    };
    const ours = 'c’est une dépense de l’entreprise, qui n’est pas redemandée.';
    const without = await running(null);
    expect(await refused(without)).toEqual([409, 'ERROR.STATE', expect.stringContaining(ours)]);
    expect((await desk.read(without)).canDisburse).toBe(false);

    const id = await running(10_000, 2);
    const yesterday = addDays(today(), -1);
    for (const [fields, field] of [
      [{ cents: 10_001 }, 'cents'],
      [{ cents: 100, paidOn: yesterday }, 'paidOn'],
      [{ cents: 100, inTheirName: false }, 'inTheirName'],
      [{ cents: 100, inTheirName: undefined }, 'inTheirName'],
    ] as const) {
      expect(await refused(id, fields)).toEqual([
        400,
        'ERROR.INVALID',
        [field, expect.stringMatching(new RegExp(`${ours}$`))],
      ]);
    }
    expect(await refused(id, { cents: 100, paidOn: addDays(today(), 1) })).toEqual([
      400,
      'ERROR.INVALID',
      ['paidOn', 'Ce jour est à venir.'],
    ]);
    // All of them together stay within the mandate, and each bill is asked for once.
    expect((await record(id, { cents: 6000, billNumber: 'A 1' })).status).toBe(200);
    const [, , [field, message]] = (await refused(id, { cents: 4001 })) as [0, 0, [string, string]];
    expect([field, plain(message)]).toEqual(['cents', expect.stringContaining('il en reste 40,00 €')]);
    expect(await refused(id, { cents: 100, billNumber: 'a  1' })).toMatchObject([400, 'ERROR.INVALID', {}]);
    expect((await record(id, { cents: 4000 })).status).toBe(200);
    expect((await desk.read(id)).balanceCents).toBe(10_000);

    // A mandate that was taken back covers what was paid before, and nothing since.
    const revoked = await running(10_000, 1);
    await desk.later(24 * HOUR);
    await set(revoked, null);
    expect(await refused(revoked, { cents: 100 })).toMatchObject([409, 'ERROR.STATE', {}]);
    expect((await record(revoked, { cents: 100, paidOn: addDays(today(), -1) })).status).toBe(200);
  });

  test('is recorded while its booking runs: not before, nor once it is closed', async () => {
    const id = await desk.booked(single);
    await set(id, 30_000);
    expect([(await record(id)).status, (await desk.read(id)).canDisburse]).toEqual([409, false]);
    await begun(id);
    await finished(id);
    expect((await desk.read(id)).canDisburse).toBe(true);
    expect((await record(id)).status).toBe(200);
    await desk.change(id, 'close');
    const late = await record(id, { billNumber: 'B' });
    expect([late.status, late.body.code, (await desk.read(id)).canDisburse]).toEqual([
      409,
      'ERROR.STATE',
      false,
    ]);
  });

  test('is one by ten requests that are one, and its numbers have no gap where others were refused', async () => {
    const id = await running();
    const clientId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(id, { clientId })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { disbursements, balanceCents } = await desk.read(id);
    expect([disbursements.length, balanceCents]).toEqual([1, 24_530]);
    expect((await record(id)).status).toBe(400);
    const { body } = await record(id, { cents: 100, billNumber: 'B' });
    expect(numberOf(body.disbursements[1].number)).toBe(numberOf(disbursements[0].number) + 1);
  });

  test('is recorded and given up by the team alone', async () => {
    const id = await running();
    const { body } = await record(id);
    const stranger = (await signedUp(desk.server)).tokens;
    for (const tokens of [desk.customer().tokens, stranger, await signIn(desk.server, 'partner')]) {
      expect((await record(id, { billNumber: 'C' }, tokens)).status).toBe(403);
      const sent = { clientId: randomUUID(), disbursementId: body.disbursements[0].id, reason: 'Non' };
      const answer = await sendAs(tokens, 'POST', api(`booking/${id}/disbursement/cancel`), sent);
      expect(answer.status).toBe(403);
    }
    // What is of another booking is none of this one.
    expect((await giveUp(await running(30_000, 2), body.disbursements[0].id)).status).toBe(404);
    expect((await desk.read(id)).balanceCents).toBe(24_530);
  });
});
