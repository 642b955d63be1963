/** The account screens in a real tab: opening them, filling them in, and what the server's log tells of them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consentCookie } from '../../src/domain/settings/stored-data.ts';
import type { TestServer } from './server.ts';

/** Opens a screen of the app and waits for its heading. */
export async function openScreen(page: Page, { url }: Pick<TestServer, 'url'>, hash: string): Promise<void> {
  await page.context().addCookies([{ name: consentCookie, value: 'deny', url }]);
  await page.goto(`${url}/${hash}`);
  await heading(page).waitFor();
}

/** The heading of the screen on show. */
export const heading = (page: Page) => page.locator('main:visible h1');

/** The reference of the booking that the office looks at. */
export const shownReference = (page: Page, reference: string | RegExp = /CVG-/) =>
  page.locator('main:visible .booking-head b').filter({ hasText: reference });

export const control = (page: Page, name: string) => page.locator(`main:visible [name=${name}]`);

/** On the team's screen of a booking. */
export async function giveTrip(page: Page, driver: string, trip = 'la prise en charge'): Promise<void> {
  const name = `Confier ${trip}`;
  await page.getByRole('button', { name }).click();
  const form = page.getByRole('form', { name });
  // Why is beside the name of all but the one who is chosen.
  const option = form.getByRole('option', { name: new RegExp(`^${driver}(\\s:|$)`) });
  await form.getByRole('combobox').selectOption(await option.getAttribute('value'));
  await form.getByRole('button', { name: 'Confier' }).click();
  await form.waitFor({ state: 'detached' });
}

export const alert = (page: Page) => page.locator('main:visible [role=alert]');

/** Calls that the server has answered, by method and route. */
export const calls = (server: TestServer, method: string, route: string) =>
  server.log().filter((line) => line.event === 'request' && line.method === method && line.route === route);

/** Clicks a hundred times in one go, as fast as a page can. */
export const clickHundredTimes = (page: Page, button: string) =>
  page.getByRole('button', { name: button }).evaluate((element) => {
    for (let click = 0; click < 100; click += 1) (element as HTMLElement).click();
  });

/** From here on, the page's time passes only when the test says so (`clock.runFor`); its clock must be installed. */
export const holdClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/** Expects the address to change at `afterMs` of a held clock, neither before nor later; a tenth of a second for drawing. */
export async function expectRedirect(page: Page, afterMs: number, goal: string): Promise<void> {
  const before = page.url();
  await page.clock.runFor(100);
  await page.clock.runFor(afterMs - 200);
  expect(page.url()).toBe(before);
  await page.clock.runFor(200);
  await page.waitForURL(`**/#${goal}`);
}
