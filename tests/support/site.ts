/** The shipped site on the real server, and what the server forwarded to its audience measurement. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { eventually } from './eventually.ts';
import { type HttpStub, startHttpStub } from './http-stub.ts';
import { startHere } from './in-process-server.ts';
import type { TestServer } from './server.ts';

/** A page view as the server passed it on: the route's pattern and its static title. */
export type PageView = readonly [pattern: string, title: string];

/** The build under test; the React build where the run is for React. */
const builtSite = () => process.env.TEST_DIST ?? (process.env.ENGINE === 'react' ? 'dist-react' : 'dist');

/** One server for a test file. */
export function testSite() {
  let server: TestServer;
  let matomo: HttpStub;

  beforeAll(async () => {
    matomo = await startHttpStub((_, response) => response.end());
    server = await startHere({ dist: builtSite(), env: { MATOMO_URL: matomo.url } });
  });

  afterAll(async () => {
    await server.stop();
    await matomo.stop();
  });

  const url = (hash = '') => `${server.url}/${hash}`;
  return {
    url,
    log: () => server.log(),
    /** The server itself, for what needs more than its pages. */
    server: () => server,

    /** Loads the document and waits until everything that a public page starts has started. */
    async open(page: Page, hash = ''): Promise<void> {
      await page.goto(url(hash));
      await started(page);
    },

    /** The page views that the server accepts from here on. */
    watchViews() {
      const before = matomo.received.length;
      const requests = () =>
        server.log().filter(({ event, route }) => event === 'request' && route === '/api/page_view').length;
      const requestsBefore = requests();
      return {
        all: (): PageView[] =>
          matomo.received
            .slice(before)
            .map(({ query }) => [new URL(query.url ?? '').hash.slice(1), query.action_name ?? '']),
        /** How many beacons the server's log tells of, the refused ones included. */
        beacons: () => requests() - requestsBefore,
        /** Resolves when `count` have been forwarded, and the server has told of them: it logs once it has answered. */
        async until(count: number): Promise<void> {
          await matomo.waitFor(before + count);
          await eventually(async () => requests() - requestsBefore >= count);
        },
      };
    },
  };
}

/** The last thing that the start bundle does is to fill the place of the notices. */
export async function started(page: Page): Promise<void> {
  await page.waitForSelector('#notices [role=status]', { state: 'attached' });
}

/** Follows a link of the page, as a click does, wherever it is on the page. */
export async function follow(page: Page, hash: string): Promise<void> {
  await page.evaluate((wanted) => {
    const link = document.createElement('a');
    link.href = wanted;
    document.body.append(link);
    link.click();
    link.remove();
  }, hash);
  await settled(page);
}

/** Two frames later everything that a navigation does has been done. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Ids of the pages that are on show: exactly one, whatever the address. */
export const shownPages = (page: Page): Promise<string[]> =>
  page.locator('main:visible').evaluateAll((mains) => mains.map(({ id }) => id));
