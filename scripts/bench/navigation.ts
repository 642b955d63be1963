/** Moving between public pages with a processor four times slower: how many frames until the new page shows. */
import { chromium, type Page } from 'playwright-core';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { launchDebuggedBrowser, lendNames } from './browser.ts';
import { type PromiseLine, phone, type Section } from './promise.ts';
import type { Site } from './site.ts';

const SLOWER = 4;

interface Move {
  readonly from: string;
  readonly to: string;
  /** Frames begun since the click when the new page was the one shown; 1 means the very next one. */
  readonly frames: number;
  /** From the click to the start of that frame. */
  readonly ms: number;
  /** Tasks over 50 ms since the click. */
  readonly longTasks: number;
}

export async function navigationSection(site: Site): Promise<Section> {
  const browser = await launchDebuggedBrowser();
  try {
    const connection = await chromium.connectOverCDP(`http://127.0.0.1:${browser.port}`);
    const context = await connection.newContext({ viewport: phone });
    await lendNames(context);
    const page = await context.newPage();
    await page.goto(`${site.origin}/`, { waitUntil: 'networkidle' });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const moves: Move[] = [];
    let from = '/';
    for (const { path } of publicRoutes) {
      moves.push({ from, to: path, ...(await move(page, path)) });
      from = path;
    }
    await connection.close();
    return {
      title: `Navigation between public pages (${SLOWER}× slower processor)`,
      lines: moves.map(moveLine),
      notes: [],
      data: moves,
    };
  } finally {
    await browser.stop();
  }
}

const moveLine = ({ from, to, frames, ms, longTasks }: Move): PromiseLine => ({
  what: `${from} → ${to}`,
  value: `${frames} frame${frames > 1 ? 's' : ''}, ${Math.round(ms)} ms, ${longTasks} long tasks`,
  promised: '1 frame, 0 long tasks',
  kept: frames === 1 && longTasks === 0,
});

/** Clicks a link to the page as a visitor would and watches the frames that follow. */
async function move(page: Page, path: string): Promise<Pick<Move, 'frames' | 'ms' | 'longTasks'>> {
  const link = page.locator(`a[href="#${path}"]:visible`).first();
  // On a phone the links of the header are in its menu.
  if ((await link.count()) === 0) await page.locator('[popovertarget="menu"]:visible').first().click();
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(settled);
  const [seen] = await Promise.all([page.evaluate(watchNextClick, path), link.click()]);
  await page.evaluate(settled);
  return seen;
}

/** In the page: resolves once the browser has had time to draw twice and has nothing urgent to do. */
function settled(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))),
  );
}

/** In the page: counts frames from the next click until the page of a route is the only one shown. */
function watchNextClick(path: string): Promise<{ frames: number; ms: number; longTasks: number }> {
  return new Promise((resolve) => {
    let longTasks = 0;
    const observer = new PerformanceObserver((list) => {
      longTasks += list.getEntries().length;
    });
    const isShown = () =>
      [...document.querySelectorAll('main')].every(
        (main) => (getComputedStyle(main).display !== 'none') === (main.id === path),
      );
    const onClick = (click: MouseEvent) => {
      observer.observe({ entryTypes: ['longtask'] });
      let frames = 0;
      const frame = () => {
        frames += 1;
        if (!isShown() && frames < 60) return void requestAnimationFrame(frame);
        const ms = performance.now() - click.timeStamp;
        // Long tasks are reported after the frame they delayed.
        setTimeout(() => {
          longTasks += observer.takeRecords().length;
          observer.disconnect();
          resolve({ frames, ms, longTasks });
        }, 200);
      };
      requestAnimationFrame(frame);
    };
    addEventListener('click', onClick, { capture: true, once: true });
  });
}
