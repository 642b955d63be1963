/** The team's bookings and planning as the API describes their screens, and what is sent from these. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { bearer, getAs, people, sendAs } from '../support/accounts.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { reportFirstPickup, sealed } from '../support/condition-reports.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { type Office, officeAt, partsOf, textOf } from '../support/office-screens.ts';

const HOUR = 3_600_000;
const LIST = '/admin/teammate/booking';
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let desk: Desk;
let office: Office;
beforeAll(async () => {
  desk = await openDesk();
  office = officeAt(desk.server.url, () => bearer(desk.team('teammate')));
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(7 * 24 * HOUR));

const screen = async (at: string, more: object = {}) => {
  const { status, body } = await office.ask(at, { ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const at = (id: string) => `${LIST}/${id}`;
const send = async (id: string, form: string, values: Record<string, string> = {}, clientId = randomUUID()) =>
  office.send(at(id), form, values, clientId);
const field = (shown: Parameters<typeof partsOf>[0], form: string) =>
  partsOf(shown, 'Form').find((props) => props.form === form);

describe('the planning', () => {
  test('begins today and has links to the days around the one on show', async () => {
    const today = await screen('/admin/teammate/planning');
    expect(field(today, '').fields.day.value).toBe(parisTime(desk.now()).day);
    expect(partsOf(today, 'svg')).toEqual([]);
    const shown = await screen('/admin/teammate/planning?day=2027-03-01');
    const hrefs = partsOf(shown, 'a').map(({ href }) => href);
    expect(hrefs).toEqual([
      '#/admin/teammate/planning?day=2027-02-28',
      '#/admin/teammate/planning',
      '#/admin/teammate/planning?day=2027-03-02',
      `#${LIST}`,
    ]);
  });

  test('draws each trip and tells it in a row', async () => {
    const id = await desk.booked(single);
    const [{ start }] = someSlots(desk.now());
    const shown = await screen(`/admin/teammate/planning?day=${parisTime(new Date(start)).day}`);
    expect(textOf(shown)).toContain('1 trajet, dont 1 à attribuer');
    expect(partsOf(shown, 'svg')).toHaveLength(1);
    expect(partsOf(shown, 'rect')).toHaveLength(1);
    const [{ rows }] = partsOf(shown, 'Rows');
    expect(rows).toHaveLength(1);
    expect(rows[0].slice(2, 4)).toEqual(['8\u00a0h – 9\u00a0h', 'À attribuer']);
    expect(partsOf(shown, 'a').filter(({ href }) => href === `#${at(id)}`)).toHaveLength(1);
  });
});

describe('a booking', () => {
  test('is given, driven, charged and closed from its screen, each once', async () => {
    const id = await desk.booked(single);
    const before = await screen(at(id));
    expect(before.heading).toBe((await desk.read(id)).reference);
    const { fields, fixed } = field(before, 'assign');
    expect([fields.driverId.value, fixed]).toEqual(['', { tripKind: 'outbound' }]);
    const [names] = partsOf(before, 'Select').map(({ options }) => options);
    expect(names.map(([, name]: [string, string]) => name)).toEqual([
      'Personne',
      people.admin.displayName,
      people.teammate.displayName,
    ]);

    const driverId = desk.driverId('teammate');
    const given = await send(id, 'assign', { tripKind: 'outbound', driverId });
    expect(field(given.body, 'assign').fields.driverId.value).toBe(driverId);
    expect(textOf(given.body)).toContain('confié à un convoyeur');

    let shown = given.body;
    for (const transition of wholeWay) {
      const press = partsOf(shown, 'Press').find(({ values }) => values.transition === transition);
      const clientId = randomUUID();
      if (transition === 'depart') await reportFirstPickup(desk.server, id);
      const [once, again] = [
        await office.send(at(id), press.form, press.values, clientId),
        await office.send(at(id), press.form, press.values, clientId),
      ];
      expect([once.status, again.body], transition).toEqual([200, once.body]);
      shown = once.body;
    }
    expect(shown.said.replaceAll('\u00a0', ' ')).toBe('Prise en charge : terminé.');

    const added = randomUUID();
    const { reportId } = field(shown, 'addendum').fixed;
    const text = 'Le client a retrouvé le double des clés.';
    for (const _ of [1, 2]) {
      const { body } = await send(id, 'addendum', { reportId, text }, added);
      expect(body.said).toBe('Noté sous l’état des lieux.');
    }
    const { addenda } = (
      await getAs(desk.team('teammate'), `${desk.server.url}/api/condition_report/${reportId}`)
    ).body;
    expect(addenda.map((one: { text: string }) => one.text)).toEqual([text]);

    const clientId = randomUUID();
    const charge = { tripKind: 'outbound', code: 'fuel_reserve', minutesLate: '15', days: '2' };
    await send(id, 'fee', { ...charge, waivedReason: ' ' }, clientId);
    await send(id, 'fee', { ...charge, waivedReason: ' ' }, clientId);
    const { fees } = await desk.read(id);
    expect(fees).toMatchObject([{ code: 'fuel_reserve', cents: 2990, waived: false }]);
    const waived = await send(id, 'fee', { ...charge, waivedReason: 'Geste' });
    expect(textOf(waived.body)).toContain('renoncé : Geste');

    const press = partsOf(waived.body, 'Press').map(({ form, label }) => [form, label]);
    expect(press).toEqual([['close', 'Clôturer et facturer les frais']]);
    const closed = await send(id, 'close');
    expect(textOf(closed.body)).toMatch(/^clôturée /);
    expect(partsOf(closed.body, 'Form').map(({ form }) => form)).toEqual(['assign', 'addendum']);
    expect(textOf(closed.body)).toContain(`réservation clôturée (${people.teammate.displayName})`);
  });

  test('waits for the insurer, and says why it refuses', async () => {
    const vehicle = { ...orderOf(desk.now()).vehicle, declaredCents: 25_000_000 };
    const id = await desk.booked({ ...single, vehicle });
    const asked = { tripKind: 'outbound', driverId: desk.driverId('admin') };
    const refused = await send(id, 'assign', asked);
    expect([refused.status, refused.body.code]).toEqual([409, 'ERROR.STATE']);
    expect(textOf((await send(id, 'derogation')).body)).toMatch(/^confirmée /);
    expect((await send(id, 'assign', asked)).status).toBe(200);
  });

  test('asks for what a fee depends on, and refuses what is none on its field', async () => {
    const id = await desk.booked(single);
    const shown = await screen(at(id));
    const when = Object.fromEntries(
      partsOf(shown, 'Field').flatMap((props) => (props.when ? [[props.name, props.when]] : [])),
    );
    expect(Object.keys(when)).toEqual(['minutesLate', 'days']);
    // An escape is none in an attribute.
    expect(JSON.stringify(shown)).not.toContain('u00a0');
    expect(when.days).toEqual(['code', ['late_return_overnight']]);
    expect(when.minutesLate[1]).not.toContain('fuel_reserve');
    const charge = { tripKind: 'outbound', code: 'late_return_overnight', minutesLate: '30' };
    for (const [values, name] of [
      [{ ...charge, days: 'deux' }, 'days'],
      [{ ...charge, days: '0' }, 'days'],
      [{ ...charge, days: '1', minutesLate: '-1' }, 'minutesLate'],
      [{ ...charge, days: '1', tripKind: 'x' }, 'tripKind'],
      [{ ...charge, code: 'x' }, 'code'],
      [{ tripKind: 'outbound', code: 'fuel_reserve', waivedReason: 'x'.repeat(301) }, 'waivedReason'],
    ] as const) {
      const { status, body } = await send(id, 'fee', values);
      expect([status, Object.keys(body.fields ?? {})], name).toEqual([400, [name]]);
    }
    const given = await send(id, 'assign', { tripKind: 'outbound', driverId: 'x' });
    expect([given.status, Object.keys(given.body.fields)]).toEqual([400, ['driverId']]);
    const moved = await send(id, 'move', { tripId: 'x', transition: 'set_off' });
    expect([moved.status, moved.body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
    const unknown = await send(id, 'move', { tripId: randomUUID(), transition: 'assign' });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['transition']]);
    const none = await send(id, 'toString');
    expect([none.status, none.body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
    expect((await desk.read(id)).fees).toEqual([]);
  });

  test('lists its condition reports with their documents', async () => {
    const id = await desk.booked(single);
    expect(partsOf(await screen(at(id)), 'File')).toEqual([]);
    const { trips, vehicle, reference } = await desk.read(id);
    const report = await sealed({ tripId: trips[0].id, content: { plate: vehicle.plate } });
    const url = `${desk.server.url}/api/condition_report`;
    expect((await sendAs(desk.team('teammate'), 'POST', url, report)).status).toBe(201);
    const shown = await screen(at(id));
    expect(partsOf(shown, 'File')).toMatchObject([
      {
        path: ['condition_report', report.clientId, 'pdf'],
        name: `etat-des-lieux-${reference}-outbound-pickup.pdf`,
      },
    ]);
    expect(textOf(shown)).toMatch(/Prise en charge \(aller\) signé le .* 2026 à 8 h 58/);
  });
});
