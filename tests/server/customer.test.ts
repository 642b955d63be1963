/** Customers: signing up, reading and changing a record, on the real server and database. */

import { randomUUID } from 'node:crypto';
import { is } from 'superstruct';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import { customerSchema } from '../../src/domain/customer/customer-view.ts';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { demoPassword, getAs, login, people, refresh, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { address, newCustomer, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase, dropTestDatabase } from '../support/database.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout, mailsTo, type ReadMail } from '../support/mails.ts';
import { subscriptionOf } from '../support/subscriptions.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const EXISTS =
  'Un compte existe déjà avec cette adresse e-mail\u00a0: utilisez-en une autre ou connectez-vous.';

const HOUR = 3_600_000;

let server: InProcessServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/** What was done to whose address, for the last test to look for. */
const written = new Map<string, readonly (readonly [kind: string, by: string, at: Date])[]>();
beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startInProcess({}, folder.path);
  // Where no start makes the four people, this does.
  await demoPassword(server);
});
afterAll(async () => {
  await server.stop();
  await dropTestDatabase(folder.path);
  await folder.remove();
});
// Each test has its own people, and the limits of those before are over.
beforeEach(() => server.advance(HOUR));

const signUp = (fields: Readonly<Record<string, unknown>> = {}) =>
  post(`${server.url}/api/customer`, newCustomer(fields));
const own = (tokens: Tokens) => getAs(tokens, `${server.url}/api/customer/for_user`);
const byMail = (tokens: Tokens, mail: string) =>
  getAs(tokens, `${server.url}/api/customer/by_email?mail=${encodeURIComponent(mail)}`);
/** A change of someone's record, by themselves unless `tokens` are another's. */
const put = ({ id, sent, tokens }: SignedUp, fields: Readonly<Record<string, unknown>>, as = tokens) =>
  sendAs(as, 'PUT', `${server.url}/api/customer/${id}`, {
    ...sent,
    clientId: randomUUID(),
    version: 1,
    ...fields,
  });
/** Mails to an address, once those on their way are written. */
const mailCount = async (mail: string) => {
  const marker = await signedUp(server);
  await mailsTo(server.dataDir, marker.mail, 2);
  return (await mailsTo(server.dataDir, mail, 0)).length;
};

/** Where the one link of a mail leads, on this server. */
const confirmLink = ({ text }: ReadMail) =>
  `${server.url}${/^\S+(\/confirmer\/\S+)$/m.exec(text)?.[1] ?? ''}`;

describe('signing up', () => {
  test('on the way to a subscription leads on to it by the mail, to nowhere else, and not every time', async () => {
    for (const redirectTo of ['https://evil.example', '/admin/customer', null]) {
      expect((await signUp({ redirectTo })).status).toBe(400);
    }
    const mail = 'abonnee@exemple.fr';
    expect((await signUp({ mail, redirectTo: 'subscription' })).status).toBe(201);
    const [welcome] = await mailsTo(server.dataDir, mail);
    expect(welcome?.link).toMatch(
      /\/#\/password\/reset\?token=[\w-]{43}&mail=[^&\s]+&redirectTo=subscription$/,
    );
    for (const path of ['auth/login', 'password/request']) {
      expect(welcome?.text).toContain(`/#/${path}?redirectTo=subscription`);
    }
    expect(welcome?.html).toContain('&amp;redirectTo=subscription"');
  });

  test('stores the customer and mails a link to choose a password, then to sign in', async () => {
    const { status, body } = await signUp({ mail: ' Elodie.Garcon@Exemple.FR ' });
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual(['id']);
    const [mail] = await mailsTo(server.dataDir, 'elodie.garcon@exemple.fr');
    expect(mail?.subject).toBe('Bienvenue\u00a0: choisissez votre mot de passe');
    expect(mail?.link).toMatch(/^http:\/\/localhost:\d+\/#\/password\/reset\?token=[\w-]{43}&mail=[^&\s]+$/);
    expect(mail?.text).toContain('valable 48 heures');
    expect(mail?.text).toContain('#/password/request');
    expect(mail?.text).toMatch(/--\nGarrigue Convoyage\n/);
    const chosen = await post(`${server.url}/api/reset-password`, {
      token: mail?.token,
      plainPassword: PASSWORD,
    });
    expect(chosen.body).toEqual({ done: true });
    const signedIn = await login(server.url, 'elodie.garcon@exemple.fr', PASSWORD);
    expect(signedIn.status).toBe(200);
    const read = await own(signedIn.body);
    expect(is(read.body, customerSchema)).toBe(true);
    expect(read.body).toEqual({
      id: body.id,
      version: 1,
      firstName: 'Élodie',
      lastName: 'Garçon',
      mail: 'elodie.garcon@exemple.fr',
      phone: '06 01 02 03 04',
      birthDate: '1980-02-29',
      companyName: null,
      address: address(),
      billingAddress: null,
    });
  });

  test('nobody signs in before a password was chosen', async () => {
    const mail = 'sans@exemple.fr';
    await signUp({ mail });
    expect((await login(server.url, mail, PASSWORD)).status).toBe(401);
  });

  test('names stay out of the mail, which a stranger could otherwise word', async () => {
    await signUp({ mail: 'cible@exemple.fr', firstName: 'Gagnez 1000 euros sur http://evil.example' });
    const [mail] = await mailsTo(server.dataDir, 'cible@exemple.fr');
    expect(`${mail?.subject}${mail?.text}`).not.toContain('evil');
  });

  test('with an address that has an account is ERROR.EXISTS, and nobody is mailed', async () => {
    const taken = 'prise@exemple.fr';
    await signUp({ mail: taken });
    for (const mail of ['PRISE@exemple.fr', people.admin.mail]) {
      const { status, body } = await signUp({ mail });
      expect([status, body]).toEqual([409, { code: 'ERROR.EXISTS', message: EXISTS }]);
    }
    expect([await mailCount(taken), await mailCount(people.admin.mail)]).toEqual([1, 0]);
  });

  test('20 at once with one address make exactly one account', async () => {
    const mail = 'course@exemple.fr';
    const answers = await Promise.all(Array.from({ length: 20 }, () => signUp({ mail })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    const { body } = await getAs(await signIn(server, 'admin'), `${server.url}/api/account?q=${mail}`);
    expect(body.items.filter((account: { mail: string }) => account.mail === mail)).toHaveLength(1);
    server.advance(HOUR);
    expect(await mailCount(mail)).toBe(1);
  });

  test('repeated, at once and later, answers the same and mails once', async () => {
    const sent = newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(`${server.url}/api/customer`, sent)),
    );
    answers.push(
      await post(`${server.url}/api/customer`, { ...sent, clientId: sent.clientId.toUpperCase() }),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await mailCount(sent.mail)).toBe(1);
  });

  test('with an id is refused: the resource exists', async () => {
    for (const id of [randomUUID(), 'x', 1]) {
      const { status, body } = await signUp({ id });
      expect([status, body]).toEqual([
        409,
        { code: 'ERROR.EXISTS_ID', message: 'Cette ressource existe déjà.' },
      ]);
    }
  });

  test.each([
    ['firstName', ' ', 'Indiquez votre prénom.'],
    ['lastName', '', 'Indiquez votre nom.'],
    ['mail', 'nom@exemple.email', /seules les terminaisons/],
    ['phone', '06-1', /au moins 4\u00a0?/],
    ['birthDate', '1981-02-29', /date qui existe/],
    ['birthDate', '2026-11-22', 'Vérifiez cette date de naissance.'],
    ['address', null, 'Choisissez une adresse dans la liste proposée.'],
    ['address', '3 Cours Mirabeau', 'Choisissez une adresse dans la liste proposée.'],
    ['billingAddress', { ...address(), lat: null }, 'Choisissez une adresse dans la liste proposée.'],
    ['companyName', 'x'.repeat(101), /limité à 100/],
  ])('names the wrong field: %s %j', async (name, value, message) => {
    const { status, body } = await signUp({ [name]: value });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'ERROR.INVALID', [name]]);
    expect(body.fields[name]).toMatch(message);
  });

  test('takes what is optional as nothing when it is absent, null or empty', async () => {
    const { companyName, billingAddress, birthDate, ...required } = newCustomer();
    expect((await post(`${server.url}/api/customer`, required)).status).toBe(201);
    const { tokens } = await signedUp(server, {
      companyName: ' ',
      birthDate: '',
    });
    expect((await own(tokens)).body).toMatchObject({
      companyName: null,
      birthDate: null,
      billingAddress: null,
    });
  });
});

describe('reading', () => {
  test('the team reads a customer by e-mail, in any case', async () => {
    const { id, mail } = await signedUp(server);
    for (const person of ['teammate', 'admin'] as const) {
      const { status, body } = await byMail(await signIn(server, person), mail.toUpperCase());
      expect([status, body.id, body.address]).toEqual([200, id, address()]);
    }
  });

  test('a partner who never ordered for a customer cannot tell them from nobody, and not for long', async () => {
    const { mail } = await signedUp(server);
    const partner = await signIn(server, 'partner');
    const answers = [await byMail(partner, mail), await byMail(partner, 'inconnu@exemple.fr')];
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    const statuses = [];
    for (let n = 0; n < 59; n += 1) statuses.push((await byMail(partner, `n${n}@exemple.fr`)).status);
    expect(statuses).toEqual([...Array(58).fill(404), 429]);
    // Nor by what a subscription in somebody's name would tell them.
    const subscribing = subscriptionOf({ mail });
    const proposed = await sendAs(partner, 'POST', `${server.url}/api/subscription`, subscribing);
    expect(proposed.status).toBe(429);
  });

  test.each(['inconnu@exemple.fr', 'convoyeur@demo.test'])('%s is no customer', async (mail) => {
    const { status, body } = await byMail(await signIn(server, 'teammate'), mail);
    expect([status, body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
  });

  test.each(['', 'x', 'a\u0000@exemple.fr', `${'a'.repeat(300)}@exemple.fr`])(
    'the e-mail %j is refused by its name',
    async (mail) => {
      const { status, body } = await byMail(await signIn(server, 'teammate'), mail);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['mail']]);
    },
  );
});

describe('changing', () => {
  test('a customer changes their own record, and is named by it from then on', async () => {
    const person = await signedUp(server);
    const { id, tokens, mail } = person;
    const { status, body } = await put(person, {
      lastName: 'Garçon-Roux',
      birthDate: '1980-02-29T23:30:00+02:00',
      billingAddress: address({ city: 'Marseille' }),
    });
    expect(status).toBe(200);
    expect(is(body, customerSchema)).toBe(true);
    expect(body).toMatchObject({
      id,
      version: 2,
      lastName: 'Garçon-Roux',
      birthDate: '1980-02-29',
      billingAddress: { city: 'Marseille' },
    });
    expect((await own(tokens)).body).toEqual(body);
    const again = await login(server.url, mail, PASSWORD);
    const payload = JSON.parse(Buffer.from(again.body.token.split('.')[1], 'base64url').toString('utf8'));
    expect(payload.displayName).toBe('Élodie Garçon-Roux');
  });

  test('repeated, changes once and answers the same', async () => {
    const { id, tokens, sent: before } = await signedUp(server);
    const sent = { ...before, clientId: randomUUID(), version: 1, phone: '0491000000' };
    const url = `${server.url}/api/customer/${id}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendAs(tokens, 'PUT', url, sent)));
    answers.push(await sendAs(tokens, 'PUT', url, sent));
    for (const answer of answers) expect([answer.status, answer.body.version]).toEqual([200, 2]);
    expect((await own(tokens)).body.version).toBe(2);
  });

  test('of an older version is refused, and changes nothing', async () => {
    const person = await signedUp(server);
    expect((await put(person, { phone: '0491000000' })).status).toBe(200);
    for (const version of [1, 3, -1, 1.5, 1e300]) {
      const { status, body } = await put(person, { version, phone: '0000' });
      expect([status, body.code]).toEqual([409, 'ERROR.CONFLICT']);
    }
    expect((await own(person.tokens)).body).toMatchObject({ version: 2, phone: '0491000000' });
  });

  test('two changes of one version at once: one is made, the other is told', async () => {
    const person = await signedUp(server);
    const answers = await Promise.all([put(person, { phone: '0001' }), put(person, { phone: '0002' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = answers.find(({ status }) => status === 200);
    expect((await own(person.tokens)).body).toEqual(made?.body);
  });

  test('a clientId that changed one record is refused for another', async () => {
    const one = await signedUp(server);
    const two = await signedUp(server);
    const clientId = randomUUID();
    expect((await put(one, { clientId })).status).toBe(200);
    const { status, body } = await put(two, { clientId });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['clientId']]);
  });

  test('a customer’s own e-mail is the team’s to change', async () => {
    const person = await signedUp(server);
    const { status, body } = await put(person, { mail: 'autre@exemple.fr' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['mail']]);
    expect((await own(person.tokens)).body.mail).toBe(person.mail);
  });

  test('an administrator changes an e-mail: both addresses are told, the new one signs in, what the old one opened ends', async () => {
    const person = await signedUp(server);
    const { mail, tokens } = person;
    await post(`${server.url}/api/request-password-change`, { email: mail });
    const { token } = await mailAbout(server.dataDir, mail, /Choisissez un nouveau/);
    const admin = await signIn(server, 'admin');
    expect((await put(person, { mail: 'nouvelle@exemple.fr' }, admin)).body.mail).toBe('nouvelle@exemple.fr');
    for (const to of [mail, 'nouvelle@exemple.fr']) {
      const notice = await mailAbout(server.dataDir, to, /adresse e-mail a été changée/);
      expect(notice.text).toContain(`${mail} par nouvelle@exemple.fr`);
      expect(notice.text).toContain(`, le ${frenchInstant(server.now())}.`);
    }
    expect((await login(server.url, mail, PASSWORD)).status).toBe(401);
    expect((await login(server.url, 'nouvelle@exemple.fr', PASSWORD)).status).toBe(200);
    const late = await post(`${server.url}/api/reset-password`, { token, plainPassword: PASSWORD });
    expect(late.body.code).toBe('ERROR.TOKEN');
    expect((await own(tokens)).status).toBe(401);
    expect((await refresh(server.url, tokens.refresh_token)).status).toBe(401);
    written.set(person.id, [['customer_mail_changed', people.admin.mail, server.now()]]);
  });

  test('a teammate cannot become a customer by changing their e-mail: the old address has to confirm it', async () => {
    const person = await signedUp(server);
    const { mail, tokens } = person;
    const teammate = await signIn(server, 'teammate');
    const thief = `voleur.${randomUUID()}@exemple.fr`;
    const { status, body } = await put(person, { mail: thief, phone: '0491000000' }, teammate);
    expect([status, body.mail, body.phone]).toEqual([200, mail, '0491000000']);
    expect((await byMail(teammate, mail)).body.pendingMail).toBe(thief);
    expect((await login(server.url, thief, PASSWORD)).status).toBe(401);
    await post(`${server.url}/api/request-password-change`, { email: thief });
    expect(await mailCount(thief)).toBe(0);
    expect((await own(tokens)).body.mail).toBe(mail);

    const asked = await mailAbout(server.dataDir, mail, /Confirmez votre nouvelle adresse/);
    const link = confirmLink(asked);
    expect(asked.html).toMatch(/href="\S+\/confirmer\/adresse\/[^"]+"/);
    // Whoever follows links of mails, such as a filter, changes nothing.
    expect((await fetch(link)).status).toBe(200);
    expect((await own(tokens)).status).toBe(200);

    expect((await fetch(link, { method: 'POST' })).status).toBe(200);
    expect((await login(server.url, mail, PASSWORD)).status).toBe(401);
    expect((await login(server.url, thief, PASSWORD)).status).toBe(200);
    expect((await own(tokens)).status).toBe(401);
    for (const method of ['GET', 'POST']) expect((await fetch(link, { method })).status).toBe(410);
    // Who asked is not who pressed the button, and has that address since.
    written.set(person.id, [
      ['customer_mail_asked', people.teammate.mail, server.now()],
      ['customer_mail_changed', thief, server.now()],
    ]);
  });

  test('a link that confirms an e-mail counts for 48 hours, and for the last one asked for', async () => {
    const person = await signedUp(server);
    const ask = async (mail: string, version: number) =>
      put(person, { mail, version }, await signIn(server, 'teammate'));
    const links = async (count: number) =>
      (await mailsTo(server.dataDir, person.mail, count))
        .filter(({ subject }) => /Confirmez/.test(subject))
        .map(confirmLink);
    await ask(`un.${randomUUID()}@exemple.fr`, 1);
    const [first = ''] = await links(3);
    await ask(`deux.${randomUUID()}@exemple.fr`, 2);
    const [second = ''] = (await links(4)).filter((link) => link !== first);
    expect((await fetch(first, { method: 'POST' })).status).toBe(410);
    expect((await fetch(`${second}x`, { method: 'POST' })).status).toBe(404);
    server.advance(48 * HOUR);
    expect((await fetch(second, { method: 'POST' })).status).toBe(410);
    expect((await login(server.url, person.mail, PASSWORD)).status).toBe(200);
  });

  test('an e-mail that another account has is refused, whoever asks first', async () => {
    const one = await signedUp(server);
    const two = await signedUp(server);
    const admin = await signIn(server, 'admin');
    for (const tokens of [admin, await signIn(server, 'teammate')]) {
      const taken = await put(one, { mail: people.admin.mail }, tokens);
      expect([taken.status, taken.body]).toEqual([409, { code: 'ERROR.EXISTS', message: EXISTS }]);
    }
    const race = await Promise.all([
      put(one, { mail: 'libre@exemple.fr' }, admin),
      put(two, { mail: 'libre@exemple.fr' }, admin),
      signUp({ mail: 'libre@exemple.fr' }),
    ]);
    expect(race.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(race.filter(({ body }) => body.code === 'ERROR.EXISTS')).toHaveLength(2);
  });

  test.each(['', '/'])('without an id (customer%s) is refused in the catalogue’s words', async (end) => {
    const tokens = await signIn(server, 'teammate');
    const { status, body } = await sendAs(tokens, 'PUT', `${server.url}/api/customer${end}`, newCustomer());
    expect([status, body]).toEqual([400, { code: 'ERROR.INVALID', message: "Pas d'id pour la resource" }]);
  });

  test.each(['x', '%00', '%ff', randomUUID()])('of a customer that is not (%s) is 404', async (id) => {
    const sent = newCustomer({ version: 1 });
    const tokens = await signIn(server, 'teammate');
    const { status, body } = await put({ id, mail: sent.mail, sent, tokens }, {});
    expect([status, body.code]).toEqual([404, 'ERROR.NOT_FOUND']);
  });

  test('another’s record, a missing one and no record at all look alike to a customer', async () => {
    const one = await signedUp(server);
    const two = await signedUp(server);
    const answers = [];
    for (const id of [two.id, randomUUID(), 'x']) answers.push(await put({ ...one, id }, {}));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]?.body.code).toBe('ERROR.FORBIDDEN');
    expect((await own(two.tokens)).body).toMatchObject({ version: 1, mail: two.mail });
  });
});

test('each address that the team changed is in the log of who did what, and when', async () => {
  await server.stop();
  const events = await askDatabase<{ id: string; kind: string; by: string; at: Date }>(
    folder.path,
    `select record_id as id, kind, mail as by, at from audit_event left join account on account.id = account_id
     where kind like 'customer\\_mail\\_%' order by audit_event.id`,
  );
  expect(written.size).toBe(2);
  for (const [id, changes] of written) {
    const logged = events.filter((event) => event.id === id);
    expect(logged.map(({ kind, by, at }) => [kind, by, at])).toEqual(changes);
  }
});
