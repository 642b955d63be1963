/** Who may see which screen (specification §6): every route of the table for everyone, and what shows on the way. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type AppRoute, appRoutes } from '../../src/domain/route/app-routes.ts';
import { type Person, people } from '../support/accounts.ts';
import { arrived, openAs, sight, visit, watchFrames } from '../support/app.ts';
import { testBrowser } from '../support/browser.ts';
import { settled, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();
/** A path of the table stands for any identifier: there is no record of that name. */
const as = (person: Person | null) => openAs({ open, site }, person, { tolerate: [/404 .*\/%3Aid/] });

const HOME_TITLE = 'Garrigue Convoyage – Convoyage et conciergerie automobile près d’Aix-en-Provence';
const homes = {
  admin: '/admin/teammate',
  teammate: '/admin/teammate',
  partner: '/admin/partner',
  customer: '/admin/customer',
} as const;
const insiders: Readonly<Record<string, readonly Person[]>> = {
  customer: ['customer'],
  partner: ['partner'],
  teammate: ['teammate', 'admin'],
};
/** What the document itself says, of nobody's screen, once the app has not come for a second. */
const LATE = 'Votre espace';
/** Its other steps lead to the first, where nothing has been answered. */
const FUNNEL = '/admin/customer/add/formuladetails';
/** What mailed links lead to. */
const linked = ['/admin/customer/add/return', '/admin/customer/add/accept'];
const openToAll = ['/admin/customer/payment_status', ...linked, FUNNEL];
const adminsOnly = ['/admin/teammate/account', '/admin/teammate/account/add'];

/** Where a navigation ends, said again from the specification, apart from the code under test. */
function endOf({ path, area }: AppRoute, person: Person | null): string {
  const home = person ? homes[person] : '/';
  if (area === 'auth') return person ? home : path;
  if (area === 'password') return path;
  if (linked.includes(path) && (person === null || person === 'customer')) return path;
  if (path.startsWith('/admin/customer/add/') && (person === null || person === 'customer')) return FUNNEL;
  if (path === FUNNEL) return `${home}/booking/add`;
  if (person && insiders[area]?.includes(person)) {
    return adminsOnly.includes(path) && person !== 'admin' ? home : path;
  }
  if (area === 'customer' && person === null) {
    return openToAll.includes(path) ? path : `/auth/login?redirectTo=${encodeURIComponent(path)}`;
  }
  return home;
}

const titleOf = (path: string): string =>
  appRoutes.find((route) => route.path === path.split('?')[0])?.title ?? HOME_TITLE;

const visitors: readonly (Person | null)[] = [null, 'customer', 'partner', 'teammate', 'admin'];

/** A place that is no screen's: from there the next navigation moves, wherever it ends. */
async function visitPublicPage(page: Page): Promise<void> {
  await visit(page, '#/team', { hash: '#/team', title: 'Garrigue Convoyage – L’équipe' });
  expect((await sight(page)).noindex).toBe(false);
}

describe.each(visitors)('%s', (person) => {
  it('sees what is theirs and nothing else, each screen with its title, its heading and noindex', async () => {
    const page = await as(person);
    await site.open(page, '#/team');
    for (const route of appRoutes) {
      const end = endOf(route, person);
      if (page.url().endsWith(`/#${end}`)) await visitPublicPage(page);
      await visit(page, `#${route.path}`, { hash: `#${end}`, title: titleOf(end) });
      await settled(page);
      const seen = await sight(page);
      expect(seen, route.path).toMatchObject({ hash: `#${end}`, noindex: end !== '/' });
      expect(seen.headings, route.path).toEqual([expect.stringMatching(/\S/)]);
    }
    await visitPublicPage(page);
  });

  it('never has another’s screen, nor home, before their eyes when a document opens on one', async () => {
    for (const path of ['/admin/teammate/account', '/admin/partner', '/admin/customer/profile']) {
      const route = appRoutes.find((candidate) => candidate.path === path);
      if (!route) throw new Error(path);
      const end = endOf(route, person);
      const page = await as(person);
      const frames = await watchFrames(page);
      await site.open(page, `#${path}`);
      await arrived(page, { hash: `#${end}`, title: titleOf(end) });
      await settled(page);
      const { headings } = await sight(page);
      const seen = await frames();
      expect(seen.filter((one) => !one.startsWith('/') && one !== LATE)).toEqual(headings);
      if (end !== '/') expect(seen).not.toContain('/');
    }
  });
});

it('carries the whole place asked for to the login, and back to it', async () => {
  const page = await as(null);
  await site.open(page, '#/admin/customer/profile?de=mail');
  const login = '#/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fprofile%3Fde%3Dmail';
  await arrived(page, { hash: login, title: titleOf('/auth/login') });
  const signedIn = await as('customer');
  await site.open(signedIn, login);
  await arrived(signedIn, {
    hash: '#/admin/customer/profile?de=mail',
    title: titleOf('/admin/customer/profile'),
  });
});

it.each([
  ['#/admin/teammate?redirectToLogin=true', '/auth/login'],
  ['#/admin/teammate/customer?redirectToLogin=true', '/auth/login'],
  ['#/admin/teammate?redirectToLogin=1', '/'],
  ['#/admin/customer/inconnue', '/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Finconnue'],
  ['#/admin/partner/inconnue', '/'],
  ['#/admin/teammate/inconnue', '/'],
  ['#/admin/teammate/inconnue?redirectToLogin=true', '/auth/login'],
  ['#/teammate', '/'],
  ['#/login', '/auth/login'],
  ['#/login?redirectTo=subscription', '/auth/login?redirectTo=subscription'],
])('a visitor at %s ends at %s', async (hash, end) => {
  const page = await as(null);
  await site.open(page, hash);
  await arrived(page, { hash: `#${end}`, title: titleOf(end) });
});

it.each([
  ['customer', 'subscription', '/admin/customer/subscription/create'],
  ['partner', 'subscription', '/admin/partner/subscription/create'],
  ['admin', 'subscription', '/admin/teammate/subscription/create'],
  ['customer', '/tarif', '/tarif'],
  ['customer', '/password/request', '/password/request'],
  ['customer', '/password/reset?token=abc', '/password/reset'],
  ['customer', '//evil.example', '/admin/customer'],
  ['customer', 'https://evil.example', '/admin/customer'],
  ['customer', '/admin/partner', '/admin/customer'],
  ['customer', '/auth/login', '/admin/customer'],
] as const)(
  '%s, already signed in, is sent at once from the login for %s to %s',
  async (person, wanted, end) => {
    const page = await as(person);
    await site.open(page, `#/auth/login?redirectTo=${encodeURIComponent(wanted)}`);
    await page.waitForFunction((hash) => location.hash === hash, `#${end}`);
    await settled(page);
    expect((await sight(page)).headings).toHaveLength(1);
  },
);

it.each([
  ['customer', '#/admin/partner/inconnue', '/admin/customer'],
  ['partner', '#/admin/teammate/inconnue', '/admin/partner'],
  ['teammate', '#/admin/customer/inconnue', '/admin/teammate'],
] as const)('%s at %s, another’s area, ends at home: %s', async (person, hash, end) => {
  const page = await as(person);
  await site.open(page, hash);
  await arrived(page, { hash: `#${end}`, title: titleOf(end) });
});

it('is judged at a navigation: the end of a session sends every tab home, whatever it shows', async () => {
  const page = await as('customer');
  const context = page.context();
  const tabs = [page, await open({ context }), await open({ context })];
  await site.open(page, '#/admin/customer/profile');
  await arrived(page, { hash: '#/admin/customer/profile', title: titleOf('/admin/customer/profile') });
  for (const tab of tabs.slice(1)) await site.open(tab, '#/contact');
  await tabs[1]?.evaluate(() => {
    localStorage.removeItem('token');
    localStorage.removeItem('refresh_token');
  });
  for (const tab of [page, tabs[2] ?? page]) await arrived(tab, { hash: '#/', title: HOME_TITLE });
  await page.goBack();
  await settled(page);
  expect((await sight(page)).headings).not.toContain(people.customer.displayName);
});
