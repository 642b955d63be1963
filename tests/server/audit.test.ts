/** The log of who did what: each act of the team is in it once, administrators find it, and nothing changes it. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasRole, team } from '../../src/domain/account/roles.ts';
import { auditKinds } from '../../src/domain/audit/audit-kinds.ts';
import type { AuditLine, AuditPage } from '../../src/domain/audit/calls.ts';
import { momentOf } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import type { AppServices } from '../../src/server/app.ts';
import { apiCalls } from '../../src/server/app.ts';
import { rolesOf } from '../../src/server/calls/handle.ts';
import type { Database } from '../../src/server/database/database.ts';
import { listLog } from '../../src/server/desk/log.ts';
import { purge } from '../../src/server/jobs/purge-job.ts';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf, someSlots, teamOrder } from '../support/bookings.ts';
import { newCustomer, signedUp } from '../support/customers.ts';
import { migrationSql, openTestDatabase } from '../support/database.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { payFor } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;
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
const read = async (query: Readonly<Record<string, string>> = {}): Promise<AuditPage> => {
  const { status, body } = await getAs(desk.team('admin'), api(`audit?${new URLSearchParams(query)}`));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const today = () => parisTime(desk.now()).day;
/** What was done since the test began, in the order in which it was done. */
const done = async (): Promise<AuditLine[]> => (await read({ from: today() })).items.toReversed();
const told = (lines: readonly AuditLine[]) => lines.map(({ by, kind }) => [by, kind]);
const [admin, teammate] = [people.admin.displayName, people.teammate.displayName];
const by = (
  person: 'admin' | 'teammate',
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object = {},
) => sendAs(desk.team(person), method, api(path), { clientId: randomUUID(), ...body });

describe('the log', () => {
  // Each test has a week of its own.
  beforeEach(() => desk.later(7 * 24 * HOUR));

  test('has what is done with accounts, without a name that was theirs', async () => {
    const made = {
      clientId: randomUUID(),
      mail: `${randomUUID()}@exemple.fr`,
      displayName: 'Zoé Zèle',
      role: 'ROLE_TEAMMATE',
    };
    const { body } = await by('admin', 'POST', 'account', made);
    // The answer was lost: it is asked again, and done once.
    await by('admin', 'POST', 'account', made);
    const change = (version: number, displayName: string, disabled: boolean) =>
      by('admin', 'PUT', `account/${body.id}`, { version, displayName, disabled });
    expect((await change(1, 'Zoé Zélée', false)).status).toBe(200);
    expect((await change(2, 'Zoé Zélée', true)).status).toBe(200);
    expect((await change(3, 'Zoé Zélée', false)).status).toBe(200);

    const lines = await done();
    expect(told(lines)).toEqual([
      [admin, 'account_created'],
      [admin, 'account_renamed'],
      [admin, 'account_disabled'],
      [admin, 'account_enabled'],
    ]);
    expect(lines[0]).toMatchObject({ from: null, to: 'Convoyeur', note: null, cents: null });
    expect(new Set(lines.map(({ subject }) => JSON.stringify(subject)))).toEqual(
      new Set([JSON.stringify({ kind: 'account', title: 'Zoé Zélée', bookingId: null, mail: null })]),
    );
    expect(JSON.stringify(lines)).not.toContain('Zèle');
  });

  test('has what the team changes of a customer, not what it says, and not what they change themselves', async () => {
    const who = await signedUp(desk.server);
    const { clientId: _, ...sent } = who.sent;
    const changed = { ...sent, version: 1, phone: '06 99 88 77 66', companyName: 'Atelier Garçon' };
    expect((await by('teammate', 'PUT', `customer/${who.id}`, changed)).status).toBe(200);
    const again = { ...changed, version: 2, mail: `nouvelle.${who.mail}` };
    expect((await by('teammate', 'PUT', `customer/${who.id}`, again)).status).toBe(200);
    const own = { ...changed, version: 3, firstName: 'Élo', clientId: randomUUID() };
    expect((await sendAs(who.tokens, 'PUT', api(`customer/${who.id}`), own)).status).toBe(200);
    expect(
      (await by('admin', 'PUT', `customer/${who.id}`, { ...again, version: 4, firstName: 'Élo' })).status,
    ).toBe(200);
    await getAs(desk.team('teammate'), api(`customer/${who.id}/export`));
    expect((await by('admin', 'POST', `customer/${who.id}/erase`)).status).toBe(200);
    const { body: made } = await by('teammate', 'POST', 'customer', newCustomer());

    const lines = await done();
    expect(told(lines)).toEqual([
      [teammate, 'customer_changed'],
      [teammate, 'customer_mail_asked'],
      [admin, 'customer_mail_changed'],
      [teammate, 'customer_exported'],
      [admin, 'customer_erased'],
      [teammate, 'customer_created'],
    ]);
    expect(lines[0]?.what).toBe('téléphone, société');
    expect(lines[0]?.subject).toMatchObject({ kind: 'customer', title: 'Client effacé' });
    expect(lines[5]?.subject).toMatchObject({ kind: 'customer', title: 'Élodie Garçon' });
    expect(made.id).toBeTruthy();
    expect(JSON.stringify(lines.slice(0, 5))).not.toMatch(/99 88|Atelier|nouvelle|Élo/);
  });

  test('has fees, waivers, refunds, the insurer’s word and orders by phone, with reasons and cents', async () => {
    const id = await desk.booked(single);
    const { reference } = await desk.read(id);
    const fee = { tripKind: 'outbound', code: 'fuel_reserve', minutesLate: null, days: null };
    const charged = await desk.change(id, 'fee', { ...fee, waivedReason: null, reason: 'Jauge à zéro' });
    expect(charged.status, JSON.stringify(charged.body)).toBe(200);
    await desk.change(id, 'fee', { ...fee, reason: null, waivedReason: 'Client fidèle' });
    const feeId = (await desk.read(id)).fees[0].id;
    await desk.change(id, 'fee/restore', { feeId, reason: 'Erreur de saisie' });
    const invoiceId = (await desk.read(id)).invoices[0].id;
    const refunded = await desk.change(id, 'refund', { invoiceId, cents: 500, reason: 'Geste commercial' });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(200);
    // What its customer does with it is its own story's.
    const cancelled = await sendAs(desk.customer().tokens, 'POST', api(`booking/${id}/cancel`), {
      clientId: randomUUID(),
    });
    expect(cancelled.status).toBe(200);

    const declaredCents = 30_000_000;
    const valuable = { vehicle: { ...orderOf(desk.now()).vehicle, declaredCents } };
    await desk.change(await desk.booked({ ...single, ...valuable }), 'derogation');
    await desk.change(await desk.booked({ ...single, ...valuable }), 'derogation/refuse');
    const order = teamOrder(desk.now(), desk.customer().id, {
      returnSlot: null,
      serviceCode: 'single_outbound',
      totalCents: 3490,
    });
    const prepared = await by('teammate', 'POST', 'booking', order);
    expect(prepared.status, JSON.stringify(prepared.body)).toBe(201);
    const other = await desk.booked(single);
    const otherwise = await desk.change(other, 'cancel', {
      refundCents: 1000,
      reason: 'Accord au téléphone',
    });
    expect(otherwise.status, JSON.stringify(otherwise.body)).toBe(200);

    const lines = await done();
    expect(lines.map(({ kind, cents, note }) => [kind, cents, note])).toEqual([
      ['fee_charged', 2990, 'Jauge à zéro'],
      ['fee_waived', 2990, 'Client fidèle'],
      ['fee_restored', 2990, 'Erreur de saisie'],
      ['credited', 500, 'Geste commercial'],
      ['derogation_granted', null, null],
      ['derogation_refused', 3490, null],
      ['prepared', null, null],
      ['cancelled', 1000, 'Accord au téléphone'],
    ]);
    expect(lines[0]).toMatchObject({
      by: teammate,
      what: 'Prise en charge, Véhicule sur la réserve à la prise en charge',
      subject: { kind: 'booking', title: reference, bookingId: id },
    });
  });

  test('has who gave a trip, moved its appointment and closed its booking, and not what its customer moves', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const [, other, slot] = someSlots(desk.now());
    const give = (driverId: string | null) => desk.change(id, 'assign', { tripKind: 'outbound', driverId });
    expect((await give(desk.driverId('teammate'))).status).toBe(200);
    expect((await give(null)).status).toBe(200);
    const move = { outboundSlot: slot, returnSlot: null };
    expect((await desk.change(id, 'reschedule', move)).status).toBe(200);
    const moved = await sendAs(desk.customer().tokens, 'POST', api(`booking/${id}/reschedule`), {
      clientId: randomUUID(),
      outboundSlot: other,
      returnSlot: null,
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await give(desk.driverId('admin'))).status).toBe(200);
    await desk.move(trip.id, ...wholeWay);
    expect((await desk.change(id, 'close')).status).toBe(200);
    const driverOf = (person: keyof typeof people) => people[person].displayName;
    expect((await done()).map(({ kind, what, from, to }) => [kind, what, from, to])).toEqual([
      ['assigned', 'Prise en charge', null, driverOf('teammate')],
      ['unassigned', 'Prise en charge', null, null],
      ['moved', 'Prise en charge', momentOf(trip.slot.start), momentOf(slot.start)],
      ['assigned', 'Prise en charge', null, driverOf('admin')],
      ['closed', null, null, null],
    ]);
  });

  test('has what the team does with a subscription, and not what its customer does', async () => {
    const who = await signedUp(desk.server);
    const opened = await by('teammate', 'POST', 'subscription', subscriptionOf({ mail: who.mail }));
    expect(opened.status, JSON.stringify(opened.body)).toBe(201);
    const { id, reference } = opened.body;
    await payFor(desk.server.url, { subscriptionId: id });
    const naming = { plate: 'QZ-987-ZQ', foreignPlate: false, replaces: null };
    expect((await by('teammate', 'POST', `subscription/${id}/vehicle`, naming)).status).toBe(200);
    expect((await by('teammate', 'POST', `subscription/${id}/terminate`)).status).toBe(200);
    const own = await signedUp(desk.server);
    const headers = { ...bearer(own.tokens), ...fromSomewhere() };
    expect((await post(api('subscription'), subscriptionOf(), headers)).status).toBe(201);

    const lines = await done();
    expect(told(lines)).toEqual([
      [teammate, 'subscription_opened'],
      [teammate, 'subscription_vehicle_named'],
      [teammate, 'subscription_terminated'],
    ]);
    expect(lines[0]?.subject).toEqual({
      kind: 'subscription',
      title: reference,
      bookingId: null,
      mail: who.mail,
    });
    expect(JSON.stringify(lines)).not.toContain('QZ-987');
  });

  test('is narrowed by who, kind, days, a reference or its end, and a person’s e-mail', async () => {
    const first = await desk.booked(single);
    const { reference } = await desk.read(first);
    const invoiceId = (await desk.read(first)).invoices[0].id;
    await desk.change(first, 'refund', { invoiceId, cents: 100, reason: 'Retard' });
    await desk.later(24 * HOUR);
    const who = await signedUp(desk.server);
    const { clientId: _, ...sent } = who.sent;
    await by('admin', 'PUT', `customer/${who.id}`, { ...sent, version: 1, phone: '06 99 88 77 66' });
    await by('admin', 'POST', 'subscription', subscriptionOf({ mail: who.mail }));

    const kindsOf = async (query: Readonly<Record<string, string>>) =>
      (await read(query)).items.map(({ kind }) => kind);
    const yesterday = addDays(today(), -1);
    expect(await kindsOf({ from: yesterday })).toEqual([
      'subscription_opened',
      'customer_changed',
      'credited',
    ]);
    expect(await kindsOf({ from: yesterday, to: yesterday })).toEqual(['credited']);
    expect(await kindsOf({ from: yesterday, by: desk.driverId('admin') })).toEqual([
      'subscription_opened',
      'customer_changed',
    ]);
    expect(await kindsOf({ from: yesterday, kind: 'customer_changed' })).toEqual(['customer_changed']);
    expect(await kindsOf({ q: reference.toLowerCase() })).toEqual(['credited']);
    expect(await kindsOf({ q: reference.slice(-6) })).toEqual(['credited']);
    expect(await kindsOf({ q: who.mail.toUpperCase() })).toEqual(['subscription_opened', 'customer_changed']);
    // Of who has bookings, what was done to these too.
    expect(await kindsOf({ q: desk.customer().mail, from: yesterday })).toEqual(['credited']);
    expect(await kindsOf({ q: 'CVG-1999-000001' })).toEqual([]);
    expect(await kindsOf({ q: 'personne@exemple.fr' })).toEqual([]);
    expect((await read()).people.map(({ displayName }) => displayName)).toEqual(
      expect.arrayContaining([admin, teammate, 'Zoé Zélée']),
    );
    for (const wrong of ['after=x', 'kind=x', 'from=x', 'by=x']) {
      expect((await getAs(desk.team('admin'), api(`audit?${wrong}`))).status, wrong).toBe(400);
    }
  });

  test('is nobody’s but administrators’, who can only read it', async () => {
    for (const tokens of [
      desk.team('teammate'),
      desk.customer().tokens,
      await signIn(desk.server, 'partner'),
    ]) {
      expect((await getAs(tokens, api('audit'))).status).toBe(403);
    }
    const calls = apiCalls({} as AppServices).filter(({ path }) => path.startsWith('/audit'));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /audit']);
    const [line] = (await read()).items;
    for (const method of ['PUT', 'DELETE', 'POST'] as const) {
      for (const path of ['audit', `audit/${line?.id}`]) {
        expect((await by('admin', method, path)).status, `${method} ${path}`).toBeGreaterThanOrEqual(404);
      }
    }
    expect((await read()).items[0]).toEqual(line);
  });
});

describe('in the database', () => {
  let database: Database;
  beforeAll(async () => {
    await desk.server.stop();
    database = await openTestDatabase(folder.path);
  });
  afterAll(() => database.close());
  const count = async (where = 'true') =>
    (await database.query(`select 1 from audit_event where ${where}`)).length;

  test('a line is changed and taken away by nobody, until it is as old as it is kept', async () => {
    const before = await count();
    expect(before).toBeGreaterThan(20);
    for (const change of [
      "update audit_event set note = 'x'",
      'update audit_event set at = now()',
      'delete from audit_event where at > now()',
      'delete from audit_event',
      'truncate audit_event',
    ]) {
      await expect(database.query(change), change).rejects.toThrow('changed by nobody');
    }
    expect(await count()).toBe(before);

    const old = `insert into audit_event (at, account_id, kind, record_id) values
      ('2001-01-01T00:00:00Z', gen_random_uuid(), 'fee_waived', gen_random_uuid()),
      ('2001-01-01T00:00:00Z', gen_random_uuid(), 'customer_erased', gen_random_uuid())`;
    await database.query(old);
    await purge(database, new Date('2006-01-01T00:00:00Z'));
    expect(await count()).toBe(before + 2);
    await purge(database, new Date('2006-01-01T00:00:01Z'));
    expect(await count()).toBe(before + 1);
    // That somebody was forgotten is known as long as anything stands for them.
    expect(await count("at < '2002-01-01'")).toBe(1);
  });

  test('what was done before there was a log of it is taken from the stories of bookings', async () => {
    const sources = await Promise.all(['114-audit', '160-appointments-in-the-log'].map(migrationSql));
    const taken = sources.map((sql) => /^insert into audit_event [^;]+;/m.exec(sql)?.[0] ?? '');
    const lines = () =>
      database.query<{ kind: string }>(
        `select at, account_id, kind, record_id, booking_event_id from audit_event where booking_event_id is not null
         order by booking_event_id`,
      );
    const written = await lines();
    expect(written.length).toBeGreaterThan(5);
    for (const sql of taken) await database.query(sql);
    // Each of them once more, and nothing else; what is younger than the log has its lines from the first.
    const older = written.filter(({ kind }) => kind !== 'credited');
    const twice = (await lines()).filter(({ kind }) => kind !== 'credited');
    expect(twice).toEqual(older.flatMap((line) => [line, line]));
    expect(await lines()).toHaveLength(written.length + older.length);
  });

  test('pages follow each other without a gap, in two statements whatever they hold', async () => {
    const everything = { by: null, kind: null, from: null, to: null, q: null };
    let asked = 0;
    const counting = {
      query: <Row>(...given: Parameters<Database['query']>) => {
        asked += 1;
        return database.query<Row>(...given);
      },
    };
    // Of one instant too: then their numbers tell.
    await database.query(
      `insert into audit_event (at, account_id, kind, record_id)
       select '2030-01-01T00:00:00Z'::timestamptz + (n / 10) * interval '1 hour', gen_random_uuid(), 'mail_given_up', gen_random_uuid()
       from generate_series(1, 120) as n`,
    );
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof listLog>> = await listLog(counting, everything, after);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(asked).toBe(2 * pages);
    const all = await database.query<{ id: string }>(
      'select id::text from audit_event order by at desc, audit_event.id desc',
    );
    expect(seen).toEqual(all.map(({ id }) => id));
  });

  test('every page of it, whatever narrows it, is a range of an index', async () => {
    await database.query(
      `insert into audit_event (at, account_id, kind, record_id)
       select '2031-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', gen_random_uuid(), 'fee_charged', gen_random_uuid()
       from generate_series(1, 5000) as n`,
    );
    await database.query('analyze audit_event');
    const plans: string[] = [];
    const explaining = {
      query: async <Row>(sql: string, values: Parameters<Database['query']>[1]) => {
        if (sql.includes('audit_event')) {
          const plan = await database.query(`explain ${sql}`, values);
          plans.push(JSON.stringify(plan));
        }
        return [] as Row[];
      },
    };
    const none = { by: null, kind: null, from: null, to: null, q: null };
    await listLog(explaining, none, null);
    await listLog(explaining, none, '30');
    await listLog(explaining, { ...none, by: randomUUID() }, null);
    await listLog(explaining, { ...none, kind: 'fee_waived' }, '30');
    await listLog(explaining, { ...none, from: '2030-01-01', to: '2030-01-02' }, null);
    await listLog(explaining, { ...none, q: '000001' }, null);
    await listLog(explaining, { ...none, q: 'a@exemple.fr' }, null);
    await listLog(explaining, { ...none, by: randomUUID(), kind: 'fee_charged' }, null);
    expect(plans).toHaveLength(8);
    expect(plans.at(-1)).toContain('audit_event_person_kind');
    for (const plan of plans) {
      expect(plan).toMatch(/audit_event_(newest|person|kind|record)/);
      expect(plan).not.toContain('Seq Scan on audit_event');
    }
  });
});

/** Of the calls by which the team changes something, those that write no line, and why. */
const unlogged: Readonly<Record<string, readonly string[]>> = {
  'the story of the booking has it, and it changes no amount': [
    'POST /booking/:id/send_again',
    'POST /trip/:id/status',
  ],
  'it is asked who should get each trip, and none is given': ['POST /planning/plan'],
  'what was sent is kept as it came, under who sent it': [
    'POST /media',
    'PUT /media/:id/slice/:index',
    'POST /condition_report',
    'POST /condition_report/:id/addendum',
    'POST /note',
  ],
  'it only says in which order notes are shown': ['POST /note/pin'],
  'it is one’s own': ['POST /change-password', 'POST /push_subscription', 'DELETE /push_subscription'],
  'the thread of its claim has it, under who wrote or sent it': [
    'POST /claim/:id/statement',
    'POST /claim/:id/file',
    'PUT /claim/:id/file/:fileId',
  ],
  'it changes nothing that is kept': ['POST /desk/take', 'POST /payment/session', 'PUT /customer'],
  'anybody may ask': ['POST /quote_request'],
};
const logged: readonly string[] = [
  'POST /account',
  'PUT /buyer/:id',
  'POST /books/invoice',
  'POST /books/invoice/:id/credit',
  'POST /books/invoice/:id/transfer',
  'POST /books/invoice/:id/settle',
  'PUT /account/:id',
  'POST /customer',
  'PUT /customer/:id',
  'POST /customer/:id/erase',
  'POST /plate/certificate',
  'POST /plate/certificate/change',
  'POST /subscription',
  'POST /subscription/:id/vehicle',
  'POST /subscription/:id/terminate',
  'POST /booking',
  'POST /booking/:id/reschedule',
  'POST /booking/:id/assign',
  'POST /booking/:id/ready',
  'POST /booking/:id/close',
  'POST /booking/:id/cancel',
  'POST /booking/:id/withdraw',
  'POST /booking/:id/return/cancel',
  'PUT /booking/:id/advance',
  'PUT /booking/:id/purchase_order',
  'POST /booking/:id/stop',
  'POST /booking/:id/fee',
  'POST /booking/:id/fee/restore',
  'POST /booking/:id/derogation',
  'POST /booking/:id/derogation/refuse',
  'POST /booking/:id/refund',
  'POST /booking/:id/refund/settle',
  'POST /booking/:id/transfer',
  'POST /booking/:id/transfer/cancel',
  'POST /booking/:id/claim/write_off',
  'POST /booking/:id/disbursement',
  'POST /booking/:id/disbursement/cancel',
  'POST /condition_report/:id/video_release',
  'POST /review/:id/publish',
  'POST /review/:id/refuse',
  'POST /review/:id/answer',
  'POST /claim',
  'POST /claim/:id/message',
  'POST /claim/:id/declare',
  'POST /claim/:id/quote',
  'POST /claim/:id/amount',
  'POST /claim/:id/settle',
  'POST /claim/:id/end',
  'POST /claim/:id/reopen',
  'POST /desk/reply',
  'POST /desk/close',
  'POST /desk/reopen',
  'POST /desk/mail',
  'POST /desk/remind',
  'POST /desk/assign',
  'POST /desk/close_booking',
  'POST /desk/close_bookings',
  'POST /desk/transfers',
  'POST /desk/transfers/cancel',
  'POST /planning/move',
  'POST /planning/absence',
  'POST /planning/absence/cancel',
  'POST /planning/licence',
  'POST /planning/phone',
  'POST /settings/rules',
  'POST /settings/rules/withdraw',
  'POST /settings/special',
  'POST /settings/special/withdraw',
  'POST /settings/tariff',
  'POST /settings/tariff/withdraw',
];

test('every call by which the team changes something writes a line, or has a reason not to', () => {
  const changing = apiCalls({} as AppServices)
    .filter(({ method, roles }) => method !== 'GET' && hasRole(rolesOf(roles), ...team))
    .map(({ method, path }) => `${method} ${path}`);
  expect(changing.toSorted()).toEqual([...logged, ...Object.values(unlogged).flat()].toSorted());
});

test('each kind reads as a sentence after a name', () => {
  for (const said of Object.values(auditKinds)) expect(said).toMatch(/^a [a-zé]/);
});
