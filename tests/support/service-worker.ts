/** What tests ask of the service worker of a real tab. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** How long a state may take to come, in milliseconds: far more than it needs, on a busy machine too. */
export const SLOW_POLL = { timeout: 20_000 };

/** Waits until the worker answers for the tab, and for what the tab loaded before it to be kept. */
export async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Paths held in the site's caches, by cache name. */
export const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const entries = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
      }),
    );
    return Object.fromEntries(entries);
  });

/** Waits until the worker keeps a file whose path matches. */
export async function waitForCached(page: Page, path: RegExp): Promise<void> {
  await expect
    .poll(async () => Object.values(await cachedPaths(page)).flat(), SLOW_POLL)
    .toContainEqual(expect.stringMatching(path));
}

/** Waits until the worker keeps every script and style sheet that the page has loaded. */
export async function waitForUsedFiles(page: Page): Promise<void> {
  const used = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );
  await expect
    .poll(async () => Object.values(await cachedPaths(page)).flat(), SLOW_POLL)
    .toEqual(expect.arrayContaining(used));
}

/** Empties the browser's own cache, which would otherwise hide what the worker does not keep. */
export async function clearHttpCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** The version of the document that the tab shows. */
export const shownVersion = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('meta[name=version]')?.getAttribute('content') ?? null);
