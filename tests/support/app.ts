/** The app's screens in a browser test: who visits, how to go to a screen, and what was on show on the way. */
import type { Page } from 'playwright-core';
import { consentCookie } from '../../src/domain/settings/stored-data.ts';
import { type Person, signInBrowser } from './accounts.ts';
import type { testBrowser } from './browser.ts';
import type { testSite } from './site.ts';

type Open = ReturnType<typeof testBrowser>['open'];
type Site = ReturnType<typeof testSite>;

/** A tab of someone signed in, or of nobody; the cookie banner is answered, and page views are refused. */
export async function openAs(
  { open, site }: { open: Open; site: Site },
  person: Person | null,
  options: Parameters<Open>[0] = {},
): Promise<Page> {
  const page = await open(options);
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url: site.url() }]);
  if (person) await signInBrowser(page.context(), site.server(), person);
  return page;
}

/** What a reader has before their eyes, and where the address leads. */
export interface Sight {
  readonly hash: string;
  readonly title: string;
  /** Headings of the pages on show: one, unless something is wrong. */
  readonly headings: readonly string[];
  readonly noindex: boolean;
}

export const sight = (page: Page): Promise<Sight> =>
  page.evaluate(() => ({
    hash: location.hash,
    title: document.title,
    headings: [...document.querySelectorAll('main')]
      .filter((main) => main.checkVisibility())
      .map((main) => main.querySelector('h1')?.textContent ?? ''),
    noindex: document.querySelector('meta[name=robots]')?.getAttribute('content') === 'noindex',
  }));

/** Follows a link to a screen and waits until one with this title is there, under that address. */
export async function visit(page: Page, hash: string, end: { hash: string; title: string }): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
  await arrived(page, end);
}

export async function arrived(page: Page, end: { hash: string; title: string }): Promise<void> {
  await page.waitForFunction(({ hash, title }) => location.hash === hash && document.title === title, end);
}

/** Notes, frame by frame from the first, every page and heading that is on show. To be called before the document opens. */
export async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Reflect.set(window, 'framesSeen', seen);
    const look = () => {
      for (const main of document.querySelectorAll('main')) {
        if (main.offsetHeight === 0) continue;
        const heading = main.querySelector('h1');
        seen.add(main.id);
        if (heading && getComputedStyle(heading).visibility === 'visible')
          seen.add(heading.textContent ?? '');
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => [...Reflect.get(window, 'framesSeen')].map(String));
}
