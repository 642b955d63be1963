/** Orders typed for someone else, in a real browser against the real server: by the team, and by partners, from a file too. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HITS_MAX } from '../../src/domain/desk/search-calls.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { columnLabels } from '../../src/domain/vehicle/vehicle-columns.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { alert, control, heading, openScreen, shownReference } from '../support/account-screens.ts';
import { bearer, getAs, type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { signedUp } from '../support/customers.ts';
import {
  button,
  fillAddresses,
  fillNewCustomer,
  fillVehicle,
  pickAddress,
  pickSlot,
  towns,
  typeBilling,
} from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { testShop } from '../support/shop.ts';
import { follow } from '../support/site.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { someVehicle } from '../support/vehicles.ts';

const shop = testShop();
const { open } = testBrowser();

const TEAM = '#/admin/teammate/booking/add';
const PARTNER = '#/admin/partner/booking/add';
const SEND = 'Envoyer la commande au client';
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const form = (page: Page, name: string) => page.getByRole('form', { name });
const said = (page: Page, text: string) => page.locator('main:visible [role=status]', { hasText: text });
const rows = (page: Page) => page.locator('main:visible tbody tr');
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

/** Counts the fields that somebody types in from now on; choices and boxes are none. */
async function typedFields(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const typed = new Set<string>();
    Object.assign(window, { typed });
    addEventListener('input', ({ target }) => {
      if (target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox])'))
        typed.add((target as HTMLInputElement).name);
    });
  });
  return () => page.evaluate(() => [...Object(window).typed]);
}

const orders = () =>
  shop.log().filter(({ method, route }) => method === 'POST' && route === '/api/booking').length;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const newMail = () => `lucie.${randomUUID().slice(0, 8)}@exemple.fr`;

async function openAs(person: Person, hash: string, options: Parameters<typeof open>[0] = {}) {
  const page = await open({ viewport: VIEWPORTS.desktop, ...options });
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  return page;
}

async function tickAgreements(page: Page): Promise<void> {
  for (const name of ['terms', 'express']) await control(page, name).check();
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}

async function search(page: Page, mail: string): Promise<void> {
  const asked = form(page, 'Chercher un client');
  await asked.locator('[name=who]').fill(mail);
  await asked.getByRole('button', { name: 'Chercher' }).click();
}

describe('the team', () => {
  it('sees nothing of an earlier search below one that found nobody, or several', async () => {
    const page = await openAs('teammate', '#/admin/teammate/customer?mail=personne@exemple');
    const earlier = page.getByText('Indiquez une adresse e-mail complète');
    await earlier.waitFor();
    await search(page, 'personne de ce nom');
    await page.getByRole('heading', { name: 'Aucun client ne correspond' }).waitFor();
    expect(await earlier.count()).toBe(0);
    await search(page, 'chloé cli');
    await page.getByRole('heading', { level: 1, name: 'Chloé Client' }).waitFor();
  });

  it('comes to type whom it is for, and the cursor is there', async () => {
    const page = await openAs('teammate', '#/admin/teammate/desk');
    await page.getByRole('link', { name: 'Réserver', exact: true }).click();
    await heading(page).filter({ hasText: 'Réserver pour un client' }).waitFor();
    await expect.poll(() => focusedName(page)).toBe('who');
    // Whom it is for is said by the address: nothing is to be typed yet.
    await follow(page, `${TEAM}?mail=${people.customer.mail}`);
    await page.getByText('Pour Chloé Client').waitFor();
    await expect.poll(() => focused(page)).toContain('Pour Chloé Client');
  });

  it('finds who calls by name, phone or plate, and among several who is meant', async () => {
    const page = await openAs('teammate', TEAM);
    const asked = form(page, 'Chercher un client');
    await search(page, '');
    await asked.getByText('Indiquez un e-mail, un téléphone, un nom ou une plaque.').waitFor();
    await search(page, 'personne de ce nom');
    await page.getByRole('heading', { name: 'Aucun client ne correspond' }).waitFor();
    await expectSound(page);
    // One alone is who is meant.
    await search(page, 'chloé cli');
    await page.getByText('Pour Chloé Client').waitFor();
    expect(await asked.locator('[name=who]').inputValue()).toBe(people.customer.mail);
    await page.goBack();
    const mails = [newMail(), newMail()];
    for (const mail of mails) await signedUp(shop.place(), { mail, lastName: 'Fontvieille' });
    await search(page, 'fontvieille');
    await page.getByRole('heading', { name: 'De qui s’agit-il' }).waitFor();
    const named = page.locator('main:visible section dl > div');
    expect(await named.count()).toBe(2);
    await expectSound(page);
    await named
      .filter({ hasText: mails[1] ?? '' })
      .getByRole('link')
      .click();
    await form(page, 'Commande').waitFor();
    expect(await asked.locator('[name=who]').inputValue()).toBe(mails[1]);

    // As many as are told, others may be left out: that is said.
    const more = page.getByText('Il peut y en avoir d’autres');
    await page.goBack();
    await search(page, 'fontvieille');
    await expect.poll(() => named.count()).toBe(2);
    expect(await more.count()).toBe(0);
    for (let count = 2; count < HITS_MAX; count += 1) {
      await signedUp(shop.place(), { mail: newMail(), lastName: 'Fontvieille', phone: '06 90 80 70 60' });
    }
    await search(page, 'fontvieille');
    await more.waitFor();
    expect(await named.count()).toBe(HITS_MAX);
  });

  it('prepares an order for a customer who is new, and who gets the link to accept it', async () => {
    const page = await openAs('teammate', TEAM, { tolerate: [/404/] });
    const mail = newMail();
    await search(page, mail);
    const customer = form(page, 'Nouveau client');
    await fillNewCustomer(customer);
    await expectSound(page);
    await customer.getByRole('button', { name: 'Créer le client et continuer' }).click();

    await form(page, 'Commande').waitFor();
    await fillAddresses(page);
    await fillVehicle(page);
    await said(page, '59,90').waitFor();
    await button(page, SEND).click();
    // The first of what is missing has the focus: no hour is chosen yet.
    expect(orders()).toBe(0);
    expect(await focusedName(page)).toBe('outboundSlot');
    await pickSlot(page);
    // What is agreed to is the customer's to tick.
    expect(await page.locator('main:visible :is([name=terms], [name=express])').count()).toBe(0);
    await expectSound(page);
    await button(page, SEND).click();

    await shownReference(page).waitFor();
    await page.getByText('à accepter par le client, jusqu’au').waitFor();
    const reference = await shownReference(page).textContent();
    const [, id] = /booking\/([0-9a-f-]{36})$/.exec(page.url()) ?? [];
    const ordered = await mailAbout(shop.place().dataDir, mail, new RegExp(`par téléphone – ${reference}`));
    expect(ordered.text).toContain(`customer/add/accept?booking=${id}&key=`);
    expect(orders()).toBe(1);
  });

  it('is told what the API refuses on its field, and the price that it has become', async () => {
    const page = await openAs('teammate', `${TEAM}?mail=${people.customer.mail}`, { tolerate: [/40[09]/] });
    await fillAddresses(page);
    await fillVehicle(page, '250 000');
    await said(page, 'l’accord de notre assureur').waitFor();
    await pickSlot(page);
    // What an older screen sends: a plate that is none, then a price of another formula.
    const change = (fields: (order: Record<string, object>) => object) =>
      page.route('**/api/booking', async (route) => {
        const order = route.request().postDataJSON();
        await route.continue({ postData: JSON.stringify({ ...order, ...fields(order) }) });
      });
    await change(({ vehicle }) => ({ vehicle: { ...vehicle, plate: 'AB-12' } }));
    await button(page, SEND).click();
    await page.locator('[name=plate][aria-invalid=true]').waitFor();
    expect(await focusedName(page)).toBe('plate');
    await expectSound(page);
    await page.unroute('**/api/booking');
    await control(page, 'plate').fill('ef 123 cd');
    await change(() => ({ totalCents: 100 }));
    await button(page, SEND).click();
    await alert(page)
      .filter({ hasText: /Le prix est de 59,90/ })
      .waitFor();
    await page.unroute('**/api/booking');
    await button(page, SEND).click();
    await shownReference(page).waitFor();
  });

  it('is told that a slot has been taken meanwhile, and shown that it is', async () => {
    const page = await openAs('teammate', `${TEAM}?mail=${people.customer.mail}`, { tolerate: [/409/] });
    await fillAddresses(page);
    await fillVehicle(page);
    // The first hour of a day is one that no customer may choose.
    const start = await pickSlot(page, 5);
    await page.getByText(/À savoir.*hors horaires/).waitFor();
    await page.route('**/api/booking', (route) =>
      route.fulfill({ status: 409, json: { code: 'ERROR.FULL', message: 'Ce créneau est complet.' } }),
    );
    const taken = { left: { [start]: 0 }, filled: [], taken: [] };
    await page.route('**/api/slot/office?*', (route) => route.fulfill({ json: taken }));
    await button(page, SEND).click();
    await alert(page).filter({ hasText: 'Ce créneau est complet.' }).waitFor();
    await page.locator(`input[name=outboundSlot][value="${start}"]:disabled`).waitFor();
    await page.locator('label', { hasText: 'complet, hors horaires' }).waitFor();
  });

  it('begins with what is known of the customer, and with another one where the address says so', async () => {
    const page = await openAs('teammate', `${TEAM}?mail=${people.customer.mail}`);
    await control(page, 'contactName').waitFor();
    expect(await control(page, 'contactName').inputValue()).toBe(people.customer.displayName);
    expect(await control(page, 'address').inputValue()).not.toBe('');
    await page.evaluate((hash) => location.assign(hash), TEAM);
    await control(page, 'contactName').waitFor({ state: 'detached' });
    expect(await form(page, 'Chercher un client').locator('[name=who]').inputValue()).toBe('');
  });

  it('orders again for a customer who calls: found by phone, nothing typed but the call’s number, an hour chosen', async () => {
    const place = shop.place();
    const customer = await signedUp(place);
    const headers = { ...bearer(customer.tokens), ...fromSomewhere() };
    const order = (fields: object) =>
      post(`${place.url}/api/booking`, orderOf(new Date(), { ...single, ...fields }), headers);
    const other = someVehicle({ plate: 'RS-111-TV', model: '308' });
    for (const fields of [{ vehicle: other }, {}]) expect((await order(fields)).status).toBe(201);
    const page = await openAs('teammate', '#/admin/teammate/search');
    await page.getByRole('textbox', { name: 'Que cherchez-vous' }).fill(customer.sent.phone);
    await page
      .locator('main:visible tbody tr', { hasText: customer.mail })
      .getByRole('link', { name: /^Réserver/ })
      .click();
    await form(page, 'Commande').waitFor();

    // Of what is typed elsewhere, all of it is there; what can be another one is a choice.
    const typed = await typedFields(page);
    expect(await control(page, 'service').inputValue()).toBe('single_outbound');
    expect(await control(page, 'plate').inputValue()).toBe('AB-123-CD');
    expect(await control(page, 'name').inputValue()).toBe('Garage des Pinchinats');
    await control(page, 'knownVehicle').selectOption({ label: 'Peugeot 308, RS-111-TV' });
    await expect.poll(() => control(page, 'plate').inputValue()).toBe('RS-111-TV');
    await control(page, 'knownVehicle').selectOption({ label: 'Un autre véhicule' });
    await expect.poll(() => control(page, 'plate').inputValue()).toBe('');
    await control(page, 'knownVehicle').selectOption({ label: 'Peugeot 208, AB-123-CD' });
    await control(page, 'knownProvider').selectOption({ label: 'Un autre établissement' });
    await expect.poll(() => control(page, 'name').inputValue()).toBe('');
    await control(page, 'knownProvider').selectOption({ index: 0 });
    await expectSound(page);
    await said(page, '34,90').waitFor();
    await pickSlot(page, 4);
    await button(page, SEND).click();
    await shownReference(page).waitFor();
    expect(await typed()).toEqual([]);

    // The same of a subscription, for the vehicle that was ordered for last.
    await openScreen(page, place, `#/admin/teammate/customer?mail=${encodeURIComponent(customer.mail)}`);
    // With the vehicle, once the bookings are there.
    await page.locator('a[href*="plate="]', { hasText: 'Abonner ce client' }).click();
    const subscribed = form(page, 'Abonnement d’un client');
    await subscribed.waitFor();
    const again = await typedFields(page);
    for (const name of ['terms', 'express']) await control(page, name).check();
    await subscribed.getByRole('button', { name: 'Enregistrer l’abonnement' }).click();
    await page.getByText(/^L’abonnement .* est enregistré/).waitFor();
    expect(await again()).toEqual([]);
  });

  it('asks for what the formula has, and for the hours of the day that is chosen', async () => {
    const page = await openAs('teammate', `${TEAM}?mail=${people.customer.mail}`);
    await control(page, 'service').selectOption('single_return');
    await page.getByLabel('Adresse de retour').waitFor();
    await control(page, 'returnDay').waitFor();
    expect(await control(page, 'outboundDay').count()).toBe(0);
    await control(page, 'service').selectOption('round_trip');
    await control(page, 'outboundDay').waitFor();
    await control(page, 'elsewhere').check();
    await control(page, 'inbound').waitFor();
    await pickSlot(page, 3);
    await control(page, 'when').locator('visible=true').and(page.locator('[value=now]')).check();
    await control(page, 'returnDay').waitFor();
    const [first] = await control(page, 'returnDay').locator('option').allTextContents();
    const chosen = await control(page, 'outboundDay').locator('option:checked').textContent();
    expect(first).toBe(chosen);
    const returned = control(page, 'returnDay').locator('option:checked');
    await expect.poll(() => returned.textContent()).toBe(chosen);
  });

  it('finds who is known, and is told where the price is on quote', async () => {
    const page = await openAs('admin', TEAM);
    await search(page, people.customer.mail);
    await page.getByText(people.customer.displayName).waitFor();
    await page.reload();
    await page.getByText(people.customer.displayName).waitFor();
    await fillAddresses(page, towns.beyond);
    await said(page, 'Sur devis').waitFor();
    expect(await button(page, SEND).count()).toBe(0);
  });
});

/** A file as a French spreadsheet writes it: one vehicle is right, two are not. */
const file = (mails: readonly string[]) => ({
  name: 'vehicules.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Immatriculation;Marque;Modèle;Énergie;Valeur;E-mail du client;Prénom;Nom;Téléphone;Bon de commande',
      `ef-456-gh;Citroën;C3;Électrique;12 000;${mails[0]};Noé;Genêt;0601020304;BC-1`,
      `ab-12;Renault;Clio;Essence;9000;${mails[1]};Léa;Houx;0601020305;BC-2`,
      `jk-789-kl;Peugeot;208;vapeur;;${mails[2]};Zoé;If;0601020306;BC-3`,
    ].join('\r\n'),
    'latin1',
  ),
});

/** Two vehicles, each with places of its own: two are found, one is not, and one waits for the partner's word. */
const fileOfPlaces = (...mails: readonly [string, string]) => ({
  name: 'adresses.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'IMMATRICULATION;Marque;Modele;Couleur;valeur du véhicule, en euros;E-mail du client;Prénom du client;Nom du client;Téléphone du client;Adresse de départ;Adresse de retour;Qui accueille sur place',
      `ef-456-gh;Citroën;C3;bleu;12 000;${mails[0]};Noé;Genêt;0601020304;12 rue des Fleurs 13090 Aix-en-Provence;zzzzzz;Paul Genêt`,
      `cd-345-ef;Renault;Clio;vert;9000;${mails[1]};Léa;Houx;0601020305;Place de la Mairie, 13320 Bouc-Bel-Air;13120 Gardanne;`,
    ].join('\r\n'),
  ),
});

describe('a partner', () => {
  it('says to whom to invoice, imports a file, mends two of its lines, and finds all three ordered', async () => {
    const page = await openAs('partner', PARTNER);
    const bill = form(page, 'Facturation');
    await typeBilling(bill);
    await expectSound(page);
    await button(page, 'Enregistrer').click();
    await page.getByText('Facturé à').waitFor();

    await fillAddresses(page);
    await pickSlot(page, 2);
    await page.getByText('Importer un fichier CSV').click();
    const mails = [newMail(), newMail(), newMail()];
    await page.locator('input[type=file]').setInputFiles(file(mails));
    await page.getByRole('heading', { name: /vehicules.csv.*3 véhicules, dont 2 à corriger/ }).waitFor();
    const problems = page.locator('main:visible .import li');
    expect((await problems.allTextContents()).map((text) => plain(text).replace(/ : .*/, ''))).toEqual([
      'Ligne 3, colonne « Immatriculation »',
      'Ligne 4, colonne « Énergie »',
      'Ligne 4, colonne « Valeur du véhicule, en euros »',
    ]);
    await expectSound(page);
    await button(page, 'Ajouter 3 véhicules').click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await tickAgreements(page);
    const order = button(page, 'Commander avec obligation de paiement');
    await order.click();
    await said(page, '1 véhicule commandé.').waitFor();
    await alert(page).filter({ hasText: '2 véhicules à corriger' }).waitFor();
    await rows(page).nth(0).getByRole('link', { name: /CVG-/ }).waitFor();
    expect(plain(await rows(page).nth(2).textContent())).toContain('Ligne 4, à corriger : Énergie, Valeur');

    await rows(page).nth(1).getByRole('button', { name: 'Modifier' }).click();
    await control(page, 'plate').fill('cd-345-ef');
    await rows(page).nth(2).getByRole('button', { name: 'Modifier' }).click();
    await control(page, 'energy').selectOption('petrol');
    await control(page, 'declared').fill('8 000');
    await expectSound(page);
    await order.click();
    await said(page, '2 véhicules commandés.').waitFor();
    expect(await rows(page).getByRole('link', { name: /CVG-/ }).count()).toBe(3);

    const tokens = await signIn(shop.place(), 'partner');
    const { items } = (await getAs(tokens, `${shop.place().url}/api/booking`)).body;
    expect(items.map(({ plate, status }: Record<string, string>) => [plate, status])).toEqual([
      ['JK-789-KL', 'confirmed'],
      ['CD-345-EF', 'confirmed'],
      ['EF-456-GH', 'confirmed'],
    ]);

    await page.getByRole('link', { name: 'Toutes mes réservations' }).click();
    await expect.poll(() => rows(page).count()).toBe(3);
    await expectSound(page);
    await control(page, 'q').fill('ef456');
    await button(page, 'Chercher').click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).getByRole('link').click();
    await heading(page).filter({ hasText: 'CVG-' }).waitFor();
    await page.getByText('BC-1').waitFor();
    expect(await page.getByText('Noé Genêt').count()).toBe(1);
    await expectSound(page);
  });

  it('adds, duplicates and removes vehicles, and reads the price of all', async () => {
    const tokens = await signIn(shop.place(), 'partner');
    await sendAs(tokens, 'PUT', `${shop.place().url}/api/partner/billing`, billing());
    const page = await openAs('partner', '#/admin/partner/booking');
    // The first vehicle is there with its screen, and takes nobody away from what comes before it.
    await follow(page, PARTNER);
    await expect.poll(() => control(page, 'plate').count()).toBe(1);
    expect(await focused(page)).toBe('Réserver un convoyage');
    await fillAddresses(page);
    await fillVehicle(page);
    await control(page, 'mail').fill(people.customer.mail);
    // Its fields say all of it: a list comes with the second one.
    expect(await rows(page).count()).toBe(0);
    await button(page, 'Dupliquer ce véhicule').click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await focused(page)).toBe('Véhicule 2');
    expect(await control(page, 'plate').inputValue()).toBe('');
    expect(await control(page, 'brand').inputValue()).toBe('Peugeot');
    await page.getByText('119,80').waitFor();
    await rows(page).nth(1).getByRole('button', { name: 'Retirer' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await expect.poll(() => page.getByText('119,80').count()).toBe(0);
  });

  it('tells a business abroad what it is invoiced without VAT, before it orders and after', async () => {
    const tokens = await signIn(shop.place(), 'partner');
    const api = (path: string) => `${shop.place().url}/api/${path}`;
    await sendAs(tokens, 'PUT', api('partner/billing'), billing());
    const identify = async (identity: object) => {
      const { version } = (await getAs(tokens, api('partner/identity'))).body;
      const sent = { clientId: randomUUID(), version, siren: '', vatNumber: '', seat: '', ...identity };
      expect((await sendAs(tokens, 'PUT', api('partner/identity'), sent)).status).toBe(200);
    };
    const order = partnerOrder(new Date(), {
      ...single,
      mail: newMail(),
      outboundSlot: someSlots(new Date())[2],
    });
    const { id } = (await sendAs(tokens, 'POST', api('booking'), order)).body;
    const page = await openAs('partner', `#/admin/partner/booking/${id}`);
    await page.getByText('Vous êtes facturé une fois la prestation terminée.').waitFor();
    expect(await page.getByText('sans TVA').count()).toBe(0);

    await identify({ country: 'BE', vatNumber: 'BE0417497106', seat: 'Rue de la Loi 16, 1000 Bruxelles' });
    await page.reload();
    await page.getByText('une fois la prestation terminée, sans TVA : 29,08 € (autoliquidation).').waitFor();
    await expectSound(page);
    await openScreen(page, shop.place(), PARTNER);
    await fillAddresses(page);
    await page.getByText('Vous serez facturé hors taxes (autoliquidation)').waitFor();
    await page.getByText('Pourquoi ce prix ?', { exact: true }).click();
    await page.getByText(/soit 49,92\s€ hors taxes/).waitFor();
    await expectSound(page);
    await identify({ country: 'CH', seat: 'Rue du Rhône 1, 1204 Genève' });
    await page.reload();
    await page.getByText('Vous serez facturé hors taxes (TVA française non applicable)').waitFor();
    await identify({ country: 'FR' });
  });

  it('orders three vehicles at three addresses, typed and from a file, each confirmed before', async () => {
    const tokens = await signIn(shop.place(), 'partner');
    await sendAs(tokens, 'PUT', `${shop.place().url}/api/partner/billing`, billing());
    const page = await openAs('partner', PARTNER);
    // Each has an address of its own: none is asked for all of them.
    await control(page, 'contactName').fill('Élodie Garçon');
    await control(page, 'contactPhone').fill('06 01 02 03 04');
    await control(page, 'name').fill('Garage des Pinchinats');
    await pickAddress(page, 'providerAddress', towns.near);
    await pickSlot(page, 4);
    await fillVehicle(page);
    await control(page, 'mail').fill(newMail());
    await control(page, 'firstName').fill('Lucie');
    await control(page, 'lastName').fill('Noël');
    await control(page, 'phone').fill('06 05 06 07 08');
    await page.getByText('Une autre adresse que celle de la commande').click();
    await pickAddress(page, 'ownFrom', towns.farther);
    await control(page, 'ownAccessNote').fill('Digicode 12A');
    await said(page, '59,90').first().waitFor();
    // The template of the file speaks as this form does.
    const labels = await form(page, 'Commande').locator('label').allTextContents();
    const words = labels.map((text) => text.replace(/\s\*$/, ''));
    expect(words).toEqual(expect.arrayContaining(Object.values(columnLabels)));
    await expectSound(page);

    await page.getByText('Importer un fichier CSV').click();
    await page.locator('input[type=file]').setInputFiles(fileOfPlaces(newMail(), newMail()));
    await page.getByText('Cette colonne n’est pas connue et n’est pas lue : « Couleur ».').waitFor();
    await said(page, 'Il reste 4 adresses à confirmer').waitFor();
    for (const name of [/12 rue des Fleurs 13090 Aix/, /Place de la Mairie, 13320 Bouc/]) {
      await page.getByRole('group', { name }).getByRole('radio').first().check();
    }
    await page.getByText('Aucune adresse trouvée pour « zzzzzz »').waitFor();
    await pickAddress(page, 'other-1', 'Meyreuil');
    await said(page, 'Il reste 1 adresse à confirmer').waitFor();
    await expectSound(page);
    await button(page, 'Ajouter 2 véhicules').click();
    await expect.poll(() => rows(page).count()).toBe(3);
    expect(plain(await rows(page).nth(2).textContent())).toContain('Ligne 3, à corriger : Adresse de retour');
    // What is picked and what is not are there again.
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(3);
    // The third has no price before it is known where it goes.
    await page.getByText('2 véhicules : 119,80').waitFor();

    await tickAgreements(page);
    const order = button(page, 'Commander avec obligation de paiement');
    await order.click();
    await said(page, '2 véhicules commandés.').waitFor();
    await rows(page).nth(2).getByRole('button', { name: 'Modifier' }).click();
    await pickAddress(page, 'ownBack', towns.farther);
    await expectSound(page);
    await order.click();
    await said(page, '1 véhicule commandé.').waitFor();

    const ordered = await Promise.all(
      (
        await rows(page)
          .getByRole('link', { name: /CVG-/ })
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
      ).map(async (id) => (await getAs(tokens, `${shop.place().url}/api/booking/${id}`)).body),
    );
    const town = (stop: { address: { label: string } } | null) =>
      stop?.address.label.split(' ').at(-1) ?? null;
    expect(
      ordered.map(({ outbound, inbound }) => [
        town(outbound),
        town(inbound),
        outbound.contactName,
        outbound.accessNote,
      ]),
    ).toEqual([
      ['Gardanne', null, 'Élodie Garçon', 'Digicode 12A'],
      ['Aix-en-Provence', 'Meyreuil', 'Paul Genêt', null],
      ['Bouc-Bel-Air', 'Gardanne', 'Élodie Garçon', null],
    ]);

    await rows(page).nth(0).getByRole('link', { name: /CVG-/ }).click();
    await page.getByText('Digicode 12A').waitFor();
    await page.getByText(/15\s000\s€/).waitFor();
    await expectSound(page);
  });

  it('refuses a file that is too large or lacks a column', async () => {
    const page = await openAs('partner', PARTNER);
    await page.getByText('Importer un fichier CSV').click();
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose('x'.repeat(1_000_001));
    await expect.poll(async () => plain(await alert(page).first().textContent())).toContain('dépasse 1 Mo');
    await choose('Immatriculation;Couleur\nAB-123-CD;bleu');
    await page.getByText('Ligne 1, colonne « E-mail du client »').waitFor();
    expect(await page.getByRole('button', { name: /^Ajouter 0/ }).count()).toBe(0);
  });
});

// Last: it orders, which those above count, and find again in what is known of their customer.
describe('its style sheets', () => {
  it('leave other screens as they were', async () => {
    const [slot] = someSlots(new Date());
    await paidTrip(shop.place(), slot);
    const page = await openAs('teammate', TEAM, { viewport: VIEWPORTS.phone });
    const screens = [
      [`#/admin/teammate/planning?day=${parisTime(new Date(slot.start)).day}`, '.day-list li a'],
      ['#/admin/teammate/search?q=CVG', 'tbody tr'],
    ] as const;
    const heightsOf = async (selector: string) => {
      await page.locator(`main:visible ${selector}`).first().waitFor();
      return page
        .locator('main:visible :is(h1, h2, form, p, li, tr, th, td, a)')
        .evaluateAll((all) => all.map((one) => `${one.localName} ${one.getBoundingClientRect().height}`));
    };
    const fresh: string[][] = [];
    for (const [hash, selector] of screens) {
      await follow(page, hash);
      await page.reload();
      fresh.push(await heightsOf(selector));
    }
    await follow(page, `${TEAM}?mail=${people.customer.mail}`);
    await form(page, 'Commande').waitFor();
    await follow(page, '#/admin/teammate/booking');
    await rows(page).first().waitFor();
    for (const [index, [hash, selector]] of screens.entries()) {
      await follow(page, hash);
      await expect.poll(() => heightsOf(selector)).toEqual(fresh[index]);
    }
  });
});
