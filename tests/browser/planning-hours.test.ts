/** The hours of a long day stay in sight in a real browser, wherever it is scrolled to. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScreen } from '../support/account-screens.ts';
import { signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type BusyDay, busyDay, TRIPS } from '../support/busy-day.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const { open } = testBrowser();
let desk: Desk;
let busy: BusyDay;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
  busy = await busyDay(desk, TRIPS);
});
afterAll(() => desk.server.stop());

const main = (page: Page, selector: string) => page.locator(`main:visible ${selector}`);

async function openDay(viewport: { readonly width: number; readonly height: number }): Promise<Page> {
  const page = await open({ viewport, tolerate: [/status of 401/] });
  await page.clock.install({ time: desk.now() });
  await signInBrowser(page.context(), desk.server, 'admin');
  await openScreen(page, desk.server, `#/admin/teammate/planning?day=${busy.day}`);
  await expect.poll(() => main(page, 'svg a').count()).toBe(TRIPS);
  return page;
}

/** Whether what is seen at the place of the hours, below the header, is theirs. */
const seesHours = (page: Page) =>
  main(page, '.tick > text')
    .nth(1)
    .evaluate((hour) => {
      const { left, top, height } = hour.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const seen = document.elementFromPoint(left + 2, top + height / 2);
      return top >= Math.max(0, header) - 1 && top < innerHeight && seen?.closest('.tick') !== null;
    });

it.each([VIEWPORTS.desktop, VIEWPORTS.tablet])('keeps its hours in sight at $width px', async (viewport) => {
  const page = await openDay(viewport);
  // They come with what a mouse draws trips by.
  await main(page, '.day-chart').hover({ position: { x: 150, y: 10 } });
  await main(page, '.movable').waitFor();
  const rows = main(page, 'svg .row');
  for (const row of [3, 6, 9]) {
    await rows.nth(row).evaluate((lane) => lane.scrollIntoView({ block: 'center' }));
    await expect.poll(() => seesHours(page)).toBe(true);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect
    .poll(() => main(page, '.tick').evaluate((hours) => getComputedStyle(hours).transform))
    .toBe('matrix(1, 0, 0, 1, 0, 0)');
});
