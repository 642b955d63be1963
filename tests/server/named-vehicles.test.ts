/** What a subscription covers: vehicles that it names, tried as whoever wants more than they pay for; and its withdrawal. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { tariffOrigin } from '../../src/domain/settings/company.ts';
import { bearer, getAs, login, people, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { orderOf, teamOrder } from '../support/bookings.ts';
import { address, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { declaration, declare } from '../support/declarations.ts';
import { eventually } from '../support/eventually.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout } from '../support/mails.ts';
import { keyed, payFor, refOf, tell } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { someVehicle } from '../support/vehicles.ts';

const DAY = 24 * 3_600_000;
const [ONE, OTHER, THIRD, FOURTH] = ['AB-123-CD', 'EF-456-GH', 'JK-789-LM', 'NP-321-QR'];

let server: InProcessServer;
let now = Date.parse('2026-12-05T08:00:00Z');
beforeAll(async () => {
  server = await startInProcess();
  server.advance(now - Date.parse('2026-11-21T08:00:00Z'));
});
afterAll(() => server.stop());
/** Each test has days of its own, and nobody's slots are full. */
beforeEach(() => advance(3 * DAY));
function advance(milliseconds: number): void {
  server.advance(milliseconds);
  now += milliseconds;
}

const api = (path: string) => `${server.url}/api/${path}`;
const signedIn = new Map<string, Promise<Tokens>>();
function tokensOf({ mail }: SignedUp): Promise<Tokens> {
  const key = `${mail} ${now}`;
  const tokens =
    signedIn.get(key) ?? login(server.url, mail, PASSWORD, fromSomewhere()).then(({ body }) => body);
  signedIn.set(key, tokens);
  return tokens;
}
type Fields = Readonly<Record<string, unknown>>;
const send = async (who: SignedUp, path: string, fields: Fields = {}) =>
  sendAs(await tokensOf(who), 'POST', api(path), { clientId: randomUUID(), ...fields });
const book = async (who: SignedUp, plate: string, totalCents = 0, fields: Fields = {}) =>
  post(
    api('booking'),
    orderOf(new Date(now), {
      serviceCode: 'single_outbound',
      returnSlot: null,
      vehicle: someVehicle({ plate }),
      totalCents,
      ...fields,
    }),
    { ...bearer(await tokensOf(who)), ...fromSomewhere() },
  );
const read = async (who: SignedUp, id: string) =>
  (await getAs(await tokensOf(who), api(`subscription/${id}`))).body;
const bookingOf = async (who: SignedUp, id: string) =>
  (await getAs(await tokensOf(who), api(`booking/${id}`))).body;
const name = (who: SignedUp, id: string, plate: string, replaces: string | null = null) =>
  send(who, `subscription/${id}/vehicle`, { plate, replaces, foreignPlate: false });
async function subscriber(fields: Fields = {}): Promise<{ who: SignedUp; id: string }> {
  const who = await signedUp(server);
  const { status, body } = await send(who, 'subscription', subscriptionOf(fields));
  expect(status, JSON.stringify(body)).toBe(201);
  await payFor(server.url, { subscriptionId: body.id });
  return { who, id: body.id };
}

describe('the vehicles of a subscription', () => {
  test('are one or two, named by whoever opens it, and none of them is left out', async () => {
    const who = await signedUp(server);
    for (const [fields, field] of [
      [{ plate: '' }, 'plate'],
      [{ plate: 'what is it' }, 'plate'],
      [{ otherPlate: 'ab 123 cd' }, 'otherPlate'],
      [{ plates: [ONE, OTHER, THIRD] }, 'plates'],
    ] as const) {
      const { status, body } = await send(who, 'subscription', subscriptionOf(fields));
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    const sent = subscriptionOf({ mail: who.mail, plate: 'ef456gh', otherPlate: 'AB 123 CD' });
    const proposed = await sendAs(await signIn(server, 'partner'), 'POST', api('subscription'), sent);
    expect(proposed.status).toBe(201);
    expect(await read(who, proposed.body.id)).toMatchObject({
      vehicles: [
        { plate: OTHER, open: null },
        { plate: ONE, open: null },
      ],
      canName: false,
      changesLeft: 1,
      tripsTaken: 0,
      covered: false,
      coveredFrom: null,
    });
  });

  test('are two at most, one of them changed in a calendar month, however many ask at once', async () => {
    const { who, id } = await subscriber();
    expect((await name(who, id, OTHER)).body).toMatchObject({ canName: false });
    const third = await name(who, id, THIRD);
    expect([third.status, third.body.code]).toEqual([409, 'ERROR.STATE']);
    const changes = await Promise.all(
      [THIRD, FOURTH, 'SS-1'].map((plate, index) => name(who, id, plate, index === 0 ? ONE : OTHER)),
    );
    expect(changes.map(({ status }) => status).sort()).toEqual([200, 400, 409]);
    const { vehicles } = await read(who, id);
    expect(vehicles).toHaveLength(2);
    const again = await name(who, id, 'RS-111-TV', vehicles[0].plate);
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('ce mois-ci')]);
    // The first of January, in France.
    advance(Date.parse('2026-12-31T23:00:00Z') - now);
    expect((await name(who, id, 'RS-111-TV', vehicles[0].plate)).status).toBe(200);
  });

  test('are changed once by a repeat, and by nobody but their customer and the team', async () => {
    const { who, id } = await subscriber();
    const clientId = randomUUID();
    const ask = () =>
      send(who, `subscription/${id}/vehicle`, { clientId, plate: OTHER, replaces: ONE, foreignPlate: false });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read(who, id)).vehicles).toEqual([{ plate: OTHER, open: null }]);
    const mail = await mailAbout(server.dataDir, who.mail, /^Vos véhicules/);
    const today = frenchDay(parisTime(new Date(now)).day);
    expect(mail.text).toContain(`Véhicule inclus\u00a0: ${OTHER}\nTrajets inclus\u00a0: dès le ${today}\n`);
    expect(mail.text).toContain(
      '/#/auth/login?redirectTo=/admin/customer/add/formuladetails?again=included\n',
    );
    const stranger = await signedUp(server);
    expect((await name(stranger, id, THIRD)).status).toBe(404);
    const sent = { clientId: randomUUID(), plate: THIRD, replaces: null, foreignPlate: false };
    const path = api(`subscription/${id}/vehicle`);
    expect((await sendAs(await signIn(server, 'partner'), 'POST', path, sent)).status).toBe(403);
    expect((await sendAs(await signIn(server, 'teammate'), 'POST', path, sent)).status).toBe(200);
  });
});

describe('an order of a subscriber', () => {
  test('of a vehicle that is not named is at the grid’s price, and says why', async () => {
    const { who } = await subscriber();
    const { status, body } = await book(who, THIRD);
    expect([status, body.code, body.message]).toEqual([
      409,
      'ERROR.PRICE',
      expect.stringMatching(/n’est pas dans votre abonnement, qui est pour AB-123-CD.* Le prix est de 34,90/),
    ]);
    expect((await book(who, THIRD, 3490)).body.status).toBe('awaiting_payment');
    const { body: list } = await getAs(await tokensOf(who), api('subscription/for_user'));
    expect(list).toMatchObject({ covered: true, vehicles: [{ plate: ONE, refusal: null }] });
  });

  test('has every end within 15 km: a garage in Lille is on quote for subscribers too', async () => {
    const { who } = await subscriber();
    const { provider } = orderOf(new Date(now));
    const at = (metres: number) => ({
      provider: {
        ...provider,
        address: address({ lat: tariffOrigin.lat + metres / 111_195, lon: tariffOrigin.lon }),
      },
    });
    for (const metres of [787_000, 15_100]) {
      const { status, body } = await book(who, ONE, 0, at(metres));
      expect([status, body.code]).toEqual([409, 'ERROR.PRICE']);
      expect(body.message).toContain('sur devis');
    }
    expect((await book(who, ONE, 0, at(14_900))).body).toMatchObject({ status: 'confirmed', totalCents: 0 });
  });

  test('is one at a time of each vehicle, and the next once it is over', async () => {
    const { who, id } = await subscriber({ otherPlate: OTHER });
    const proposed = async () => (await getAs(await tokensOf(who), api('booking/included'))).body;
    expect(await proposed()).toEqual({ plate: ONE, order: null });
    const answers = await Promise.all(Array.from({ length: 5 }, () => book(who, ONE)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const made = answers.find(({ status }) => status === 201)?.body;
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused.message).toContain(`a déjà un trajet inclus en cours (${made.reference})`);
    expect((await read(who, id)).vehicles).toEqual([
      { plate: ONE, open: { id: made.id, reference: made.reference } },
      { plate: OTHER, open: null },
    ]);
    // The other one is proposed, which was never ordered for: all but its plate is asked for.
    const { plate, order } = await proposed();
    expect([plate, order.vehicle, order.provider.name]).toEqual([
      OTHER,
      null,
      orderOf(new Date(now)).provider.name,
    ]);
    expect((await book(who, OTHER)).status).toBe(201);
    expect((await proposed()).plate).toBeNull();
    expect((await send(who, `booking/${made.id}/cancel`)).status).toBe(200);
    expect(await proposed()).toMatchObject({ plate: ONE, order: { vehicle: { plate: ONE } } });
    expect((await book(who, 'ab 123 cd')).status).toBe(201);
  });

  test('typed by the team is told the same', async () => {
    const { who, id } = await subscriber();
    const team = await signIn(server, 'teammate');
    const { body } = await getAs(team, api(`customer/by_email?mail=${encodeURIComponent(who.mail)}`));
    expect(body.coverage).toEqual({
      vehicles: [{ plate: ONE, refusal: null }],
      otherwise: expect.stringContaining(ONE),
      includedMetres: 15_000,
    });
    const prepare = (plate: string) =>
      post(
        api('booking'),
        teamOrder(new Date(now), who.id, { vehicle: someVehicle({ plate }), totalCents: 0 }),
        { ...bearer(team), ...fromSomewhere() },
      );
    const order = await prepare(THIRD);
    expect([order.status, order.body.code]).toEqual([409, 'ERROR.PRICE']);

    // What waits to be accepted is the one of its vehicle, and goes with the subscription.
    const draft = await prepare(ONE);
    expect(draft.status, JSON.stringify(draft.body)).toBe(201);
    expect((await prepare(ONE)).body.code).toBe('ERROR.PRICE');
    expect((await read(who, id)).notBegun).toMatchObject([{ id: draft.body.id }]);
    expect((await send(who, `subscription/${id}/withdraw`)).status).toBe(200);
    expect(await bookingOf(who, draft.body.id)).toMatchObject({ status: 'cancelled' });
  });

  test('that was not paid in time is not revived by its payment: its vehicle may have another one since', async () => {
    const { who } = await subscriber();
    const inspection = { serviceCode: 'inspection_round_trip', returnSlot: null };
    const { body } = await book(who, ONE, 6000, inspection);
    const page = await post(
      api('payment/session'),
      { clientId: randomUUID(), ...keyed({ bookingId: body.id }) },
      fromSomewhere(),
    );
    advance(3_600_000);
    expect((await book(who, ONE)).status).toBe(201);
    await tell(server.url, { id: randomUUID(), ref: refOf(page.body.url), outcome: 'paid' });
    expect((await bookingOf(who, body.id)).status).toBe('expired');
    await mailAbout(server.dataDir, who.mail, /Votre paiement vous est rendu/);
  });
});

describe('a withdrawal from a subscription', () => {
  const money = async (who: SignedUp, id: string) => {
    const { items } = (await getAs(await tokensOf(who), api('invoice/for_user'))).body;
    const cents = items
      .filter(({ subscriptionId }: { subscriptionId: string }) => subscriptionId === id)
      .map(({ content }: { content: { totals: { totalCents: number } } }) => content.totals.totalCents);
    return cents.sort((one: number, two: number) => two - one);
  };

  test('keeps the days that went by, cancels what has not begun, and says both before', async () => {
    const { who, id } = await subscriber({ otherPlate: OTHER });
    const one = await book(who, ONE);
    const paid = await book(who, OTHER, 6000, { serviceCode: 'inspection_round_trip' });
    await payFor(server.url, { bookingId: paid.body.id });
    advance(4 * 3_600_000);
    const before = await read(who, id);
    expect(before).toMatchObject({
      withdrawal: { days: 0, dueCents: 0, refundCents: 990 },
      notBegun: [
        { id: one.body.id, reference: one.body.reference, plate: ONE, gridCents: 3490 },
        { id: paid.body.id, plate: OTHER, gridCents: 11990 },
      ],
    });
    advance(DAY);
    expect((await read(who, id)).withdrawal).toEqual({ days: 1, dueCents: 33, refundCents: 957 });
    const clientId = randomUUID();
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(who, `subscription/${id}/withdraw`, { clientId })),
    );
    for (const { status, body } of answers) {
      expect([status, body.status, body.withdrawal, body.notBegun]).toEqual([
        200,
        'withdrawn',
        null,
        before.notBegun,
      ]);
    }
    expect((await bookingOf(who, one.body.id)).status).toBe('cancelled');
    expect((await bookingOf(who, paid.body.id)).status).toBe('cancelled');
    const office = await getAs(await signIn(server, 'teammate'), api(`booking/${paid.body.id}`));
    expect(office.body).toMatchObject({ balanceCents: 0, refunds: [{ cents: 6000 }] });
    expect(await money(who, id)).toEqual([990, -957]);
    const mail = await mailAbout(server.dataDir, who.mail, /^Votre rétractation – ABO/);
    expect(mail.text).toContain('0,33\u00a0€ restent dus pour 1 jour écoulé');
    expect(mail.text).toContain('Nous vous rendons 9,57\u00a0€');
    expect(mail.text).toContain(`${one.body.reference} (${ONE})`);
    await mailAbout(server.dataDir, who.mail, new RegExp(`annulée.*${one.body.reference}`, 'i'));
    expect((await book(who, ONE)).body.code).toBe('ERROR.PRICE');
  });

  test('gives all back to who did not ask us to begin, and leaves a booking that has begun on its way', async () => {
    const patient = await subscriber({ immediateExecution: false });
    advance(2 * DAY);
    const { covered, coveredFrom, startedOn } = await read(patient.who, patient.id);
    expect([covered, coveredFrom >= addDays(startedOn, 14)]).toEqual([false, true]);
    expect((await send(patient.who, `subscription/${patient.id}/withdraw`)).status).toBe(200);
    expect(await money(patient.who, patient.id)).toEqual([990, -990]);

    const { who, id } = await subscriber();
    const { body } = await book(who, ONE);
    const team = await signIn(server, 'teammate');
    const { drivers } = (await getAs(team, api('booking/people'))).body;
    const { trips } = await bookingOf(who, body.id);
    const act = (path: string, fields: Fields) =>
      sendAs(team, 'POST', api(path), { clientId: randomUUID(), ...fields });
    const { id: driverId } = drivers.find(
      ({ displayName }: { displayName: string }) => displayName === people.teammate.displayName,
    );
    await act(`booking/${body.id}/assign`, { tripKind: 'outbound', driverId });
    await act(`trip/${trips[0].id}/status`, { transition: 'set_off' });
    expect((await bookingOf(who, body.id)).status).toBe('in_progress');
    expect((await read(who, id)).notBegun).toEqual([]);
    expect((await send(who, `subscription/${id}/withdraw`)).status).toBe(200);
    expect((await bookingOf(who, body.id)).status).toBe('in_progress');
  });

  test('by the public function does the same, once its day of waiting is over', async () => {
    const { who, id } = await subscriber();
    const { body } = await book(who, ONE);
    const { reference } = await read(who, id);
    await declare(server.url, 'withdrawal', declaration({ mail: who.mail, reference }), fromSomewhere());
    const asked = await mailAbout(server.dataDir, who.mail, /déclarée en votre nom/);
    expect(asked.text).toContain('Nous vous rendons 9,90\u00a0€');
    expect(asked.text).toContain(body.reference);
    advance(DAY + 3_600_000);
    await eventually(async () => {
      // Another declaration wakes those that wait.
      await declare(server.url, 'withdrawal', declaration(), fromSomewhere());
      return (await read(who, id)).status === 'withdrawn';
    });
    expect((await bookingOf(who, body.id)).status).toBe('cancelled');
    // Of the instant of the declaration: no whole day had gone by.
    expect(await money(who, id)).toEqual([990, -990]);
  });
});

test('a subscription that was sold before includes any vehicle, any number, and its withdrawal cancels them', async () => {
  const folder = await temporaryFolder();
  const old = await startInProcess({}, folder.path);
  const who = await signedUp(old);
  const opened = await sendAs(who.tokens, 'POST', `${old.url}/api/subscription`, subscriptionOf());
  await payFor(old.url, { subscriptionId: opened.body.id });
  const bookOn = (on: InProcessServer, tokens: Pick<Tokens, 'token'>, plate: string) =>
    post(
      `${on.url}/api/booking`,
      orderOf(new Date('2026-11-21T08:00:00Z'), { vehicle: someVehicle({ plate }), totalCents: 0 }),
      { ...bearer(tokens), ...fromSomewhere() },
    );
  const first = await bookOn(old, who.tokens, ONE);
  await old.stop();
  // As a version before left it.
  for (const undone of [
    'drop table subscription_vehicle',
    'alter table subscription drop column names_vehicles',
    'alter table booking drop column subscription_id, drop column included_plate',
    "delete from migration where name = '075-named-vehicles.sql'",
  ]) {
    await askDatabase(folder.path, undone);
  }
  const on = await startInProcess({}, folder.path);
  const { body: tokens } = await login(on.url, who.mail, PASSWORD, fromSomewhere());
  const second = await bookOn(on, tokens, THIRD);
  const third = await bookOn(on, tokens, THIRD);
  expect([second.status, third.status]).toEqual([201, 201]);
  const path = `${on.url}/api/subscription/${opened.body.id}`;
  const { body } = await getAs(tokens, path);
  expect([body.vehicles, body.canName, body.notBegun.map(({ id }: { id: string }) => id)]).toEqual([
    null,
    false,
    [first, second, third].map((made) => made.body.id),
  ]);
  const naming = { clientId: randomUUID(), plate: OTHER, replaces: null, foreignPlate: false };
  expect((await sendAs(tokens, 'POST', `${path}/vehicle`, naming)).status).toBe(409);
  expect((await sendAs(tokens, 'POST', `${path}/withdraw`, { clientId: randomUUID() })).status).toBe(200);
  expect((await getAs(tokens, `${on.url}/api/booking/${first.body.id}`)).body.status).toBe('cancelled');
  await on.stop();
  await folder.remove();
});
