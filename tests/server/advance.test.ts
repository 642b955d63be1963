/** Who pays the establishment, and up to what amount: who says it, until when, and what is no amount. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slotLabel } from '../../src/domain/lib/time/french-slot.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { bearer, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { billing, orderOf, partnerOrder } from '../support/bookings.ts';
import { signedUp } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { mailAbout } from '../support/mails.ts';

const HOUR = 3_600_000;

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
      .filter(({ subject }) => subject.includes(`${reference}\u00a0: règlement de l’établissement`))
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
      new RegExp(`${reference}.*règlement`),
    );
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(`Retour\u00a0: le ${slotLabel(trips[1].slot)}`);
      expect(text).not.toContain('Aller\u00a0: le');
      expect(text).toContain('Établissement\u00a0: Garage des Pinchinats');
      expect(text).toContain('Règlement de l’établissement\u00a0: par le convoyeur, jusqu’à 300\u00a0€');
      expect(text).toContain('Avant\u00a0: par le client');
      expect(text).toContain(`/#/admin/teammate/booking/${id}`);
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
