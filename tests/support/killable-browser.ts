/** A browser with a profile of its own on disk, as a tablet has: it can be killed at any instant and opened again. */
import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.ts';
import { testFlags } from './browser.ts';
import { eventually } from './eventually.ts';

/** A camera that shows a moving test picture, slowly since each is encoded, and that nobody has to allow. */
export const FAKE_CAMERA = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

/** @param profile folder that outlives the browser @param flags of Chromium, besides the usual ones */
export const openProfile = async (
  profile: string,
  viewport: { readonly width: number; readonly height: number },
  flags: readonly string[] = [],
): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...chromiumFlags, ...testFlags, ...flags],
    viewport,
    locale: 'fr-FR',
  });

/** Without warning, by its process id: nothing is flushed, no page is told. Resolves when the process has gone. */
export async function killBrowser(context: BrowserContext): Promise<void> {
  const devtools = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {};
  const pid = processInfo.find(({ type }) => type === 'browser')?.id;
  if (pid === undefined) throw new Error('a browser without a process');
  const closed = new Promise<void>((resolve) => context.once('close', () => resolve()));
  process.kill(pid, 'SIGKILL');
  await closed;
  await eventually(async () => !isRunning(pid));
}

/**
 * Waits until a killed browser would still know it: Chromium puts what a page writes into `localStorage` on the disk up to
 * five seconds later.
 * @param text ASCII, from one value
 */
export async function waitForStored(profile: string, text: string): Promise<void> {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  await eventually(async () => {
    const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
    const contents = await Promise.all(logs.map((name) => readFile(join(folder, name))));
    return contents.some((content) => content.includes(text));
  });
}

/**
 * Leaves at the end of the log of the databases what a kill leaves between two writes, which happens too rarely to wait
 * for: a record whose header (checksum, length, type) announces more bytes than there are.
 * @param profile of a browser that was killed
 */
export async function cutLastRecord(profile: string): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB');
  const logs = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.log'));
  const header = Buffer.from([1, 2, 3, 4, 0x00, 0x04, 1]);
  const [log] = logs;
  if (log === undefined || logs.length > 1) throw new Error(`One log was expected, not ${logs.length}.`);
  await appendFile(join(folder, log), Buffer.concat([header, Buffer.alloc(50, 7)]));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
