/** Guarantees, "Offline and updates": new versions, broken ones, and the end of the worker, in real tabs. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachePrefix } from '../../src/domain/settings/stored-data.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { deployments } from '../support/deploy.ts';
import { drawWith, FONTS, type Font } from '../support/layout.ts';
import {
  cachedPaths,
  clearHttpCache,
  controlled,
  SLOW_POLL,
  shownVersion,
} from '../support/service-worker.ts';

const site = deployments();
const { open } = testBrowser({ worker: true });

/** What the browser itself says of a missing file. */
const missing = { tolerate: [/status of 404/, /dynamically imported module/, /MIME type/] };

beforeEach(() => site.deploy('a'));

/** A tab of a visitor who has been here before, at a page. */
async function openTab(hash: string, options: OpenOptions = {}): Promise<Page> {
  const page = await open(options);
  await page.goto(`${site.url()}/${hash}`);
  await controlled(page);
  return page;
}

/** What sends the message is asked for with its first letter: a deployment may be there before it has come. */
async function openForm(options: OpenOptions = {}): Promise<Page> {
  const page = await openTab('#/contact', { ...missing, ...options });
  await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
  await page.getByLabel('Prénom').waitFor();
  return page;
}

/** The browser tells the page that its window has the focus again. */
const focusWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')));

const prompt = (page: Page) => page.locator('#notices [role=status]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Waits until the tab shows that version of the document, with its behaviour. */
async function showsVersion(page: Page, version: string): Promise<void> {
  await page.locator(`meta[name=version][content=${version}]`).waitFor({ state: 'attached' });
  await controlled(page);
}

describe('a new version deployed while three tabs hold half-filled forms', () => {
  const people = ['Élodie', 'Zoé', 'Noël'];
  let tabs: Page[];

  const fields = (page: Page) =>
    Promise.all([page.getByLabel('Prénom').inputValue(), page.getByLabel('Message').inputValue()]);
  const typed = (index: number) => [people[index], `Message de ${people[index]}`];

  beforeEach(async () => {
    let context: BrowserContext | undefined;
    tabs = [];
    for (const name of people) {
      const page: Page = await openForm(context ? { context } : {});
      context = page.context();
      await page.getByLabel('Prénom').fill(name);
      await page.getByLabel('Message').fill(`Message de ${name}`);
      tabs.push(page);
    }
    await site.deploy('b');
    for (const page of tabs) await focusWindow(page);
    for (const page of tabs)
      await prompt(page).getByText('Une nouvelle version du site est prête.').waitFor();
  });

  it('is offered in each of them, and nothing moves before someone accepts', async () => {
    for (const [index, page] of tabs.entries()) {
      expect(await shownVersion(page)).toBe('a');
      expect(await fields(page)).toEqual(typed(index));
      expect(await prompt(page).textContent()).toContain('Ce que vous avez saisi est conservé.');
    }
  });

  it('reloads only the tab that accepts it: no field is lost anywhere', async () => {
    const [first, ...others] = tabs as [Page, ...Page[]];
    await press(first, 'Mettre à jour');
    await showsVersion(first, 'b');
    for (const page of others) {
      await prompt(page).getByText('dans un autre onglet').waitFor();
      expect(await shownVersion(page)).toBe('a');
    }
    await first.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await first.getByLabel('Prénom').waitFor();
    for (const [index, page] of tabs.entries()) expect(await fields(page)).toEqual(typed(index));
    // Each of the others still works, and follows when its reader wants.
    for (const [index, page] of others.entries()) {
      await page.getByLabel('Prénom').fill(`${people[index + 1]} B.`);
      await press(page, 'Recharger');
      await showsVersion(page, 'b');
      await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
      await expect
        .poll(() => fields(page), SLOW_POLL)
        .toEqual([`${people[index + 1]} B.`, typed(index + 1)[1]]);
    }
  });

  it('leaves the old version working, from its caches, for tabs that postpone it', async () => {
    const [first, second] = tabs as [Page, Page];
    await press(second, 'Plus tard');
    await press(first, 'Mettre à jour');
    await showsVersion(first, 'b');
    // The start bundle of the old version is gone from the server, and still answered.
    const status = await second.evaluate(async () => {
      const old = performance.getEntriesByType('resource').find(({ name }) => /\/assets\/start-/.test(name));
      return old && (await fetch(old.name)).status;
    });
    expect(status).toBe(200);
  });
});

describe('looking for a new version', () => {
  it.each([
    ['focus', focusWindow],
    [
      'return of the network',
      async (page: Page) => {
        await page.context().setOffline(true);
        await page.context().setOffline(false);
      },
    ],
  ])('happens on %s', async (_name, event) => {
    const page = await openTab('');
    const before = site.requests('/sw.js');
    await event(page);
    await expect.poll(() => site.requests('/sw.js'), SLOW_POLL).toBeGreaterThan(before);
    expect(await prompt(page).textContent()).toBe('');
  });

  it('changes nothing when a file of the new version cannot be fetched: the old one stays whole', async () => {
    const page = await openTab('', { tolerate: [...missing.tolerate, /ERR_CONNECTION_REFUSED/] });
    const before = site.requests('/sw.js');
    await site.deploy('b', { without: /start-.*\.js$/ });
    await focusWindow(page);
    await expect.poll(() => site.requests('/sw.js'), SLOW_POLL).toBeGreaterThan(before);
    await page.waitForFunction(() =>
      navigator.serviceWorker.getRegistration().then((found) => found && !found.installing),
    );
    await site.takeDown();
    await page.reload();
    await showsVersion(page, 'a');
  });

  it('keeps the caches of two versions at most', async () => {
    const page = await openTab('');
    for (const version of ['b', 'c', 'd']) {
      await site.deploy(version);
      await focusWindow(page);
      await press(page, 'Mettre à jour');
      await showsVersion(page, version);
    }
    const caches = await cachedPaths(page);
    expect(Object.keys(caches)).toHaveLength(3);
    expect(Object.keys(caches).every((name) => name.startsWith(cachePrefix))).toBe(true);
    const starts = Object.values(caches).flatMap((paths) => paths.filter((path) => path.includes('/start-')));
    expect(starts.map((path) => path.at(-4)).sort()).toEqual(['c', 'd']);
  });
});

describe('a part of the running version that is gone from the server', () => {
  it('makes the page reload by itself, once, into the new version', async () => {
    const page = await openTab('', missing);
    await site.deploy('b');
    await clearHttpCache(page);
    const before = site.requests('/');
    await page.evaluate(() => {
      location.hash = '/contact';
    });
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await showsVersion(page, 'b');
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await page.getByLabel('Prénom').waitFor();
    expect(await prompt(page).textContent()).toBe('');
    // The document once for the page, once for the worker that it installs.
    expect(site.requests('/') - before).toBeLessThanOrEqual(2);
  });

  it('does not reload twice for one version: it says so, with a button', async () => {
    const page = await openTab('', missing);
    await site.deploy('b', { without: /contact-.*\.js$/ });
    await clearHttpCache(page);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.evaluate(() => {
      location.hash = '/contact';
    });
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await showsVersion(page, 'b');
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await prompt(page).getByText('ne peut plus être chargée').waitFor();
    expect(documents).toBe(1);

    await site.deploy('c');
    await press(page, 'Recharger');
    await showsVersion(page, 'c');
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await page.getByLabel('Prénom').waitFor();
  });

  it('never reloads by itself over unsaved input', async () => {
    const page = await openForm();
    await page.getByLabel('Prénom').fill('Élodie');
    await site.deploy('b');
    await clearHttpCache(page);
    await page.evaluate(() => {
      location.hash = '/tarif';
    });
    await page.locator('[data-island=estimate]').scrollIntoViewIfNeeded();
    await prompt(page).getByText('ne peut plus être chargée').waitFor();
    expect(await shownVersion(page)).toBe('a');
    expect(await page.getByLabel('Prénom').inputValue()).toBe('Élodie');

    await press(page, 'Recharger');
    await showsVersion(page, 'b');
    await page.evaluate(() => {
      location.hash = '/contact';
    });
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByLabel('Prénom').inputValue(), SLOW_POLL).toBe('Élodie');
  });

  it('leaves the other tabs as they are', async () => {
    const page = await openTab('', missing);
    const other = await openForm({ context: page.context() });
    await other.getByLabel('Prénom').fill('Zoé');
    await site.deploy('b');
    await clearHttpCache(page);
    await page.evaluate(() => {
      location.hash = '/tarif';
    });
    await page.locator('[data-island=estimate]').scrollIntoViewIfNeeded();
    await showsVersion(page, 'b');
    expect(await shownVersion(other)).toBe('a');
    expect(await other.getByLabel('Prénom').inputValue()).toBe('Zoé');
  });
});

describe('a broken worker', () => {
  const html = '<!doctype html><p>Erreur</p>';
  const broken = [
    ['that is missing', { without: /^sw\.js$/ }],
    ['with a syntax error', { worker: 'self.addEventListener(' }],
    ['that is a page', { worker: html }],
    ['that throws', { worker: 'throw new Error("broken")' }],
  ] as const;

  /** The browser reports the file itself, whoever asks for it: nothing of it is ours. */
  const tolerate = [/sw\.js/, /received when fetching the script/];

  it.each(broken)('%s does not touch a first visit', async (_name, version) => {
    await site.deploy('b', version);
    const page = await open({ tolerate });
    const answered = page.context().waitForEvent('response', (response) => response.url().endsWith('/sw.js'));
    await page.goto(`${site.url()}/#/contact`);
    await answered;
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await page.getByLabel('Prénom').fill('Élodie');
    expect(await prompt(page).textContent()).toBe('');
  });

  it.each(broken)('%s leaves the version that a visitor already has', async (_name, version) => {
    const page = await openTab('', { tolerate });
    await site.deploy('b', version);
    const update = await page.evaluate(async () => {
      dispatchEvent(new Event('focus'));
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.update().then(
        () => 'accepted',
        () => 'refused',
      );
    });
    expect(update).toBe('refused');
    await page.reload();
    await showsVersion(page, 'a');
    expect(await prompt(page).textContent()).toBe('');
  });
});

describe('the worker that removes itself', () => {
  const storeRecord = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('witness', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('media').put('photo', 1);
          opening.onsuccess = () => resolve(opening.result.close());
          opening.onerror = reject;
        }),
    );
  const readRecord = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<unknown>((resolve, reject) => {
          const opening = indexedDB.open('witness', 1);
          opening.onerror = reject;
          opening.onsuccess = () => {
            const reading = opening.result.transaction('media').objectStore('media').get(1);
            reading.onsuccess = () => resolve(reading.result);
          };
        }),
    );
  const remains = (page: Page) =>
    page.evaluate(async () => ({
      registrations: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));

  it('removes the registration and the caches, keeps what the visitor has, and open tabs go on', async () => {
    const page = await openForm();
    await page.getByLabel('Prénom').fill('Élodie');
    await storeRecord(page);
    await page.evaluate(() => caches.open('of-another-program'));
    await site.deploy('b', { destroy: true });
    await focusWindow(page);
    await expect
      .poll(() => remains(page), SLOW_POLL)
      .toEqual({ registrations: 0, caches: ['of-another-program'] });

    expect(await shownVersion(page)).toBe('a');
    expect(await page.getByLabel('Prénom').inputValue()).toBe('Élodie');
    await page.reload();
    expect(await shownVersion(page)).toBe('b');
    expect(await readRecord(page)).toBe('photo');
    await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByLabel('Prénom').inputValue(), SLOW_POLL).toBe('Élodie');
  });
});

describe('the prompt', () => {
  let page: Page;

  /** A tab in which a new version is offered. */
  async function offer(options: OpenOptions, hash = '#/contact', font: Font = 'wide') {
    page = hash === '#/contact' ? await openForm(options) : await openTab(hash, options);
    await drawWith(page, font);
    await site.deploy('b');
    await focusWindow(page);
    await prompt(page).getByRole('button', { name: 'Mettre à jour' }).waitFor();
  }

  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (!found) throw new Error(`${selector} is not shown`);
    return found;
  };

  /** Whether what has the focus lies, even in part, beneath the prompt. */
  const focusIsCovered = (tab: Page) =>
    tab.evaluate(() => {
      const [focused, notice] = [document.activeElement, document.querySelector('#notices .banner')];
      if (!focused || !notice || focused === document.body || notice.contains(focused)) return false;
      const [one, other] = [focused.getBoundingClientRect(), notice.getBoundingClientRect()];
      return one.bottom > other.top + 1 && one.top < other.bottom;
    });

  afterEach(async () => {
    await expectAccessible(page);
  });

  it.each(Object.entries(VIEWPORTS))(
    'covers neither button of the cookie banner (%s)',
    async (_name, viewport) => {
      await offer({ viewport });
      const notice = await box('#notices .banner');
      const banner = await box('#consent');
      expect(notice.y + notice.height).toBeLessThanOrEqual(banner.y + 1);
      await page.getByRole('button', { name: 'Refuser' }).click();
      // With the banner gone, the prompt takes its place at the bottom of the window.
      await expect
        .poll(
          async () => Math.round((await box('#notices .banner')).y + (await box('#notices .banner')).height),
          SLOW_POLL,
        )
        .toBe(viewport.height);
    },
  );

  it('leaves the focus where it is, and the field being filled in in sight', async () => {
    page = await openForm({ viewport: { width: 360, height: 740 } });
    await page.getByRole('button', { name: 'Refuser' }).click();
    const field = page.getByLabel('Message');
    await field.fill('Bonjour');
    // At the very bottom of the window, where the prompt is going to appear.
    await field.evaluate((element) => {
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' });
    });
    await site.deploy('b');
    await focusWindow(page);
    await prompt(page).getByText('Une nouvelle version').waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect
      .poll(async () => {
        const [covered, notice] = [await field.boundingBox(), await box('#notices .banner')];
        return covered !== null && covered.y >= 0 && covered.y + covered.height <= notice.y;
      }, SLOW_POLL)
      .toBe(true);
  });

  it.each(FONTS)(
    'is worked by keyboard alone, with targets of 44 px, and hides nothing that has the focus: %s font',
    async (font) => {
      await offer({ viewport: VIEWPORTS.phone }, '#/team', font);
      for (const name of ['Mettre à jour', 'Plus tard']) {
        const button = await prompt(page).getByRole('button', { name }).boundingBox();
        expect(button?.height).toBeGreaterThanOrEqual(44);
        expect(button?.width).toBeGreaterThanOrEqual(44);
      }
      const later = prompt(page).getByRole('button', { name: 'Plus tard' });
      for (let presses = 0; presses < 60; presses += 1) {
        if (await later.evaluate((element) => element === document.activeElement)) break;
        await page.keyboard.press('Tab');
        await expect.poll(() => focusIsCovered(page), SLOW_POLL).toBe(false);
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => prompt(page).textContent(), SLOW_POLL).toBe('');
    },
  );
});
