/** Who may see which screen (specification §6), and what shows on the way; `every-screen.test.ts` tries every route for everyone. */
import { describe, expect, it } from 'vitest';
import { appRoutes } from '../../src/domain/route/app-routes.ts';
import { type Person, people } from '../support/accounts.ts';
import { arrived, openAs, sight, watchFrames } from '../support/app.ts';
import { testBrowser } from '../support/browser.ts';
import { endOf, HOME_TITLE, titleOf } from '../support/screen-ends.ts';
import { settled, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();
/** A path of the table stands for any identifier: there is no record of that name. */
const as = (person: Person | null) => openAs({ open, site }, person, { tolerate: [/404 .*\/%3Aid/] });

/** What the document itself says, of nobody's screen, once the app has not come for a second. */
const LATE = 'Votre espace';

const visitors: readonly (Person | null)[] = [null, 'customer', 'partner', 'teammate', 'admin'];

describe.each(visitors)('%s', (person) => {
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
