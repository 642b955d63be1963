/** The team's search, in a real browser against the real server: by the keyboard from any screen, and from the bar. */

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen, shownReference } from '../support/account-screens.ts';
import { getAs, type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { expectFits } from '../support/layout.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

let id: string;
let reference: string;
beforeAll(async () => {
  ({ id, reference } = await paidTrip(shop.place()));
});

async function openAs(person: Person, hash: string): Promise<Page> {
  const page = await open({});
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  await page.locator('#bar nav').waitFor();
  return page;
}

const main = (page: Page) => page.locator('main:visible');
const field = (page: Page) => main(page).getByRole('textbox', { name: 'Que cherchez-vous' });
const hasFocus = (page: Page) => field(page).evaluate((input) => input === document.activeElement);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the search', () => {
  it('opens by / on any screen of the team, finds by the end of a reference, and opens the first by Enter', async () => {
    for (const hash of ['#/admin/teammate', '#/admin/teammate/planning', '#/admin/teammate/desk']) {
      const page = await openAs('teammate', hash);
      await page.keyboard.press('/');
      await field(page).waitFor();
      await expect.poll(() => hasFocus(page)).toBe(true);
      await field(page).pressSequentially(reference.slice(-6));
      await main(page).getByRole('link', { name: reference }).waitFor();
      await expectAccessible(page);
      await field(page).press('Enter');
      await shownReference(page, reference).waitFor();
      // Back, what was found is there again.
      await page.goBack();
      await main(page).getByRole('link', { name: reference }).waitFor();
      expect(await field(page).inputValue()).toBe(reference.slice(-6));
    }
  });

  it('opens the first of what is still looked for, and not of what was typed before', async () => {
    const page = await openAs('teammate', '#/admin/teammate/search');
    await field(page).fill(people.customer.displayName);
    await main(page).getByRole('table').waitFor();
    await field(page).fill(reference);
    await field(page).press('Enter');
    await shownReference(page, reference).waitFor();
  });

  it('is walked by arrows, at every size', async () => {
    const page = await openAs('teammate', '#/admin/teammate/booking');
    await page.getByRole('link', { name: 'Chercher' }).click();
    await expect.poll(() => hasFocus(page)).toBe(true);
    await field(page).fill('client');
    await main(page).locator('tbody th a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('Client');
    await page.keyboard.press('ArrowUp');
    expect(await hasFocus(page)).toBe(true);
    await expectAccessibleAt(page, ...Object.values(VIEWPORTS));
    await expectFits(page);
  });

  it('leads a name to the customer’s record and to all that they have with us, and says where nothing corresponds', async () => {
    const page = await openAs('admin', '#/admin/teammate/search');
    await field(page).fill('zzzz');
    await page.getByText('Rien ne correspond.').waitFor();
    await field(page).fill('client@');
    await main(page).getByText('client@demo.test').waitFor();
    await main(page).locator('tbody th a').first().click();
    await page.getByRole('heading', { name: 'Chloé Client' }).waitFor();
    expect(page.url()).toContain('mail=client%40demo.test');
    await main(page).getByRole('heading', { name: 'Réservations' }).waitFor();
    await main(page).getByRole('link', { name: reference }).first().waitFor();
    await main(page).getByRole('heading', { name: 'Factures' }).waitFor();
    await expectAccessible(page);
    await expectFits(page);
    // What is done for them on the phone has their e-mail already.
    await main(page).getByRole('link', { name: 'Abonner ce client' }).click();
    await page.getByLabel('E-mail du client').waitFor();
    expect(await page.getByLabel('E-mail du client').inputValue()).toBe('client@demo.test');
    await page.goBack();
    await main(page).getByRole('link', { name: 'Réserver pour ce client' }).click();
    await main(page).getByText('Chloé Client').first().waitFor();
  });

  it('says of a plate when its vehicle is driven and by whom, and calls them', async () => {
    const teammate = await signIn(shop.place(), 'teammate');
    const at = (path: string) => `${shop.place().url}/api/${path}`;
    const ask = async (path: string, body: object) =>
      expect((await sendAs(teammate, 'POST', at(path), { clientId: randomUUID(), ...body })).status).toBe(
        200,
      );
    const { drivers } = (await getAs(teammate, at('booking/people'))).body;
    const { displayName } = people.teammate;
    const driverId = drivers.find((driver: typeof people.teammate) => driver.displayName === displayName).id;
    const page = await openAs('teammate', '#/admin/teammate/search?q=ab123cd');
    const row = main(page).getByRole('row', { name: 'Véhicule' });
    await row.getByText('sans convoyeur').waitFor();
    await ask('planning/phone', { driverId, phone: '0611223344', from: null });
    await ask(`booking/${id}/assign`, { tripKind: 'outbound', driverId });
    await page.reload();
    await row.getByText(`confié à ${displayName}`).waitFor();
    expect(await row.textContent()).toMatch(/CVG-[\d-]+, .*\d\u00a0h/);
    await row.getByRole('link', { name: reference }).waitFor();
    // By its reference the same is said, which is not repeated.
    await page.getByLabel('Que cherchez-vous').fill(reference);
    const own = main(page).getByRole('row', { name: 'Réservation' }).filter({ hasText: reference });
    await own.getByText(`confié à ${displayName}`).waitFor();
    expect(await own.getByRole('cell').nth(2).textContent()).toMatch(/^(?!CVG).*\d\u00a0h.*, confié à/);
    await page.getByLabel('Que cherchez-vous').fill('ab123cd');
    const call = row.getByRole('link', { name: '06\u00a011\u00a022\u00a033\u00a044' });
    expect(await call.getAttribute('href')).toBe('tel:0611223344');
    await expectAccessibleAt(page, ...Object.values(VIEWPORTS));
    await expectFits(page);
  });

  it('begins anew where it is asked for again', async () => {
    const page = await openAs('teammate', '#/admin/teammate/search?q=ab123cd');
    await main(page).getByRole('row', { name: 'Véhicule' }).waitFor();
    await page.getByRole('link', { name: 'Chercher' }).first().click();
    const field = main(page).locator('input');
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await main(page).getByRole('row').count()).toBe(0);
  });

  it('leaves a / that is typed in a field alone, and is no customer’s', async () => {
    const page = await openAs('teammate', '#/admin/teammate/booking');
    const text = main(page).locator('input').first();
    await text.focus();
    await page.keyboard.press('/');
    expect(await text.inputValue()).toBe('/');
    expect(page.url()).toContain('#/admin/teammate/booking');
    const customer = await openAs('customer', '#/admin/customer/booking');
    await customer.keyboard.press('/');
    expect(customer.url()).toContain('#/admin/customer/booking');
    expect(await customer.getByRole('link', { name: 'Chercher' }).count()).toBe(0);
  });
});
