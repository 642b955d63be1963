/**
 * Tabs that serve one test after the other. A tab of its own costs a test as much again as what most tests do in it: a
 * process is started, and every script is compiled anew. Used again is only a tab of which nothing was changed but what is
 * put back here: what it stores, its cookies, cache and history.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { openWithoutScript } from './without-script.ts';

/** What cannot be undone, or not for certain: who was asked for one of these ends with its test. */
const lasting = [
  'addInitScript',
  'clock',
  'exposeBinding',
  'exposeFunction',
  'route',
  'setExtraHTTPHeaders',
] as const;
const lastingOfPage = [...lasting, 'emulateMedia'] as const;
const lastingOfContext = [...lasting, 'grantPermissions', 'on', 'setGeolocation', 'setOffline'] as const;

/** Events of a tab that tests listen to; to others Playwright does itself. */
const heard = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];

export interface ReusedTabs {
  /** A tab as new but for its size, in a context of its own. @param make a context, where no tab is idle */
  open(make: () => Promise<BrowserContext>): Promise<Page>;
  /** Ends a test's use of a context: its only tab is made as new, or it is closed. */
  giveBack(context: BrowserContext): Promise<void>;
}

export function reusedTabs(): ReusedTabs {
  const idle: Page[] = [];
  /** Those in use of which nothing lasting was asked so far, by their contexts. */
  const lent = new Map<BrowserContext, Page>();

  async function watched(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    const keep = () => void lent.delete(context);
    tellOfUse(page, lastingOfPage, keep);
    tellOfUse(context, lastingOfContext, keep);
    return page;
  }

  return {
    open: async (make) => {
      const page = idle.pop() ?? (await watched(await make()));
      lent.set(page.context(), page);
      return page;
    },
    giveBack: async (context) => {
      const page = lent.get(context);
      lent.delete(context);
      const [only, ...others] = context.pages();
      const isAlone = page && only === page && others.length === 0;
      if (isAlone && (await isAsNew(page))) idle.push(page);
      else await context.close();
    },
  };
}

/** Calls back before one of these properties is read. */
function tellOfUse<Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  told: () => void,
): void {
  for (const name of names) {
    const value = target[name];
    Object.defineProperty(target, name, {
      configurable: true,
      get: () => {
        told();
        return value;
      },
    });
  }
}

/** A tab that is used again is spoken to again. */
const sessions = new WeakMap<Page, CDPSession>();

async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

/** Puts back what a test changed; false where its site has gone, or where something does not let itself be put back. */
async function isAsNew(page: Page): Promise<boolean> {
  const context = page.context();
  const { origin } = new URL(page.url());
  if (!origin.startsWith('http')) return false;
  for (const event of heard) page.removeAllListeners(event);
  try {
    // Left before it is emptied: an app keeps what was typed when it is left. There it stays: a document of another site is
    // another process, for this one and for the next.
    await openWithoutScript(page, origin);
    await page.evaluate(emptyOrigin);
    await context.clearCookies();
    const session = await sessionOf(page);
    await session.send('Network.clearBrowserCache');
    await session.send('Page.resetNavigationHistory');
    return true;
  } catch {
    // Its server has stopped, most often: the caller closes it.
    return false;
  }
}

/** Runs in the page. */
async function emptyOrigin(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  window.name = '';
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.deleteDatabase(name);
      asked.onsuccess = () => resolve();
      asked.onerror = () => reject(asked.error);
      asked.onblocked = () => reject(new Error(`${name} is open elsewhere`));
    });
  }
}
