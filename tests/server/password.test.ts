/** Passwords: a link asked for by mail, a new one chosen by it, and one changed by who knows it. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import { frenchInstant } from '../../src/domain/lib/time/french-instant.ts';
import { company } from '../../src/domain/settings/company.ts';
import { bearer, getAs, login, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { newCustomer, PASSWORD, signedUp } from '../support/customers.ts';
import { askDatabase, usesPostgres } from '../support/database.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout, mailsTo } from '../support/mails.ts';
import { startServer } from '../support/server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR = 3_600_000;
const OTHER = 'Autre-Mot2Passe';
const CHANGED = /mot de passe a été changé/;
const LINK = /Choisissez un nouveau mot de passe/;
const EXPIRED = 'Ce lien a expiré ou a déjà servi\u00a0: demandez-en un autre.';

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess({ APP_URL: 'https://www.exemple.fr', PAYMENT_SANDBOX: 'oui' });
});
afterAll(() => server.stop());
// Each test has its own people, and the limits of those before are over.
beforeEach(() => server.advance(HOUR));

const request = (email: string) => post(`${server.url}/api/request-password-change`, { email });
const reset = (token: unknown, plainPassword: unknown = OTHER) =>
  post(`${server.url}/api/reset-password`, { token, plainPassword });
const change = (tokens: Tokens, currentPassword: string, plainPassword = OTHER) =>
  sendAs(tokens, 'POST', `${server.url}/api/change-password`, { currentPassword, plainPassword });
const isSignedIn = async (tokens: Tokens) => {
  const { status } = await getAs(tokens, `${server.url}/api/customer/for_user`);
  return status === 200;
};
const tokenFor = async (mail: string) => {
  await request(mail);
  const { token } = await mailAbout(server.dataDir, mail, LINK);
  return token ?? '';
};

describe('a link by mail', () => {
  test('stands on its own line, for one hour, and opens the site', async () => {
    const { mail } = await signedUp(server);
    expect(await request(`  ${mail.toUpperCase()} `)).toMatchObject({ status: 200, body: { done: true } });
    const { link, text } = await mailAbout(server.dataDir, mail, LINK);
    // The login that follows has the address filled in.
    expect(link).toMatch(/^https:\/\/www\.exemple\.fr\/#\/password\/reset\?token=[\w-]{43}&mail=[^&\s]+$/);
    expect(new URLSearchParams(link?.split('?')[1]).get('mail')).toBe(mail);
    expect(text).toContain('valable une heure et une seule fois');
    expect(text).toContain('https://www.exemple.fr/#/password/request');
    expect(text).toContain('Vous n’avez rien demandé\u00a0? Ne faites rien');
    expect(text).toMatch(/--\nGarrigue Convoyage\n/);
  });

  test('leads on to the subscription that it was asked for on the way to, and nowhere else', async () => {
    const { mail } = await signedUp(server);
    const ask = (redirectTo: unknown) =>
      post(`${server.url}/api/request-password-change`, { email: mail, redirectTo });
    for (const other of ['https://evil.example', '/admin/customer', null, 1]) {
      expect((await ask(other)).status).toBe(400);
    }
    expect(await ask('subscription')).toMatchObject({ status: 200, body: { done: true } });
    const { link, text } = await mailAbout(server.dataDir, mail, LINK);
    expect(link).toMatch(/\/#\/password\/reset\?token=[\w-]{43}&mail=[^&\s]+&redirectTo=subscription$/);
    expect(text).toContain('/#/password/request?redirectTo=subscription\n');
  });

  test('lets its reader choose a password once; every session ends and its owner is told', async () => {
    const { mail, tokens } = await signedUp(server);
    const token = await tokenFor(mail);
    expect(await reset(token)).toMatchObject({ status: 200, body: { done: true } });
    expect((await login(server.url, mail, PASSWORD)).status).toBe(401);
    expect((await login(server.url, mail, OTHER)).status).toBe(200);
    expect(await isSignedIn(tokens)).toBe(false);
    const refreshed = await post(`${server.url}/api/token/refresh`, { refresh_token: tokens.refresh_token });
    expect(refreshed.status).toBe(401);
    const notices = (await mailsTo(server.dataDir, mail, 4)).filter(({ subject }) => CHANGED.test(subject));
    expect(notices).toHaveLength(1);
    for (const { text } of notices) {
      expect(text).toContain(`changé le ${frenchInstant(server.now())}.`);
      expect(text).toContain('/#/password/request\n');
    }
    // The first password, of the mail that welcomes, had changed nothing.
    const active = await mailAbout(server.dataDir, mail, /Votre compte est actif/);
    expect(active.text).toContain(`Appelez-nous aussitôt au ${company.phone.label}.`);
    const again = await reset(token, 'Encore-1autre');
    expect([again.status, again.body]).toEqual([400, { code: 'ERROR.TOKEN', message: EXPIRED }]);
    expect((await login(server.url, mail, OTHER)).status).toBe(200);
  });

  test('used twice at once, works once', async () => {
    const { mail } = await signedUp(server);
    const token = await tokenFor(mail);
    const answers = await Promise.all(
      ['Choix-numero1', 'Choix-numero2', 'Choix-numero3'].map((choice) => reset(token, choice)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('of two, the other is void once one was used, at once or later', async () => {
    const { mail } = await signedUp(server);
    const first = await tokenFor(mail);
    await request(mail);
    const tokens = (await mailsTo(server.dataDir, mail, 4)).flatMap(({ token, subject }) =>
      token && LINK.test(subject) ? [token] : [],
    );
    expect(tokens).toHaveLength(2);
    expect(tokens).toContain(first);
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const token of tokens) expect((await reset(token)).body.code).toBe('ERROR.TOKEN');
  });

  test('is over after one hour', async () => {
    const { mail } = await signedUp(server);
    const early = await tokenFor(mail);
    server.advance(HOUR - 1);
    expect((await reset(early)).status).toBe(200);
    const late = await signedUp(server);
    const lateToken = await tokenFor(late.mail);
    server.advance(HOUR);
    expect((await reset(lateToken)).body.code).toBe('ERROR.TOKEN');
  });

  test.each(['', 'x'.repeat(43), '../etc', 'x'.repeat(201), null, 7])(
    'the token %j opens nothing',
    async (token) => {
      const { status, body } = await reset(token);
      expect(status).toBe(400);
      expect(['ERROR.TOKEN', 'ERROR.INVALID']).toContain(body.code);
    },
  );

  test.each([
    ['', 'Choisissez un mot de passe.'],
    ['abcdefgh', 'Le mot de passe doit contenir\u00a0: une majuscule, un chiffre, un caractère spécial'],
    ['Abc-123', /8\u00a0caractères/],
    [`Aa1-${'x'.repeat(125)}`, /limité à 128/],
    ['Password1!', /trop courant/],
    ['P@ssw0rd2026!', /trop courant/],
    ['!!Azerty123', /trop courant/],
    ['M0t-de-passe*9', /trop courant/],
  ])('the password %j is refused by its name, and the link still works', async (plainPassword, message) => {
    const { mail } = await signedUp(server);
    const token = await tokenFor(mail);
    const { status, body } = await reset(token, plainPassword);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['plainPassword']]);
    expect(body.fields.plainPassword).toMatch(message);
    expect((await reset(token)).status).toBe(200);
  });

  test('a password keeps its spaces and any letters', async () => {
    const { mail } = await signedUp(server);
    const secret = '  Été 2026 ! 🚗 ';
    expect((await reset(await tokenFor(mail), secret)).status).toBe(200);
    expect((await login(server.url, mail, secret)).status).toBe(200);
    expect((await login(server.url, mail, secret.trim())).status).toBe(401);
  });

  test('a disabled account gets none, and an older one does not open it', async () => {
    const { mail } = await signedUp(server);
    const token = await tokenFor(mail);
    const admin = await signIn(server, 'admin');
    const { body } = await getAs(admin, `${server.url}/api/account?q=${encodeURIComponent(mail)}`);
    const account = body.items.find((item: { mail: string }) => item.mail === mail);
    const disabled = await sendAs(admin, 'PUT', `${server.url}/api/account/${account.id}`, {
      clientId: randomUUID(),
      version: account.version,
      disabled: true,
      displayName: account.displayName,
    });
    expect(disabled.status).toBe(200);
    expect((await reset(token)).body.code).toBe('ERROR.TOKEN');
    const before = (await mailsTo(server.dataDir, mail)).length;
    expect((await request(mail)).body).toEqual({ done: true });
    await tokenFor((await signedUp(server)).mail);
    expect(await mailsTo(server.dataDir, mail)).toHaveLength(before);
  });
});

describe('a password changed by who knows it', () => {
  test('ends the other sessions, keeps this one, and its owner is told', async () => {
    const { mail, tokens } = await signedUp(server);
    const { body: elsewhere } = await login(server.url, mail, PASSWORD);
    expect(await change(tokens, PASSWORD)).toMatchObject({ status: 200, body: { done: true } });
    expect([await isSignedIn(tokens), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await login(server.url, mail, OTHER)).status).toBe(200);
    expect((await login(server.url, mail, PASSWORD)).status).toBe(401);
    const notices = (await mailsTo(server.dataDir, mail, 3)).filter(({ subject }) => CHANGED.test(subject));
    expect(notices).toHaveLength(1);
  });

  test('voids links asked for before', async () => {
    const { mail, tokens } = await signedUp(server);
    const token = await tokenFor(mail);
    await change(tokens, PASSWORD);
    expect((await reset(token, 'Un-troisieme3')).body.code).toBe('ERROR.TOKEN');
  });

  test('is refused by name when the current one is wrong, and nothing changes', async () => {
    const { mail, tokens } = await signedUp(server);
    const { body: elsewhere } = await login(server.url, mail, PASSWORD);
    for (const wrong of ['Mauvais-mot1', `${PASSWORD} `, 'x'.repeat(200)]) {
      const { status, body } = await change(tokens, wrong);
      expect([status, body.fields]).toEqual([400, { currentPassword: 'Ce mot de passe n’est pas le bon.' }]);
    }
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await login(server.url, mail, PASSWORD)).status).toBe(200);
  });

  test('is refused by name where the new one is common, as by a link, and nothing changes', async () => {
    const { mail, tokens } = await signedUp(server);
    const { status, body } = await change(tokens, PASSWORD, 'Password1!');
    expect([status, Object.keys(body.fields)]).toEqual([400, ['plainPassword']]);
    expect(body.fields.plainPassword).toMatch(/trop courant/);
    expect((await login(server.url, mail, 'Password1!')).status).toBe(401);
    expect((await login(server.url, mail, PASSWORD)).status).toBe(200);
  });

  test('five wrong guesses in 15 minutes end the guessing, with the login’s own', async () => {
    const { mail, tokens } = await signedUp(server);
    for (let n = 0; n < 3; n += 1) expect((await change(tokens, `Mauvais-mot${n}`)).status).toBe(400);
    for (let n = 0; n < 2; n += 1) expect((await login(server.url, mail, 'x')).status).toBe(401);
    for (const guess of ['Mauvais-mot9', PASSWORD]) {
      const { status, body, headers } = await change(tokens, guess);
      expect([status, body.code]).toEqual([429, 'ERROR.LIMIT']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const atOnce = await signedUp(server);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => change(atOnce.tokens, `Mauvais-mot${n}`)),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test('two changes at once: one is made', async () => {
    const { mail, tokens } = await signedUp(server);
    const choices = ['Choix-numero1', 'Choix-numero2'];
    const answers = await Promise.all(choices.map((choice) => change(tokens, PASSWORD, choice)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const made = choices[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await login(server.url, mail, made)).status).toBe(200);
  });

  test('without a session is 401', async () => {
    const answer = await post(
      `${server.url}/api/change-password`,
      { currentPassword: PASSWORD, plainPassword: OTHER },
      bearer({ token: 'x.y.z' }),
    );
    expect([answer.status, answer.body.code]).toEqual([401, 401]);
  });
});

test('neither the tables nor the outbox hold what opens an account; requests that a killed server left are answered', async () => {
  const folder = await temporaryFolder();
  const sent = newCustomer();
  // No mail server answers: what is to be sent waits.
  const first = await startServer({ dataDir: folder.path, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  await post(`${first.url}/api/customer`, sent);
  await first.kill();
  const kept = await askDatabase(
    folder.path,
    `select row_to_json(mail_outbox)::text as row from mail_outbox
     union all select row_to_json(password_token)::text from password_token`,
  );
  expect(kept).toHaveLength(2);
  await askDatabase(
    folder.path,
    `update mail_outbox set next_attempt_at = created_at;
     insert into password_request values (gen_random_uuid(), '${sent.mail}', now())`,
  );
  const second = await startServer({ dataDir: folder.path });
  const mails = [
    await mailAbout(folder.path, sent.mail, /Bienvenue/),
    await mailAbout(folder.path, sent.mail, LINK),
  ];
  for (const { token } of mails) expect(JSON.stringify(kept)).not.toContain(token);
  const [welcome] = mails;
  const chosen = await post(`${second.url}/api/reset-password`, {
    token: welcome?.token,
    plainPassword: PASSWORD,
  });
  expect(chosen.body).toEqual({ done: true });
  await second.stop();
  expect(await askDatabase(folder.path, 'select 1 from password_request')).toEqual([]);
  await folder.remove();
});

test.skipIf(!usesPostgres)('of several instances, one answers each request', async () => {
  const folder = await temporaryFolder();
  const first = await startServer({ dataDir: folder.path });
  const mails = Array.from({ length: 12 }, (_, n) => `p${n}@exemple.fr`);
  for (const mail of mails) await post(`${first.url}/api/customer`, newCustomer({ mail }));
  await first.stop();
  await askDatabase(
    folder.path,
    "insert into password_request select gen_random_uuid(), mail, now() from account where mail like 'p%'",
  );
  const instances = await Promise.all([1, 2, 3].map(() => startServer({ dataDir: folder.path })));
  for (const mail of mails) await mailAbout(folder.path, mail, LINK);
  for (const instance of instances) await instance.stop();
  for (const mail of mails) expect(await mailsTo(folder.path, mail)).toHaveLength(2);
  await folder.remove();
});
