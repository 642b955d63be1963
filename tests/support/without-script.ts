/** A document of the site that runs none of its scripts, for what belongs to the origin: storage, databases, caches. */
import type { Page } from 'playwright-core';

export async function openWithoutScript(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/api/health`);
}
