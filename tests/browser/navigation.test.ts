/** Navigation in a real browser: the right page, title, focus and scroll, whatever the address. */
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { consentCookie } from '../../src/domain/settings/stored-data.ts';
import { descriptions } from '../../src/site/facts/descriptions.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { follow, settled, shownPages, started, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();

const NOT_FOUND = '/introuvable';

async function openSite(hash = ''): Promise<Page> {
  const page = await open();
  await site.open(page, hash);
  return page;
}

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

async function scroll(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  await settled(page);
}

async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await settled(page);
}

/** The text that has the focus, when that is a heading. */
const focusedHeading = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches('h1') ? document.activeElement.textContent : null));

const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

it('gives each page its title, its description, the focus on its heading, and its top', async () => {
  const page = await openSite();
  for (const route of publicRoutes) {
    await scroll(page, 300);
    await follow(page, `#${route.path}`);
    expect(await shownPages(page)).toEqual([route.path]);
    expect(await page.title()).toBe(route.title);
    expect(await description(page)).toBe(descriptions[route.path]);
    expect(await focusedHeading(page)).toBe(await page.locator('main:visible h1').textContent());
    expect(await scrollPosition(page)).toBe(0);
  }
});

it.each(publicRoutes)('opens on $path with its title, and takes no focus', async ({ path, title }) => {
  const page = await openSite(`#${path}`);
  expect(await page.title()).toBe(title);
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

describe('an address that is not exactly a page’s', () => {
  it.each([
    ['#/tarif?utm_source=lettre', '/tarif'],
    ['#/tarif/', '/tarif'],
    ['#/tarif/?a=b#nowhere', '/tarif'],
    ['#/concept?utm=1#video', '/concept'],
    ['#/nowhere', NOT_FOUND],
    ['#/constructor', NOT_FOUND],
    ['#nowhere', '/'],
  ])('%s shows %s, opened or followed', async (hash, path) => {
    const opened = await openSite(hash);
    expect(await shownPages(opened)).toEqual([path]);
    const followed = await openSite('#/team');
    await scroll(followed, 200);
    await follow(followed, hash);
    expect(await shownPages(followed)).toEqual([path]);
    if (!hash.endsWith('#video')) expect(await scrollPosition(followed)).toBe(0);
  });

  it('calls what does not exist the page introuvable', async () => {
    const page = await openSite();
    await follow(page, '#/nowhere');
    expect(await page.title()).toContain('Page introuvable');
    expect(await focusedHeading(page)).not.toBeNull();
  });
});

it('shows the page that the address names from the first paint, before the start bundle', async () => {
  const page = await open();
  // Never answered: the document's own scripts are on their own.
  await page.route('**/assets/start-*', () => undefined);
  await page.goto(site.url('#/tarif?utm=1'), { waitUntil: 'domcontentloaded' });
  expect(await shownPages(page)).toEqual(['/tarif']);
});

it.each(['#/concept#video', '#/concept?utm=1#video'])('goes to the anchor of %s', async (hash) => {
  const page = await openSite('#/team');
  await follow(page, hash);
  const box = await page.locator('[id="/concept#video"]').boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect(box?.y).toBeLessThan(VIEWPORTS.phone.height / 2);
});

it('keeps the focus where it is when only the anchor changes', async () => {
  const page = await openSite('#/concept');
  await follow(page, '#/concept#video');
  expect(await focusedHeading(page)).toBeNull();
});

describe('going back', () => {
  it('restores the scroll of every entry, and forward too', async () => {
    const page = await openSite();
    const walk = [
      ['', 900],
      ['#/tarif', 700],
      ['#/mentions-legales', 500],
      ['#/concept?utm=1', 400],
      ['#/nowhere', 0],
      ['#/', 600],
    ] as const;
    for (const [hash, top] of walk) {
      if (hash) await follow(page, hash);
      await scroll(page, top);
    }
    for (const [, top] of walk.slice(0, -1).reverse()) {
      await goBack(page);
      expect(await scrollPosition(page)).toBe(top);
    }
    for (const [, top] of walk.slice(1)) {
      await page.goForward();
      await settled(page);
      expect(await scrollPosition(page)).toBe(top);
    }
  });

  it('restores the page, its title and the focus on its heading', async () => {
    const page = await openSite('#/tarif');
    const title = await page.title();
    await follow(page, '#/nowhere');
    await goBack(page);
    expect(await shownPages(page)).toEqual(['/tarif']);
    expect(await page.title()).toBe(title);
    expect(await focusedHeading(page)).not.toBeNull();
  });

  it('comes back from another site to where the reader was', async () => {
    const page = await openSite('#/mentions-legales');
    await scroll(page, 500);
    await page.goto(site.url('cgv'));
    await page.goBack();
    await started(page);
    await settled(page);
    expect(await scrollPosition(page)).toBe(500);
  });
});

it('goes to the top when the current link is followed again, without a history entry', async () => {
  const page = await openSite('#/tarif');
  const length = () => page.evaluate(() => history.length);
  const before = await length();
  await scroll(page, 500);
  await follow(page, '#/tarif');
  expect(await scrollPosition(page)).toBe(0);
  expect(await length()).toBe(before);
});

it('closes the menu of a phone, on another page’s link and on the current one’s', async () => {
  const page = await openSite('#/concept');
  const menu = page.locator('#menu');
  for (const name of ['Équipe', 'Équipe', 'Convoyage']) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name }).click();
    await menu.waitFor({ state: 'hidden' });
  }
});

it('has the order as its one button, after the specified links on one line, and first in the menu of a phone', async () => {
  const page = await openSite('#/concept');
  const links = () =>
    page.locator('#menu > ul > li > a').evaluateAll((all) =>
      all
        .map((link) => ({
          text: link.textContent,
          box: link.getBoundingClientRect(),
          look: getComputedStyle(link),
        }))
        .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left)
        .map(({ text, look }) => (look.backgroundColor === 'rgba(0, 0, 0, 0)' ? text : `[${text}]`)),
    );
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  expect((await links()).at(0)).toBe('[Réserver]');
  await page.setViewportSize(VIEWPORTS.desktop);
  const order = [
    'Convoyage',
    'Stockage',
    'Équipe',
    'Assurances',
    'Environnement',
    'Contact',
    'Connexion',
    'Tarifs',
  ];
  await expect.poll(async () => (await links()).filter((text) => text !== '[Réserver]')).toEqual(order);
  expect((await page.locator('header').boundingBox())?.height).toBeLessThan(64);
});

it('leaves the menu as it is that was opened before the site’s own script had come', async () => {
  const page = await open();
  const start = await hold(page, '**/assets/start-*.js', (route) => route.continue());
  await page.goto(site.url());
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  start.release();
  await started(page);
  expect(await page.locator('#menu').isVisible()).toBe(true);
});

describe('reduced motion', () => {
  it('is respected: an anchor of home jumps, and nothing is animated', async () => {
    const page = await open({ reducedMotion: 'reduce' });
    await site.open(page);
    await page.evaluate(() => {
      location.hash = '#/#parc';
    });
    await settled(page);
    expect((await page.locator('[id="/#parc"]').boundingBox())?.y).toBeLessThan(VIEWPORTS.phone.height);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  it('is a choice: without it home scrolls smoothly to its anchors, and page changes jump', async () => {
    const page = await open({ reducedMotion: 'no-preference' });
    await site.open(page);
    await follow(page, '#/#parc');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
      'smooth',
    );
    await page.waitForFunction(
      () => (document.getElementById('/#parc')?.getBoundingClientRect().top ?? Infinity) < innerHeight / 2,
    );
    await follow(page, '#/tarif');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  });
});

it('is never blank, never elsewhere and runs no script, whatever the hash', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
  const runs = process.env.SOAK ? 10_000 : 60;
  console.log(`fuzzed hashes: ${runs}, SEED=${seed}`);
  const page = await openSite();
  // So many page views would reach their limit, which is not what is looked at here.
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url: site.url() }]);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url()) && /^https?:/.test(request.url()))
      elsewhere.push(request.url());
  });
  page.on('dialog', (dialog) => {
    elsewhere.push(dialog.message());
    void dialog.dismiss();
  });

  const path = fc.constantFrom(
    ...publicRoutes.map((route) => route.path),
    '//evil.example',
    '/\\evil.example',
  );
  const hostile = fc.constantFrom(
    'javascript:alert(1)',
    '/javascript:alert(1)',
    '/<img src=x onerror=alert(1)>',
    '//evil.example/',
    '/%2f%2fevil.example',
    '/../..//evil.example',
    '/tarif"];alert(1)//',
    '/__proto__',
    '/%E0%A4%A',
    '/tarif:~:text=prix',
  );
  const anything = fc.string({ unit: 'grapheme', maxLength: 40 });
  const hash = fc.oneof(
    hostile,
    anything,
    anything.map((text) => `/${text}`),
    fc
      .tuple(path, fc.constantFrom('?', '#', '/', '?#', '%00', '\u0000'), anything)
      .map((parts) => parts.join('')),
  );
  const samples = fc.sample(hash, { seed, numRuns: runs });
  // A document of its own per batch: the browser ignores a page that navigates more than 200 times in 10 s.
  const BATCH = 90;
  for (let from = 0; from < samples.length; from += BATCH) {
    await page.goto('about:blank');
    await site.open(page);
    const wrong = await page.evaluate(
      async (hashes) => {
        const found: string[] = [];
        const origin = location.origin;
        for (const one of hashes) {
          location.hash = one;
          // The event that the page answers comes in a task of its own, before a message does.
          await new Promise((resolve) => {
            const { port1, port2 } = new MessageChannel();
            port2.onmessage = resolve;
            setTimeout(() => port1.postMessage(null));
          });
          const shown = [...document.querySelectorAll('main')].filter((main) => main.offsetHeight > 0);
          const heading = shown[0]?.querySelector('h1')?.textContent;
          if (shown.length !== 1 || !heading || !document.title || location.origin !== origin)
            found.push(one);
        }
        return found;
      },
      samples.slice(from, from + BATCH),
    );
    expect(wrong, `SEED=${seed}`).toEqual([]);
  }
  expect(elsewhere, `SEED=${seed}`).toEqual([]);
}, 1_200_000);
