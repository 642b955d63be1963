/** Files that a browser saves. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** What pressing a button saves: the name of the file, and its bytes. */
export async function savedBy(page: Page, button: RegExp): Promise<[string, Buffer]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  return [file.suggestedFilename(), await readFile(await file.path())];
}
