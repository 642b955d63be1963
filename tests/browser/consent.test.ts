/** The cookie banner in a real browser, with its real jar, over several tabs. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  consentCookie,
  consentDays,
  refreshTokenKey,
  type StoredDatum,
  storedData,
  tokenKey,
  xsrfCookie,
} from '../../src/domain/settings/stored-data.ts';
import { signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { drawWith, FONTS } from '../support/layout.ts';
import { follow, started, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();

const banner = (page: Page) => page.locator('#consent');
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function openSite(hash = '', options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(options);
  await site.open(page, hash);
  return page;
}

async function storedAnswer(page: Page) {
  return (await page.context().cookies()).find(({ name }) => name === consentCookie);
}

it('asks a first visitor, with both answers alike, without taking the focus', async () => {
  const page = await openSite();
  expect(await banner(page).isVisible()).toBe(true);
  const look = (name: string) =>
    button(page, name).evaluate((element) => {
      const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return {
        backgroundColor,
        color,
        fontSize,
        fontWeight,
        width: Math.round(width),
        height: Math.round(height),
      };
    });
  expect(await look('Refuser')).toEqual(await look('Accepter'));
  expect(await banner(page).getByRole('link', { name: 'Mentions légales' }).isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

describe.each([
  ['Accepter', 'allow'],
  ['Refuser', 'deny'],
])('%s', (name, answer) => {
  it(`is kept as ${answer} for ${consentDays} days, for this site only, and closes the banner`, async () => {
    const page = await openSite();
    const before = Date.now();
    await button(page, name).click();
    expect(await banner(page).isVisible()).toBe(false);
    const cookie = await storedAnswer(page);
    expect(cookie).toMatchObject({ value: answer, path: '/', sameSite: 'Lax', domain: 'localhost' });
    const lifetime = ((cookie?.expires ?? 0) * 1_000 - before) / 60_000;
    expect(Math.abs(lifetime - consentDays * 24 * 60)).toBeLessThan(1);
  });

  it('keeps the banner away from the first paint of the next visit', async () => {
    const page = await openSite();
    await button(page, name).click();
    const next = await open({ context: page.context() });
    // The head script alone decides: the start bundle never comes.
    await next.route('**/assets/start-*', () => undefined);
    await next.goto(site.url('#/tarif'), { waitUntil: 'commit' });
    await next.locator('main:visible h1').waitFor();
    expect(await banner(next).isVisible()).toBe(false);
    expect(await next.evaluate(() => document.documentElement.hasAttribute('data-ask'))).toBe(false);
  });

  it('answers for the tabs that are already open', async () => {
    const page = await openSite();
    const other = await open({ context: page.context() });
    await site.open(other, '#/team');
    await button(page, name).click();
    await banner(other).waitFor({ state: 'hidden' });
  });
});

it('shows the banner before anything else can be painted, without the start bundle', async () => {
  const page = await open();
  await page.route('**/assets/start-*', () => undefined);
  await page.goto(site.url(), { waitUntil: 'commit' });
  await banner(page).waitFor();
});

it.each(['<script>alert(1)</script>', 'ALLOW', 'allowdeny', 'x'.repeat(3_000)])(
  'asks again when the cookie holds %j',
  async (value) => {
    const page = await open();
    await page.context().addCookies([{ name: consentCookie, value, url: site.url() }]);
    await site.open(page);
    expect(await banner(page).isVisible()).toBe(true);
  },
);

describe('from the footer', () => {
  it('an acceptance is withdrawn, in every tab, and the choice asked again', async () => {
    const page = await openSite();
    const other = await open({ context: page.context() });
    await site.open(other);
    await button(page, 'Accepter').click();
    await banner(other).waitFor({ state: 'hidden' });
    await button(page, 'Gérer mes cookies').click();
    expect(await storedAnswer(page)).toBeUndefined();
    await banner(page).waitFor();
    await banner(other).waitFor();
    await button(page, 'Refuser').click();
    expect((await storedAnswer(page))?.value).toBe('deny');
  });

  it('a refusal stays in force until another answer', async () => {
    const page = await openSite();
    await button(page, 'Refuser').click();
    await button(page, 'Gérer mes cookies').click();
    expect((await storedAnswer(page))?.value).toBe('deny');
    await button(page, 'Accepter').click();
    expect((await storedAnswer(page))?.value).toBe('allow');
  });

  it('moves the focus into the banner and gives it back; Escape chooses nothing', async () => {
    const page = await openSite();
    await button(page, 'Accepter').press('Enter');
    await button(page, 'Gérer mes cookies').press('Enter');
    const inBanner = () => page.evaluate(() => document.activeElement?.closest('#consent') !== null);
    expect(await inBanner()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await banner(page).isVisible()).toBe(true);
    expect(await storedAnswer(page)).toBeUndefined();
    await button(page, 'Refuser').press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Gérer mes cookies');
  });
});

it('takes the answer over when the tab comes back, if the message was lost', async () => {
  const page = await open();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await site.open(page);
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url: site.url() }]);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await banner(page).waitFor({ state: 'hidden' });
});

it('works for one visit where cookies cannot be used, and the page stays whole', async () => {
  const page = await open();
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    Object.defineProperty(document, 'cookie', { get: denied, set: denied });
    Object.defineProperty(globalThis, 'localStorage', { get: denied });
    Object.defineProperty(globalThis, 'sessionStorage', { get: denied });
  });
  await site.open(page, '#/contact');
  await button(page, 'Refuser').click();
  expect(await banner(page).isVisible()).toBe(false);
  await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
  await page.getByLabel('Prénom').waitFor();
});

describe('a script of the owner’s', () => {
  /** Subscribes as the README says, before the site starts; gives what was heard since it was last asked. */
  async function subscribed(page: Page): Promise<() => Promise<string[]>> {
    await page.addInitScript(() => {
      const heard: string[] = [];
      Reflect.set(window, 'heard', heard);
      for (const name of ['initialise', 'popupOpen', 'popupClose', 'statusChange', 'revokeChoice']) {
        document.addEventListener(`consent:${name}`, (event) => {
          heard.push(`${name} ${JSON.stringify((event as CustomEvent<unknown>).detail)}`);
        });
      }
    });
    return () => page.evaluate(() => Reflect.get(window, 'heard').splice(0));
  }

  const undecided = '{"status":"undecided"}';
  const allow = '{"status":"allow"}';
  const deny = '{"status":"deny"}';

  it('hears each of the five events once, in order, and page views stop and start with them', async () => {
    const views = site.watchViews();
    const page = await open();
    const heard = await subscribed(page);
    await site.open(page);
    expect(await heard()).toEqual([`initialise ${undecided}`, `popupOpen ${undecided}`]);
    await follow(page, '#/tarif');
    await views.until(2);

    await button(page, 'Accepter').click();
    expect(await heard()).toEqual([`statusChange ${allow}`, `popupClose ${allow}`]);
    await follow(page, '#/team');
    await views.until(3);

    await button(page, 'Gérer mes cookies').click();
    expect(await heard()).toEqual([
      `revokeChoice ${allow}`,
      `statusChange ${undecided}`,
      `popupOpen ${undecided}`,
    ]);
    await button(page, 'Refuser').click();
    expect(await heard()).toEqual([`statusChange ${deny}`, `popupClose ${deny}`]);
    await follow(page, '#/storage');

    await page.reload();
    await started(page);
    expect(await heard()).toEqual([`initialise ${deny}`]);
    await button(page, 'Gérer mes cookies').click();
    expect(await heard()).toEqual([`revokeChoice ${deny}`, `popupOpen ${deny}`]);
    await follow(page, '#/guarante');
    await button(page, 'Refuser').click();
    expect(await heard()).toEqual([`popupClose ${deny}`]);
    await button(page, 'Gérer mes cookies').click();
    await button(page, 'Accepter').click();
    expect(await heard()).toEqual([
      `revokeChoice ${deny}`,
      `popupOpen ${deny}`,
      `statusChange ${allow}`,
      `popupClose ${allow}`,
    ]);
    // The page that is read when they accept is told at once.
    await views.until(4);
    await follow(page, '#/contact');
    await views.until(5);
    expect(
      views
        .all()
        .map(([pattern]) => pattern)
        .sort(),
    ).toEqual(['/', '/contact', '/guarante', '/tarif', '/team']);
    expect(views.beacons()).toBe(5);
  });

  it('hears what another tab answers', async () => {
    const page = await open();
    const heard = await subscribed(page);
    await site.open(page);
    const other = await open({ context: page.context() });
    await site.open(other, '#/team');
    await heard();
    await button(other, 'Refuser').click();
    await banner(page).waitFor({ state: 'hidden' });
    expect(await heard()).toEqual([`statusChange ${deny}`, `popupClose ${deny}`]);
  });
});

it('hides the banner of a document whose visitor answers elsewhere before it has started', async () => {
  const page = await open();
  const start = await hold(page, '**/assets/start-*', (route) => route.continue());
  await page.goto(site.url(), { waitUntil: 'commit' });
  await banner(page).waitFor();
  await start.reached;
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url: site.url() }]);
  start.release();
  await started(page);
  expect(await banner(page).isVisible()).toBe(false);
});

it.each([
  ['Accepter', 'allow'],
  ['Refuser', 'deny'],
])(
  'takes %s that is pressed before the app has come: the banner goes at once, the answer is kept',
  async (name, answer) => {
    const page = await open();
    const start = await hold(page, '**/assets/start-*', (route) => route.continue());
    await page.goto(site.url(), { waitUntil: 'commit' });
    await button(page, name).click();
    await banner(page).waitFor({ state: 'hidden' });
    await start.reached;
    expect(await storedAnswer(page)).toBeUndefined();
    start.release();
    await started(page);
    await expect.poll(async () => (await storedAnswer(page))?.value).toBe(answer);
    expect(await banner(page).isVisible()).toBe(false);
  },
);

describe('the table of what is stored', () => {
  /** Everything of ours that the browser holds after a visit that used everything. */
  async function inTheBrowser(page: Page): Promise<Pick<StoredDatum, 'name' | 'where'>[]> {
    const cookies = (await page.context().cookies()).map(({ name }) => ({ name, where: 'cookie' as const }));
    const stores = await page.evaluate(async () => [
      ...Object.keys(localStorage).map((name) => ({ name, where: 'localStorage' as const })),
      ...Object.keys(sessionStorage).map((name) => ({ name, where: 'sessionStorage' as const })),
      ...(await caches.keys()).map((name) => ({ name, where: 'cache' as const })),
    ]);
    return [...cookies, ...stores];
  }

  const isListed = (datum: Pick<StoredDatum, 'name' | 'where'>) =>
    storedData.some(
      ({ name, where }) =>
        where === datum.where &&
        (name.endsWith('*') ? datum.name.startsWith(name.slice(0, -1)) : datum.name === name),
    );

  it('names everything that a real browser holds after the site was used, and databases are none', async () => {
    const page = await openSite('#/contact', { serviceWorkers: 'allow' });
    await button(page, 'Accepter').click();
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await page.getByLabel('Prénom').fill('Élodie');
    await signInBrowser(page.context(), site.server(), 'customer');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    const held = await inTheBrowser(page);
    expect(held.filter((datum) => !isListed(datum))).toEqual([]);
    expect(held.map(({ name }) => name)).toEqual(
      expect.arrayContaining([tokenKey, refreshTokenKey, xsrfCookie]),
    );
    expect(new Set(held.map(({ where }) => where))).toEqual(
      new Set(['cookie', 'localStorage', 'sessionStorage', 'cache']),
    );
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  });

  it('is what the page leads to that the legal one names', async () => {
    const page = await openSite('#/mentions-legales');
    await page.getByRole('link', { name: /^Tout ce que ce site enregistre/ }).click();
    await page.getByRole('heading', { level: 1, name: /confidentialité/i }).waitFor();
    const text = (await page.locator('main:visible').innerText()).replaceAll('\u00a0', ' ');
    for (const { purpose, duration } of storedData) {
      expect(text).toContain(purpose.replaceAll('\u00a0', ' '));
      expect(text).toContain(duration.replaceAll('\u00a0', ' '));
    }
  });
});

it('leaves the page readable on the smallest screen while it is open', async () => {
  const page = await open({ viewport: { ...VIEWPORTS.phone, width: 320 } });
  await page.goto(site.url('#/tarif'));
  await started(page);
  for (const font of FONTS) {
    await drawWith(page, font);
    const box = await banner(page).boundingBox();
    expect(box?.height, font).toBeLessThan(VIEWPORTS.phone.height / 2);
  }
});

it('in a short window, such as one at 400 %, comes first and scrolls away with the page', async () => {
  const page = await open({ viewport: { width: 320, height: 180 } });
  await page.goto(site.url('#/tarif'));
  await started(page);
  expect((await banner(page).boundingBox())?.y).toBe(0);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight / 2, behavior: 'instant' }));
  const bottom = await banner(page).evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(0);
});
