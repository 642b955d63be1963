/** How often one may fail to sign in: per account and address together, so that nobody locks someone else out. */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { limits } from '../../src/server/http/limits.ts';
import { demoPassword, login, people, refresh, signIn } from '../support/accounts.ts';
import { type Answer, post } from '../support/api.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';
import { mailAbout } from '../support/mails.ts';

const { mail } = people.customer;
const { loginFailed, loginAddress } = limits;
const HERE = '203.0.113.7';
const ELSEWHERE = '203.0.113.8';
const WRONG = 'Faux-mot-de-passe-1';

let server: InProcessServer;
let password: string;
beforeAll(async () => {
  server = await startInProcess();
  password = await demoPassword(server);
});
afterAll(() => server.stop());
// Every window of the test before is over.
beforeEach(() => server.advance(loginFailed.seconds * 1000));

const tryAs = (username: string, secret: string, address = HERE): Promise<Answer> =>
  login(server.url, username, secret, { 'X-Forwarded-For': address });
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const refusedFor = ({ status, headers, body }: Answer) => {
  expect([status, body.code]).toEqual([429, 'ERROR.LIMIT']);
  return Number(headers.get('retry-after'));
};
async function fail(count: number, username: string = mail): Promise<void> {
  for (let n = 0; n < count; n += 1) expect((await tryAs(username, WRONG)).status).toBe(401);
}

test('5 failures in 15 minutes close an account to an address, to the right password too', async () => {
  expect([loginFailed.count, loginFailed.seconds]).toEqual([5, 900]);
  await fail(5);
  expect(refusedFor(await tryAs(mail, WRONG))).toBe(900);
  server.advance(900_000 - 1);
  expect(refusedFor(await tryAs(mail, password))).toBe(1);
  server.advance(1);
  expect((await tryAs(mail, password)).status).toBe(200);
});

test('neither the person elsewhere nor the others here are locked out', async () => {
  await fail(5);
  expect((await tryAs(mail, password, ELSEWHERE)).status).toBe(200);
  expect((await tryAs(people.partner.mail, password)).status).toBe(200);
  expect(refusedFor(await tryAs(mail, password))).toBe(900);
});

test('the name in another case is the same account', async () => {
  await fail(3);
  await fail(2, ` ${mail.toUpperCase()}`);
  refusedFor(await tryAs(mail, password));
});

test('an account that does not exist is limited alike', async () => {
  await fail(5, 'personne@exemple.fr');
  expect(refusedFor(await tryAs('personne@exemple.fr', WRONG))).toBe(900);
});

test('what succeeds does not count, one after the other or at once', async () => {
  await fail(4);
  for (let n = 0; n < 6; n += 1) expect((await tryAs(mail, password)).status).toBe(200);
  const answers = await times(10, () => tryAs(mail, password));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await fail(1);
  refusedFor(await tryAs(mail, password));
});

test('a refused try does not make the wait longer', async () => {
  await fail(5);
  server.advance(600_000);
  for (let n = 0; n < 5; n += 1) expect(refusedFor(await tryAs(mail, WRONG))).toBe(300);
  server.advance(300_000);
  expect((await tryAs(mail, password)).status).toBe(200);
});

test('of 40 guesses at once, five are answered', async () => {
  const answers = await times(40, () => tryAs(mail, WRONG));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test('guesses at one account from many addresses: twenty an hour and sixty a day are answered, and its owner signs in', async () => {
  const owner = people.partner.mail;
  const browser = await tryAs(owner, password, '198.51.100.1');
  const cookie = browser.headers.get('set-cookie')?.split(';')[0] ?? '';
  const guess = (n: number) => tryAs(owner, WRONG, `192.0.2.${n}`);
  const answers = await times(40, guess);
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  const waits = answers.filter(({ status }) => status === 429).map(refusedFor);
  expect(Math.max(...waits)).toBe(3_600);

  // Where they were before, and in the browser that they were in.
  expect((await tryAs(owner, password, '198.51.100.1')).status).toBe(200);
  const elsewhere = {
    'X-Forwarded-For': '198.51.100.2',
    Cookie: cookie,
    'X-XSRF-TOKEN': cookie.split('=')[1] ?? '',
  };
  expect((await login(server.url, owner, password, elsewhere)).status).toBe(200);
  // Anywhere else they wait with the others, or choose a password by mail.
  expect(refusedFor(await tryAs(owner, password, '198.51.100.3'))).toBe(3_600);
  // Other accounts do not wait.
  expect((await tryAs(people.admin.mail, password, '192.0.2.1')).status).toBe(200);

  server.advance(3_600_000);
  for (let n = 0; n < 20; n += 1) await guess(n);
  server.advance(3_600_000);
  for (let n = 20; n < 40; n += 1) await guess(n);
  expect(refusedFor(await guess(200))).toBeGreaterThan(20 * 3_600);
  expect((await tryAs(owner, password, '198.51.100.1')).status).toBe(200);
  const logged = server.lines.filter((line) => line.includes('login_failed'));
  expect(logged.length).toBeGreaterThan(60);
  expect(logged.join()).not.toContain(owner.split('@')[0]);
  const accounts = new Set(logged.slice(-50).map((line) => JSON.parse(line).account));
  expect([...accounts]).toEqual([expect.stringMatching(/^[\w-]{16}$/)]);
});

test('an owner who is refused from an address that is new chooses a password by mail there, and signs in', async () => {
  const owner = await signedUp(server);
  for (let n = 0; n < 20; n += 1) await tryAs(owner.mail, WRONG, `192.0.2.${n}`);
  const away = '198.51.100.20';
  expect(refusedFor(await tryAs(owner.mail, PASSWORD, away))).toBe(3_600);

  const headers = { 'X-Forwarded-For': away };
  await post(`${server.url}/api/request-password-change`, { email: owner.mail }, headers);
  const { token } = await mailAbout(server.dataDir, owner.mail, /nouveau mot de passe/);
  const plainPassword = 'Autre-Mot2Passe';
  expect((await post(`${server.url}/api/reset-password`, { token, plainPassword }, headers)).status).toBe(
    200,
  );
  expect((await tryAs(owner.mail, plainPassword, away)).status).toBe(200);
  // Whoever guesses goes on waiting.
  refusedFor(await tryAs(owner.mail, plainPassword, '192.0.2.1'));
});

test('60 tries a minute from one address, whoever and whatever', async () => {
  expect([loginAddress.count, loginAddress.seconds]).toEqual([60, 60]);
  const answers = await times(60, (n) => (n % 2 ? tryAs(mail, password) : tryAs(`p${n}@exemple.fr`, WRONG)));
  expect(answers.filter(({ status }) => status === 429)).toEqual([]);
  expect(refusedFor(await tryAs(people.admin.mail, password))).toBe(60);
  expect((await tryAs(people.admin.mail, password, ELSEWHERE)).status).toBe(200);
  server.advance(60_000);
  expect((await tryAs(people.admin.mail, password)).status).toBe(200);
});

test('refreshing is never limited: a crowd behind one address keeps its sessions', async () => {
  let { refresh_token } = await signIn(server, 'teammate');
  for (let n = 0; n < loginAddress.count * 2; n += 1) {
    const { status, body } = await refresh(server.url, refresh_token);
    expect(status).toBe(200);
    refresh_token = body.refresh_token;
  }
});
