/** The session in real tabs on the real server: what it answered, in its log, is what is asserted on. */
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { refreshOnceAllAreRefused } from '../../scripts/bench/refresh-storm.ts';
import { type Person, people, signInBrowser } from '../support/accounts.ts';
import { type OpenOptions, testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { testHarness } from '../support/harness.ts';
import { hold, signal } from '../support/hold.ts';
import { randomFrom } from '../support/random.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { makeTokens } from '../support/tokens.ts';
import { urlShapes } from '../support/url-shapes.ts';

const { open: openTab } = testBrowser();
const site = testHarness();

/** What Chromium writes to the console about the answers that these tests provoke. */
const provoked = [/Failed to load resource/];

const REFRESH = '**/api/token/refresh';

/** Opens `count` tabs of one browser, someone signed in. */
async function tabs(person: Person, count: number, options: OpenOptions = {}): Promise<Page[]> {
  const first = await openTab({ tolerate: provoked, ...options });
  await signInBrowser(first.context(), site.server(), person);
  const pages = [first];
  while (pages.length < count) pages.push(await openTab({ context: first.context(), tolerate: provoked }));
  for (const page of pages) await site.open(page, '#/tarif');
  return pages;
}

/** Runs the same in each tab at once. */
const inAll = <T>(pages: readonly Page[], run: () => T | Promise<T>): Promise<T[]> =>
  Promise.all(pages.map((page) => page.evaluate(run)));

/** Expires the token and waits until every tab knows of the expired one. */
async function expire(pages: readonly Page[]): Promise<void> {
  await pages[0]?.evaluate(() => harness.expire());
  for (const page of pages)
    await page.waitForFunction(() => harness.session.value?.token.endsWith('AAAAAAAA'));
}

/** A session-only call that every role may make. */
const readOwn = (page: Page): Promise<string> => page.evaluate(() => harness.get('/account'));

const stored = () => [localStorage.getItem('token'), localStorage.getItem('refresh_token')];

/**
 * Nobody is signed in, storage is empty, every tab is at home, and no call carries a token any more. A tab's news of storage
 * reaches the others a moment later, one key after the other: each tab is waited for.
 */
async function expectLoggedOut(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await page.waitForFunction(
      () =>
        harness.heldSession() === null &&
        harness.session.value === null &&
        localStorage.getItem('token') === null &&
        localStorage.getItem('refresh_token') === null &&
        location.hash === '#/',
    );
  }
  const authorised: string[] = [];
  for (const page of pages) {
    page.on('request', (request) => {
      if (request.headers().authorization) authorised.push(request.url());
    });
    expect(await readOwn(page)).toBe('http 401');
  }
  expect(authorised).toEqual([]);
  for (const page of pages) expect(await page.evaluate(stored)).toEqual([null, null]);
}

const CALLS = process.env.SOAK ? 1_000 : 150;
const POSTS = 60;
const SEEDS = process.env.SOAK ? 20 : 1;
const firstSeed = Number(process.env.SEED ?? Date.now() % 1_000_000);

describe(`${CALLS} calls refused at once in 3 tabs (SEED=${firstSeed})`, () => {
  it.each(Array.from({ length: SEEDS }, (_, index) => firstSeed + index))(
    'cost one refresh and are all sent again once, no POST twice: seed %i',
    { timeout: 120_000 },
    async (seed) => {
      const random = randomFrom(seed);
      const pages = await tabs('admin', 3);
      await expire(pages);
      const answersTo = new Map<string, number[]>();
      for (const page of pages) {
        page.on('response', (response) => {
          const { clientId } = (response.request().postDataJSON() ?? {}) as { clientId?: string };
          if (clientId) answersTo.set(clientId, [...(answersTo.get(clientId) ?? []), response.status()]);
        });
      }
      await refreshOnceAllAreRefused(pages);
      const answered = site.watch();
      const outcomes = await Promise.all(
        pages.map((page, tab) => {
          const count = tab === 0 ? CALLS - 2 * Math.floor(CALLS / 3) : Math.floor(CALLS / 3);
          const calls = Array.from({ length: count }, (_, index) => ({
            post: index < POSTS / 3,
            order: random(),
            clientId: crypto.randomUUID(),
            mail: `storm-${seed}-${tab}-${index}@exemple.fr`,
          }));
          calls.sort((a, b) => a.order - b.order);
          return page.evaluate(
            (list) =>
              Promise.all(
                list.map(({ post, clientId, mail }) =>
                  post
                    ? harness.post('/account', {
                        clientId,
                        mail,
                        displayName: 'Compte',
                        role: 'ROLE_PARTNER',
                      })
                    : harness.get('/account'),
                ),
              ),
            calls,
          );
        }),
      );
      expect(outcomes.flat().filter((outcome) => outcome !== 'ok')).toEqual([]);
      expect(outcomes.flat()).toHaveLength(CALLS);
      await eventually(async () => answered().length >= 2 * CALLS + 1);
      expect(answered(/token\/refresh/)).toEqual(['POST /api/token/refresh 200']);
      expect(answered(/account 401$/)).toHaveLength(CALLS);
      expect(answered(/account 20\d$/)).toHaveLength(CALLS);
      expect(answered()).toHaveLength(2 * CALLS + 1);
      expect(answersTo.size).toBe(POSTS);
      for (const statuses of answersTo.values()) {
        expect(statuses.filter((status) => status === 401)).toHaveLength(1);
        expect(statuses.filter((status) => status < 300)).toHaveLength(1);
        expect(statuses).toHaveLength(2);
      }
      const tokens = await inAll(pages, stored);
      expect(new Set(tokens.map(String)).size).toBe(1);
    },
  );
});

it('renews once per call, and sends each again once, where an endpoint always answers 401', async () => {
  const [page] = await tabs('customer', 1);
  if (!page) return;
  let refused = 0;
  await page.route('**/api/x', (route) => {
    refused += 1;
    return route.fulfill({ status: 401, json: { message: 'Votre session a expiré.', code: 401 } });
  });
  const answered = site.watch();
  for (let call = 1; call <= 5; call += 1) {
    expect(await page.evaluate(() => harness.get('/x'))).toBe('http 401');
    expect(refused).toBe(2 * call);
  }
  await eventually(async () => answered().length >= 5);
  expect(answered()).toEqual(Array.from({ length: 5 }, () => 'POST /api/token/refresh 200'));
  expect(await page.evaluate(() => harness.session.value !== null)).toBe(true);
});

it('does not renew for a wrong password', async () => {
  const [page] = await tabs('customer', 1);
  if (!page) return;
  const answered = site.watch();
  const wrong = { username: people.customer.mail, password: 'faux' };
  expect(await page.evaluate((body) => harness.post('/login_check', body), wrong)).toBe('http 401');
  await eventually(async () => answered().length >= 1);
  expect(answered()).toEqual(['POST /api/login_check 401']);
  expect(await page.evaluate(() => harness.session.value !== null)).toBe(true);
});

it('logs every tab out when the refresh is refused, and tries the refused token no more', async () => {
  const pages = await tabs('customer', 3);
  await expire(pages);
  await pages[0]?.evaluate(() => {
    const refused = localStorage.getItem('refresh_token')?.replace(/.{6}$/, 'refuse') ?? '';
    localStorage.setItem('refresh_token', refused);
  });
  for (const page of pages) {
    await page.waitForFunction(() => harness.heldSession()?.refreshToken.endsWith('refuse'));
  }
  const answered = site.watch();
  const outcomes = await inAll(pages, () => Promise.all([0, 1, 2].map(() => harness.get('/account'))));
  expect(outcomes.flat()).toEqual(Array.from({ length: 9 }, () => 'http 401'));
  await expectLoggedOut(pages);
  expect(answered(/token\/refresh/)).toEqual(['POST /api/token/refresh 401']);
});

it.each([400, 401, 403])('logs every tab out when the refresh is refused with a bare %i', async (status) => {
  const pages = await tabs('customer', 2);
  await expire(pages);
  await pages[0]?.route(REFRESH, (route) => route.fulfill({ status }));
  expect(pages[0] && (await readOwn(pages[0]))).toBe('http 401');
  await expectLoggedOut(pages);
});

describe('a logout during a refresh', () => {
  const others = [
    ['the same tab', 0],
    ['another tab', 1],
  ] as const;

  /** Starts a call whose refresh is held, and answers what is needed to go on. */
  async function duringRefresh(goOn: (route: Route) => Promise<void>) {
    const pages = await tabs('admin', 3);
    await expire(pages);
    const [refreshing] = pages;
    if (!refreshing) throw new Error('no tab');
    const held = await hold(refreshing, REFRESH, goOn);
    const answered = site.watch();
    const call = readOwn(refreshing);
    await held.reached;
    return { pages, refreshing, held, call, answered };
  }

  it.each(others)('wins before the request is sent: %s', async (_, index) => {
    const { pages, held, call, answered } = await duringRefresh((route) => route.continue());
    await pages[index]?.evaluate(() => harness.logout());
    held.release();
    expect(await call).toBe('http 401');
    await expectLoggedOut(pages);
    // The logout ended the family first: the refresh that comes after is refused.
    expect(answered(/logout|refresh/)).toEqual(['POST /api/logout 200', 'POST /api/token/refresh 401']);
  });

  it.each(others)('wins after the server has renewed: %s', async (_, index) => {
    const pages = await tabs('admin', 3);
    await expire(pages);
    const [refreshing] = pages;
    if (!refreshing) return;
    const renewed = signal();
    const goOn = signal();
    await refreshing.route(REFRESH, async (route) => {
      const response = await route.fetch();
      renewed.give();
      await goOn.given;
      await route.fulfill({ response });
    });
    const answered = site.watch();
    const call = readOwn(refreshing);
    await renewed.given;
    await pages[index]?.evaluate(() => harness.logout());
    goOn.give();
    expect(await call).toBe('http 401');
    await expectLoggedOut(pages);
    expect(answered(/logout|refresh/)).toEqual(['POST /api/token/refresh 200', 'POST /api/logout 200']);
  });

  it.each(others)('wins when the answer is read and not yet stored: %s', async (_, index) => {
    const pages = await tabs('admin', 3);
    await expire(pages);
    const [refreshing] = pages;
    if (!refreshing) return;
    await refreshing.evaluate(() => {
      const read = Response.prototype.json;
      Response.prototype.json = async function (this: Response) {
        const body = await read.call(this);
        if (body.refresh_token) await new Promise((resolve) => Object.assign(globalThis, { goOn: resolve }));
        return body;
      };
    });
    const call = readOwn(refreshing);
    await refreshing.waitForFunction(() => 'goOn' in globalThis);
    await pages[index]?.evaluate(() => harness.logout());
    await refreshing.evaluate(() => Reflect.get(globalThis, 'goOn')());
    expect(await call).toBe('http 401');
    await expectLoggedOut(pages);
  });

  it.each(others)('wins right after the new tokens are stored: %s', async (_, index) => {
    const pages = await tabs('admin', 3);
    await expire(pages);
    expect(pages[0] && (await readOwn(pages[0]))).toBe('ok');
    await pages[index]?.evaluate(() => harness.logout());
    await expectLoggedOut(pages);
  });

  it('wins at whatever instant another tab stores', { timeout: 120_000 }, async () => {
    const rounds = process.env.SOAK ? 60 : 2;
    for (let round = 0; round < rounds; round += 1) {
      const pages = await tabs('teammate', 2);
      const [refreshing, leaving] = pages;
      if (!refreshing || !leaving) return;
      await expire(pages);
      const held = await hold(refreshing, REFRESH, async (route) => {
        const response = await route.fetch();
        // The two race from here: the answer reaches one tab while the other logs out.
        await Promise.all([route.fulfill({ response }), leaving.evaluate(() => void harness.logout())]);
      });
      const call = readOwn(refreshing);
      await held.reached;
      held.release();
      await call;
      await expectLoggedOut(pages);
      await refreshing.context().close();
    }
  });

  it('is told to the server when the network is back', async () => {
    const pages = await tabs('customer', 2);
    const [page] = pages;
    if (!page) return;
    const answered = site.watch();
    await page.context().setOffline(true);
    await page.evaluate(() => harness.logout());
    await page.context().setOffline(false);
    await eventually(async () => answered(/logout/).length === 1);
    expect(answered(/logout/)).toEqual(['POST /api/logout 200']);
    await expectLoggedOut(pages);
  });
});

describe('a refresh whose answer never comes', () => {
  it('is made again by a sibling when its tab is closed: the session goes on', async () => {
    const [dying, living] = await tabs('admin', 2);
    if (!dying || !living) return;
    await expire([dying, living]);
    const renewed = signal();
    await dying.route(REFRESH, async (route) => {
      await route.fetch();
      renewed.give();
    });
    const answered = site.watch();
    const lost = readOwn(dying).catch(() => 'closed');
    await renewed.given;
    const call = readOwn(living);
    // It waits for the tab that holds the lock.
    await living.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
    await dying.close();
    expect(await lost).toBe('closed');
    expect(await call).toBe('ok');
    // A closing tab may still let go of the request that was held for it: it changes nothing.
    expect(answered(/refresh/).length).toBeGreaterThanOrEqual(2);
    expect(new Set(answered(/refresh/))).toEqual(new Set(['POST /api/token/refresh 200']));
    expect(await readOwn(living)).toBe('ok');
  });

  it('is answered the same again when it was lost on the way', async () => {
    const [page] = await tabs('admin', 1);
    if (!page) return;
    await expire([page]);
    const pairs: unknown[] = [];
    await page.route(REFRESH, async (route) => {
      const response = await route.fetch();
      pairs.push(await response.json());
      if (pairs.length === 1) return route.abort('connectionreset');
      await route.fulfill({ response });
    });
    expect(await readOwn(page)).toBe('network 0');
    expect(await page.evaluate(() => harness.session.value !== null)).toBe(true);
    expect(await readOwn(page)).toBe('ok');
    expect(pairs).toHaveLength(2);
    expect(pairs[0]).toEqual(pairs[1]);
  });
});

describe('an unreachable refresh keeps the session, and is tried again by itself', () => {
  const ways: readonly (readonly [string, string, (route: Route) => Promise<void>])[] = [
    ['offline', 'network 0', (route) => route.abort('internetdisconnected')],
    [
      'a service that is down',
      'http 503',
      (route) => route.fulfill({ status: 503, json: { message: 'Plus tard.', code: 'ERROR.UNAVAILABLE' } }),
    ],
    [
      'a cut answer',
      'invalid 0',
      (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"token":"eyJ' }),
    ],
  ];

  it.each(ways)('%s', async (_, error, fail) => {
    const pages = await tabs('admin', 2);
    const [page, other] = pages;
    if (!page || !other) return;
    await expire(pages);
    const before = await page.evaluate(stored);
    await page.route(REFRESH, fail);
    expect(await readOwn(page)).toBe(error);
    expect(await inAll(pages, stored)).toEqual([before, before]);
    expect(await page.evaluate(() => harness.session.value !== null)).toBe(true);
    await page.unroute(REFRESH);
    const answered = site.watch();
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.waitForFunction((token) => localStorage.getItem('token') !== token, before[0]);
    expect(answered()).toEqual(['POST /api/token/refresh 200']);
    expect(await readOwn(page)).toBe('ok');
    expect(await readOwn(other)).toBe('ok');
    expect(answered(/refresh/)).toHaveLength(1);
  });

  it('no answer within 30 s', async () => {
    const page = await openTab({ tolerate: provoked });
    await signInBrowser(page.context(), site.server(), 'admin');
    await page.clock.install();
    await site.open(page);
    await expire([page]);
    const held = await hold(page, REFRESH, (route) => route.abort());
    const call = readOwn(page);
    await held.reached;
    await page.clock.runFor(30_000);
    expect(await call).toBe('timeout 0');
    expect(await page.evaluate(() => harness.session.value !== null)).toBe(true);
    held.release();
  });
});

it.each([-24, 24])('a device whose clock is %i hours off stays signed in', async (hours) => {
  const page = await openTab({ tolerate: provoked });
  await signInBrowser(page.context(), site.server(), 'admin');
  await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
  await site.open(page);
  const answered = site.watch();
  expect(await readOwn(page)).toBe('ok');
  expect(answered()).toEqual(['GET /api/account 200']);
  await expire([page]);
  expect(await readOwn(page)).toBe('ok');
  expect(await page.evaluate(() => harness.session.value !== null)).toBe(true);
});

it.each(Object.entries(people))('shows the name of the %s intact', async (person, { displayName }) => {
  const [page] = await tabs(person as Person, 1);
  expect(await page?.evaluate(() => harness.session.value?.displayName)).toBe(displayName);
});

describe('whatever is stored, the site opens', () => {
  const { token } = makeTokens();
  const odd = [
    ...['', '"', '""', 'null', 'undefined', '{}', '"null"', 'a.b.c', '..', 'é.é.é', '\u0000', '<script>'],
    ...[token.slice(0, 60), `${token.slice(0, 60)}.${token.slice(60)}`, 'x'.repeat(1_000_000)],
    ...['e30.e30.e30', 'e30.bnVsbA.x', 'e30.WzFd.x', 'e30.eyJyb2xlcyI6W119.x', 'e30.//8.x'],
  ];

  it(`${odd.length} odd tokens`, async () => {
    const page = await openTab();
    // More page views a minute, with those of the other tests, than one address may send.
    await page.setExtraHTTPHeaders(fromSomewhere());
    await site.open(page);
    for (const value of odd) {
      await page.evaluate((text) => {
        localStorage.setItem('token', text);
        localStorage.setItem('refresh_token', text);
      }, value);
      await page.reload();
      await page.waitForSelector('#notices [role=status]', { state: 'attached' });
      expect(await page.locator('main:visible h1').count()).toBe(1);
    }
  });

  it('a quoted token of an older version is the session', async () => {
    const [page] = await tabs('admin', 1);
    if (!page) return;
    await page.evaluate(() => {
      for (const key of ['token', 'refresh_token']) {
        localStorage.setItem(key, JSON.stringify(localStorage.getItem(key)));
      }
    });
    await page.reload();
    await site.open(page, '#/tarif');
    expect(await readOwn(page)).toBe('ok');
  });

  it('storage that throws: a login lasts as long as its tab', async () => {
    const page = await openTab();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    });
    await site.open(page);
    expect(await page.locator('main:visible h1').count()).toBe(1);
    expect(await page.evaluate(() => harness.session.value)).toBeNull();
  });
});

describe('credentials leave towards the API alone', () => {
  const count = process.env.SOAK ? 2_000 : 100;
  const seed = firstSeed;

  it(`from addresses of ${count} shapes (SEED=${seed})`, async () => {
    const [page] = await tabs('admin', 1);
    if (!page) return;
    const shapes = urlShapes(count, randomFrom(seed));
    const wrong = await page.evaluate((list) => {
      const session = harness.session.value;
      return list.filter((shape) => {
        if (Object.keys(harness.credentials(shape, 'POST', session)).length === 0) return false;
        // The browser's own reading of the address, as it would send it.
        const { origin, pathname } = new URL(new Request(shape).url);
        return origin !== location.origin || !pathname.startsWith('/api/');
      });
    }, shapes);
    expect(wrong).toEqual([]);
  });

  it(`from ids of ${count} shapes (SEED=${seed})`, async () => {
    const [page] = await tabs('admin', 1);
    if (!page) return;
    const sent: string[] = [];
    await page.route(
      ({ pathname }) => !pathname.startsWith('/assets/'),
      (route) => {
        const url = new URL(route.request().url());
        sent.push(`${url.origin}${url.pathname.slice(0, 12)}`);
        return route.fulfill({ status: 404, json: { message: 'Non.', code: 'ERROR.NOT_FOUND' } });
      },
    );
    const outcomes = await page.evaluate(
      (list) => Promise.all(list.map((shape) => harness.post('/booking/:shape', {}, { shape }))),
      urlShapes(count, randomFrom(seed)),
    );
    expect(sent.length).toBeGreaterThan(count * 0.9);
    expect(new Set(sent)).toEqual(new Set([`${site.server().url}/api/booking`]));
    // An id that is missing, and one that an address would resolve away, are not sent at all.
    expect(new Set(outcomes.map((outcome) => outcome.replace(/: .*/s, '')))).toEqual(
      new Set(['http 404', 'http 400', 'TypeError']),
    );
  });

  it('and a write repeats the cookie that the API gave', async () => {
    const [page] = await tabs('admin', 1);
    if (!page) return;
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
    const [request] = await Promise.all([
      page.waitForRequest('**/api/account'),
      page.evaluate(() => harness.post('/account', {})),
    ]);
    expect(request.headers()['x-xsrf-token']).toBe(cookie?.value);
    const [read] = await Promise.all([page.waitForRequest('**/api/account'), readOwn(page)]);
    expect(read.headers()).not.toHaveProperty('x-xsrf-token');
  });

  it('a browser that was restarted, without the cookie, is given another and loses no call', async () => {
    const pages = await tabs('admin', 3);
    await pages[0]?.context().clearCookies();
    await expire(pages);
    const answered = site.watch();
    const outcomes = await inAll(pages, () =>
      Promise.all(
        Array.from({ length: 40 }, () => harness.put('/account/nobody', { clientId: 'x', version: 1 })),
      ),
    );
    // Each got as far as looking for an account that there is not.
    expect(new Set(outcomes.flat())).toEqual(new Set(['http 404']));
    expect(outcomes.flat()).toHaveLength(120);
    expect(answered(/refresh/)).toHaveLength(1);
  });
});
