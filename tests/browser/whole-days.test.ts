/**
 * Whole days of a round trip whose return is agreed later, ordered by each role with what its form proposes: to the paid
 * invoice and the comparison. The driver has no network.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { control, openScreen, shownReference } from '../support/account-screens.ts';
import { people } from '../support/accounts.ts';
import { VIEWPORTS } from '../support/browser.ts';
import {
  button,
  confirmed,
  fillAddresses,
  fillCustomer,
  fillNewCustomer,
  fillVehicle,
  pickSlot,
  prepareOrder,
} from '../support/funnel.ts';
import {
  assign,
  choose,
  expectDone,
  fillBilling,
  payOrder,
  plain,
  state,
  testDays,
} from '../support/whole-day.ts';

const days = testDays();
const PLATE = 'AB-123-CD';

const newMail = () => `lucie.${randomUUID().slice(0, 8)}@exemple.fr`;

/** From its appointment to where the vehicle is left, an hour before anybody hears of it. */
async function drive(slot: string, reportsItsEnd: boolean): Promise<void> {
  await days.until(slot);
  const tablet = await days.tabletFor(PLATE);
  await tablet.press('Je pars', 'Je suis sur place', 'Commencer l’état des lieux');
  await tablet.report();
  await tablet.press('Je pars avec le véhicule', 'Je suis à destination', 'Commencer la remise');
  if (reportsItsEnd) await tablet.report();
  else await tablet.home();
  await tablet.press('Le véhicule est remis');
  await tablet.reconnect();
}

/** Both ways, once somebody agrees on the return while the vehicle is at the establishment. @param agree answers when */
async function carry(office: Page, slot: string, agree: () => Promise<string>): Promise<void> {
  await assign(office, 'Prise en charge');
  await drive(slot, false);
  await expectDone(office, 'en cours');
  const back = await agree();
  await office.reload();
  await assign(office, 'Retour');
  await drive(back, true);
  await expectDone(office, 'effectuée');
}

/** At a booking of their own, by its list. */
async function openOwn(page: Page, reference: string): Promise<void> {
  await openScreen(page, days.place(), '#/admin/customer/booking');
  await page.locator('main:visible li', { hasText: reference }).getByRole('link').click();
  await expect.poll(() => state(page).textContent()).toBe('clôturée');
}

async function compare(page: Page, reference: string): Promise<void> {
  await page.getByRole('link', { name: 'Comparer le départ et le retour' }).click();
  await page.getByRole('heading', { name: `États des lieux de la réservation ${reference}` }).waitFor();
  await page.getByRole('heading', { name: 'Rien de nouveau' }).waitFor();
}

it('of a guest, who agrees on the return by the link of a mail', async () => {
  const page = await days.open();
  const { mail, slot } = await prepareOrder(page, days.place());
  expect(plain(await page.locator('main:visible').textContent())).toContain('Retour : à convenir');
  const reference = await payOrder(page);
  // The link is good for two days.
  const own = await days.enter(mail, '#/admin/customer/booking');

  const office = await days.office(reference);
  await carry(office, slot, async () => {
    await confirmed(office, 'Véhicule prêt');
    const byLink = await days.openLink(await days.mail(mail, /Votre véhicule est prêt/));
    return choose(byLink, 'Retour');
  });
  await confirmed(office, 'Clôturer');
  await expectDone(office, 'clôturée');
  await office.getByText('Solde : rien n’est dû.').waitFor();

  await openScreen(own, days.place(), '#/admin/customer/invoice');
  const row = own.locator('main:visible tbody tr');
  await expect.poll(async () => plain(await row.textContent())).toMatch(/59,90 €.*payée/);
  await openOwn(own, reference);
  await compare(own, reference);
  await days.expectOwnSubjects(mail);
});

it('of a partner, who agrees on the return, and whose customer reads no price', async () => {
  const page = await days.openAs('partner', '#/admin/partner/booking/add');
  const mail = newMail();
  await fillBilling(page);
  await fillAddresses(page);
  await fillVehicle(page);
  await fillCustomer(page, mail);
  const slot = await pickSlot(page);
  for (const name of ['terms', 'express']) await control(page, name).check();
  await button(page, 'Commander avec obligation de paiement').click();
  const link = page.locator('main:visible').getByRole('link', { name: /^CVG-/ });
  const reference = (await link.textContent()) ?? '';
  await link.click();
  await expect.poll(() => state(page).textContent()).toBe('confirmée');
  const own = await days.enter(mail, '#/admin/customer/booking');

  const office = await days.office(reference);
  await carry(office, slot, async () => {
    await page.reload();
    return choose(page, 'Retour');
  });
  await confirmed(office, 'Clôturer et facturer');
  await expectDone(office, 'clôturée');
  await page.reload();
  await page.getByRole('button', { name: 'Payer par carte' }).waitFor();
  // It is invoiced: it will not be any more.
  expect(await page.getByText('Vous êtes facturé une fois').count()).toBe(0);

  await office.getByRole('button', { name: /^Enregistrer un virement/ }).click();
  await control(office, 'cents').fill('59,90');
  const beside = await office.getByRole('button', { name: /^Faire un avoir/ }).boundingBox();
  expect(beside?.height).toBeLessThan(80);
  await control(office, 'reference').fill('VIR GARAGE DU PARTENAIRE');
  await button(office, 'Enregistrer le virement').click();
  await office.getByText('Solde : rien n’est dû.').waitFor();
  await office.getByText('(VIR GARAGE DU PARTENAIRE)').waitFor();
  await openScreen(page, days.place(), '#/admin/partner/invoice');
  const invoices = page.locator('main:visible tbody tr');
  await expect.poll(async () => plain(await invoices.textContent())).toMatch(/59,90 €.*payée/);

  const told = await days.expectOwnSubjects(mail);
  expect(told).not.toContain('€');
  // The partner's to give up.
  expect(told).not.toContain('aller le chercher vous-même');
  await openOwn(own, reference);
  expect(await own.locator('main:visible').textContent()).not.toContain('€');
  await compare(own, reference);
  await days.expectOwnSubjects(people.partner.mail);
});

/** By the team, for someone who calls, with what its form proposes. */
async function orderByPhone(office: Page, mail: string): Promise<{ reference: string; slot: string }> {
  const asked = office.getByRole('form', { name: 'Chercher un client' });
  await asked.locator('[name=who]').fill(mail);
  await asked.getByRole('button', { name: 'Chercher' }).click();
  const customer = office.getByRole('form', { name: 'Nouveau client' });
  await fillNewCustomer(customer);
  await button(office, 'Créer le client et continuer').click();
  await office.getByRole('form', { name: 'Commande' }).waitFor();
  await fillAddresses(office);
  await fillVehicle(office);
  const slot = await pickSlot(office);
  await button(office, 'Envoyer la commande au client').click();
  await shownReference(office).waitFor();
  const reference = (await shownReference(office).textContent()) ?? '';
  const page = await days.openLink(await days.mail(mail, /Votre commande/));
  await control(page, 'terms').waitFor();
  await payOrder(page);
  return { reference, slot };
}

it('of someone who calls, and with whom the team agrees on the return', async () => {
  const office = await days.openAs('admin', '#/admin/teammate/booking/add', {
    viewport: VIEWPORTS.desktop,
    tolerate: [/404/],
  });
  const mail = newMail();
  const { reference, slot } = await orderByPhone(office, mail);
  await office.reload();
  await carry(office, slot, () => choose(office, 'Retour'));
  await confirmed(office, 'Clôturer');
  await office.getByText('Solde : rien n’est dû.').waitFor();
  await office.getByRole('link', { name: 'Comparer le départ et le retour' }).waitFor();
  await days.expectOwnSubjects(mail);
  expect(reference).toMatch(/^CVG-/);
});
