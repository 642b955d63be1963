/** A document of the site that runs none of its scripts, for what belongs to the origin: storage, databases, caches. */
import type { Page } from 'playwright-core';

const addressOf = (origin: string): string => `${origin}/api/health`;

/** A tab that is there already stays. */
export async function openWithoutScript(page: Page, origin: string): Promise<void> {
  if (page.url() !== addressOf(origin)) await page.goto(addressOf(origin));
}

/** Whether the tab holds no page of anybody's: it is new, or was left here as new. */
export const isUnused = (page: Page, origin: string): boolean =>
  ['about:blank', addressOf(origin)].includes(page.url());
