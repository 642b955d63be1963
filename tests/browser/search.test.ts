/** The team's search over whatever screen is open, in a real browser against the real server: by the keyboard, and by the button. */

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { type Person, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { expectFits } from '../support/layout.ts';
import { pay } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

let reference: string;
beforeAll(async () => {
  const { url } = shop.place();
  const order = orderOf(new Date(), {
    serviceCode: 'single_outbound',
    totalCents: 3490,
    outboundSlot: someSlots(new Date())[0],
    returnSlot: null,
  });
  const { body } = await sendAs(await signIn(shop.place(), 'customer'), 'POST', `${url}/api/booking`, order);
  await pay(url, body.id);
  ({ reference } = body);
});

async function openAs(person: Person, hash: string, options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(options);
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  await page.locator('#bar nav').waitFor();
  return page;
}

const finder = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const field = (page: Page) => finder(page).getByRole('textbox');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the search', () => {
  it('opens by / on any screen of the team, finds by the end of a reference, and opens the first by Enter', async () => {
    for (const hash of ['#/admin/teammate', '#/admin/teammate/planning', '#/admin/teammate/desk']) {
      const page = await openAs('teammate', hash);
      await page.keyboard.press('/');
      await field(page).waitFor();
      expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
      await field(page).pressSequentially(reference.slice(-6));
      await finder(page).getByRole('link', { name: reference }).waitFor();
      await expectAccessible(page);
      await field(page).press('Enter');
      await page.getByRole('heading', { level: 1, name: reference }).waitFor();
      expect(await finder(page).count()).toBe(0);
    }
  });

  it('is walked by arrows and left by Escape, the focus back where it was', async () => {
    const page = await openAs('teammate', '#/admin/teammate/booking');
    await page
      .getByRole('button', { name: /^Rechercher/ })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await field(page).fill('client');
    await finder(page).getByRole('link').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('Client');
    await page.keyboard.press('ArrowUp');
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await finder(page).waitFor({ state: 'detached' });
    const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(label).toMatch(/^Rechercher/);
  });

  it('leads a name to the customer’s record, and says where nothing corresponds', async () => {
    const page = await openAs('admin', '#/admin/teammate/planning');
    await page.keyboard.press('/');
    await field(page).fill('zzzz');
    await finder(page).getByText('Rien ne correspond.').waitFor();
    await field(page).fill('client@');
    await finder(page)
      .getByRole('link', { name: /client@demo\.test/ })
      .click();
    await page
      .getByRole('heading', { level: 2, name: 'Chloé Client' })
      .or(page.getByRole('heading', { name: 'Chloé Client' }))
      .first()
      .waitFor();
    expect(page.url()).toContain('mail=client%40demo.test');
  });

  it('leaves a / that is typed in a field alone, and is no customer’s', async () => {
    const page = await openAs('teammate', '#/admin/teammate/booking');
    const text = page.locator('main:visible input[type=search], main:visible input').first();
    await text.focus();
    await page.keyboard.press('/');
    expect(await text.inputValue()).toBe('/');
    expect(await finder(page).count()).toBe(0);
    const customer = await openAs('customer', '#/admin/customer/booking');
    expect(await customer.getByRole('button', { name: /^Rechercher/ }).count()).toBe(0);
  });

  it('fits a phone and a desk', async () => {
    const page = await openAs('teammate', '#/admin/teammate/desk');
    await page.keyboard.press('/');
    await field(page).fill('client');
    await finder(page).getByRole('link').first().waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expectAccessible(page);
      await expectFits(page);
    }
    await page.setViewportSize({ width: 360, height: 780 });
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
