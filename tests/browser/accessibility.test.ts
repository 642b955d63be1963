/** Guarantees, "Accessibility and low-end devices", on every public page. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { expectReachedByTab } from '../support/keyboard.ts';
import { drawWith, expectFits, FONTS, linesOfWords, WIDTHS } from '../support/layout.ts';
import { follow, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();

const pages = [...publicRoutes.map(({ path }) => path), '/introuvable'];
const accept = (page: Page) => page.locator('#consent [data-consent=allow]').click();

/** Islands are part of the page that a reader meets. */
async function fillIslands(page: Page): Promise<void> {
  const island = page.locator('main:visible [data-island]');
  if ((await island.count()) === 0) return;
  await island.scrollIntoViewIfNeeded();
  await island.locator('input').first().waitFor();
}

it('axe finds nothing on any page at any size, and each fits every width, banner open and closed', async () => {
  const page = await open();
  const lookAtAll = async () => {
    for (const path of pages) {
      await site.open(page, `#${path}`);
      await fillIslands(page);
      await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
      await expectFits(page);
    }
  };
  await lookAtAll();
  await accept(page);
  await lookAtAll();
});

it('axe finds nothing in the open menu of a phone', async () => {
  const page = await open();
  await site.open(page);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expectAccessible(page);
});

it('axe finds nothing in an island that failed to load', async () => {
  const page = await open({ tolerate: [/net::ERR_FAILED/] });
  await page.route('**/assets/contact-*.js*', (route) => route.abort());
  await page.route('**/version.json', (route) => route.abort());
  await site.open(page, '#/contact');
  await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);
});

it.each(['/cgv', '/confidentialite', '/tarif/', '/mentions-legales/'])(
  'the document %s fits every width, and its tables break no word',
  async (path) => {
    const page = await open();
    await page.goto(new URL(path, site.url('')).href);
    await expectFits(page);
    for (const font of FONTS) {
      await drawWith(page, font);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const words = await linesOfWords(page, '.stacked :is(th, td)');
        expect(words.length).toBeGreaterThan(10);
        expect([width, font, ...words.filter(({ lines }) => lines > 1)]).toEqual([width, font]);
      }
    }
  },
);

describe('by keyboard alone', () => {
  it.each([
    ['/', VIEWPORTS.phone],
    ['/', VIEWPORTS.desktop],
    ['/contact', VIEWPORTS.phone],
    ['/tarif', VIEWPORTS.desktop],
  ])(
    'Tab reaches everything on %s, each with a visible focus, none hidden by the banner',
    async (path, viewport) => {
      const page = await open({ viewport });
      await site.open(page, `#${path}`);
      await fillIslands(page);
      expect(await expectReachedByTab(page)).toEqual([]);
    },
  );

  it('moving to the banner does not move the page under the reader', async () => {
    const page = await open();
    await site.open(page);
    for (let presses = 0; presses < 3; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('#consent') !== null)).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(0);
    }
  });

  it('a page is opened, read and left', async () => {
    const page = await open({ viewport: VIEWPORTS.desktop });
    await site.open(page);
    await page.locator('header').getByRole('link', { name: 'Convoyage', exact: true }).press('Enter');
    await page.locator('main[id="/concept"] h1:focus').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('/concept');
  });
});

it('every target is at least 24 px high or stands in a sentence', async () => {
  const page = await open();
  await site.open(page);
  for (const path of pages) {
    await follow(page, `#${path}`);
    await fillIslands(page);
    for (const font of FONTS) {
      await drawWith(page, font);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
          .filter((element) => element.checkVisibility() && element.tabIndex >= 0)
          .filter((element) => getComputedStyle(element).display !== 'inline' && !element.closest('label'))
          .filter((element) => element.getBoundingClientRect().height < 24)
          .map((element) => element.outerHTML.slice(0, 90)),
      );
      expect(small, `${path}, ${font}`).toEqual([]);
    }
  }
});
