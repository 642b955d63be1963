/** The team's list of customers in a real browser: narrowed by its address, gone through by keyboard, each to their file. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { control, openScreen } from '../support/account-screens.ts';
import { people, signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { button } from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const names = async (page: Page) =>
  (await page.locator('main:visible tbody th a').allTextContents()).map((text) => text.trim());
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** The demonstration's customer, who has ordered twice. */
const DEMO = 'Client Chloé';
beforeAll(async () => {
  const [first, second] = someSlots(new Date());
  await paidTrip(shop.place(), first);
  await paidTrip(shop.place(), second);
});

it('is reached from the desk, sorted and narrowed by its address, and leads by keyboard to a file and back', async () => {
  const page = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), shop.place(), 'teammate');
  await openScreen(page, shop.place(), '#/admin/teammate/desk');
  await page.getByRole('link', { name: 'Clients' }).click();
  await expect.poll(() => names(page)).toEqual([DEMO]);
  expect(await page.locator('main:visible tbody td[data-heading="Réservations"]').textContent()).toBe('2');
  await expectAccessible(page);

  // By its headings, where they are seen.
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  expect(await heading('A commandé le').getAttribute('aria-sort')).toBe('descending');
  await button(page, 'Trier\u00a0: Client').click();
  await expect.poll(() => page.url()).toContain('sort=name');
  await expect.poll(() => heading('Client').getAttribute('aria-sort')).toBe('ascending');
  expect(await heading('A commandé le').getAttribute('aria-sort')).toBe(null);
  const mail = page.getByRole('cell', { name: people.customer.mail });
  await mail.waitFor();

  await page.getByText('Autres filtres').click();
  expect(await control(page, 'sort').inputValue()).toBe('name');
  await control(page, 'kind').selectOption('private');
  await control(page, 'subscription').selectOption('without');
  await button(page, 'Chercher').click();
  await expect.poll(() => page.url()).toContain('subscription=without');
  await page.reload();
  await expect.poll(() => names(page)).toEqual([DEMO]);
  expect(await control(page, 'kind').inputValue()).toBe('private');
  for (const viewport of Object.values(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await expectFits(page);
    await expectAccessible(page);
  }
  await page.setViewportSize(VIEWPORTS.phone);
  await mail.waitFor({ state: 'hidden' });
  await page.setViewportSize(VIEWPORTS.desktop);

  await control(page, 'due').selectOption('owing');
  await button(page, 'Chercher').click();
  await page.getByText('Aucun client qui a commandé ne correspond').waitFor();
  await control(page, 'due').selectOption('');
  await control(page, 'q').fill('chloé');
  await button(page, 'Chercher').click();
  await expect.poll(() => names(page)).toEqual([DEMO]);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe(DEMO);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Chloé Client' }).waitFor();
  // What is done for them comes before what is read of them, and how they are reached is said once.
  await page.setViewportSize(VIEWPORTS.tablet);
  const act = await page.getByRole('link', { name: 'Réserver pour ce client' }).boundingBox();
  const record = await page.locator('main:visible dl').first().boundingBox();
  expect(act?.y).toBeLessThan(record?.y ?? 0);
  expect(await page.locator('main:visible').getByText(people.customer.mail).count()).toBe(1);
  await page.goBack();
  await expect.poll(() => names(page)).toEqual([DEMO]);
  expect(await control(page, 'q').inputValue()).toBe('chloé');
});
