/** Signing in: what it answers, to whom, what the token says; and which tokens the other calls refuse. */

import { randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeys } from '../../src/server/session/keys.ts';
import {
  demoPassword,
  getAs,
  login,
  type Person,
  people,
  refresh,
  sendAs,
  signIn,
} from '../support/accounts.ts';
import { send } from '../support/api.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';

const JWT_SECRET = 'not so secret, but long enough for all';
const INVALID = { message: 'Invalid credentials.', code: 401 };
const EXPIRED = { message: 'Votre session a expiré\u00a0: connectez-vous de nouveau.', code: 401 };
const RACES = process.env.SOAK ? 50 : 5;

let server: InProcessServer;
let password: string;
beforeAll(async () => {
  server = await startInProcess({ JWT_SECRET });
  password = await demoPassword(server);
});
afterAll(() => server.stop());

let visitors = 0;
/** Each time from another address: limits are another test's. */
const tryAs = (mail: string, secret: string) => {
  visitors += 1;
  return login(server.url, mail, secret, { 'X-Forwarded-For': `10.0.0.${visitors}` });
};
const profile = () => `${server.url}/api/customer/for_user`;

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
      const { status, body } = await tryAs('client@demo.test', wrong);
      expect([status, body]).toEqual([401, INVALID]);
    }
  });

  test('answers the same to whoever cannot: unknown, not an address, mistaken', async () => {
    for (const mail of ['nobody@exemple.fr', 'nobody', "' or 1=1 --", 'client@demo.test']) {
      const { status, body } = await tryAs(mail, 'Faux-mot-de-passe-1');
      expect([status, body]).toEqual([401, INVALID]);
    }
  });

  test('two sign-ins are two sessions', async () => {
    const [one, two] = await Promise.all([signIn(server, 'customer'), signIn(server, 'customer')]);
    expect(decodeJwt(one.token).sid).not.toBe(decodeJwt(two.token).sid);
    expect(one.refresh_token).not.toBe(two.refresh_token);
  });

  test('a token that is over changes nothing for who signs in', async () => {
    const headers = { Authorization: 'Bearer over', 'X-Forwarded-For': '10.0.1.1' };
    expect((await login(server.url, people.customer.mail, password, headers)).status).toBe(200);
  });
});

describe('a call that asks who is there', () => {
  const refusedWith = async (authorization: string | null) => {
    const { status, headers, body } = await send(profile(), {
      headers: authorization === null ? {} : { Authorization: authorization },
    });
    expect([status, body]).toEqual([401, EXPIRED]);
    expect(headers.get('content-type')).toContain('application/json');
  };
  const { accessToken } = createKeys(JWT_SECRET);
  const NOW = Date.parse('2026-11-21T08:00:00Z') / 1000;
  const claims = (sid: unknown) => ({
    sid,
    userName: 'x',
    displayName: 'x',
    roles: ['ROLE_ADMIN'],
    iat: NOW,
  });

  test('refuses nobody, other schemes and what is not a token', async () => {
    const { token, refresh_token } = await signIn(server, 'customer');
    const wrong = [
      'Bearer',
      'Bearer x.y.z',
      `Basic ${token}`,
      `Bearer "${token}"`,
      `Bearer ${refresh_token}`,
    ];
    for (const authorization of [
      null,
      '',
      ...wrong,
      `Bearer ${token}x`,
      `Bearer ${token}, Bearer ${token}`,
    ]) {
      await refusedWith(authorization);
    }
    await expect(getAs({ token }, profile())).resolves.toMatchObject({ status: 200 });
  });

  test('refuses a token that another key signed, or none', async () => {
    const { token } = await signIn(server, 'customer');
    const { sid } = decodeJwt(token);
    const forged = await new SignJWT(claims(sid))
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(NOW + 900)
      .sign(new TextEncoder().encode(JWT_SECRET));
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const [head, payload, signature] = token.split('.');
    for (const wrong of [
      forged,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.`,
    ]) {
      await refusedWith(`Bearer ${wrong}`);
    }
  });

  test('refuses a token of ours that names no session, no end, or another algorithm', async () => {
    const { sid } = decodeJwt((await signIn(server, 'customer')).token);
    const signed = (of: unknown, alg: string, end: number | null) => {
      const token = new SignJWT(claims(of)).setProtectedHeader({ alg });
      return (end === null ? token : token.setExpirationTime(end)).sign(accessToken);
    };
    const right = await signed(sid, 'HS256', NOW + 900);
    expect((await getAs({ token: right }, profile())).status).toBe(200);
    const wrong = [
      signed(randomUUID(), 'HS256', NOW + 900),
      signed('1', 'HS256', NOW + 900),
      signed({ a: 1 }, 'HS256', NOW + 900),
      signed(sid, 'HS256', NOW),
      signed(sid, 'HS256', null),
      signed(sid, 'HS384', NOW + 900),
    ];
    for (const token of await Promise.all(wrong)) await refusedWith(`Bearer ${token}`);
  });

  test('believes the database’s role, not the token’s', async () => {
    const { sid } = decodeJwt((await signIn(server, 'customer')).token);
    const token = await new SignJWT(claims(sid))
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(NOW + 900)
      .sign(accessToken);
    const { status, body } = await getAs({ token }, `${server.url}/api/account`);
    expect([status, body.code]).toEqual([403, 'ERROR.FORBIDDEN']);
  });
});

describe('a disabled account', () => {
  /** Disables or enables the partner, as an administrator does: read first, then done when asked. */
  async function preparedChange(disabled: boolean): Promise<() => Promise<void>> {
    const admin = await signIn(server, 'admin');
    const { body: page } = await getAs(admin, `${server.url}/api/account?role=ROLE_PARTNER`);
    const [{ id, version, displayName }] = page.items;
    const change = { clientId: randomUUID(), version, disabled, displayName };
    return async () => {
      const { status } = await sendAs(admin, 'PUT', `${server.url}/api/account/${id}`, change);
      expect(status).toBe(200);
    };
  }
  const setDisabled = async (disabled: boolean) => (await preparedChange(disabled))();

  test('is refused at once by every call, and cannot sign in; enabled again, it can', async () => {
    const tokens = await signIn(server, 'partner');
    await setDisabled(true);
    const call = await getAs(tokens, `${server.url}/api/customer/by_email?mail=client@demo.test`);
    expect([call.status, call.body]).toEqual([401, EXPIRED]);
    expect((await refresh(server.url, tokens.refresh_token)).status).toBe(401);
    const { status, body } = await tryAs(people.partner.mail, password);
    expect([status, body]).toEqual([401, INVALID]);
    await setDisabled(false);
    expect((await refresh(server.url, tokens.refresh_token)).status).toBe(401);
    expect((await tryAs(people.partner.mail, password)).status).toBe(200);
  });

  test(`keeps no session of a sign-in at the same instant, ${RACES} times`, async () => {
    for (let n = 0; n < RACES; n += 1) {
      const disable = await preparedChange(true);
      // The change is shorter than the check of a password: it comes in the middle of it.
      const [{ body }] = await Promise.all([tryAs(people.partner.mail, password), disable()]);
      await setDisabled(false);
      // Enabled again, the account must not find that session back.
      if (body.token) expect((await refresh(server.url, body.refresh_token)).status).toBe(401);
      server.advance(60_000);
    }
  });
});
