/** How much an order asks of a thumb: what is pressed, what is typed and which screens are seen, the bank's page aside. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSlots } from '../../src/domain/lib/time/slots.ts';
import { company } from '../../src/domain/settings/company.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { control, heading, openScreen } from '../support/account-screens.ts';
import { demoPassword, enterBrowser, people, sendAs } from '../support/accounts.ts';
import { orderOf } from '../support/bookings.ts';
import { testBrowser } from '../support/browser.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import {
  arriveAt,
  button,
  fillVehicle,
  headings,
  outcome,
  payWith,
  pickAddress,
  pickSlot,
  type StepName,
  towns,
} from '../support/funnel.ts';
import { type HttpStub, startHttpStub } from '../support/http-stub.ts';
import { mailAbout } from '../support/mails.ts';
import { testShop } from '../support/shop.ts';

/** What is typed, and what the geocoder finds of it. */
const ADDRESS = '1 cours Mirabeau';
let geocoder: HttpStub;
beforeAll(async () => {
  geocoder = await startHttpStub(({ query }, response) => {
    // Towns are those that are known without it.
    if (query.q !== ADDRESS) return void response.writeHead(503).end();
    const properties = { id: '13001_6300_00001', name: ADDRESS, label: `${ADDRESS} 13100 Aix-en-Provence` };
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [company.origin.lon, company.origin.lat] },
      properties: { ...properties, city: towns.near },
    };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  });
});
afterAll(() => geocoder.stop());

const shop = testShop(() => ({ GEOCODER_URL: geocoder.url }));
const { open } = testBrowser();

/** A person's hands: each press and each field that is typed into counts, and so does each screen. */
function handsOn(page: Page) {
  const done = { taps: 0, typed: 0, screens: [] as string[] };
  const tap = async (what: Locator) => {
    done.taps += 1;
    await what.tap();
  };
  return {
    done,
    tap,
    type: async (name: string, text: string) => {
      done.typed += 1;
      await tap(control(page, name));
      await page.keyboard.insertText(text);
    },
    pick: async (name: string, town: string) => {
      done.typed += 1;
      await tap(control(page, name));
      await page.keyboard.insertText(town);
      await tap(page.locator('[role=option]').first());
    },
    arrive: async (step: StepName) => {
      await arriveAt(page, step);
      done.screens.push(step);
    },
  };
}

const goOn = (page: Page) => button(page, 'Continuer');
/** The last of the first day: a place for each of the two who order here, which is known a moment after the hours are there. */
const hour = (page: Page) => page.locator('input[name=outboundSlot]:enabled').last();

it('of a guest’s round trip: 20 presses, 10 fields, four screens', async () => {
  const page = await open({ hasTouch: true });
  await openScreen(page, shop.place(), '#/');
  const { done, tap, type, pick, arrive } = handsOn(page);
  const mail = `lea.${randomUUID().slice(0, 8)}@exemple.fr`;
  done.typed += 1;
  await tap(page.getByLabel('Où est votre voiture'));
  await page.keyboard.insertText(ADDRESS);
  await tap(button(page, 'Réserver d’ici'));
  await arrive('address');
  // What was typed is looked for, and stays in no address.
  expect(page.url()).toMatch(/#\/admin\/customer\/add\/address$/);
  await tap(page.locator('[role=option]').first());
  await type('contactName', 'léa Dûchêne');
  await type('contactPhone', '06 12 34 56 78');
  await type('mail', mail);
  await type('name', 'Garage du Soleil');
  await pick('providerAddress', ADDRESS);
  await tap(goOn(page));
  await arrive('vehicle');
  await type('plate', 'ab 123 cd');
  await type('brand', 'Peugeot');
  await type('model', '208');
  await type('declared', '15000');
  await tap(goOn(page));
  await arrive('slot');
  await tap(hour(page));
  await tap(goOn(page));
  await arrive('summary');
  const summary = await page.locator('main:visible dl').innerText();
  expect(summary).toContain('léa Dûchêne');
  expect(summary).toContain(mail);
  await tap(control(page, 'terms'));
  await tap(control(page, 'express'));
  await tap(button(page, 'Commander avec obligation de paiement'));
  await payWith(page, 'Payer');
  await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  await heading(page).filter({ hasText: 'C’est réservé, Léa' }).waitFor();
  await expectAccessible(page);
  expect(done).toEqual({ taps: 20, typed: 10, screens: ['address', 'vehicle', 'slot', 'summary'] });
  // A password chosen on the spot counts once the link of its mail, which comes later, and itself came together.
  await control(page, 'plainPassword').fill(PASSWORD);
  await button(page, 'Choisir ce mot de passe').click();
  await page.getByRole('heading', { name: 'Plus qu’un geste' }).waitFor();
  await expectAccessible(page);
  // What they ordered is theirs to see and change at once, without an account.
  await page.getByRole('link', { name: 'Voir ma réservation' }).click();
  await heading(page).filter({ hasText: 'Votre réservation' }).waitFor();
  await page.getByText('confirmée', { exact: true }).waitFor();
  // The account that came with the order is theirs.
  await mailAbout(shop.place().dataDir, mail, /choisissez votre mot de passe/);
  const { text } = await mailAbout(shop.place().dataDir, mail, /Confirmez votre adresse/);
  await openScreen(page, shop.place(), /#\/auth\/login\?\S+/.exec(text)?.[0] ?? '');
  expect(await control(page, 'username').inputValue()).toBe(mail);
  expect(page.url()).not.toMatch(/token|lea\./);
  await expectAccessible(page);
  await control(page, 'password').fill(PASSWORD);
  await button(page, 'Connexion').click();
  await heading(page).filter({ hasText: 'Mes réservations' }).waitFor();
});

it('of who comes back: 5 presses, nothing typed, one screen', async () => {
  const { url } = shop.place();
  const customer = await signedUp(shop.place());
  const ordered = await sendAs(customer.tokens, 'POST', `${url}/api/booking`, orderOf(new Date()));
  expect(ordered.status).toBe(201);
  const page = await open({ hasTouch: true });
  await enterBrowser(page.context(), shop.place(), customer.mail, PASSWORD);
  await openScreen(page, shop.place(), '#/');
  const { done, tap, arrive } = handsOn(page);
  await tap(page.locator('main:visible').getByRole('link', { name: 'Réserver un convoyage' }).first());
  await arrive('summary');
  const said = (await page.locator('main:visible').innerText()).replaceAll('\u00a0', ' ');
  for (const known of ['Aller-retour', 'AB-123-CD', 'Garage des Pinchinats', 'Élodie Garçon', '59,90 € TTC'])
    expect(said).toContain(known);
  // An hour that is not there any more is not ordered.
  expect(await page.getByRole('button', { name: /^Commander/ }).count()).toBe(0);
  // Until then the bar leads to it.
  await button(page, 'Choisir l’heure').press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('outboundDay');
  await tap(hour(page));
  await tap(control(page, 'terms'));
  await tap(control(page, 'express'));
  await tap(button(page, 'Commander avec obligation de paiement'));
  await payWith(page, 'Payer');
  await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  await heading(page)
    .filter({ hasText: `C’est réservé, ${customer.sent.firstName}` })
    .waitFor();
  const shared = (await page.getByRole('link', { name: 'Suivre le trajet' }).getAttribute('href')) ?? '';
  expect((await fetch(new URL(shared, url))).status).toBe(200);
  expect(done).toEqual({ taps: 5, typed: 0, screens: ['summary'] });
});

it('knows who is signed in and has not ordered yet', async () => {
  const customer = await signedUp(shop.place());
  const page = await open();
  await enterBrowser(page.context(), shop.place(), customer.mail, PASSWORD);
  await openScreen(page, shop.place(), '#/admin/customer/add/formuladetails');
  await goOn(page).click();
  await arriveAt(page, 'address');
  const { firstName, lastName, phone, address } = customer.sent;
  const known = { contactName: `${firstName} ${lastName}`, contactPhone: phone, address: address.label };
  for (const [name, value] of Object.entries(known))
    await expect.poll(() => control(page, name).inputValue()).toBe(value);
});

it('lets who comes back change one thing, and order something else', async () => {
  const { url } = shop.place();
  const customer = await signedUp(shop.place());
  const [, , , ...later] = openSlots(new Date());
  const slots = { outboundSlot: later[0], returnSlot: null };
  const ordered = await sendAs(customer.tokens, 'POST', `${url}/api/booking`, orderOf(new Date(), slots));
  expect(ordered.status).toBe(201);
  const page = await open();
  await enterBrowser(page.context(), shop.place(), customer.mail, PASSWORD);
  await openScreen(page, shop.place(), '#/admin/customer/add/formuladetails');
  await arriveAt(page, 'summary');
  await page.getByRole('link', { name: 'Modifier : Véhicule' }).click();
  await arriveAt(page, 'vehicle');
  await control(page, 'plate').fill('cd 456 ef');
  await goOn(page).click();
  await arriveAt(page, 'slot');
  await page.getByRole('link', { name: 'Commande', exact: true }).click();
  await arriveAt(page, 'summary');
  await page.getByText('CD-456-EF').waitFor();
  await button(page, 'Réserver autre chose').click();
  await arriveAt(page, 'formuladetails');
  await goOn(page).click();
  await arriveAt(page, 'address');
  expect(await control(page, 'name').inputValue()).toBe('');
  // Where their vehicle went before is not typed again.
  const { provider } = orderOf(new Date(), slots);
  const offered = page.getByRole('group', { name: 'Vos établissements' });
  await offered.waitFor();
  expect(await offered.getByRole('button').allTextContents()).toEqual([provider.name]);
  await expectAccessible(page);
  await offered.getByRole('button', { name: provider.name }).click();
  expect(await control(page, 'name').inputValue()).toBe(provider.name);
  expect(await control(page, 'providerAddress').inputValue()).toBe(provider.address.label);
  await page.reload();
  await arriveAt(page, 'address');

  // Left, and come back to: it is theirs to take up, or to give up for the one before.
  const comeBack = async () => {
    await openScreen(page, shop.place(), '#/');
    await page.locator('main:visible').getByRole('link', { name: 'Réserver un convoyage' }).first().click();
    await page.getByText('Vous aviez commencé : Aller-retour.').waitFor();
  };
  await comeBack();
  await expectAccessible(page);
  await button(page, 'Reprendre').click();
  await arriveAt(page, 'address');
  // From another of its steps, nobody is told what they know.
  await page.getByRole('link', { name: 'Formule', exact: true }).click();
  await arriveAt(page, 'formuladetails');
  await goOn(page).waitFor();
  expect(await page.getByText('Vous aviez commencé').count()).toBe(0);
  await comeBack();
  await button(page, 'Comme la dernière fois').click();
  await arriveAt(page, 'summary');
  await page.getByText('AB-123-CD').waitFor();
});

it('asks who has no last name, or gives no e-mail, for what is missing alone', async () => {
  const page = await open();
  await openScreen(page, shop.place(), '#/admin/customer/add/address?service=round_trip');
  await arriveAt(page, 'address');
  expect(page.url()).not.toContain('service=');
  await pickAddress(page, 'address', towns.near);
  await control(page, 'contactName').fill('Léa');
  const doubt = page.getByText('Un numéro français a dix chiffres\u00a0: vérifiez celui-ci.');
  await control(page, 'contactPhone').fill('06 12 34 56 7');
  await control(page, 'mail').fill('lea@exemple.fr');
  await doubt.waitFor();
  await control(page, 'contactPhone').fill('06 12 34 56 78');
  await doubt.waitFor({ state: 'detached' });
  await control(page, 'accessNote').fill('12 cours Mirabeau');
  await control(page, 'name').fill('Garage du Soleil');
  await pickAddress(page, 'providerAddress', towns.near);
  await goOn(page).click();
  await arriveAt(page, 'vehicle');
  await page.getByRole('link', { name: 'Coordonnées' }).waitFor({ state: 'detached' });
  await fillVehicle(page);
  await goOn(page).click();
  await arriveAt(page, 'slot');
  await pickSlot(page, 3);
  await goOn(page).click();
  await heading(page).filter({ hasText: headings.identity }).waitFor();
  expect(await control(page, 'firstName').inputValue()).toBe('Léa');
  expect(await control(page, 'phone').inputValue()).toBe('06 12 34 56 78');
  expect(await control(page, 'address').inputValue()).toContain('Aix-en-Provence');
  expect(await control(page, 'lastName').inputValue()).toBe('');
  expect(await control(page, 'mail').inputValue()).toBe('lea@exemple.fr');

  // Somebody else hands over the keys: who orders has said so, and is not taken for them when a place changes.
  await control(page, 'firstName').fill('Nadia');
  await control(page, 'lastName').fill('Garçon');
  await control(page, 'mail').fill('nadia@exemple.fr');
  await goOn(page).click();
  await arriveAt(page, 'summary');
  await page.getByRole('link', { name: 'Modifier : Adresses' }).click();
  await arriveAt(page, 'address');
  await control(page, 'contactName').fill('Léa Dûchêne');
  await goOn(page).click();
  await arriveAt(page, 'summary');
  const said = await page.locator('main:visible dl').innerText();
  expect(said).toContain('Léa Dûchêne');
  expect(said).toContain('Nadia Garçon');
});

it('leads a partner to their own order from the links of the public pages', async () => {
  const page = await open();
  await enterBrowser(page.context(), shop.place(), people.partner.mail, await demoPassword(shop.place()));
  await openScreen(page, shop.place(), '#/');
  await page.getByLabel('Où est votre voiture').fill('Aix');
  await button(page, 'Réserver d’ici').click();
  await page.waitForURL(/#\/admin\/partner\/booking\/add$/);
});
