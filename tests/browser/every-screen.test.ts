/**
 * Every route of the table for everyone (specification §6): whoever may not see its screen is led where they belong, and of
 * whoever may, axe finds nothing on a phone nor on a desk, nothing is wider than the window, and a keyboard alone reaches
 * everything.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppRoute, appRoutes } from '../../src/domain/route/app-routes.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import {
  bearer,
  enterBrowser,
  getAs,
  type Person,
  sendAs,
  signIn,
  signInBrowser,
} from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { sight, visit } from '../support/app.ts';
import { billing, partnerOrder, someSlots, teamOrder } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { expectReachedByTab } from '../support/keyboard.ts';
import { appointmentKey, claimKey, keyedQuery, payFor, reviewKey } from '../support/payments.ts';
import { endOf, titleOf } from '../support/screen-ends.ts';
import { settled } from '../support/site.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const { open } = testBrowser();

const OWN_BOOKING = '/admin/customer/booking/:id';

let desk: Desk;
/** Places of routes that name something, by the route's path. */
let places: Readonly<Record<string, string>>;

beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
  const { url } = desk.server;
  const { id: customerId, tokens: customer } = desk.customer();
  const [outboundSlot, returnSlot, later] = someSlots(desk.now());
  const booking = await desk.booked({ outboundSlot, returnSlot: null });
  const driverId = desk.driverId('teammate');
  const { trips } = (await desk.change(booking, 'assign', { tripKind: 'outbound', driverId })).body;

  const partner = await signIn(desk.server, 'partner');
  await sendAs(partner, 'PUT', `${url}/api/partner/billing`, billing());
  const order = partnerOrder(desk.now(), { outboundSlot, returnSlot });
  const { body: ofPartner } = await post(`${url}/api/booking`, order, bearer(partner));
  const prepared = teamOrder(desk.now(), customerId, { outboundSlot: later, returnSlot: null });
  const { body: toAccept } = await post(`${url}/api/booking`, prepared, bearer(desk.team('teammate')));
  const { body: subscription } = await sendAs(customer, 'POST', `${url}/api/subscription`, subscriptionOf());
  await payFor(url, { subscriptionId: subscription.id });
  expect((await getAs(customer, `${url}/api/subscription/${subscription.id}`)).status).toBe(200);

  const { reference } = await desk.read(booking);
  const { body: claim } = await sendAs(desk.team('teammate'), 'POST', `${url}/api/claim`, {
    clientId: randomUUID(),
    ...{
      bookingReference: reference,
      reportId: null,
      messageId: null,
      day: '2026-11-20',
      text: 'Une rayure',
    },
  });
  places = {
    '/password/reset': '/password/reset?token=abc',
    '/admin/customer/booking/:id': `/admin/customer/booking/${booking}`,
    '/admin/customer/subscription/:id': `/admin/customer/subscription/${subscription.id}`,
    '/admin/customer/add/accept': `/admin/customer/add/accept?${keyedQuery('booking', toAccept.id)}`,
    '/admin/customer/add/return': `/admin/customer/add/return?booking=${booking}&key=${appointmentKey(booking)}`,
    '/admin/customer/add/review': `/admin/customer/add/review?booking=${booking}&key=${reviewKey(booking)}`,
    '/admin/customer/add/claim': `/admin/customer/add/claim?booking=${booking}&key=${claimKey(booking)}`,
    '/admin/customer/payment_status': `/admin/customer/payment_status?${keyedQuery('booking', booking)}`,
    '/admin/partner/booking/:id': `/admin/partner/booking/${ofPartner.id}`,
    '/admin/teammate/booking/:id': `/admin/teammate/booking/${booking}`,
    '/admin/teammate/claim/:id': `/admin/teammate/claim/${claim.id}`,
    '/admin/teammate/vehicle': '/admin/teammate/vehicle?plate=AB-123-CD',
    '/admin/teammate/mission/:tripId/report/:kind': `/admin/teammate/mission/${trips[0].id}/report/pickup`,
  };
});
afterAll(() => desk.server.stop());

/** A tab of theirs, on a page that is no screen's. */
async function tabOf(person: Person | null): Promise<Page> {
  const page = await open({ viewport: VIEWPORTS.desktop });
  const { server } = desk;
  if (person === 'customer') {
    await enterBrowser(page.context(), server, desk.customer().mail, PASSWORD);
  } else if (person !== null) {
    await signInBrowser(page.context(), server, person);
  }
  await openScreen(page, server, '#/team');
  return page;
}

/**
 * An order that was begun is not replaced by what was ordered last; of one that has an appointment alone each step is still to
 * be answered.
 */
const beginWithSlot = (page: Page) =>
  page.evaluate(() => {
    const [start, end] = ['2026-12-01T08:00:00Z', '2026-12-01T09:00:00Z'];
    const rest = { version: 1, appointments: { outboundSlot: { start, end }, returnSlot: null } };
    localStorage.setItem('booking-order', JSON.stringify({ values: {}, rest }));
  });

/** A place that is no screen's: from there the next navigation moves, wherever it ends. */
async function visitPublicPage(page: Page): Promise<void> {
  await visit(page, '#/team', { hash: '#/team', title: 'Garrigue Convoyage – L’équipe' });
  expect((await sight(page)).noindex).toBe(false);
}

/**
 * Opens a screen that is theirs, and waits for what it shows: some take out of the address what they were opened with.
 * @param title of where that ends
 */
async function show(page: Page, { path }: AppRoute, title: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, places[path] ?? path);
  await page.waitForFunction(
    // What opens from the start has its button, which answers nothing, until it has loaded.
    (wanted) =>
      document.title === wanted && !document.querySelector('main .skeleton, main button[aria-disabled=true]'),
    title,
  );
  await settled(page);
}

const withoutQuery = (place: string) => place.split('?')[0];

/** Reads it as people do who see little, or have no mouse. */
async function readAndReach(page: Page, { path }: AppRoute): Promise<void> {
  await page.setViewportSize(VIEWPORTS.desktop);
  await expectReachedByTab(page);
  await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);
  const { wide, window } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { wide: scrollWidth, window: clientWidth };
  });
  expect(wide, path).toBe(window);
}

it.each([
  [null, 11],
  ['customer', 19],
  ['partner', 10],
  ['teammate', 23],
  ['admin', 28],
] as const)(
  '%s reads and reaches everything on their %i screens, and sees no other',
  async (person, count) => {
    const page = await tabOf(person);
    if (person === 'customer') await beginWithSlot(page);
    const theirs: string[] = [];
    for (const route of appRoutes) {
      const end = endOf(route, person);
      if (page.url().endsWith(`/#${end}`)) await visitPublicPage(page);
      // The later steps of an order lead to its first, where nothing is answered: `booking.test.ts` goes through each.
      // Who ordered it, and is signed in, goes on to their own booking.
      const named = end === '/admin/customer/add/return' && person === 'customer' ? OWN_BOOKING : end;
      if (end === route.path) await show(page, route, titleOf(named));
      else await visit(page, `#${route.path}`, { hash: `#${end}`, title: titleOf(end) });
      await settled(page);
      // Who is led on to another screen finds what that one loads.
      await expect.poll(() => page.locator('main:visible .skeleton').count()).toBe(0);
      const { hash, headings, noindex } = await sight(page);
      const place = end === route.path ? (places[named] ?? end) : end;
      if (place === end) expect(hash).toBe(`#${end}`);
      else expect(withoutQuery(hash)).toBe(`#${withoutQuery(place)}`);
      expect(headings, route.path).toEqual([expect.stringMatching(/\S/)]);
      expect(noindex, route.path).toBe(end !== '/');
      if (end !== route.path) continue;
      theirs.push(route.path);
      await readAndReach(page, route);
    }
    expect(theirs).toHaveLength(count);
    await visitPublicPage(page);
  },
);

it('each screen of something is shown with it', () => {
  const named = appRoutes.filter(
    ({ path, subject }) => path.includes(':') || (subject?.join() !== 'month' && subject),
  );
  expect(named.map(({ path }) => path).sort()).toEqual(Object.keys(places).sort());
});
