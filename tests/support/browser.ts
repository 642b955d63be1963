/** Real Chromium for tests. A console error or an unhandled rejection fails the test that saw it. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type BrowserNeeds, chromiumFlags, findChromium } from '../../scripts/lib/chromium.ts';
import { memoryHasRoom } from './memory.ts';
import { type ReusedTabs, reusedTabs } from './reused-tabs.ts';

/**
 * What Chromium itself says, whatever the page does of it, of a worker that it was about to register when the network
 * went away: which of the two comes first is nobody's choice, and the app goes on without a worker.
 */
const WORKER_CUT_OFF = /^An unknown error occurred when fetching the script\. \(\)$/;

/** Provoked by a logout, here or in another tab, while something was being read: that is refused, as it must be. */
export const READ_AT_LOGOUT = /status of 401 .*\/for_user/;

/** Sizes that the product is looked at in, in CSS pixels. */
export const VIEWPORTS = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
} as const;

export interface OpenOptions extends BrowserContextOptions {
  /** A context of an earlier page: the same cookies and storage, another tab. */
  readonly context?: BrowserContext;
  /** Console errors that this test provokes on purpose. */
  readonly tolerate?: readonly RegExp[];
}

/** A browser that is not like the others is the file's own. */
interface OwnBrowser extends BrowserNeeds {
  /** Besides the usual ones. */
  readonly flags?: readonly string[];
}

export interface TestBrowserOptions {
  /** Where the one that all files of a worker share would not do. */
  readonly own?: OwnBrowser;
  /**
   * Pages get the site's service worker. Its installation takes a third of what an average test asks of the processor, so
   * that only files about it, about the absence of network, or of a whole journey ask for it, and single pages by `serviceWorkers: 'allow'`.
   */
  readonly worker?: boolean;
}

/** Two processes fewer for each browser, and fewer words between them: nobody looks at what is drawn. */
export const testFlags = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

const launch = async ({ flags = [], ...needs }: OwnBrowser = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(needs),
    args: [...chromiumFlags, ...testFlags, ...flags],
    // Playwright has each drawn tile be a file on the disk, for containers whose memory is not to be had as files.
    ignoreDefaultArgs: memoryHasRoom() ? ['--disable-dev-shm-usage'] : [],
  });

interface Shared {
  readonly browser: Browser;
  readonly tabs: ReusedTabs;
}

/** Has no answer that is still on its way through a test's routes fail once its page is closed. */
const letGo = (context: BrowserContext) =>
  Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));

/** The browser of all files that a worker runs; it ends with the worker. */
let common: Promise<Shared> | undefined;

async function shared(): Promise<Shared> {
  const before = await common;
  if (before?.browser.isConnected()) return before;
  common = launch().then((browser) => ({ browser, tabs: reusedTabs() }));
  return common;
}

/** A browser for a test file; each page opened is closed after its test, or made as new, and its console must be clean. */
export function testBrowser({ own, worker = false }: TestBrowserOptions = {}) {
  let browser: Browser;
  let tabs: ReusedTabs | undefined;
  const contexts = new Set<BrowserContext>();
  const problems: string[] = [];

  beforeAll(async () => {
    if (own) browser = await launch(own);
    else ({ browser, tabs } = await shared());
  });

  afterEach(async () => {
    await Promise.all([...contexts].map(letGo));
    await Promise.all([...contexts].map((context) => tabs?.giveBack(context) ?? context.close()));
    contexts.clear();
    // Told whole: what a browser says is often longer than what an assertion quotes.
    const found = problems.splice(0);
    if (found.length) throw new Error(`the console of a page holds:\n${found.join('\n')}`);
  });

  afterAll(async () => {
    if (own) await browser.close();
  });

  return {
    /** Opens an empty tab, in a context of its own unless one is given. */
    async open({
      context,
      tolerate = [],
      viewport = VIEWPORTS.phone,
      ...options
    }: OpenOptions = {}): Promise<Page> {
      const isOrdinary = !worker && viewport !== null && Object.keys(options).length === 0;
      const newContext = () =>
        browser.newContext({
          viewport,
          locale: 'fr-FR',
          serviceWorkers: worker ? 'allow' : 'block',
          ...options,
        });
      let page: Page;
      if (tabs && !context && isOrdinary) {
        page = await tabs.open(newContext);
        await page.setViewportSize(viewport);
      } else {
        page = await (context ?? (await newContext())).newPage();
      }
      contexts.add(page.context());
      const note = (text: string) => {
        if (![WORKER_CUT_OFF, ...tolerate].some((pattern) => pattern.test(text))) problems.push(text);
      };
      page.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => note(String(error)));
      return page;
    },
    /** The browser itself, for what needs more than a tab. */
    browser: () => browser,
  };
}
