/**
 * Every screen of the table of routes, as whoever may open it: axe finds nothing on a phone nor on a desk, nothing is wider
 * than the window, and a keyboard alone reaches everything.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '../../src/domain/account/roles.ts';
import { type AppRoute, appRoutes, guard } from '../../src/domain/route/app-routes.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { bearer, enterBrowser, getAs, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { billing, partnerOrder, someSlots, teamOrder } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { expectReachedByTab } from '../support/keyboard.ts';
import { appointmentKey, keyedQuery, payFor } from '../support/payments.ts';
import { settled } from '../support/site.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const { open } = testBrowser();

const visitors = {
  nobody: null,
  customer: ['ROLE_CUSTOMER'],
  partner: ['ROLE_PARTNER'],
  teammate: ['ROLE_TEAMMATE'],
  admin: ['ROLE_ADMIN'],
} as const satisfies Record<string, readonly Role[] | null>;
type Visitor = keyof typeof visitors;

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

  places = {
    '/password/reset': '/password/reset?token=abc',
    '/admin/customer/booking/:id': `/admin/customer/booking/${booking}`,
    '/admin/customer/subscription/:id': `/admin/customer/subscription/${subscription.id}`,
    '/admin/customer/add/accept': `/admin/customer/add/accept?${keyedQuery('booking', toAccept.id)}`,
    '/admin/customer/add/return': `/admin/customer/add/return?booking=${booking}&key=${appointmentKey(booking)}`,
    '/admin/customer/payment_status': `/admin/customer/payment_status?${keyedQuery('booking', booking)}`,
    '/admin/partner/booking/:id': `/admin/partner/booking/${ofPartner.id}`,
    '/admin/teammate/booking/:id': `/admin/teammate/booking/${booking}`,
    '/admin/teammate/mission/:tripId/report/:kind': `/admin/teammate/mission/${trips[0].id}/report/pickup`,
  };
});
afterAll(() => desk.server.stop());

/** A tab of theirs, at home. */
async function tabOf(visitor: Visitor): Promise<Page> {
  const page = await open({ viewport: VIEWPORTS.desktop });
  const { server } = desk;
  if (visitor === 'customer') {
    await enterBrowser(page.context(), server, desk.customer().mail, PASSWORD);
  } else if (visitor !== 'nobody') {
    await signInBrowser(page.context(), server, visitor);
  }
  await openScreen(page, server, '#/team');
  return page;
}

/** Opens a screen, and waits for what it shows. */
async function show(page: Page, { path, title }: AppRoute): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, places[path] ?? path);
  await page.waitForFunction(
    (wanted) => document.title === wanted && !document.querySelector('main .skeleton'),
    title,
  );
  await settled(page);
}

/** What follows from the steps before it is another file's: `booking.test.ts` goes through each. */
const isLaterStep = ({ path }: AppRoute) => /\/add\/(?:address|vehicle|slot|identity|summary)$/.test(path);

/** Whoever is signed in is led away from the screens of an account to enter. */
const isFor =
  (visitor: Visitor) =>
  (route: AppRoute): boolean =>
    ['auth', 'password'].includes(route.area)
      ? visitor === 'nobody'
      : guard(route, route.path, visitors[visitor]) === null;

it.each([
  ['nobody', 9],
  ['customer', 14],
  ['partner', 8],
  ['teammate', 12],
  ['admin', 14],
] as const)('%s reads and reaches everything on all of their %i screens', async (visitor, count) => {
  const routes = appRoutes.filter((route) => isFor(visitor)(route) && !isLaterStep(route));
  expect(routes.map(({ path }) => path)).toHaveLength(count);
  const page = await tabOf(visitor);
  for (const route of routes) {
    await page.setViewportSize(VIEWPORTS.desktop);
    await show(page, route);
    await expectReachedByTab(page);
    await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);
    const { wide, window } = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { wide: scrollWidth, window: clientWidth };
    });
    expect(wide, route.path).toBe(window);
  }
});

it('each screen of something is shown with it', () => {
  const named = appRoutes.filter(
    ({ path, subject }) => path.includes(':') || (subject?.join() !== 'month' && subject),
  );
  expect(named.map(({ path }) => path).sort()).toEqual(Object.keys(places).sort());
});
