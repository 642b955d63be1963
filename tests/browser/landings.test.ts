/** The documents that search engines know do what the pages of the application do, and lead into it. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { consentCookie } from '../../src/domain/settings/stored-data.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { people, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { expectFits } from '../support/layout.ts';
import { settled, started, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();

const at = (path: string) => site.url().replace(/\/$/, path);

/** Paths of the sitemap, but for home, which is the application's document, and the legal texts, which have no script. */
let paths: string[];

beforeAll(async () => {
  const sitemap = await (await fetch(at('/sitemap.xml'))).text();
  const legal = /^\/(?:|cgv\/|confidentialite\/|retractation\/|resilier\/)$/;
  paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => !legal.test(path));
});

async function openLanding(path: string, options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(options);
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url: site.url() }]);
  await page.goto(at(path));
  await started(page);
  return page;
}

const island = (page: Page, name: string) => page.locator(`[data-island=${name}]`);

it('are each public page, the questions, and ten towns', () => {
  const pages = publicRoutes.filter(({ path }) => path !== '/').map(({ path }) => `${path}/`);
  expect(paths).toEqual(expect.arrayContaining([...pages, '/questions/']));
  expect(paths.filter((path) => path.startsWith('/convoyage/'))).toHaveLength(10);
  expect(paths).toHaveLength(pages.length + 11);
});

it('have each their own title, description, address and facts, fit, and are accessible', async () => {
  const page = await open({ viewport: VIEWPORTS.phone });
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const pictures = new Set<string>();
  for (const path of paths) {
    await page.goto(at(path));
    await started(page);
    const head = await page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
      canonical: new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? '').pathname,
      picture: new URL(document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? '')
        .pathname,
      isIndexed: document.querySelector('meta[name=robots]') === null,
      facts: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''),
    }));
    titles.add(head.title);
    descriptions.add(head.description);
    pictures.add(head.picture);
    expect(head).toMatchObject({ canonical: path, isIndexed: true });
    expect(head.facts['@graph'][0]['@type']).toBe('AutomotiveBusiness');
    expect(await page.locator('main:visible h1').count(), path).toBe(1);
    expect(head.description).toBe(await page.locator('main .lead').textContent());
    await expectFits(page);
    await expectAccessible(page);
  }
  expect(titles.size).toBe(paths.length);
  expect(descriptions.size).toBe(paths.length);
  expect(pictures.size).toBe(paths.length);
  for (const picture of pictures)
    expect((await fetch(at(picture))).headers.get('content-type'), picture).toBe('image/png');
});

it('tell one view of what is in the route table, and none of what is not', async () => {
  const views = site.watchViews();
  const page = await open();
  for (const path of ['/tarif/', '/questions/', '/concept/']) {
    await page.goto(at(path));
    await started(page);
    await page.getByRole('button', { name: 'Refuser' }).waitFor();
  }
  await views.until(2);
  expect(
    views
      .all()
      .map(([path]) => path)
      .sort(),
  ).toEqual(['/concept', '/tarif']);
});

it('ask for consent, and keep the answer', async () => {
  const page = await open();
  await page.goto(at('/tarif/'));
  await started(page);
  await page.getByRole('button', { name: 'Refuser' }).click();
  await page.locator('#consent').waitFor({ state: 'hidden' });
  await page.goto(at('/contact/'));
  await started(page);
  expect(await page.locator('#consent').isVisible()).toBe(false);
});

describe('have their islands alive', () => {
  it.each(['/tarif/', '/convoyage/venelles/'])('%s: the estimate', async (path) => {
    const page = await openLanding(path);
    await island(page, 'estimate').scrollIntoViewIfNeeded();
    await page.getByRole('radio', { name: 'Livraison, transfert ou stockage' }).check();
    await island(page, 'estimate').getByRole('link', { name: 'Demander un devis' }).click();
    // What a script writes leads into the application too.
    await page.waitForURL(at('/#/contact#devis'));
    await island(page, 'contact').locator('form').waitFor();
    await page.goBack();
    await page.waitForURL(at(path));
    await page.locator('main:visible h1').waitFor();
  });

  it('/contact/: the form', async () => {
    const page = await openLanding('/contact/');
    await island(page, 'contact').scrollIntoViewIfNeeded();
    await island(page, 'contact').getByRole('button', { name: 'Envoyer le message' }).waitFor();
  });

  it('/verifier/: the check', async () => {
    const page = await openLanding('/verifier/');
    await island(page, 'verify').scrollIntoViewIfNeeded();
    await island(page, 'verify').locator('input[type=file]').waitFor({ state: 'attached' });
  });
});

it('lead into the application by menu and buttons, and are come back to', async () => {
  const page = await openLanding('/concept/', { viewport: VIEWPORTS.desktop });
  await page.locator('#menu').getByRole('link', { name: 'Stockage' }).click();
  await page.waitForURL(at('/#/storage'));
  await page.goBack();
  await page.waitForURL(at('/concept/'));
  await started(page);
  expect(await page.locator('#menu [aria-current=page]').textContent()).toBe('Convoyage');
  await page.locator('main:visible').getByRole('link', { name: 'Réserver un convoyage' }).first().click();
  await page.waitForURL(at('/#/admin/customer/add/formuladetails'));
  await page.locator('main:visible [name=service][value=round_trip]').waitFor();
});

it('lead to one another', async () => {
  const page = await openLanding('/tarif/');
  const also = page.getByRole('navigation', { name: 'À lire aussi' });
  await also.getByRole('link', { name: 'Venelles' }).click();
  await page.waitForURL(at('/convoyage/venelles/'));
  await started(page);
  expect(await also.getByRole('link').count()).toBe(10);
  await also.getByRole('link', { name: 'Questions fréquentes' }).click();
  await page.getByRole('heading', { level: 1, name: 'Questions fréquentes' }).waitFor();
});

it('know who is signed in', async () => {
  const page = await openLanding('/tarif/', { viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), { url: site.server().url, dataDir: site.server().dataDir }, 'customer');
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: people.customer.displayName }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Mes réservations' }).click();
  await page.waitForURL(at('/#/admin/customer/booking'));
});

it('go to the page that a fragment of the application names', async () => {
  const page = await open();
  await page.goto(at('/tarif/#/team'));
  await page.waitForURL(at('/#/team'));
  await settled(page);
  await page.getByRole('heading', { level: 1, name: 'L’équipe' }).waitFor();
});
