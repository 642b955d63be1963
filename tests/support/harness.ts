/** The harness build on the real server: tests call the platform from inside real tabs, and read the server's log. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { buildHarness, harnessAddress } from '../../scripts/bench/harness.ts';
import { startHere } from './in-process-server.ts';
import type { TestServer } from './server.ts';
import { started } from './site.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Puts `harness` within reach of `page.evaluate`: what the page runs, and nothing of its own. */
export async function withHarness(page: Page): Promise<void> {
  // As text: the test runner rewrites an import() of its own.
  await page.evaluate(`import('${harnessAddress}').then(() => true)`);
}

/** One server for a test file, with the demonstration accounts. */
export function testHarness() {
  let server: TestServer;
  let dist: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    dist = await temporaryFolder({ holds: 'nothing' });
    await buildHarness(dist.path);
    server = await startHere({ dist: dist.path });
  });

  afterAll(async () => {
    await server.stop();
    await dist.remove();
  });

  return {
    server: () => server,
    /** Opens the site in a tab and puts `harness` within reach of `page.evaluate`. */
    async open(page: Page, hash = ''): Promise<void> {
      await page.goto(`${server.url}/${hash}`);
      await started(page);
      await withHarness(page);
    },
    /**
     * Watches what the server answers from here on: `POST /api/token/refresh 200`, in its log's order. Page views come when
     * they want, and are not asked for.
     */
    watch() {
      const all = () =>
        server
          .log()
          .filter(({ event }) => event === 'request')
          .map(({ method, route, status }) => `${method} ${route} ${status}`);
      const before = all().length;
      return (pattern = /\/api\/(?!page_view)/) =>
        all()
          .slice(before)
          .filter((line) => pattern.test(line));
    },
  };
}
