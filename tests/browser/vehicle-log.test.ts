/** A vehicle's log, notes and the register of W plates, in a real browser against the real server. */

import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen, shownReference } from '../support/account-screens.ts';
import { getAs, type Person, signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type Driven, drivenBooking } from '../support/driven-booking.ts';
import { expectFits } from '../support/layout.ts';
import { testShop } from '../support/shop.ts';

/** As every report of a test names it, and the plate of the vehicle. */
const W_PLATE = 'W-123-AB';
const PLATE = 'AB-123-CD';

const shop = testShop();
const { open } = testBrowser();

let driven: Driven;
beforeAll(async () => {
  driven = await drivenBooking(shop.place(), 'customer');
});

async function openAs(person: Person, hash: string): Promise<Page> {
  const page = await open({});
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  await page.locator('#bar nav').waitFor();
  return page;
}

const main = (page: Page) => page.locator('main:visible');
const sizes = [VIEWPORTS.phone, VIEWPORTS.desktop];

it('the log of a vehicle is found by its plate and from its booking, says its mileages, damages and trips, and takes notes', async () => {
  const page = await openAs('teammate', '#/admin/teammate/search');
  await main(page).getByRole('textbox').fill(PLATE.toLowerCase());
  await main(page)
    .getByRole('row')
    .filter({ hasText: 'Véhicule' })
    .getByRole('link', { name: `Carnet de ${PLATE}` })
    .click();
  await main(page)
    .getByRole('heading', { name: `Carnet du véhicule ${PLATE}` })
    .waitFor();
  await main(page).getByText('45\u202f222\u00a0km').first().waitFor();
  await main(page).getByText('Lire en tableau').click();
  await main(page).getByRole('cell', { name: '45\u202f210\u00a0km' }).waitFor();
  await main(page)
    .getByText(/^Toit, bosse \(dessus\)/)
    .waitFor();
  await main(page)
    .getByText(/plaque/)
    .filter({ hasText: W_PLATE })
    .first()
    .waitFor();

  await main(page).getByRole('button', { name: 'Ajouter une note' }).click();
  const form = main(page).getByRole('form', { name: 'Ajouter une note' });
  await expect
    .poll(() => form.locator('textarea').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await form.getByLabel('Note, que le client ne voit pas').fill('Coffre capricieux');
  await form.getByRole('button', { name: 'Ajouter la note' }).click();
  await main(page).getByText('Coffre capricieux').waitFor();
  await main(page)
    .getByRole('button', { name: /^Épingler/ })
    .click();
  await main(page).getByText('Épinglée').waitFor();
  await expectAccessibleAt(page, ...sizes);
  await expectFits(page);

  // Back at its booking, whose own notes are others.
  await main(page).getByRole('link', { name: driven.reference }).first().click();
  await shownReference(page, driven.reference).waitFor();
  const notes = main(page).getByRole('region', { name: 'Notes de l’équipe' });
  await notes.getByRole('button', { name: 'Ajouter une note' }).waitFor();
  // Nothing but what adds the first one.
  await expect.poll(() => notes.textContent()).toBe('Ajouter une note');
  await expectAccessible(page);
  await main(page).getByRole('link', { name: 'Carnet du véhicule' }).click();
  await main(page).getByText('Coffre capricieux').waitFor();
});

it('the register has certificates, what an unknown plate was used for, and who drove at an instant', async () => {
  const page = await openAs('admin', '#/admin/teammate/desk');
  const entry = main(page).getByRole('listitem').filter({ hasText: 'Plaque W à vérifier' });
  await entry.getByText(`La plaque ${W_PLATE} n’est pas au registre.`).first().waitFor();
  await main(page).getByRole('link', { name: 'Plaques W', exact: true }).click();
  const form = main(page).getByRole('form', { name: 'Noter un certificat' });
  await form.getByLabel('Plaque W').fill('w 12');
  await form.getByRole('button', { name: 'Noter le certificat' }).click();
  await form.getByText('Une plaque W est attendue').waitFor();
  await form.getByLabel('Plaque W').fill(W_PLATE.toLowerCase());
  // What is typed outlives a reload.
  await page.reload();
  await form.waitFor();
  expect(await form.getByLabel('Plaque W').inputValue()).toBe(W_PLATE.toLowerCase());
  await form.getByLabel('Année').selectOption(parisTime(new Date()).day.slice(0, 4));
  await form.getByRole('button', { name: 'Noter le certificat' }).click();
  await main(page).getByText('Le certificat est au registre.').waitFor();
  await main(page).getByRole('rowheader', { name: W_PLATE }).first().waitFor();

  const { items } = (await getAs(await signIn(shop.place(), 'teammate'), `${shop.place().url}/api/plate/use`))
    .body;
  const { day, minutes } = parisTime(new Date(items[0].from));
  const two = (count: number) => String(count).padStart(2, '0');
  const fine = main(page).getByRole('form', { name: 'Qui conduisait' });
  await fine.getByLabel('Plaque').fill(PLATE);
  await fine.getByLabel('Jour de l’infraction').fill(day);
  await fine.getByLabel('Heure').fill(`${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
  await fine.getByLabel('Jour d’envoi de l’avis').fill('2026-11-21');
  await fine.getByRole('button', { name: /^Qui conduisait/ }).click();
  await fine
    .getByRole('status')
    .getByText(/conduisait Peugeot 208/)
    .waitFor();
  await fine.getByText('5 janvier 2027').waitFor();
  await expectAccessibleAt(page, ...sizes);
  await expectFits(page);
  await openScreen(page, shop.place(), '#/admin/teammate/desk');
  await main(page).getByRole('heading', { name: 'Bureau' }).waitFor();
  await expect.poll(() => entry.count()).toBe(0);
});
