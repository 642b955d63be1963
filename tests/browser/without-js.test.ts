/** Without a byte of JavaScript: every page and every anchor is read, from one response. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { company } from '../../src/domain/settings/company.ts';
import { descriptions } from '../../src/site/facts/descriptions.ts';
import { testBrowser } from '../support/browser.ts';
import { shownPages, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();

async function openWithoutScripts(hash: string): Promise<Page> {
  // Without motion: the smooth scroll to an anchor of home takes a moment.
  const page = await open({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  await page.goto(site.url(hash));
  return page;
}

describe.each(publicRoutes)('$path', ({ path }) => {
  it('shows its heading and its text, and no other page', async () => {
    const page = await openWithoutScripts(`#${path}`);
    const main = page.locator('main:visible');
    expect(await shownPages(page)).toEqual([path]);
    expect(await main.locator('h1').count()).toBe(1);
    expect(await main.locator('h1').isVisible()).toBe(true);
    expect(await main.locator('.lead').textContent()).toBe(descriptions[path]);
    expect((await main.innerText()).length).toBeGreaterThan(400);
  });

  it('starts at the top, header included', async () => {
    const page = await openWithoutScripts(`#${path}`);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

it('shows each anchor on its page, on the screen', async () => {
  const page = await openWithoutScripts('');
  const anchors = await page.locator('main [id*="#"]').evaluateAll((all) => all.map(({ id }) => id));
  expect(anchors.length).toBeGreaterThan(8);
  for (const anchor of anchors) {
    const visit = await openWithoutScripts(`#${anchor}`);
    expect(await shownPages(visit), anchor).toEqual([anchor.split('#')[0]]);
    const box = await visit.locator(`[id="${anchor}"]`).boundingBox();
    expect(box?.y, anchor).toBeGreaterThanOrEqual(0);
    expect(box?.y, anchor).toBeLessThan(740);
    await visit.close();
  }
});

it('links only to what exists: a page, an anchor, a document of the site, a phone or a mail', async () => {
  const page = await openWithoutScripts('');
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const href of new Set(links)) {
    if (href.startsWith('#')) {
      expect(await page.locator(`[id="${href.slice(1)}"]`).count(), href).toBe(1);
    } else if (href.startsWith('/')) {
      expect((await fetch(new URL(href, site.url()))).status, href).toBe(200);
    } else {
      expect(href).toMatch(/^(tel:|mailto:|https:\/\/)/);
    }
  }
});

it.each(['Réserver un convoyage', 'S’abonner'])(
  'says how to reach a person when « %s » is pressed',
  async (name) => {
    const page = await openWithoutScripts('');
    await page.getByRole('link', { name }).first().click();
    expect(await shownPages(page)).toEqual(['/auth/login']);
    expect(await page.locator('main:visible').getByRole('link').count()).toBe(2);
  },
);

it('goes from page to page and back by its links alone, asking the server for nothing more', async () => {
  const page = await open({ javaScriptEnabled: false });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'script', 'stylesheet', 'fetch', 'xhr'].includes(request.resourceType())) {
      asked.push(new URL(request.url()).pathname);
    }
  });
  await page.goto(site.url());
  for (const hash of ['#/tarif', '#/mentions-legales', '#/tarif']) {
    await page.locator(`footer a[href="${hash}"]`).click();
    expect(await shownPages(page)).toEqual([hash.slice(1)]);
  }
  await page.goBack();
  expect(await shownPages(page)).toEqual(['/mentions-legales']);
  await page.locator('header a.brand').click();
  expect(await shownPages(page)).toEqual(['/']);
  expect(asked).toEqual(['/']);
});

it('opens and closes the menu of a phone', async () => {
  const page = await openWithoutScripts('');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Convoyage' }).click();
  expect(await shownPages(page)).toEqual(['/concept']);
});

it.each(['#/contact', '#/tarif'])('%s says how to reach a person in place of its form', async (hash) => {
  const page = await openWithoutScripts(hash);
  const place = page.locator('main:visible [data-island]');
  expect(await place.locator(`a[href="${company.phone.href}"]`).isVisible()).toBe(true);
  expect(await place.locator(`a[href^="mailto:${company.email}"]`).isVisible()).toBe(true);
});

it('shows neither the cookie banner nor the button that opens it: nothing is stored', async () => {
  const page = await openWithoutScripts('');
  expect(await page.locator('[data-consent]:visible').count()).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});
