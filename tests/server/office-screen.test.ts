/** The team's screens, as the API describes them and takes what is sent from them. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAs, people, sendAs } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { address, newCustomer } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { mailsTo } from '../support/mails.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no slot is full.
beforeEach(() => desk.later(7 * 24 * 3_600_000));

type Values = Readonly<Record<string, unknown>>;

const ask = (person: 'teammate' | 'admin', body: object) =>
  sendAs(desk.team(person), 'POST', `${desk.server.url}/api/office/screen`, body);
const screen = (at: string, more: object = {}) => ask('admin', { at: `/admin/teammate/${at}`, ...more });
const send = (at: string, form: string, values: Values, clientId = randomUUID()) =>
  screen(at, { sending: { form, clientId, values } });
const newMail = () => `p.${randomUUID().slice(0, 8)}@exemple.fr`;

/** A node of the part or the element that is named so, with its props. */
function find(node: unknown, name: string): Values | undefined {
  if (!Array.isArray(node)) return undefined;
  if (node[0] === name) return node[1];
  for (const child of node) {
    const found = find(child, name);
    if (found) return found;
  }
  return undefined;
}

const textIn = (node: unknown): string => {
  if (!Array.isArray(node)) return typeof node === 'string' ? node : '';
  const children =
    typeof node[0] === 'string' && node.length > 1 && !Array.isArray(node[1]) ? node.slice(2) : node;
  return children.map(textIn).join('').replaceAll('\u00a0', ' ');
};

const billedHere = { billedElsewhere: '', companyName: '', birthDate: '', billingAddress: null };
const customerValues = (fields: Values = {}) => {
  const { clientId, ...values } = newCustomer();
  return { ...values, ...billedHere, ...fields };
};

describe('office/screen', () => {
  test('a screen is an administrator’s, or the whole team’s', async () => {
    for (const path of ['account', 'account/add']) {
      expect((await ask('teammate', { at: `/admin/teammate/${path}` })).status).toBe(403);
      expect((await ask('admin', { at: `/admin/teammate/${path}` })).status).toBe(200);
    }
    expect((await ask('teammate', { at: '/admin/teammate/booking/add' })).status).toBe(200);
  });

  test('what is sent from an administrator’s screen by somebody else makes nothing', async () => {
    const mail = newMail();
    const { status } = await ask('teammate', {
      at: '/admin/teammate/account/add',
      sending: {
        form: 'create',
        clientId: randomUUID(),
        values: { displayName: 'A', mail, role: 'ROLE_ADMIN' },
      },
    });
    expect(status).toBe(403);
    const { body } = await getAs(desk.team('admin'), `${desk.server.url}/api/account`);
    expect(JSON.stringify(body)).not.toContain(mail);
  });

  test.each([
    '/admin/teammate/nothing',
    '/admin/teammate/account/x',
    `/admin/teammate/account/${randomUUID()}`,
    'customer',
    '',
    '//[',
    'http://[::1',
    '/__proto__',
    'constructor',
  ])('of the address %j there is none', async (at) => {
    expect(await ask('admin', { at })).toMatchObject({ status: 404, body: { code: 'ERROR.NOT_FOUND' } });
  });

  test.each(['nothing', 'toString', '__proto__', ''])('a screen has no form %j', async (form) => {
    expect(await send('account/add', form, {})).toMatchObject({
      status: 404,
      body: { code: 'ERROR.NOT_FOUND' },
    });
  });

  const forms = [
    ['account', 'access'],
    ['account/add', 'create'],
    [`booking/add?mail=${people.customer.mail}`, 'customer'],
    [`booking/add?mail=${people.customer.mail}`, 'order'],
  ] as const;

  test.each(forms)('%s takes nothing that is not right from %s', async (at, form) => {
    const names = [
      'id',
      'version',
      'mail',
      'address',
      'role',
      'total',
      'outboundSlot',
      'vehicle.declaredCents',
    ];
    for (const value of ['', 'x', '-1', 'NaN', '\ud800', 'é'.repeat(5_000), null, address({ lat: 1 })]) {
      const { status, body } = await send(at, form, Object.fromEntries(names.map((name) => [name, value])));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
  });

  test.each([
    'account?role=x',
    'account/add?made=x',
    'booking/add?mail=%ED%A0%80',
    `booking/add?mail=${'a'.repeat(3_000)}`,
    'booking/add?mail=personne@exemple',
  ])('%s is shown whatever its query says', async (at) => {
    expect((await screen(at)).status).toBe(200);
  });

  test('a NUL in a query is refused', async () => {
    expect((await screen('booking/add?mail=%00')).status).toBe(400);
  });

  test('values that no form holds are shown for what they are', async () => {
    const at = `booking/add?mail=${people.customer.mail}`;
    for (const value of ['', 'x', '__proto__', '9'.repeat(400), address()]) {
      const names = [
        'serviceCode',
        'when',
        'outboundDay',
        'outboundSlot',
        'returnDay',
        'vehicle.vin',
        'elsewhere',
      ];
      const values = Object.fromEntries(names.map((name) => [name, value]));
      expect((await screen(at, { values })).status).toBe(200);
    }
  });
});

describe('accounts', () => {
  test('are made once however often they are sent, and named where they are taken', async () => {
    const clientId = randomUUID();
    const values = { displayName: ' Zoé Martin ', mail: newMail().toUpperCase(), role: 'ROLE_PARTNER' };
    const first = await send('account/add', 'create', values, clientId);
    expect(first.body.go).toMatch(/^\/admin\/teammate\/account\/add\?made=[0-9a-f-]{36}$/);
    expect((await send('account/add', 'create', values, clientId)).body).toEqual(first.body);
    expect(await mailsTo(desk.server.dataDir, values.mail.toLowerCase())).toHaveLength(1);
    const made = await screen(first.body.go.replace('/admin/teammate/', ''));
    expect(textIn(made.body.body)).toContain('Le compte de Zoé Martin est créé.');
    expect(await send('account/add', 'create', values)).toMatchObject({
      status: 409,
      body: { code: 'ERROR.EXISTS', fields: { mail: 'Cette adresse e-mail a déjà un compte.' } },
    });
  });
});

describe('an order for a customer', () => {
  const places = {
    'outbound.address': address(),
    'provider.address': address({ label: '12 Route de Galice', lat: 43.528, lon: 5.42 }),
  };
  function orderValues(fields: Values = {}) {
    const [slot] = someSlots(desk.now());
    return {
      ...places,
      serviceCode: 'round_trip',
      elsewhere: '',
      'outbound.contactName': 'Élodie Garçon',
      'outbound.contactPhone': '06 01 02 03 04',
      'outbound.accessNote': '',
      'provider.kind': 'garage',
      'provider.name': 'Garage des Pinchinats',
      'provider.phone': '',
      'vehicle.plate': 'ab 123 cd',
      'vehicle.foreignPlate': '',
      'vehicle.brand': 'Peugeot',
      'vehicle.model': '208',
      'vehicle.energy': 'petrol',
      'vehicle.gearbox': 'manual',
      'vehicle.category': 'car',
      'vehicle.declaredCents': '15 000',
      'vehicle.vin': '',
      outboundDay: slot.start.slice(0, 10),
      outboundSlot: slot.start,
      when: 'later',
      returnDay: '',
      returnSlot: '',
      termsVersion: 'yes',
      immediateExecution: 'yes',
      total: '5990',
      ...fields,
    };
  }
  const at = () => `booking/add?mail=${desk.customer().mail}`;

  test('is priced as it is filled in, with its reasons', async () => {
    const empty = (await screen(at())).body.body;
    expect(textIn(empty)).toContain('Le prix s’affiche dès que les adresses sont choisies.');
    const priced = (await screen(at(), { values: orderValues() })).body.body;
    expect(textIn(priced)).toContain('59,90 € TTC');
    expect(textIn(priced)).toContain('Pourquoi ce prix ?');
    expect([find(empty, 'details'), find(priced, 'details')]).toEqual([undefined, {}]);
    const dear = (await screen(at(), { values: orderValues({ 'vehicle.declaredCents': '250 000' }) })).body
      .body;
    expect(textIn(dear)).toContain('l’accord de notre assureur');
    const far = address({ label: 'Marseille', lat: 43.2951, lon: 5.3739 });
    const onQuote = (await screen(at(), { values: orderValues({ 'outbound.address': far }) })).body.body;
    expect(textIn(onQuote)).toContain('Sur devis');
  });

  test('is made once, at the price that was on show', async () => {
    const clientId = randomUUID();
    const first = await send(at(), 'order', orderValues(), clientId);
    expect(first.body.go).toMatch(/^\/admin\/teammate\/booking\/[0-9a-f-]{36}$/);
    expect((await send(at(), 'order', orderValues(), clientId)).body).toEqual(first.body);
    const booking = await desk.read(first.body.go.split('/').pop());
    expect(booking).toMatchObject({
      status: 'awaiting_payment',
      totalCents: 5990,
      vehicle: { plate: 'AB-123-CD' },
    });
    for (const total of ['', '100']) {
      expect(await send(at(), 'order', orderValues({ total }))).toMatchObject({
        status: 409,
        body: { code: 'ERROR.PRICE' },
      });
    }
  });

  test('is refused on the fields of its form', async () => {
    const wrong = orderValues({
      'outbound.contactPhone': 'x',
      'vehicle.plate': 'AB-12',
      'vehicle.declaredCents': 'x',
      'provider.address': null,
    });
    const { status, body } = await send(at(), 'order', wrong);
    expect([status, Object.keys(body.fields).sort()]).toEqual([
      400,
      ['outbound.contactPhone', 'provider.address', 'vehicle.declaredCents', 'vehicle.plate'],
    ]);
    const noHour = orderValues({ outboundSlot: '', when: 'now' });
    expect((await send(at(), 'order', noHour)).body.fields).toEqual({
      outboundSlot: 'Choisissez une heure.',
      returnSlot: 'Choisissez une heure.',
    });
    const early = orderValues({ immediateExecution: '' });
    expect(Object.keys((await send(at(), 'order', early)).body.fields)).toEqual(['immediateExecution']);
  });

  test('takes no slot that is full, and shows which are', async () => {
    const values = orderValues();
    for (let count = 0; count < 3; count += 1) {
      expect((await send(at(), 'order', values)).status).toBe(200);
    }
    expect(await send(at(), 'order', values)).toMatchObject({ status: 409, body: { code: 'ERROR.FULL' } });
    const { options } = find((await screen(at(), { values })).body.body, 'Choice') as { options: Values[] };
    expect(options.find(({ value }) => value === values.outboundSlot)).toMatchObject({ disabled: true });
  });

  test('begins with the customer, who is made on the way', async () => {
    const mail = newMail();
    const path = `booking/add?mail=${mail}`;
    expect(textIn((await screen(path)).body.body)).toContain('créez sa fiche');
    const made = await send(path, 'customer', customerValues({ mail }));
    expect(made.body.go).toBeNull();
    expect(textIn(made.body.body)).toContain('Élodie Garçon');
    const other = await send(path, 'customer', customerValues({ mail: newMail() }));
    expect(other.body.go).toContain('/admin/teammate/booking/add?mail=p.');
  });
});
