/** Guarantees, "Offline and updates": what works without network, and when the worker is registered. */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { testBrowser } from '../support/browser.ts';
import { deployments } from '../support/deploy.ts';
import {
  cachedPaths,
  clearHttpCache,
  controlled,
  waitForCached,
  waitForUsedFiles,
} from '../support/service-worker.ts';

const site = deployments();
const { open } = testBrowser({ worker: true });

/** What the browser says of requests that cannot succeed without network, or were on their way when it was lost. */
const offline = { tolerate: [/net::ERR_(CONNECTION_REFUSED|EMPTY_RESPONSE|FAILED)/] };

beforeEach(() => site.deploy('a'));

/** An island loads when it comes near the screen. */
const scrollTo = (page: Page, island: string) =>
  page.locator(`[data-island=${island}]`).scrollIntoViewIfNeeded();

/** A first visit, ended by the loss of the network. @param kept what the worker keeps last */
async function visitThenLoseNetwork(hash: string, island?: string, kept?: RegExp) {
  const page = await open(offline);
  await page.goto(`${site.url()}/${hash}`);
  if (island) {
    await scrollTo(page, island);
    await page.locator(`[data-island=${island}] input`).first().waitFor();
  }
  await controlled(page);
  if (kept) await waitForCached(page, kept);
  await waitForUsedFiles(page);
  await site.takeDown();
  await clearHttpCache(page);
  return page;
}

it('opens every public page offline after one visit, with its behaviour', async () => {
  const visited = await visitThenLoseNetwork('');
  for (const { path, title } of publicRoutes) {
    const page = await open({ ...offline, context: visited.context() });
    await page.goto(`${site.url()}/#${path}`);
    await page.locator(`main[id="${path}"] h1`).waitFor();
    // Titles come from the start bundle.
    await page.waitForFunction((expected) => document.title === expected, title);
    await page.close();
  }
});

it('opens the document offline whatever its query', async () => {
  const page = await visitThenLoseNetwork('#/tarif');
  await page.goto(`${site.url()}/?utm_source=mail#/team`);
  await page.locator('main[id="/team"] h1').waitFor();
});

it('opens the contact form offline once it was used, even when that was before the worker ran', async () => {
  const page = await visitThenLoseNetwork('#/contact', 'contact');
  await page.reload();
  await scrollTo(page, 'contact');
  await page.getByLabel('Prénom').fill('Élodie');
  expect(await page.locator('link[rel=stylesheet]').count()).toBeGreaterThan(0);
});

it('estimates a price offline once the estimate was seen, though nobody had come to its address', async () => {
  const page = await visitThenLoseNetwork('#/tarif', 'estimate', /^\/assets\/.*\.json$/);
  await page.reload();
  await scrollTo(page, 'estimate');
  await page.getByLabel('Adresse de départ').fill('gardanne');
  await page.getByRole('option', { name: 'Gardanne' }).click();
  await page.locator('[data-island=estimate] .card').getByText('59,90').first().waitFor();
});

it('says that a part which was never used needs the network, and loads it when the network is back', async () => {
  const page = await visitThenLoseNetwork('');
  await page.goto(`${site.url()}/#/contact`);
  await scrollTo(page, 'contact');
  await page.getByText('Vérifiez votre connexion').waitFor();
  expect(await page.locator('#notices .banner').count()).toBe(0);
  await site.bringBack();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.getByLabel('Prénom').waitFor();
});

it('opens a static document offline once it was read, and the same page of the application when it was not', async () => {
  const page = await open(offline);
  await page.goto(site.url());
  await controlled(page);
  await page.goto(`${site.url()}/tarif/`);
  await waitForCached(page, /^\/tarif\/$/);
  await site.takeDown();
  await page.reload();
  expect(new URL(page.url()).pathname).toBe('/tarif/');
  await page.goto(`${site.url()}/storage/`);
  expect(page.url()).toBe(`${site.url()}/#/storage`);
  await page.locator('main[id="/storage"] h1').waitFor();
});

it('keeps neither answers of the API nor the version of the server', async () => {
  const page = await open();
  await page.goto(`${site.url()}/#/contact`);
  await controlled(page);
  await page.evaluate(async () => {
    await (await fetch('/api/health')).text();
    await (await fetch('/version.json')).text();
  });
  const paths = Object.values(await cachedPaths(page)).flat();
  expect(paths).toContain('/');
  expect(paths.filter((path) => /^\/api\/|version\.json|sw\.js/.test(path))).toEqual([]);
});

it('makes no request for a document while one goes from page to page', async () => {
  const page = await open();
  await page.goto(site.url());
  await controlled(page);
  const before = site.requests('/');
  for (const { path, title } of publicRoutes) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, path);
    await page.waitForFunction((expected) => document.title === expected, title);
  }
  expect(site.requests('/')).toBe(before);
});

describe('registration', () => {
  /** The contact form's chunk never arrives until it is let through: the app is not stable. */
  async function openUnstable() {
    // High enough for the form to be in view at once.
    const page = await open({ viewport: { width: 800, height: 3000 } });
    // Its time goes only as this test lets it, a machine being slow or not.
    await page.clock.install({ time: 0 });
    // Later than it can be by now: until then it runs.
    await page.clock.pauseAt(60_000);
    let letThrough = () => {};
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(/\/assets\/contact-.*\.js/, async (route) => {
      await gate;
      await route.continue();
    });
    let asked = false;
    page.on('request', (request) => {
      asked ||= /\/assets\/contact-.*\.js/.test(request.url());
    });
    await page.goto(`${site.url()}/#/contact`);
    // A frame is enough, but how many of these it takes until the script is there is the machine's to say.
    await expect.poll(() => page.clock.runFor(10).then(() => asked), { interval: 50 }).toBe(true);
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    return { page, letThrough, registered };
  }

  it('waits until nothing is pending', async () => {
    const { page, letThrough, registered } = await openUnstable();
    await page.clock.fastForward(29_000);
    expect(await registered()).toBe(0);
    letThrough();
    await page.getByLabel('Prénom').waitFor();
    await page.clock.runFor(1_000);
    await controlled(page);
  });

  it('waits for 30 s at most', async () => {
    const { page, letThrough, registered } = await openUnstable();
    expect(await registered()).toBe(0);
    await page.clock.fastForward(31_000);
    await controlled(page);
    letThrough();
  });
});
