/** The team's list on its screen, page after page of ten thousand bookings: how smoothly it scrolls. */
import { chromium, type Page } from 'playwright-core';
import { PAGE_SIZE } from '../../src/server/database/page.ts';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { lendNames } from './browser.ts';
import { type PromiseLine, phone } from './promise.ts';

const SLOWER = 4;
/** More than anybody turns before they search. */
const PAGES = 20;
/** Turns of the wheel from the top to the end, and back. */
const TURNS = 60;

/** @param site filled with bookings */
export async function scrollLine(
  site: { readonly origin: string },
  password: string,
): Promise<{ readonly line: PromiseLine; readonly data: readonly number[] }> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: phone });
    await lendNames(context);
    const page = await context.newPage();
    const rows = await openList(page, site.origin, password);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const tasks = await scrollThrough(page);
    const longest = Math.max(0, ...tasks);
    const line = {
      what: `scrolling ${rows} of them, ${SLOWER}× slower processor`,
      value: `${tasks.length} long tasks${longest ? `, ${Math.round(longest)} ms` : ''}`,
      promised: '0 long tasks',
      kept: tasks.length === 0,
    };
    return { line, data: tasks };
  } finally {
    await browser.close();
  }
}

/** @returns how many bookings are on show */
async function openList(page: Page, origin: string, password: string): Promise<number> {
  await page.goto(`${origin}/#/auth/login`);
  await page.locator('main:visible input[type=email]').fill('admin@demo.test');
  await page.locator('main:visible input[type=password]').fill(password);
  await page.locator('main:visible [type=submit]').click();
  await page.waitForFunction(() => location.hash === '#/admin/teammate');
  await page.goto(`${origin}/#/admin/teammate/booking`);
  const rows = page.locator('main:visible tbody tr');
  for (let read = 1; read <= PAGES; read += 1) {
    await rows.nth(read * PAGE_SIZE - 1).waitFor({ state: 'attached' });
    if (read < PAGES) await page.getByRole('button', { name: /suivantes/ }).click();
  }
  return rows.count();
}

/** From the top to the end and back, a frame for each turn. @returns tasks of 50 ms or more, in milliseconds */
const scrollThrough = (page: Page): Promise<number[]> =>
  page.evaluate(async (turns) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const end = () => document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: 0, behavior: 'instant' });
    for (let wait = 0; wait < 30; wait += 1) await frame();
    observer.observe({ entryTypes: ['longtask'] });
    for (let turn = 1; turn <= 2 * turns; turn += 1) {
      const share = turn <= turns ? turn / turns : 2 - turn / turns;
      scrollTo({ top: end() * share, behavior: 'instant' });
      await frame();
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
    tasks.push(...observer.takeRecords().map(({ duration }) => duration));
    return tasks;
  }, TURNS);
