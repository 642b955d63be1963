/** Prices that administrators set from a day on: what they change of quotes, orders and invoices, and what was sold before. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parisInstant } from '../../src/domain/lib/time/paris-time.ts';
import { versionOfDay } from '../../src/domain/lib/time/versions.ts';
import { typedOf } from '../../src/domain/tariff/tariff-fields.ts';
import { type TariffVersions, tariffVersions } from '../../src/domain/tariff/versions.ts';
import { bearer, getAs, login, sendAs } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { orderOf } from '../support/bookings.ts';
import { address, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { payFor } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';
import { northOfYard } from '../unit/domain/places.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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
const read = async () => (await getAs(desk.team('admin'), api('settings/tariff'))).body;
const published = async (): Promise<TariffVersions> => (await send(api('tariff'))).body.versions;

/** What holds today, as it would be typed, with these fields otherwise. */
const typed = (fields: object = {}) => ({ ...typedOf(tariffVersions[0]), ...fields });
const dearer = {
  'single_0-5': '36,90',
  'single_5-10': '36,90',
  'single_10-15': '36,90',
  'round_trip_0-5': '62,90',
  'round_trip_5-10': '62,90',
  'round_trip_10-15': '64,90',
  'inspection_round_trip_0-5': '129,90',
  fee_late: '12,90',
  freeMinutes: '5',
  fee_fuel: '25',
  monthlyPrice: '12,90',
  months: '6',
};
const set = async (firstDay: string, fields: object = dearer) =>
  sendAs(desk.team('admin'), 'POST', api('settings/tariff'), {
    clientId: randomUUID(),
    lastSeen: (await read()).lastSeen,
    ...typed(fields),
    firstDay,
  });
const withdraw = (entryId: string, fields: object = {}) =>
  sendAs(desk.team('admin'), 'POST', api('settings/tariff/withdraw'), {
    clientId: randomUUID(),
    entryId,
    ...fields,
  });
const entryOf = async (firstDay: string): Promise<string> =>
  (await read()).versions.find((version: { firstDay: string }) => version.firstDay === firstDay)?.entryId;
/** Moves the clock to this long before a day begins in Paris. */
const until = (day: string, milliseconds: number) =>
  desk.later(parisInstant(day, 0).getTime() - milliseconds - desk.now().getTime());
const order = (totalCents: number, fields: object = {}) =>
  post(
    api('booking'),
    orderOf(desk.now(), { serviceCode: 'single_outbound', returnSlot: null, totalCents, ...fields }),
    { ...bearer(desk.customer().tokens), ...fromSomewhere() },
  );
const place = { lat: 43.5297, lon: 5.4474 };
const priceOf = async (serviceCode: string): Promise<number> =>
  (await post(api('price/quote'), { serviceCode, outbound: place }, fromSomewhere())).body.totalCents;

describe('prices set from a day on', () => {
  it('are listed and published, taken back, and nothing is set twice', async () => {
    expect(await published()).toEqual(tariffVersions);
    const body = { clientId: randomUUID(), lastSeen: '', ...typed(dearer), firstDay: '2026-12-20' };
    const post2 = () => sendAs(desk.team('admin'), 'POST', api('settings/tariff'), body);
    const first = await post2();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const again = await post2();
    expect(again.body).toEqual(first.body);
    const [builtIn, version] = again.body.versions;
    expect(again.body.versions).toHaveLength(2);
    expect(builtIn).toMatchObject({ entryId: null, madeBy: null, withdrawable: false });
    expect(version).toMatchObject({
      firstDay: '2026-12-20',
      madeBy: 'Agathe Admin',
      withdrawable: true,
      subscription: { cents: 1290, months: 6, maxMetres: 15_000 },
      lateness: { freeMinutes: 5, smallFeeMinutes: 20 },
      vatRate: 20,
    });
    const cached = await fetch(api('tariff'));
    expect(cached.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect((await fetch(api('slot/available'))).headers.get('Cache-Control')).toBe('no-store');
    expect((await published()).map(({ firstDay }) => firstDay)).toEqual(['2026-01-01', '2026-12-20']);
    expect((await published())[1]?.fees[1]).toEqual({
      code: 'late',
      label: 'Retard de 5 à 20\u00a0minutes',
      lines: [{ label: 'attente du convoyeur', cents: 1290 }],
      perDay: false,
    });

    const taken = { clientId: randomUUID() };
    const { body: after } = await withdraw(version.entryId, taken);
    expect(after.versions).toHaveLength(1);
    expect((await withdraw(version.entryId, taken)).status).toBe(200);
    expect((await withdraw(version.entryId)).status).toBe(409);
    expect(await published()).toEqual(tariffVersions);
  });

  it('of two administrators are told to the second one, by name', async () => {
    const { lastSeen } = await read();
    expect((await set('2026-12-20')).status).toBe(200);
    const same = await set('2026-12-20', { fee_late: '11' });
    expect(same).toMatchObject({ status: 409, body: { code: 'ERROR.STATE' } });
    expect(same.body.fields.firstDay).toContain('saisis par Agathe Admin');
    // Filled in before: it would undo from January on what begins in December.
    const unseen = await set('2027-01-10', { fee_late: '11', lastSeen });
    expect([unseen.status, unseen.body.message]).toEqual([
      409,
      'Entre-temps, Agathe Admin a fixé des prix à partir du 20 décembre 2026\u00a0: vérifiez les vôtres, puis enregistrez de nouveau.',
    ]);
    const together = { fee_late: '13', lastSeen: (await read()).lastSeen };
    const both = await Promise.all(['2027-02-01', '2027-02-02'].map((day) => set(day, together)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    for (const { entryId } of (await read()).versions) if (entryId) await withdraw(entryId);
    expect(await published()).toEqual(tariffVersions);
  });

  it.each([
    ['a day that has begun', '2026-11-21', {}, 'firstDay'],
    ['a day years away', '2031-01-01', {}, 'firstDay'],
    ['nothing that changes', '2026-12-20', typed(), 'firstDay'],
    ['bands the wrong way round', '2026-12-20', { 'km_5-10': '5' }, 'km_5-10'],
    ['half a kilometre', '2026-12-20', { 'km_0-5': '5,5' }, 'km_0-5'],
    [
      'no price near, one farther',
      '2026-12-20',
      { 'round_trip_5-10': '', 'single_10-15': '' },
      'round_trip_5-10',
    ],
    ['an amount that is none', '2026-12-20', { fee_late: 'dix' }, 'fee_late'],
    ['nothing for a fee', '2026-12-20', { fee_fuel: '' }, 'fee_fuel'],
    [
      'an inspection below its round trip',
      '2026-12-20',
      { 'inspection_round_trip_0-5': '50' },
      'inspection_round_trip_0-5',
    ],
    ['a subscription beyond all prices', '2026-12-20', { radius: '20' }, 'radius'],
  ])('are refused with the field: %s', async (_, firstDay, fields, field) => {
    const { status, body } = await set(firstDay, fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, expect.arrayContaining([field])]);
    expect(await published()).toEqual(tariffVersions);
  });

  it('change quotes, orders and invoices at midnight in Paris, and nothing of before', async () => {
    const early = await signedUp(desk.server);
    const subscribed = await sendAs(early.tokens, 'POST', api('subscription'), subscriptionOf());
    await payFor(desk.server.url, { subscriptionId: subscribed.body.id }, { headers: fromSomewhere() });
    const before = await desk.booked({ serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 });
    const firstDay = '2026-11-23';
    const refused = await set(firstDay, { ...dearer, 'km_10-15': '12', radius: '12' });
    expect(refused.body.fields['km_10-15']).toContain('incluent les trajets jusqu’à 15\u00a0km');
    expect((await set(firstDay)).status).toBe(200);

    await until(firstDay, MINUTE);
    expect([await priceOf('single_outbound'), await priceOf('round_trip')]).toEqual([3490, 5990]);
    expect((await order(3690)).body.message).toBe(
      'Le prix est de 34,90\u00a0€\u00a0: vérifiez-le, puis commandez de nouveau.',
    );
    const last = await order(3490);
    expect(last.status).toBe(201);
    // It is too late to take them back: a server that has not read that yet would sell at them.
    expect((await withdraw(await entryOf(firstDay))).status).toBe(409);
    expect((await set('2026-11-23', { fee_late: '11' })).body.fields.firstDay).toContain(
      'au moins 10\u00a0minutes avant minuit',
    );

    await desk.later(2 * MINUTE);
    expect([await priceOf('single_outbound'), await priceOf('round_trip')]).toEqual([3690, 6290]);
    const old = await order(3490);
    expect([old.status, old.body.code, old.body.message]).toEqual([
      409,
      'ERROR.PRICE',
      'Le prix a changé le 23 novembre 2026\u00a0: 36,90\u00a0€. Vérifiez-le, puis commandez de nouveau.',
    ]);
    expect((await published())[0]).toMatchObject({ firstDay });
    const after = await desk.booked({ serviceCode: 'single_outbound', returnSlot: null, totalCents: 3690 });

    const invoiced = async (id: string) => (await desk.read(id)).invoices[0].cents;
    expect([await invoiced(before), await invoiced(after)]).toEqual([3490, 3690]);
    const feeOf = async (id: string) => {
      const { trips } = await desk.read(id);
      await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
      await desk.move(trips[0].id, ...wholeWay);
      const none = { minutesLate: null, days: null, waivedReason: null };
      const { body } = await desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve', ...none });
      return body.fees[0].cents;
    };
    expect([await feeOf(before), await feeOf(after)]).toEqual([2990, 3490]);
    // Ordered in the last minute.
    expect((await desk.read(last.body.id)).totalCents).toBe(3490);

    const again = await login(desk.server.url, early.mail, PASSWORD, fromSomewhere());
    const kept = (await getAs(again.body, api(`subscription/${subscribed.body.id}`))).body;
    expect(kept).toMatchObject({ monthlyCents: 990, commitmentEnd: '2027-11-21' });
  });

  it('are read by a server that starts', async () => {
    await desk.later(DAY);
    await desk.server.stop();
    const rows = await askDatabase<{ kind: string; detail: object }>(
      folder.path,
      "select kind, detail from audit_event where kind like 'tariff%' order by at, id",
    );
    expect(rows.map(({ kind }) => kind).filter((kind) => kind === 'tariff_set')).toHaveLength(4);
    expect(rows.at(-1)).toMatchObject({
      kind: 'tariff_set',
      detail: {
        what: 'à partir du 23 novembre 2026',
        from: expect.stringContaining('Aller-retour, 3e tranche\u00a0: 59,90\u00a0€'),
        to: expect.stringContaining('Aller-retour, 3e tranche\u00a0: 64,90\u00a0€'),
      },
    });
    desk = await openDesk({}, folder.path);
    const versions = await published();
    expect(versionOfDay(versions, '2026-11-24').services[0]?.cents['0-5']).toBe(3690);
  });

  it('leave each subscription the radius that it was sold with, wider or narrower ones being sold since', async () => {
    const subscribed = async (): Promise<SignedUp> => {
      const who = await signedUp(desk.server);
      const { status, body } = await sendAs(who.tokens, 'POST', api('subscription'), subscriptionOf());
      expect(status).toBe(201);
      await payFor(desk.server.url, { subscriptionId: body.id }, { headers: fromSomewhere() });
      return who;
    };
    /** Of a trip whose customer's place is as far as that, ordered now. */
    const priceFor = async ({ mail }: SignedUp, metres: number): Promise<string> => {
      const { body: tokens } = await login(desk.server.url, mail, PASSWORD, fromSomewhere());
      const { outbound } = orderOf(desk.now());
      const { body } = await post(
        api('booking'),
        orderOf(desk.now(), {
          serviceCode: 'single_outbound',
          returnSlot: null,
          outbound: { ...outbound, address: address(northOfYard(metres)) },
          // A price that nothing has: what is answered names the right one, and nothing is ordered.
          totalCents: 1,
        }),
        { ...bearer(tokens), ...fromSomewhere() },
      );
      return body.message.match(/\d+,\d\d/)?.[0];
    };
    const wider = { ...dearer, 'km_10-15': '20', radius: '20' };
    const soldAt15 = await subscribed();
    expect((await set('2026-11-26', wider)).status).toBe(200);
    await until('2026-11-26', -MINUTE);
    const soldAt20 = await subscribed();
    expect([await priceFor(soldAt15, 14_900), await priceFor(soldAt15, 17_000)]).toEqual(['0,00', '36,90']);
    expect(await priceFor(soldAt20, 17_000)).toBe('0,00');

    expect((await set('2026-11-28', { ...wider, radius: '10' })).status).toBe(200);
    await until('2026-11-28', -MINUTE);
    const soldAt10 = await subscribed();
    expect([await priceFor(soldAt10, 9_900), await priceFor(soldAt10, 14_900)]).toEqual(['0,00', '36,90']);
    expect([await priceFor(soldAt15, 14_900), await priceFor(soldAt20, 17_000)]).toEqual(['0,00', '0,00']);
  });
});
