/** A thousand calls refused at once in three tabs: how many refreshes and replays that costs, and how long it takes. */
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumFlags, findChromium } from '../lib/chromium.ts';
import { readDemoPassword } from '../lib/demo-password.ts';
import { buildHarness, harnessAddress } from './harness.ts';
import { phone, type Section } from './promise.ts';
import { serveSite } from './site.ts';

const CALLS = 1_000;
const TABS = 3;

interface Storm {
  readonly refreshes: number;
  readonly replays: number;
  readonly lost: number;
  readonly ms: number;
}

/** On a server of its own, with the demonstration accounts, and a build through which the calls are made. */
export async function refreshStormSection(): Promise<Section> {
  const site = await serveSite(buildHarness);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ viewport: phone });
    const storm = await runStorm(context, site.origin, await readDemoPassword(site.dataDir));
    const { refreshes, replays, lost, ms } = storm;
    return {
      title: `Refresh storm (${CALLS} calls refused at once in ${TABS} tabs)`,
      lines: [
        counted('token/refresh', refreshes, 1),
        counted('calls sent again', replays, CALLS),
        counted('calls lost', lost, 0),
        {
          what: 'from the first call to the last answer',
          value: `${Math.round(ms)} ms, ${Math.round((2 * CALLS + 1) / (ms / 1_000))} requests/s`,
          kept: true,
        },
      ],
      notes: [],
      data: storm,
    };
  } finally {
    await browser.close();
    await site.stop();
  }
}

const counted = (what: string, count: number, promised: number) => ({
  what,
  value: `${count}`,
  promised: `${promised}`,
  kept: count === promised,
});

async function openTab(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.evaluate(`import('${harnessAddress}').then(() => true)`);
  return page;
}

/** Lets nobody renew before each tab was refused: one that begins late would begin with the new tokens. */
export async function refreshOnceAllAreRefused(pages: readonly Page[]): Promise<void> {
  const waiting = new Set(pages);
  let letRefresh = () => {};
  const allRefused = new Promise<void>((resolve) => {
    letRefresh = resolve;
  });
  for (const page of pages) {
    page.on('response', (response) => {
      if (response.status() === 401 && waiting.delete(page) && waiting.size === 0) letRefresh();
    });
  }
  await pages[0]?.context().route('**/token/refresh', async (route) => {
    await allRefused;
    await route.continue();
  });
}

async function runStorm(context: BrowserContext, origin: string, password: string): Promise<Storm> {
  const pages: Page[] = [];
  while (pages.length < TABS) pages.push(await openTab(context, origin));
  await pages[0]?.evaluate((secret) => harness.signIn('client@demo.test', secret), password);
  await pages[0]?.evaluate(() => harness.expire());
  for (const page of pages) {
    await page.waitForFunction(() => harness.session.value?.token.endsWith('AAAAAAAA'));
  }
  let refreshes = 0;
  let refused = 0;
  let replays = 0;
  await refreshOnceAllAreRefused(pages);
  context.on('response', (response) => {
    if (response.url().endsWith('/token/refresh')) refreshes += 1;
    else if (response.status() === 401) refused += 1;
    else if (response.url().endsWith('/for_user')) replays += 1;
  });
  const begun = performance.now();
  const outcomes = await Promise.all(
    pages.map((page, tab) =>
      page.evaluate(
        (count) => Promise.all(Array.from({ length: count }, () => harness.get('/customer/for_user'))),
        Math.floor(CALLS / TABS) + (tab < CALLS % TABS ? 1 : 0),
      ),
    ),
  );
  const ms = performance.now() - begun;
  if (refused !== CALLS) throw new Error(`${refused} of ${CALLS} calls were refused: the storm was none`);
  return { refreshes, replays, lost: outcomes.flat().filter((outcome) => outcome !== 'ok').length, ms };
}
