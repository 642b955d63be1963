/** Logging out ends the session on the server, on every device but the others', whatever else is under way. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tokens } from '../../src/domain/account/account.ts';
import { demoPassword, getAs, login, people, refresh, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { startHere } from '../support/in-process-server.ts';
import type { TestServer } from '../support/server.ts';

const RACES = process.env.SOAK ? 200 : 20;

let server: TestServer;
let tokens: Tokens;
beforeAll(async () => {
  server = await startHere();
});
afterAll(() => server.stop());
beforeEach(async () => {
  tokens = await signIn(server, 'customer');
});

const logout = (refreshToken: string) => post(`${server.url}/api/logout`, { refresh_token: refreshToken });
/** Many sign-ins: each from an address of its own, so that no limit is reached. */
const signInFrom = async (address: string): Promise<Tokens> => {
  const password = await demoPassword(server);
  const from = { 'X-Forwarded-For': address };
  const { status, body } = await login(server.url, people.partner.mail, password, from);
  expect(status).toBe(200);
  return body;
};
const statusOf = async (held: Tokens) => (await getAs(held, `${server.url}/api/customer/for_user`)).status;

describe('logout', () => {
  test('refuses the access token and the refresh token at once', async () => {
    expect(await statusOf(tokens)).toBe(200);
    const { status, body } = await logout(tokens.refresh_token);
    expect([status, body]).toEqual([200, { done: true }]);
    expect(await statusOf(tokens)).toBe(401);
    expect((await refresh(server.url, tokens.refresh_token)).status).toBe(401);
  });

  test('answers the same twice, and of a token that nobody has', async () => {
    for (const token of [tokens.refresh_token, tokens.refresh_token, 'unknown']) {
      const { status, body } = await logout(token);
      expect([status, body]).toEqual([200, { done: true }]);
    }
  });

  test('with a token that has been exchanged ends the same session', async () => {
    const { body: next } = await refresh(server.url, tokens.refresh_token);
    await logout(tokens.refresh_token);
    expect(await statusOf(next)).toBe(401);
    expect((await refresh(server.url, next.refresh_token)).status).toBe(401);
  });

  test('leaves the person’s other devices signed in', async () => {
    const tablet = await signIn(server, 'customer');
    await logout(tokens.refresh_token);
    expect(await statusOf(tablet)).toBe(200);
    expect((await refresh(server.url, tablet.refresh_token)).status).toBe(200);
  });

  test('needs no access token: one that is over keeps nobody from leaving', async () => {
    const { status } = await sendAs({ token: 'over' }, 'POST', `${server.url}/api/logout`, {
      refresh_token: tokens.refresh_token,
    });
    expect(status).toBe(200);
    expect(await statusOf(tokens)).toBe(401);
  });

  test(`wins over a refresh sent at the same instant, ${RACES} times`, async () => {
    for (let n = 0; n < RACES; n += 1) {
      const { refresh_token } = await signInFrom(`10.6.0.${n}`);
      const asked = n % 2 ? [refresh(server.url, refresh_token), logout(refresh_token)] : [];
      const reversed = n % 2 ? [] : [logout(refresh_token), refresh(server.url, refresh_token)];
      for (const { body } of await Promise.all([...asked, ...reversed])) {
        if (!body.refresh_token) continue;
        expect((await refresh(server.url, body.refresh_token)).status).toBe(401);
      }
      expect((await refresh(server.url, refresh_token)).status).toBe(401);
    }
  });
});
