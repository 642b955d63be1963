/** What must work on both engines' builds: the site opens, navigates, answers the banner and mounts its islands. */
import { expect, it } from 'vitest';
import { limits } from '../../scripts/budgets/limits.ts';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { testBrowser } from '../support/browser.ts';
import { follow, shownPages, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();

it('opens home, goes through every page and comes back', async () => {
  const page = await open();
  await site.open(page);
  for (const { path, title } of publicRoutes) {
    await follow(page, `#${path}`);
    expect([await shownPages(page), await page.title()]).toEqual([[path], title]);
  }
  await page.goBack();
  await page.waitForFunction(() => location.hash === '#/mentions-legales');
  expect(await shownPages(page)).toEqual(['/mentions-legales']);
});

it('keeps the answer to the cookie banner', async () => {
  const page = await open();
  await site.open(page);
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.reload();
  await page.locator('h1:visible').waitFor();
  expect(await page.locator('#consent').isVisible()).toBe(false);
});

it('mounts the contact form in its place, and it follows what is typed', async () => {
  const page = await open();
  await site.open(page, '#/contact');
  await page.locator('[data-island=contact]').scrollIntoViewIfNeeded();
  await page.getByLabel('Message').fill('Bonjour');
  expect(await page.locator('[data-island=contact]').innerText()).toMatch(/\b7\b|493/);
});

/** Addresses of the HTML, CSS and JavaScript that a first visit asks for, those of an island that it comes to included. */
async function askedBy(hash = '', island?: string): Promise<string[]> {
  const page = await open();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (['document', 'script', 'stylesheet'].includes(request.resourceType())) asked.push(request.url());
  });
  await site.open(page, hash);
  if (island) {
    const place = page.locator(`[data-island=${island}]`);
    await place.scrollIntoViewIfNeeded();
    await place.locator('input').first().waitFor();
  }
  await page.waitForLoadState('networkidle');
  return asked;
}

it('asks for exactly two files of HTML, CSS and JavaScript on a first visit', async () => {
  expect(await askedBy()).toEqual([site.url(), expect.stringMatching(/\/assets\/start-[\w-]+\.js$/)]);
});

it.each([
  ['contact', '#/contact'],
  ['estimate', '#/tarif'],
  ['verify', '#/verifier'],
] as const)(
  'mounts the island %s of a first visit with what it needs to show, and no more',
  async (island, hash) => {
    const asked = await askedBy(hash, island);
    expect(asked.length, asked.join('\n')).toBe(limits.islandRequests);
  },
);

it('tries an island again when its chunk failed, then says so and lets the visitor try', async () => {
  const page = await open({ tolerate: [/net::ERR_FAILED/] });
  let broken = true;
  const tries: string[] = [];
  await page.route('**/assets/contact-*.js*', (route) => {
    tries.push(new URL(route.request().url()).search);
    return broken ? route.abort() : route.continue();
  });
  // The server cannot be reached either: otherwise a reload would be the cure.
  await page.route('**/version.json', (route) => route.abort());
  await site.open(page, '#/contact');
  const place = page.locator('[data-island=contact]');
  await place.scrollIntoViewIfNeeded();
  await place.getByRole('alert').waitFor();
  expect(tries).toContain('?retry=1');
  expect(await place.locator('a[href^="tel:"]').isVisible()).toBe(true);
  broken = false;
  await place.getByRole('button', { name: 'Réessayer' }).click();
  await place.getByLabel('Prénom').waitFor();
  expect(await place.getByRole('alert').count()).toBe(0);
});
