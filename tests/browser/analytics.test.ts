/** Audience measurement, seen from the server: what it was told, and what it forwarded. */
import { expect, it } from 'vitest';
import { publicRoutes } from '../../src/domain/route/routes.ts';
import { testBrowser } from '../support/browser.ts';
import { follow, testSite } from '../support/site.ts';

const site = testSite();
const { open } = testBrowser();

const titleOf = (path: string) => publicRoutes.find((route) => route.path === path)?.title ?? '';
const view = (path: string) => [path, titleOf(path)];
/** Each beacon is a request of its own: the server may see two of them in either order. */
const sorted = (views: readonly unknown[]) => views.map((one) => JSON.stringify(one)).sort();

it('tells each navigation once, the first page included, by its pattern and static title', async () => {
  const views = site.watchViews();
  const page = await open();
  await site.open(page, '#/tarif');
  const rest = publicRoutes.filter(({ path }) => path !== '/tarif');
  for (const { path } of rest) await follow(page, `#${path}`);
  await views.until(publicRoutes.length);
  expect(sorted(views.all())).toEqual(sorted(publicRoutes.map(({ path }) => view(path))));
  expect(views.beacons()).toBe(publicRoutes.length);
});

it('never tells a query, an anchor or an unknown address', async () => {
  const views = site.watchViews();
  const page = await open();
  await site.open(page, '#/tarif?token=secret');
  await follow(page, '#/dossier/1234?token=secret');
  await follow(page, '#/concept/?token=secret#video');
  await views.until(2);
  await follow(page, '#/team');
  await views.until(3);
  expect(sorted(views.all())).toEqual(sorted([view('/tarif'), view('/concept'), view('/team')]));
  expect(views.beacons()).toBe(3);
});

it('takes neither the current link again nor an anchor of the page for a navigation', async () => {
  const views = site.watchViews();
  const page = await open();
  await site.open(page, '#/concept');
  for (const hash of ['#/concept', '#/concept#video', '#/concept?utm=1', '#/concept/'])
    await follow(page, hash);
  await follow(page, '#/team');
  await views.until(2);
  expect(sorted(views.all())).toEqual(sorted([view('/concept'), view('/team')]));
  expect(views.beacons()).toBe(2);
});

it('tells going back as a navigation', async () => {
  const views = site.watchViews();
  const page = await open();
  await site.open(page, '#/concept');
  await follow(page, '#/team');
  await page.goBack();
  await views.until(3);
  expect(sorted(views.all())).toEqual(sorted([view('/concept'), view('/team'), view('/concept')]));
});

it('stops at a refusal at once, in the other tab too, and starts again after an acceptance', async () => {
  const views = site.watchViews();
  const one = await open();
  await site.open(one, '#/tarif');
  const other = await open({ context: one.context() });
  await site.open(other, '#/team');
  await views.until(2);

  await one.getByRole('button', { name: 'Refuser' }).click();
  // At once: the other tab does not wait for a message.
  await follow(other, '#/storage');
  await follow(one, '#/guarante');
  await one.reload();
  await follow(one, '#/concept');

  await one.getByRole('button', { name: 'Gérer mes cookies' }).click();
  await follow(one, '#/environment');
  await one.getByRole('button', { name: 'Accepter' }).click();
  // What each tab reads now, and nothing of what it read before.
  await views.until(4);
  await follow(one, '#/contact');
  await follow(other, '#/mentions-legales');
  await views.until(6);
  expect(sorted(views.all())).toEqual(
    sorted(['/tarif', '/team', '/environment', '/storage', '/contact', '/mentions-legales'].map(view)),
  );
  expect(views.beacons()).toBe(6);
});

it('carries no cookie of its own and no identifier', async () => {
  const page = await open();
  const sent = page.waitForRequest('**/api/page_view');
  await site.open(page, '#/tarif');
  const request = await sent;
  expect(JSON.parse(request.postData() ?? '')).toEqual({ path: '/tarif', title: titleOf('/tarif') });
  expect(await page.context().cookies()).toEqual([]);
});
