// @vitest-environment node
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../support/eventually.ts';
import { bareTokens } from '../../../support/tokens.ts';
import { json, openSessionTab, type SessionTab } from '../session-tab.ts';

let tab: SessionTab;

beforeEach(async () => {
  tab = await openSessionTab();
});

afterEach(() => tab.close());

/** What a call fails with; fails when it does not. */
async function failure(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail('the call succeeded'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(tab.HttpError);
  return error;
}

const bearer = ({ token }: { token: string }) => `Bearer ${token}`;

describe('a signed-in call', () => {
  it.each(['get', 'del', 'post', 'put'] as const)('carries the token: %s', async (method) => {
    const tokens = tab.signIn();
    tab.accepts(tokens);
    if (method === 'get' || method === 'del') await tab[method]('/x/1');
    else await tab[method]('/x/1', { a: 1 });
    const name = method === 'del' ? 'DELETE' : method.toUpperCase();
    expect(tab.asked()).toEqual([[name, 'x/1', bearer(tokens)]]);
  });

  it('takes the token that another tab has just stored', async () => {
    const tokens = tab.next(tab.signIn());
    tab.store(tokens);
    tab.accepts(tokens);
    await tab.get('/x');
    expect(tab.asked()).toEqual([['GET', 'x', bearer(tokens)]]);
  });

  it('carries none when nobody is signed in, and its 401 is an error like another', async () => {
    tab.api.answers((_, response) => tab.refused(response));
    expect(await failure(tab.get('/x'))).toMatchObject({ status: 401, code: '401' });
    expect(tab.asked()).toEqual([['GET', 'x', '']]);
  });
});

describe('an expired session', () => {
  it('is renewed, and the call sent again with the new token', async () => {
    const old = tab.signIn();
    const fresh = tab.next(old);
    tab.accepts(fresh);
    expect(await tab.post('/x', { a: 1 })).toEqual({ id: 'a' });
    expect(tab.asked()).toEqual([
      ['POST', 'x', bearer(old)],
      ['POST', 'token/refresh', ''],
      ['POST', 'x', bearer(fresh)],
    ]);
    expect(tab.refreshes()[0]?.body).toBe(JSON.stringify({ refresh_token: old.refresh_token }));
    expect(
      tab.api
        .asked()
        .filter(({ path }) => path === '/api/x')
        .map(({ body }) => body),
    ).toEqual(['{"a":1}', '{"a":1}']);
    expect(tab.stored()).toEqual([fresh.token, fresh.refresh_token]);
    expect(tab.session.value?.token).toBe(fresh.token);
  });

  it('is renewed once for all calls that wait', async () => {
    const fresh = tab.next(tab.signIn());
    tab.accepts(fresh);
    const calls = Array.from({ length: 100 }, (_, index) => tab.post(`/x/${index}`, {}));
    expect((await Promise.all(calls)).length).toBe(100);
    expect(tab.refreshes()).toHaveLength(1);
    expect(tab.asked()).toHaveLength(201);
  });

  it('that the API does not name is renewed too, once', async () => {
    const old = bareTokens();
    const fresh = bareTokens();
    tab.adoptTokens(old);
    tab.accepts(fresh);
    expect(await Promise.all([tab.get('/x'), tab.get('/y')])).toHaveLength(2);
    expect(tab.refreshes()).toHaveLength(1);
    expect(tab.stored()).toEqual([fresh.token, fresh.refresh_token]);
  });

  it('that the API does not name is not replaced by another person’s', async () => {
    const old = bareTokens();
    const other = bareTokens({ userName: 'autre@exemple.fr' });
    tab.adoptTokens(old);
    tab.api.answers((_, response) => {
      tab.store(other);
      tab.refused(response);
    });
    expect(await failure(tab.post('/x', {}))).toMatchObject({ status: 401 });
    expect(tab.asked()).toEqual([['POST', 'x', bearer(old)]]);
    expect(tab.stored()).toEqual([other.token, other.refresh_token]);
  });

  it('costs no refresh to a call that was refused late, with the token before', async () => {
    const old = tab.signIn();
    const fresh = tab.next(old);
    let answerLate = () => {};
    tab.accepts(fresh);
    const late = new Promise<void>((reached) => {
      tab.api.answers(({ path, headers }, response) => {
        if (path === '/api/late' && headers.authorization === bearer(old)) {
          answerLate = () => tab.refused(response);
          return reached();
        }
        json(response, 200, { id: 'a' });
      });
    });
    const call = tab.get('/late');
    await late;
    tab.adoptTokens(fresh);
    answerLate();
    expect(await call).toEqual({ id: 'a' });
    expect(tab.asked()).toEqual([
      ['GET', 'late', bearer(old)],
      ['GET', 'late', bearer(fresh)],
    ]);
  });

  it('adopts the token of another tab without a refresh', async () => {
    const old = tab.signIn();
    const fresh = tab.next(old);
    tab.api.answers(({ headers }, response) => {
      if (headers.authorization === bearer(fresh)) return json(response, 200, { id: 'a' });
      tab.store(fresh);
      tab.refused(response);
    });
    await tab.get('/x');
    expect(tab.asked()).toEqual([
      ['GET', 'x', bearer(old)],
      ['GET', 'x', bearer(fresh)],
    ]);
  });

  it('is not replaced by another person’s, signed in meanwhile', async () => {
    const old = tab.signIn();
    const other = tab.next({ ...old, token: `a.${Buffer.from('{"sid":"other"}').toString('base64url')}.c` });
    tab.api.answers((_, response) => {
      tab.store(other);
      tab.refused(response);
    });
    expect(await failure(tab.post('/x', {}))).toMatchObject({ status: 401 });
    expect(tab.asked()).toEqual([['POST', 'x', bearer(old)]]);
    expect(tab.stored()).toEqual([other.token, other.refresh_token]);
  });

  it('at an endpoint that always answers 401: one refresh and one replay per call, then the error', async () => {
    let tokens = tab.signIn();
    for (let call = 1; call <= 3; call += 1) {
      const before = tokens;
      tokens = tab.next(tokens);
      tab.api.answers(({ path }, response) => {
        if (path === '/api/token/refresh') return json(response, 200, tokens);
        tab.refused(response);
      });
      expect(await failure(tab.get('/x'))).toMatchObject({ status: 401 });
      expect(tab.asked()).toEqual([
        ['GET', 'x', bearer(before)],
        ['POST', 'token/refresh', ''],
        ['GET', 'x', bearer(tokens)],
      ]);
    }
    expect(tab.session.value).not.toBeNull();
  });

  it('is not what a wrong password is', async () => {
    const tokens = tab.signIn();
    tab.api.json(401, { message: 'Invalid credentials.', code: 401 });
    expect(await failure(tab.post('/login_check', {}))).toMatchObject({ status: 401 });
    expect(tab.asked()).toHaveLength(1);
    expect(tab.session.value?.token).toBe(tokens.token);
  });

  it('leaves a caller who gives up at once, and is renewed for the others', async () => {
    const fresh = tab.next(tab.signIn());
    const abort = new AbortController();
    const reason = new Error('left the screen');
    let answerRefresh = () => {};
    const asked = new Promise<void>((resolve) => {
      tab.accepts(fresh, (_, response) => {
        answerRefresh = () => json(response, 200, fresh);
        resolve();
      });
    });
    const leaving = tab.get('/x', abort.signal);
    const staying = tab.get('/y');
    await asked;
    abort.abort(reason);
    await expect(leaving).rejects.toBe(reason);
    answerRefresh();
    expect(await staying).toEqual({ id: 'a' });
  });
});

describe('a refused refresh', () => {
  it.each([400, 401, 403, 404, 422])('with %i logs out, and is not tried again', async (status) => {
    const tokens = tab.signIn();
    tab.accepts(tab.next(tokens), (_, response) => json(response, status, { message: 'Non.', code: status }));
    expect(await failure(tab.get('/x'))).toMatchObject({ status: 401 });
    expect(tab.session.value).toBeNull();
    expect(tab.stored()).toEqual([undefined, undefined]);
    await failure(tab.get('/x'));
    tab.fire('online');
    tab.fire('focus');
    await failure(tab.get('/x'));
    expect(tab.refreshes()).toHaveLength(1);
  });

  const silent: readonly (readonly [
    name: string,
    answer: (response: ServerResponse, status: number) => void,
  ])[] = [
    ['without a code', (response, status) => json(response, status, { message: 'Non.' })],
    ['of another shape', (response, status) => json(response, status, { error: 'invalid_grant' })],
    ['empty', (response, status) => response.writeHead(status).end()],
    [
      'a page',
      (response, status) => response.writeHead(status, { 'Content-Type': 'text/html' }).end('<p>Non</p>'),
    ],
    [
      'cut JSON',
      (response, status) => response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"mess'),
    ],
  ];

  describe.each([400, 401, 403])('with %i', (status) => {
    it.each(silent)('logs out however it is said: %s', async (_, answerWith) => {
      const tokens = tab.signIn();
      tab.accepts(tab.next(tokens), (_request, response) => answerWith(response, status));
      expect(await failure(tab.get('/x'))).toMatchObject({ status: 401 });
      expect(tab.session.value).toBeNull();
      expect(tab.stored()).toEqual([undefined, undefined]);
      await failure(tab.get('/x'));
      expect(tab.refreshes()).toHaveLength(1);
    });
  });

  it('says nothing of tokens that another tab has stored meanwhile', async () => {
    const fresh = tab.next(tab.signIn());
    tab.accepts(fresh, (_, response) => {
      tab.store(fresh);
      tab.refused(response);
    });
    expect(await tab.get('/x')).toEqual({ id: 'a' });
    expect(tab.stored()).toEqual([fresh.token, fresh.refresh_token]);
  });

  it('for the XSRF cookie alone says nothing of the session: the call is sent anew, once', async () => {
    const fresh = tab.next(tab.signIn());
    let refusals = 0;
    tab.accepts(fresh, (_, response) => {
      refusals += 1;
      if (refusals === 1) return json(response, 403, { message: 'Non.', code: 'ERROR.XSRF' });
      json(response, 200, fresh);
    });
    expect(await tab.get('/x')).toEqual({ id: 'a' });
    tab.accepts(tab.next(fresh), (_, response) =>
      json(response, 403, { message: 'Non.', code: 'ERROR.XSRF' }),
    );
    expect(await failure(tab.get('/x'))).toMatchObject({ status: 403, code: 'ERROR.XSRF' });
    expect(tab.refreshes()).toHaveLength(2);
    expect(tab.session.value).not.toBeNull();
  });
});

describe('an unreachable refresh keeps the session', () => {
  type Refresh = Parameters<SessionTab['accepts']>[1];
  const broken: readonly (readonly [name: string, error: object, refresh: Refresh])[] = [
    ['no network', { kind: 'network' }, (_, response) => response.destroy()],
    [
      '503',
      { status: 503 },
      (_, response) => json(response, 503, { message: 'Plus tard.', code: 'ERROR.UNAVAILABLE' }),
    ],
    ['408', { status: 408 }, (_, response) => json(response, 408, { message: 'Trop long.', code: 'X' })],
    ['425', { status: 425 }, (_, response) => json(response, 425, { message: 'Trop tôt.', code: 'X' })],
    ['429', { status: 429 }, (_, response) => json(response, 429, { message: 'Trop.', code: 'ERROR.LIMIT' })],
    ['500', { status: 500 }, (_, response) => response.writeHead(500).end()],
    [
      '502',
      { status: 502 },
      (_, response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<p>'),
    ],
    ['504', { status: 504 }, (_, response) => response.writeHead(504).end()],
    ['429 without a code', { status: 429 }, (_, response) => response.writeHead(429).end()],
    [
      'a captive portal that has no such page',
      { status: 404 },
      (_, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<p>Wi-Fi</p>'),
    ],
    [
      'a captive portal that answers',
      { kind: 'invalid' },
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Wi-Fi</p>'),
    ],
    [
      'a captive portal that sends elsewhere',
      { kind: 'network' },
      (_, response) => response.writeHead(302, { Location: '/' }).end(),
    ],
    [
      'a cut body',
      { kind: 'invalid' },
      (_, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' });
        response.write('{"token":"', () => response.destroy());
      },
    ],
    ['an answer of another shape', { kind: 'invalid' }, (_, response) => json(response, 200, { token: 1 })],
    [
      'tokens that cannot be read',
      { kind: 'invalid' },
      (_, response) => json(response, 200, { token: 'a', refresh_token: 'b' }),
    ],
  ];

  it.each(broken)('%s', async (_, error, refresh) => {
    const old = tab.signIn();
    const fresh = tab.next(old);
    tab.accepts(fresh, refresh);
    expect(await failure(tab.get('/x'))).toMatchObject(error);
    expect(tab.stored()).toEqual([old.token, old.refresh_token]);
    expect(tab.session.value?.token).toBe(old.token);
    tab.accepts(fresh);
    expect(await tab.get('/x')).toEqual({ id: 'a' });
  });

  it.each(['online', 'focus'] as const)('and is tried again by itself on "%s", once', async (event) => {
    const fresh = tab.next(tab.signIn());
    tab.accepts(fresh, (_, response) => response.destroy());
    await Promise.all([failure(tab.get('/x')), failure(tab.get('/y'))]);
    // It fails again, and waits for the next occasion.
    tab.fire(event);
    await eventually(async () => tab.refreshes().length === 2);
    tab.accepts(fresh);
    await eventually(async () => {
      tab.fire(event);
      return tab.session.value?.token === fresh.token;
    });
    expect(tab.refreshes()).toHaveLength(1);
    tab.fire(event);
    expect(await tab.get('/x')).toEqual({ id: 'a' });
    expect(tab.refreshes()).toHaveLength(1);
  });

  it('when there is no answer within 30 s', async () => {
    const old = tab.signIn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reached = new Promise<void>((resolve) => {
      tab.accepts(tab.next(old), () => resolve());
    });
    const call = failure(tab.get('/x'));
    await reached;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject({ kind: 'timeout' });
    vi.useRealTimers();
    expect(tab.stored()).toEqual([old.token, old.refresh_token]);
  });
});

describe('a logout', () => {
  it('empties this browser at once and tells the server, without a token', async () => {
    const tokens = tab.signIn();
    tab.accepts(tokens);
    const told = tab.logout();
    expect(tab.session.value).toBeNull();
    expect(tab.stored()).toEqual([undefined, undefined]);
    await told;
    expect(tab.asked()).toEqual([['POST', 'logout', '']]);
    expect(tab.api.asked()[0]?.body).toBe(JSON.stringify({ refresh_token: tokens.refresh_token }));
  });

  it('of nobody tells nothing', async () => {
    tab.api.json(200, { done: true });
    await tab.logout();
    expect(tab.asked()).toEqual([]);
  });

  it.each([
    ['before it is sent', 'asked'],
    ['after the server renewed', 'answered'],
  ])('wins over a refresh in flight: %s', async (_, moment) => {
    const old = tab.signIn();
    const fresh = tab.next(old);
    let told: Promise<void> = Promise.resolve();
    tab.accepts(fresh, (_request, response) => {
      if (moment === 'asked') told = tab.logout();
      json(response, 200, fresh);
      if (moment === 'answered') told = tab.logout();
    });
    expect(await failure(tab.get('/x'))).toMatchObject({ status: 401 });
    await told;
    expect(tab.stored()).toEqual([undefined, undefined]);
    expect(tab.session.value).toBeNull();
    expect(tab.asked()).toEqual([
      ['GET', 'x', bearer(old)],
      ['POST', 'token/refresh', ''],
      ['POST', 'logout', ''],
    ]);
  });

  it('wins over a refresh in flight of a session that the API does not name', async () => {
    tab.adoptTokens(bareTokens());
    const fresh = bareTokens();
    tab.accepts(fresh, (_, response) => {
      void tab.logout();
      json(response, 200, fresh);
    });
    expect(await failure(tab.get('/x'))).toMatchObject({ status: 401 });
    expect(tab.stored()).toEqual([undefined, undefined]);
    expect(tab.session.value).toBeNull();
  });

  it.each(['online', 'focus'] as const)(
    'that the server did not hear is told again on "%s"',
    async (event) => {
      const tokens = tab.signIn();
      tab.api.answers((_, response) => response.destroy());
      await tab.logout();
      tab.accepts(tokens);
      tab.fire(event);
      await eventually(async () => tab.asked().length === 1);
      expect(tab.api.asked()[0]).toMatchObject({
        path: '/api/logout',
        body: JSON.stringify({ refresh_token: tokens.refresh_token }),
      });
      tab.fire(event);
      await tab.get('/x').catch(() => undefined);
      expect(tab.asked().map(([, path]) => path)).toEqual(['logout', 'x']);
    },
  );

  it('that the server refuses is over', async () => {
    tab.signIn();
    tab.api.json(400, { message: 'Non.', code: 'ERROR.INVALID' });
    await tab.logout();
    tab.fire('online');
    tab.api.json(200, { id: 'a' });
    await tab.get('/x');
    expect(tab.asked().map(([, path]) => path)).toEqual(['x']);
  });
});
