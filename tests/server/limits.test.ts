/** Each limit answers 429 with Retry-After, counts whom it should, and forgets in time. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { type Limit, limits } from '../../src/server/http/limits.ts';
import { bearer, signIn } from '../support/accounts.ts';
import { type Answer, contact, getToken, post, send, writeTo } from '../support/api.ts';
import { newCustomer } from '../support/customers.ts';
import { type InProcessServer, startInProcess } from '../support/in-process-server.ts';

const A_DAY = 86_400_000;
/** Of a thousand requests. */
const AT_ONCE = 50;
const ANY_PLACE = { lat: 43.5, lon: 5.4 };

let server: InProcessServer;
beforeAll(async () => {
  server = await startInProcess();
});
afterAll(() => server.stop());
// Every window of the tests before is over.
beforeEach(() => server.advance(A_DAY));

let lastClient = 0;
/** Someone else's address. */
const someone = () => {
  lastClient += 1;
  return { 'X-Forwarded-For': `198.51.100.${lastClient % 250}` };
};
const visitor = { 'X-Forwarded-For': '203.0.113.7' };

const direct = (fields = {}, headers: Record<string, string> = visitor) =>
  post(`${server.url}/api/contact`, contact(fields), headers);

const viaToken = async (fields = {}, headers: Record<string, string> = visitor) => {
  const { body } = await send(`${server.url}/api/contact/query_token`, { headers: someone() });
  return post(`${server.url}/api/contact/message`, contact({ token: body.token, ...fields }), headers);
};

async function expectLimit(limit: Limit, call: (n: number) => Promise<Answer>) {
  for (let n = 0; n < limit.count; n += 1) expect((await call(n)).status).toBeLessThan(300);
  const refused = await call(limit.count);
  expect([refused.status, refused.body.code]).toEqual([429, 'ERROR.LIMIT']);
  expect(refused.body.message).toMatch(/réessayez/);
  expect(refused.headers.get('retry-after')).toBe(String(limit.seconds));
  server.advance(limit.seconds * 1000 - 1);
  expect((await call(limit.count + 1)).headers.get('retry-after')).toBe('1');
  server.advance(1);
  expect((await call(limit.count + 2)).status).toBeLessThan(300);
}

describe('limits', () => {
  test('contact/message: 30 per hour per address', () =>
    expectLimit(limits.contactAddress, (n) => viaToken({ mail: `p${n}@exemple.fr` })));

  test('contact/message: 5 per hour per e-mail, from any address and in any case', () =>
    expectLimit(limits.contactMail, (n) =>
      viaToken({ mail: n % 2 ? 'a@exemple.fr' : 'A@EXEMPLE.FR' }, someone()),
    ));

  test('contact: 5 per hour per address', () =>
    expectLimit(limits.contactDirectAddress, (n) => direct({ mail: `p${n}@exemple.fr` })));

  test('contact: shares the 5 per e-mail with contact/message', async () => {
    for (let n = 0; n < 3; n += 1) await viaToken({}, someone());
    for (let n = 0; n < 2; n += 1) expect((await direct({}, someone())).status).toBe(201);
    expect((await direct({}, someone())).status).toBe(429);
    expect((await viaToken({}, someone())).status).toBe(429);
  });

  test('contact/query_token: 60 per hour per address', () =>
    expectLimit(limits.queryToken, () =>
      send(`${server.url}/api/contact/query_token`, { headers: visitor }),
    ));

  test('address/search: 120 per minute per address', () =>
    expectLimit(limits.addressSearch, () =>
      send(`${server.url}/api/address/search?q=aix`, { headers: visitor }),
    ));

  test('price/quote: 120 per minute per address', () =>
    expectLimit(limits.priceQuote, () =>
      post(`${server.url}/api/price/quote`, { serviceCode: 'round_trip', outbound: ANY_PLACE }, visitor),
    ));

  test('page_view: 240 per minute per address', () => {
    const { path, title } = publicRoutes[0] as (typeof publicRoutes)[number];
    return expectLimit(limits.pageView, () => post(`${server.url}/api/page_view`, { path, title }, visitor));
  });

  test('customer: 20 per hour per address', () =>
    expectLimit(limits.signUp, () => post(`${server.url}/api/customer`, newCustomer(), visitor)));

  test('customer: a taken e-mail counts, so that nobody can try a list of them; a repeat does not', async () => {
    const sent = newCustomer();
    const signUp = (body: unknown) => post(`${server.url}/api/customer`, body, visitor);
    expect((await signUp(sent)).status).toBe(201);
    for (let n = 1; n < limits.signUp.count; n += 1) {
      expect((await signUp(newCustomer({ mail: sent.mail }))).status).toBe(409);
      expect((await signUp(sent)).status).toBe(201);
    }
    expect((await signUp(newCustomer())).status).toBe(429);
    expect((await signUp(sent)).status).toBe(201);
  });

  test('request-password-change: 3 per hour per e-mail, from any address and in any case', () =>
    expectLimit(limits.passwordRequest, (n) =>
      post(
        `${server.url}/api/request-password-change`,
        { email: n % 2 ? 'a@exemple.fr' : 'A@EXEMPLE.FR' },
        someone(),
      ),
    ));

  test('request-password-change: 60 per hour per address', () =>
    expectLimit(limits.passwordRequestAddress, (n) =>
      post(`${server.url}/api/request-password-change`, { email: `p${n}@exemple.fr` }, visitor),
    ));

  test('account/known: 60 per hour per address, whatever is asked', () =>
    expectLimit(limits.mailKnown, (n) =>
      post(`${server.url}/api/account/known`, { mail: `p${n}@exemple.fr` }, visitor),
    ));

  test('reset-password: 60 tokens per minute per address', async () => {
    const { passwordReset } = limits;
    const reset = () =>
      post(
        `${server.url}/api/reset-password`,
        { token: 'unknown', plainPassword: 'Garrigue-2026 !' },
        visitor,
      );
    for (let n = 0; n < passwordReset.count; n += 1) expect((await reset()).body.code).toBe('ERROR.TOKEN');
    const refused = await reset();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String(passwordReset.seconds),
    ]);
    server.advance(passwordReset.seconds * 1000);
    expect((await reset()).body.code).toBe('ERROR.TOKEN');
  });

  test('the window slides: the oldest hit alone makes room for one more', async () => {
    await direct({ mail: 'p0@exemple.fr' });
    server.advance(1_000_000);
    for (let n = 1; n < 5; n += 1) await direct({ mail: `p${n}@exemple.fr` });
    const refused = await direct({ mail: 'p5@exemple.fr' });
    expect(refused.headers.get('retry-after')).toBe('2600');
    server.advance(2_600_000);
    expect((await direct({ mail: 'p6@exemple.fr' })).status).toBe(201);
    expect((await direct({ mail: 'p7@exemple.fr' })).status).toBe(429);
  });

  test('a refused hit is not counted: who insists does not wait longer', async () => {
    for (let n = 0; n < 5; n += 1) await direct({ mail: `p${n}@exemple.fr` });
    server.advance(1_800_000);
    expect((await direct({ mail: 'q@exemple.fr' })).status).toBe(429);
    server.advance(1_800_000);
    for (let n = 0; n < 5; n += 1) expect((await direct({ mail: `r${n}@exemple.fr` })).status).toBe(201);
  });

  test('neither an invalid nor a refused message uses up the share of an e-mail', async () => {
    for (let n = 0; n < 6; n += 1) {
      expect((await direct({ phone: 'x' }, someone())).status).toBe(400);
      expect((await viaToken({ token: 'unknown' }, someone())).body.code).toBe('ERROR.TOKEN');
    }
    for (let n = 0; n < 5; n += 1) expect((await viaToken({}, someone())).status).toBe(201);
  });

  test('a refused message keeps its token', async () => {
    for (let n = 0; n < 5; n += 1) await viaToken({}, someone());
    const token = await getToken(server.url);
    expect((await viaToken({ token }, someone())).status).toBe(429);
    expect((await writeTo(server.url, { token, mail: 'autre@exemple.fr' })).status).toBe(201);
  });

  test('the repeat of an acknowledged message is not refused by a limit reached since', async () => {
    const body = contact({ mail: 'p@exemple.fr' });
    const first = await post(`${server.url}/api/contact`, body, visitor);
    for (let n = 0; n < 4; n += 1) await direct({ mail: `p${n}@exemple.fr` });
    expect((await direct({ mail: 'q@exemple.fr' })).status).toBe(429);
    const again = await post(`${server.url}/api/contact`, body, visitor);
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
  });

  test('40 direct posts at once from one address: 5 pass', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => direct({ mail: `p${n}@exemple.fr` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });

  test('what a client adds left of the trusted proxy’s word changes nothing', async () => {
    for (let n = 0; n < 5; n += 1) {
      await direct({ mail: `p${n}@exemple.fr` }, { 'X-Forwarded-For': `10.0.0.${n}, 203.0.113.7` });
    }
    expect((await direct({ mail: 'p9@exemple.fr' })).status).toBe(429);
  });
});

describe('what cannot be read is counted before it is read', () => {
  /** Sends what is no JSON as often as it may be sent, then once more. */
  async function expectCounted(path: string, { count }: Limit, headers: Record<string, string>) {
    const sendUnreadable = () => post(`${server.url}/api/${path}`, '{', headers);
    for (let sent = 0; sent < count; sent += AT_ONCE) {
      const answers = await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, count - sent) }, sendUnreadable),
      );
      expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['ERROR.INVALID']));
    }
    expect((await sendUnreadable()).body.code).toBe('ERROR.LIMIT');
  }

  test.each([
    ['login_check', limits.loginAddress],
    ['request-password-change', limits.passwordRequestAddress],
    ['account/known', limits.mailKnown],
    ['reset-password', limits.passwordReset],
    ['price/quote', limits.priceQuote],
    ['booking', limits.booking],
    ['quote_request', limits.quoteRequestAddress],
    ['payment/leave', limits.paymentSession],
    ['payment/session', limits.paymentSession],
    ['condition_report/verify', limits.reportVerify],
    ['page_view', limits.pageView],
    ['client_failure', limits.clientFailure],
  ] as const)('%s, by address', (path, limit) => expectCounted(path, limit, visitor));

  test.each([
    ['booking', limits.partnerBooking],
    ['address/match', limits.addressMatch],
  ] as const)('%s, by partner', async (path, limit) =>
    expectCounted(path, limit, bearer(await signIn(server, 'partner'))),
  );
});
