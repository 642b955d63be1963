/** Each fee of the tariff, charged by the team on its screen while a driver waits: the server's clock is the test's. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { control, openScreen } from '../support/account-screens.ts';
import { signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const { open } = testBrowser();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(WEEK));

/** A booking whose driver has waited for so long, where the vehicle is collected or given back. */
async function waiting(kind: 'outbound' | 'return', minutes: number): Promise<string> {
  const [slot] = someSlots(desk.now());
  const id = await desk.booked({
    serviceCode: `single_${kind}`,
    outboundSlot: kind === 'outbound' ? slot : null,
    returnSlot: kind === 'return' ? slot : null,
    totalCents: 3490,
  });
  const asked = { tripKind: kind, driverId: desk.driverId('teammate') };
  const { trips } = (await desk.change(id, 'assign', asked)).body;
  await desk.later(Date.parse(slot.start) - desk.now().getTime());
  const onTheWay = kind === 'return' ? ['inspect', 'depart', 'reach'] : [];
  await desk.move(trips[0].id, 'set_off', 'arrive', ...onTheWay);
  await desk.later(minutes * MINUTE);
  return id;
}

async function openBooking(id: string): Promise<Page> {
  const { url, dataDir } = desk.server;
  const page = await open();
  await signInBrowser(page.context(), { url, dataDir }, 'teammate');
  await openScreen(page, { url }, `#/admin/teammate/booking/${id}`);
  return page;
}

const add = (page: Page) => page.getByRole('button', { name: 'Ajouter', exact: true }).click();
const cell = (page: Page, amount: string) =>
  page.locator('main:visible').getByRole('cell', { name: amount.replace(' ', '\u00a0') });

it.each([
  ['fuel_reserve', 'outbound', 0, null, '29,90 €', '64,80 €', 'en cours'],
  ['late', 'outbound', 13, null, '9,90 €', '44,80 €', 'en cours'],
  ['late_pickup', 'outbound', 21, null, '19,90 €', '54,80 €', 'reportée'],
  ['late_return', 'return', 21, null, '19,90 €', '54,80 €', 'en cours'],
  ['late_return_overnight', 'return', 30, '2', '79,80 €', '114,70 €', 'en cours'],
] as const)(
  '%s, of the trip « %s », after %i minutes',
  async (code, kind, minutes, days, amount, total, state) => {
    const page = await openBooking(await waiting(kind, minutes));
    await control(page, 'code').selectOption(code);
    if (days) await control(page, 'days').fill(days);
    await add(page);
    await cell(page, amount).waitFor();
    await cell(page, total).waitFor();
    await expect.poll(() => page.locator('main:visible [role=status].state').textContent()).toBe(state);
    await expectAccessible(page);
  },
);

it('minutes that were typed for another fee do not count', async () => {
  const page = await openBooking(await waiting('outbound', 0));
  await control(page, 'code').selectOption('late');
  await control(page, 'minutesLate').fill('15');
  await control(page, 'code').selectOption('fuel_reserve');
  await add(page);
  await cell(page, '29,90 €').waitFor();
});
