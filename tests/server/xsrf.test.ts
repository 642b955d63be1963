/** The cookie-to-header check: who gets the cookie, and which writes are refused without its header. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword, login, people, signIn } from '../support/accounts.ts';
import { contact, post, send } from '../support/api.ts';
import { startHere } from '../support/in-process-server.ts';
import type { TestServer } from '../support/server.ts';

let server: TestServer;
let secure: TestServer;
beforeAll(async () => {
  [server, secure] = await Promise.all([
    startHere(),
    startHere({ env: { APP_URL: 'https://www.exemple.fr', PAYMENT_SANDBOX: 'oui' } }),
  ]);
});
afterAll(() => Promise.all([server.stop(), secure.stop()]));

const COOKIE = 'XSRF-TOKEN=abc';
const quote = { serviceCode: 'round_trip', outbound: { lat: 43.5, lon: 5.4 } };
const asCustomer = async (place: TestServer, headers = {}) =>
  login(place.url, people.customer.mail, await demoPassword(place), headers);

describe('the cookie', () => {
  test('comes with a sign-in: readable by the page, for the whole site, until the browser closes', async () => {
    const { headers } = await asCustomer(server);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Lax$/),
    ]);
  });

  test('is secure where the site is', async () => {
    const { headers } = await asCustomer(secure);
    expect(headers.getSetCookie()[0]).toMatch(/; Secure; /);
  });

  test('comes with a refresh to who has lost it', async () => {
    const { refresh_token } = await signIn(server, 'customer');
    const { headers } = await post(`${server.url}/api/token/refresh`, { refresh_token });
    expect(headers.getSetCookie()).toHaveLength(1);
  });

  test('is not replaced: other tabs go on with theirs', async () => {
    const headers = { Cookie: COOKIE, 'X-XSRF-TOKEN': 'abc' };
    expect((await asCustomer(server, headers)).headers.getSetCookie()).toEqual([]);
  });

  test('comes with no refusal and no other answer', async () => {
    expect((await login(server.url, 'x@exemple.fr', 'x')).headers.getSetCookie()).toEqual([]);
    expect((await post(`${server.url}/api/price/quote`, quote)).headers.getSetCookie()).toEqual([]);
    expect((await send(`${server.url}/api/health`)).headers.getSetCookie()).toEqual([]);
  });

  test('is another each time', async () => {
    const [one, two] = await Promise.all([asCustomer(server), asCustomer(server)]);
    expect(one.headers.get('set-cookie')).not.toBe(two.headers.get('set-cookie'));
  });
});

describe('a write that carries the cookie', () => {
  const withHeader = (header: Readonly<Record<string, string>>, cookie = COOKIE) =>
    post(`${server.url}/api/price/quote`, quote, { Cookie: cookie, ...header });

  test.each([
    ['without the header', {}],
    ['with an empty header', { 'X-XSRF-TOKEN': '' }],
    ['with another value', { 'X-XSRF-TOKEN': 'abd' }],
    ['with a longer value', { 'X-XSRF-TOKEN': 'abcd' }],
  ] as [string, Record<string, string>][])('%s is refused', async (_, header) => {
    const { status, body } = await withHeader(header);
    expect([status, body.code]).toEqual([403, 'ERROR.XSRF']);
    expect(body.message).toMatch(/rechargez/);
  });

  test('and its value in the header passes, among other cookies too', async () => {
    const header = { 'X-XSRF-TOKEN': 'abc' };
    expect((await withHeader(header)).status).toBe(200);
    expect((await withHeader(header, `consent=deny; ${COOKIE}; a=b`)).status).toBe(200);
  });

  test.each(['login_check', 'token/refresh', 'logout', 'contact'])(
    '%s is checked before anything else',
    async (path) => {
      const { status, body } = await post(`${server.url}/api/${path}`, contact(), { Cookie: COOKIE });
      expect([status, body.code]).toEqual([403, 'ERROR.XSRF']);
    },
  );

  test.each(['page_view', 'client_failure'])('%s is exempt: sendBeacon has no headers', async (path) => {
    const { status, body } = await post(`${server.url}/api/${path}`, {}, { Cookie: COOKIE });
    expect([status, body.code]).toEqual([400, 'ERROR.INVALID']);
  });
});

describe('no header is asked for', () => {
  test('of a read', async () => {
    expect((await send(`${server.url}/api/health`, { headers: { Cookie: COOKIE } })).status).toBe(200);
  });

  test.each(['', 'consent=deny', 'XSRF-TOKEN=', 'xsrf-token=abc'])(
    'of a write with « %s »',
    async (cookie) => {
      expect((await post(`${server.url}/api/price/quote`, quote, { Cookie: cookie })).status).toBe(200);
    },
  );
});
