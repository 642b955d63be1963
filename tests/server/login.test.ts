/** Signing in: what it answers, to whom, what the token says, and how often one may fail. */

import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword, login, type Person, people, signIn } from '../support/accounts.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';

let server: InProcessServer;
let password: string;
beforeEach(async () => {
  server = await startInProcess({ TRUSTED_PROXIES: '1' });
  password = await demoPassword(server);
});
afterEach(() => server.stop());

const from = (address: string) => ({ 'X-Forwarded-For': address });
const tryAs = (mail: string, secret: string, address = '203.0.113.7') =>
  login(server.url, mail, secret, from(address));

describe('login_check', () => {
  test.each(Object.keys(people) as Person[])(
    'signs the %s in, with a token that says who',
    async (person) => {
      const { mail, displayName, role } = people[person];
      const { status, headers, body } = await tryAs(mail, password);
      expect(status).toBe(200);
      expect(Object.keys(body).sort()).toEqual(['refresh_token', 'token']);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(decodeProtectedHeader(body.token)).toEqual({ alg: 'HS256', typ: 'JWT' });
      expect(decodeJwt(body.token)).toEqual({
        userName: mail,
        displayName,
        roles: [role],
        sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        iat: Date.parse('2026-11-21T08:00:00Z') / 1000,
        exp: Date.parse('2026-11-21T08:15:00Z') / 1000,
      });
    },
  );

  test('takes the address in any case, and the password exactly', async () => {
    expect((await tryAs('  Client@DEMO.test ', password)).status).toBe(200);
    for (const wrong of [password.toLowerCase(), `${password} `, password.slice(0, -1)]) {
      expect((await tryAs('client@demo.test', wrong)).status).toBe(401);
    }
  });

  test('two sign-ins are two sessions', async () => {
    const [one, two] = await Promise.all([signIn(server, 'customer'), signIn(server, 'customer')]);
    expect(decodeJwt(one.token).sid).not.toBe(decodeJwt(two.token).sid);
    expect(one.refresh_token).not.toBe(two.refresh_token);
  });
});
