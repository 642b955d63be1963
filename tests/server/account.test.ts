/** Accounts as administrators manage them: listing, creating, renaming, disabling. */

import { randomUUID } from 'node:crypto';
import { is } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import { type Account, accountSchema } from '../../src/domain/account/account-view.ts';
import { listAccounts } from '../../src/domain/account/office-calls.ts';
import { getAs, login, people, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';

const HOUR = 3_600_000;
const PAGE = 50;

let server: InProcessServer;
let admin: Tokens;
beforeAll(async () => {
  server = await startInProcess();
});
afterAll(() => server.stop());
// Each test has its own people, and the limits of those before are over.
beforeEach(async () => {
  server.advance(HOUR);
  admin = await signIn(server, 'admin');
});

const url = (end = '') => `${server.url}/api/account${end}`;
const newAccount = (fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  mail: `come.${randomUUID()}@exemple.fr`,
  displayName: 'Côme Durand',
  role: 'ROLE_TEAMMATE',
  ...fields,
});
const create = (fields: Readonly<Record<string, unknown>> = {}, as = admin) =>
  sendAs(as, 'POST', url(), newAccount(fields));
const find = async (mail: string): Promise<Account> => {
  for (let next: string | null = ''; next !== null; ) {
    const { body } = await getAs(admin, url(`?after=${next}`));
    const found = body.items.find((item: Account) => item.mail === mail);
    if (found) return found;
    next = body.next;
  }
  throw new Error('no such account');
};
const change = (account: Account, fields: Readonly<Record<string, unknown>>, as = admin) =>
  sendAs(as, 'PUT', url(`/${account.id}`), {
    clientId: randomUUID(),
    version: account.version,
    disabled: account.disabled,
    displayName: account.displayName,
    ...fields,
  });
/** A person made by the administrator, who has chosen PASSWORD. */
const joined = async (fields: Readonly<Record<string, unknown>> = {}) => {
  const sent = newAccount(fields);
  await sendAs(admin, 'POST', url(), sent);
  const { token } = await mailAbout(server.dataDir, sent.mail, /Votre compte/);
  await post(`${server.url}/api/reset-password`, { token, plainPassword: PASSWORD });
  const { body } = await login(server.url, sent.mail, PASSWORD);
  return { mail: sent.mail, tokens: body as Tokens };
};

describe('creating an account', () => {
  test.each(['ROLE_TEAMMATE', 'ROLE_PARTNER', 'ROLE_ADMIN'])(
    'of %s mails a link with which its person chooses a password',
    async (role) => {
      const sent = newAccount({ role });
      const { status, body } = await sendAs(admin, 'POST', url(), sent);
      expect([status, Object.keys(body)]).toEqual([201, ['id']]);
      expect(await find(sent.mail)).toMatchObject({
        id: body.id,
        displayName: 'Côme Durand',
        role,
        confirmed: false,
        disabled: false,
        version: 1,
      });
      const mail = await mailAbout(server.dataDir, sent.mail, /Votre compte/);
      expect(mail.text).toContain('Côme Durand');
      expect(mail.text).toContain('valable 48 heures');
      expect(mail.text).toContain('#/password/request');
      const chosen = await post(`${server.url}/api/reset-password`, {
        token: mail.token,
        plainPassword: PASSWORD,
      });
      expect(chosen.status).toBe(200);
      expect((await login(server.url, sent.mail, PASSWORD)).status).toBe(200);
      expect((await find(sent.mail)).confirmed).toBe(true);
    },
  );

  test('the link of the mail is over after 48 hours', async () => {
    const sent = [newAccount(), newAccount()];
    for (const account of sent) await sendAs(admin, 'POST', url(), account);
    const tokens = [];
    for (const { mail } of sent) {
      tokens.push((await mailAbout(server.dataDir, mail, /Votre compte/)).token);
    }
    const choose = (token: unknown) =>
      post(`${server.url}/api/reset-password`, { token, plainPassword: PASSWORD });
    server.advance(48 * HOUR - 1);
    expect((await choose(tokens[0])).status).toBe(200);
    server.advance(1);
    expect((await choose(tokens[1])).body.code).toBe('ERROR.TOKEN');
  });

  test('repeated, at once and later, makes one account, one mail and one answer', async () => {
    const sent = newAccount();
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendAs(admin, 'POST', url(), sent)));
    answers.push(await sendAs(admin, 'POST', url(), sent));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const other = newAccount();
    await sendAs(admin, 'POST', url(), other);
    await mailsTo(server.dataDir, other.mail);
    expect(await mailsTo(server.dataDir, sent.mail)).toHaveLength(1);
  });

  test('with an address that anyone has is ERROR.EXISTS', async () => {
    for (const mail of [people.partner.mail, people.customer.mail.toUpperCase()]) {
      const { status, body } = await create({ mail });
      expect([status, body.code]).toEqual([409, 'ERROR.EXISTS']);
    }
  });

  test.each([
    ['role', 'ROLE_CUSTOMER'],
    ['role', 'ROLE_ROOT'],
    ['role', ['ROLE_ADMIN']],
    ['displayName', ' '],
    ['displayName', 'a\nb'],
    ['mail', 'x'],
    ['clientId', '1'],
    ['disabled', true],
    ['passwordHash', 'x'],
    ['id', randomUUID()],
  ])('names the wrong field: %s %j', async (name, value) => {
    const { status, body } = await create({ [name]: value });
    expect([status, Object.keys(body.fields)]).toEqual([400, [name]]);
  });
});

describe('listing accounts', () => {
  test('goes by name, by pages that neither repeat nor miss one, while others are added', async () => {
    const added: string[] = [];
    for (let n = 0; n < PAGE + 5; n += 1) {
      // Several have the same name: only their ids tell them apart.
      const displayName = ['élan du Sud', 'Zénith', 'Etoile', 'Garage d’Arc', 'garage de l’Arc'][n % 5];
      const sent = newAccount({ role: 'ROLE_PARTNER', displayName });
      added.push(sent.mail);
      await sendAs(admin, 'POST', url(), sent);
    }
    const first = await getAs(admin, url('?role=ROLE_PARTNER'));
    expect(is(first.body, listAccounts.answer)).toBe(true);
    expect(first.body.items).toHaveLength(PAGE);
    await create({ role: 'ROLE_PARTNER', displayName: 'Abeille' });
    const second = await getAs(admin, url(`?role=ROLE_PARTNER&after=${first.body.next}`));
    expect(second.body.next).toBeNull();
    const all: Account[] = [...first.body.items, ...second.body.items];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.map(({ mail }) => mail)).toEqual(expect.arrayContaining(added));
    expect(new Set(all.map(({ role }) => role))).toEqual(new Set(['ROLE_PARTNER']));
    const names = all.map(({ displayName }) => displayName);
    expect(names).toEqual(names.toSorted(new Intl.Collator('fr', { ignorePunctuation: false }).compare));
  });

  test('has whoever works here first, then partners, then customers', async () => {
    await signedUp(server);
    const all: Account[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body } = await getAs(admin, url(`?after=${next}`));
      all.push(...body.items);
      next = body.next;
    }
    const found = all.map(({ role }) => role).filter((role, index, roles) => role !== roles[index - 1]);
    expect(found).toEqual(['ROLE_ADMIN', 'ROLE_TEAMMATE', 'ROLE_PARTNER', 'ROLE_CUSTOMER']);
  });

  test('is searched by any part of a name or an e-mail, of customers by their beginnings', async () => {
    const sent = newAccount({ displayName: 'Inès Quérolle' });
    await sendAs(admin, 'POST', url(), sent);
    const customer = await signedUp(server);
    const found = async (q: string, more = '') =>
      (await getAs(admin, url(`?q=${encodeURIComponent(q)}${more}`))).body.items.map(
        ({ mail }: Account) => mail,
      );
    for (const q of ['ines', 'QUEROL', 'ès qué', sent.mail.slice(3)])
      expect(await found(q), q).toEqual([sent.mail]);
    expect(await found(customer.mail.toUpperCase())).toEqual([customer.mail]);
    expect(await found('querolle', '&role=ROLE_PARTNER')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect((await getAs(admin, url(`?q=${'x'.repeat(101)}`))).status).toBe(400);
  });

  test('shows customers too, and never a password', async () => {
    const { mail } = await signedUp(server);
    const { body } = await getAs(admin, url('?role=ROLE_CUSTOMER'));
    const account = body.items.find((item: Account) => item.mail === mail);
    expect(is(account, accountSchema)).toBe(true);
    expect(account).toMatchObject({ displayName: 'Élodie Garçon', confirmed: true });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/i);
  });

  test.each(['?role=ROLE_ROOT', '?after=x', '?after=%00', '?role=%00'])('refuses %s', async (query) => {
    const { status, body } = await getAs(admin, url(query));
    expect([status, body.code]).toEqual([400, 'ERROR.INVALID']);
  });

  test('after an account that is not there is empty', async () => {
    const { body } = await getAs(admin, url(`?after=${randomUUID()}`));
    expect(body).toEqual({ items: [], next: null });
  });
});

describe('changing an account', () => {
  test('disabled, its person is out at once, cannot sign in, and comes back when enabled', async () => {
    const { mail, tokens } = await joined({ role: 'ROLE_TEAMMATE' });
    const search = () => getAs(tokens, `${server.url}/api/customer/by_email?mail=${people.customer.mail}`);
    expect((await search()).status).toBe(200);
    const disabled = await change(await find(mail), { disabled: true });
    expect(is(disabled.body, accountSchema)).toBe(true);
    expect(disabled.body).toMatchObject({ mail, disabled: true, version: 2 });
    expect((await search()).status).toBe(401);
    const refreshed = await post(`${server.url}/api/token/refresh`, { refresh_token: tokens.refresh_token });
    expect(refreshed.status).toBe(401);
    expect((await login(server.url, mail, PASSWORD)).status).toBe(401);
    expect((await change(await find(mail), { disabled: false })).status).toBe(200);
    expect((await search()).status).toBe(401);
    expect((await login(server.url, mail, PASSWORD)).status).toBe(200);
  });

  test('an administrator cannot disable themselves, and can be renamed', async () => {
    const self = await find(people.admin.mail);
    const { status, body } = await change(self, { disabled: true });
    expect([status, body.fields]).toEqual([
      400,
      { disabled: 'Vous ne pouvez pas désactiver votre propre compte.' },
    ]);
    expect((await change(self, { displayName: 'Agathe A.' })).body.displayName).toBe('Agathe A.');
    expect((await getAs(admin, url())).status).toBe(200);
  });

  test('two administrators who disable each other at once: one stays', async () => {
    const one = await joined({ role: 'ROLE_ADMIN' });
    const two = await joined({ role: 'ROLE_ADMIN' });
    const [first, second] = [await find(one.mail), await find(two.mail)];
    const answers = await Promise.all([
      change(second, { disabled: true }, one.tokens),
      change(first, { disabled: true }, two.tokens),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('repeated, changes once; of an older version, is refused', async () => {
    const sent = newAccount();
    await sendAs(admin, 'POST', url(), sent);
    const account = await find(sent.mail);
    const clientId = randomUUID();
    const answers = [];
    for (let n = 0; n < 2; n += 1) answers.push(await change(account, { clientId, displayName: 'Côme' }));
    for (const answer of answers) expect(answer.body).toMatchObject({ displayName: 'Côme', version: 2 });
    const late = await change(account, { displayName: 'Trop tard' });
    expect([late.status, late.body.code]).toEqual([409, 'ERROR.CONFLICT']);
    expect((await find(sent.mail)).displayName).toBe('Côme');
  });

  test('a customer’s name is changed on their record, and the rest here', async () => {
    const { mail } = await signedUp(server);
    const account = await find(mail);
    const { status, body } = await change(account, { displayName: 'Autre' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['displayName']]);
    expect((await change(account, { disabled: true })).status).toBe(200);
  });

  test.each(['x', '%00', '%ff', randomUUID()])('of an account that is not (%s) is 404', async (id) => {
    const account = { ...(await find(people.partner.mail)), id };
    const { status, body } = await change(account, {});
    expect([status, body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
  });
});
