/** An order on the telephone, on the screens of those who make it: the team prepares it, its customer accepts it or does not. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { officeOrderSlots } from '../../src/domain/lib/time/office-slots.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { control, openScreen, shownReference } from '../support/account-screens.ts';
import { getAs, type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { teamOrder } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import {
  button,
  confirmed,
  fillAddresses,
  fillVehicle,
  order,
  outcome,
  payWith,
  pickSlot,
} from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { mailsTo } from '../support/mails.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const state = (page: Page) => page.locator('main:visible [role=status].state').first();
const orders = (route: string) =>
  shop.log().filter((line) => line.method === 'POST' && line.route === route).length;

async function openAs(person: Person, hash: string): Promise<Page> {
  const page = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  return page;
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await expectFits(page);
}

it('is typed with the choices taken by default, accepted by the mailed link without an account, and paid', async () => {
  const { mail } = people.customer;
  const office = await openAs('teammate', `#/admin/teammate/booking/add?mail=${mail}`);
  await fillAddresses(office);
  await fillVehicle(office);
  // Customers need half a day's notice; the team's first day is the one that runs, as long as it has hours left.
  const [first] = openSlots(new Date(), officeOrderSlots());
  const offered = control(office, 'outboundDay').locator('option').first();
  expect(await offered.getAttribute('value')).toBe(first && parisTime(new Date(first.start)).day);
  // Whoever is on the phone hears at once whether anybody could drive it.
  expect(await office.getByText(/à cette heure/).count()).toBe(0);
  await pickSlot(office);
  const isFree = office.getByText(/^Libre à cette heure/);
  await isFree.waitFor();
  expect(plain(await isFree.textContent())).toMatch(/^Libre à cette heure : .+, aucun trajet avant\.$/);
  await button(office, 'Envoyer la commande au client').click();
  await shownReference(office).waitFor();
  await expect
    .poll(async () => plain(await state(office).textContent()))
    .toContain('à accepter par le client');
  await expectSound(office);
  await confirmed(office, 'Envoyer de nouveau');
  await office.getByText('commande envoyée de nouveau').waitFor();

  const reference = await shownReference(office).textContent();
  const offers = () =>
    mailsTo(shop.place().dataDir, mail, 2).then((mails) =>
      mails.filter(({ subject }) => subject.includes(`par téléphone – ${reference}`)),
    );
  await expect.poll(async () => (await offers()).length).toBe(2);
  const [{ text } = { text: '' }] = await offers();
  const link = /\S+customer\/add\/accept\S+/.exec(text)?.[0] ?? '';

  // Whoever answers the next call knows of it, and until when it holds its hour.
  const desk = await openAs('teammate', '#/admin/teammate/desk');
  const held = desk.locator('main:visible section', { hasText: 'Préparées, en attente du client' });
  await held.getByText('à accepter', { exact: true }).waitFor();
  expect(plain(await held.textContent())).toMatch(/Jusqu’à .*\d+ h/);
  await expectSound(desk);

  const page = await open({ tolerate: [/status of 409/] });
  await openScreen(page, shop.place(), link.slice(link.indexOf('#')));
  await page.getByText('Garage des Pinchinats').waitFor();
  await moveMeanwhile(office, page);
  expect(plain(await page.locator('main:visible table').textContent())).toContain('Total59,90 €');
  // Nothing is ticked, and nothing is ordered by being opened.
  const boxes = await page.locator('main:visible form [type=checkbox]').all();
  expect(await Promise.all(boxes.map((box) => box.isChecked()))).toEqual([false, false]);
  await expectSound(page);
  await button(page, 'Commander avec obligation de paiement').click();
  await page.locator('[name=terms][aria-invalid=true]').waitFor();
  // Of the page of before it was moved.
  expect(orders('/api/booking/:id/accept')).toBe(1);
  await expectSound(page);
  await order(page);
  await payWith(page, 'Payer');
  await expect.poll(() => outcome(page).textContent()).toBe('Payé');

  // The link leads nowhere else any more than to what it has become.
  await openScreen(page, shop.place(), link.slice(link.indexOf('#')));
  await expect
    .poll(async () => plain(await state(page).textContent()))
    .toContain('réservation est confirmée');
  await expectSound(page);
  await office.reload();
  await expect.poll(() => state(office).textContent()).toBe('confirmée');
  await office.getByText('paiement reçu').waitFor();
});

/** Whoever rings back has another hour: their page of the one before orders nothing, and shows what it has become. */
async function moveMeanwhile(office: Page, page: Page): Promise<void> {
  const before = plain(await page.locator('main:visible dl').textContent());
  await office.getByRole('button', { name: /^Déplacer le rendez-vous/ }).click();
  const form = office.getByRole('form', { name: /^Déplacer le rendez-vous/ });
  await form.locator('select').selectOption({ index: 3 });
  await form.locator('[type=radio]:enabled').first().check();
  await form.getByRole('button', { name: /^Déplacer à/ }).click();
  await office.getByText('C’est noté, un e-mail le confirme.').waitFor();
  await expectSound(office);
  await order(page);
  await page.getByText('Notre équipe vient de changer un rendez-vous').waitFor();
  await expect.poll(async () => plain(await page.locator('main:visible dl').textContent())).not.toBe(before);
  expect(plain(await state(page).textContent())).toContain('À accepter jusqu’au');
  await expectSound(page);
  for (const box of await page.locator('main:visible form [type=checkbox]').all()) await box.uncheck();
}

it('is found by its customer who is signed in, and refused where it is not what they want', async () => {
  const at = shop.place();
  const team = await signIn(at, 'teammate');
  const { mail } = people.customer;
  const known = (await getAs(team, `${at.url}/api/customer/by_email?mail=${mail}`)).body;
  const prepared = teamOrder(new Date(), known.id, { returnSlot: null });
  const { id } = (await sendAs(team, 'POST', `${at.url}/api/booking`, prepared)).body;

  const page = await openAs('customer', `#/admin/customer/booking/${id}`);
  await expect.poll(() => state(page).textContent()).toBe('à accepter');
  await expectSound(page);
  await page.getByRole('link', { name: 'Vérifier et accepter la commande' }).click();
  await expect.poll(async () => plain(await state(page).textContent())).toContain('À accepter jusqu’au');
  await control(page, 'terms').waitFor();
  await button(page, 'Ce n’est pas ce que je veux').click();
  const dialog = page.getByRole('dialog');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Refuser la commande' }).click();
  await expect.poll(() => state(page).textContent()).toBe('Cette commande est annulée.');
  await expectSound(page);

  const office = await openAs('teammate', `#/admin/teammate/booking/${id}`);
  await expect.poll(() => state(office).textContent()).toBe('annulée');
  await office.getByText('commande refusée par le client').waitFor();
});
