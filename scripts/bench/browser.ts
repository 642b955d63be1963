/** A headless Chromium of our own with its debugging port open, for Lighthouse and for Playwright alike. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BrowserContext } from 'playwright-core';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';

/** tsx keeps the names of functions with a helper that a page does not have. */
export const lendNames = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: 'globalThis.__name = (value) => value;' });

export interface DebuggedBrowser {
  readonly port: number;
  stop(): Promise<void>;
}

/** @throws when no Chromium is found or it ends before it listens. */
export async function launchDebuggedBrowser(): Promise<DebuggedBrowser> {
  const path = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const browser = spawn(
    path,
    [
      ...chromiumFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const closed = new Promise<void>((resolve) => browser.once('close', () => resolve()));
  const kill = () => browser.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    browser.kill();
    await closed;
    process.off('exit', kill);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface({ input: browser.stderr })) {
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (port) {
      browser.stderr.resume();
      return { port: Number(port), stop };
    }
  }
  await stop();
  throw new Error(`the browser ${path} ended before it listened`);
}
