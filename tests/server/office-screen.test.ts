/** The team's screens, as the API describes them and takes what is sent from them. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAs, sendAs } from '../support/accounts.ts';
import { address } from '../support/customers.ts';
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

const textIn = (node: unknown): string => {
  if (!Array.isArray(node)) return typeof node === 'string' ? node : '';
  const children =
    typeof node[0] === 'string' && node.length > 1 && !Array.isArray(node[1]) ? node.slice(2) : node;
  return children.map(textIn).join('').replaceAll('\u00a0', ' ');
};

describe('office/screen', () => {
  test('a screen is an administrator’s, or the whole team’s', async () => {
    for (const path of ['account', 'account/add']) {
      expect((await ask('teammate', { at: `/admin/teammate/${path}` })).status).toBe(403);
      expect((await ask('admin', { at: `/admin/teammate/${path}` })).status).toBe(200);
    }
    expect((await ask('teammate', { at: '/admin/teammate/planning' })).status).toBe(200);
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

  test.each(['account?role=x', 'account/add?made=x'])('%s is shown whatever its query says', async (at) => {
    expect((await screen(at)).status).toBe(200);
  });

  test('a NUL in a query is refused', async () => {
    expect((await screen('account?role=%00')).status).toBe(400);
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
