/** Subscribing, in a real browser against the real server (specification §2): ordered, paid, followed, ended. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { alert, control, heading, openScreen } from '../support/account-screens.ts';
import { enterBrowser, type Person, sendAs, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import {
  arriveAt,
  beginOrder,
  button,
  fillAddresses,
  fillVehicle,
  goOn,
  order,
  outcome,
  payWith,
  pickAddress,
  pickSlot,
} from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';
import { payFor } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const shop = testShop();
const { open } = testBrowser();

const CREATE = '#/admin/customer/subscription/create';
const LIST = '#/admin/customer/subscription/list';
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const said = async (page: Page) => plain(await page.locator('main:visible').textContent());
const included = (page: Page) => page.getByRole('link', { name: 'Réserver un trajet inclus' });
const state = (page: Page) => page.locator('main:visible [role=status].state');

/** Somebody new, signed in, at a screen. */
async function openAsNew(hash: string, options: Parameters<typeof open>[0] = {}) {
  const customer = await signedUp(shop.place());
  const page = await open(options);
  await enterBrowser(page.context(), shop.place(), customer.mail, PASSWORD);
  await openScreen(page, shop.place(), hash);
  return { page, customer };
}

async function subscribed({ tokens }: SignedUp, { paid = true } = {}): Promise<string> {
  const { url } = shop.place();
  const { status, body } = await sendAs(tokens, 'POST', `${url}/api/subscription`, subscriptionOf());
  expect(status).toBe(201);
  if (paid) await payFor(url, { subscriptionId: body.id });
  return body.id;
}

/** With a subscription, on its screen. */
async function openOwn(
  options: Parameters<typeof subscribed>[1] = {},
  page: Parameters<typeof open>[0] = {},
) {
  const opened = await openAsNew('#/admin/customer', page);
  const id = await subscribed(opened.customer, options);
  await openScreen(opened.page, shop.place(), `#/admin/customer/subscription/${id}`);
  await state(opened.page).waitFor();
  return { ...opened, id };
}

describe('a customer', () => {
  it('subscribes, pays the first month and reads until when it binds', async () => {
    const { page, customer } = await openAsNew('#/admin/customer');
    await page.getByRole('link', { name: 'Abonnements', exact: true }).click();
    await page.getByText('pas encore d’abonnement').waitFor();
    await page.locator('main:visible').getByRole('link', { name: 'S’abonner' }).click();
    await expect.poll(() => said(page)).toContain('9,90 € par moisSoit 118,80 € l’année');
    expect(await said(page)).toContain('12 mois');
    // Read once already, the fine print waits for a press.
    const finePrint = page.locator('main.on details').getByText(/^Restent dus/);
    expect(await finePrint.isVisible()).toBe(false);
    await page.locator('main.on').getByText('Bon à savoir').click();
    await finePrint.waitFor();
    expect(await said(page)).toContain('vos trajets sont inclus une fois passés les quatorze jours');
    await control(page, 'express').check();
    await expect.poll(() => said(page)).toContain('vos trajets sont inclus aussitôt.');
    await control(page, 'express').uncheck();
    await expectAccessible(page);
    await button(page, 'Commander avec obligation de paiement').click();
    await page.getByText('Acceptez les conditions générales').waitFor();
    await page.getByText('Indiquez la plaque d’immatriculation').waitFor();
    await control(page, 'plate').fill('ab 123 cd');
    await order(page);
    await payWith(page, 'Payer');
    await expect.poll(() => outcome(page).textContent()).toBe('Payé');
    expect(await said(page)).toMatch(/Abonnement ABO-\d{4}-\d{6} : 9,90 €/);
    expect(await heading(page).textContent()).toMatch(/^Votre abonnement commence, /);
    expect(await said(page)).toContain('Vos trajets sont inclus dès aujourd’hui pour AB-123-CD.');
    const first = page.locator('main:visible .button:not(.quiet)');
    expect(await first.getAttribute('href')).toBe('#/admin/customer/add/formuladetails?again=included');
    await page.getByRole('link', { name: 'Voir mon abonnement' }).click();
    await expect.poll(() => state(page).textContent()).toBe('en cours');
    expect(await said(page)).toMatch(/Fin de l’engagement\d+ \S+ 20\d\d/);
    expect(await said(page)).toContain('AB-123-CD');
    expect(await included(page).getAttribute('class')).toBe('button');
    // Another one would be refused: it is not offered.
    await page.getByRole('link', { name: 'Tous mes abonnements' }).click();
    await page
      .locator('main:visible')
      .getByRole('link', { name: /^Abonnement(?: du|$)/ })
      .waitFor();
    expect(await page.locator('main:visible').getByRole('link', { name: 'S’abonner' }).count()).toBe(0);
    await mailAbout(shop.place().dataDir, customer.mail, /en cours/);
  });

  it('whose bank refuses can try again', async () => {
    const { page } = await openAsNew(CREATE);
    await control(page, 'plate').fill('ab 123 cd');
    await order(page);
    await payWith(page, 'Que la banque refuse');
    await expect.poll(() => outcome(page).textContent()).toBe('Paiement refusé');
    await button(page, 'Réessayer le paiement').click();
    await payWith(page, 'Payer');
    await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  });

  it('who has one already is told so', async () => {
    const { page } = await openOwn({ paid: false }, { tolerate: [/409/] });
    await openScreen(page, shop.place(), CREATE);
    await control(page, 'plate').fill('ab 123 cd');
    await order(page);
    await expect.poll(async () => plain(await alert(page).textContent())).toContain('déjà ouvert');
    expect(await page.getByRole('link', { name: 'Mes abonnements' }).getAttribute('href')).toBe(
      '#/admin/customer/subscription/list',
    );
  });

  it('pays later what was not paid', async () => {
    const { page } = await openOwn({ paid: false });
    await openScreen(page, shop.place(), LIST);
    await page.getByRole('link', { name: 'Payer 9,90 €' }).click();
    await expect.poll(() => outcome(page).textContent()).toBe('À payer');
    await button(page, 'Payer').click();
    await payWith(page, 'Payer');
    await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  });

  it('terminates, once the day that it takes effect has been read', async () => {
    const { page, customer } = await openOwn();
    await button(page, 'Résilier votre contrat').click();
    const dialog = page.getByRole('dialog');
    expect(plain(await dialog.textContent())).toMatch(/s’arrête le \d+ \S+ 20\d\d/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Garder l’abonnement' }).click();
    expect(await state(page).textContent()).toBe('en cours');
    await button(page, 'Résilier votre contrat').click();
    await button(page, 'Notifier la résiliation').click();
    await expect.poll(() => state(page).textContent()).toBe('résiliation demandée');
    expect(await said(page)).toContain('Prend fin le');
    expect(await button(page, 'Résilier votre contrat').count()).toBe(0);
    await mailAbout(shop.place().dataDir, customer.mail, /Votre résiliation/);
  });

  it('withdraws within fourteen days, the first month being given back', async () => {
    const { page, customer } = await openOwn();
    await button(page, 'Renoncer au contrat ici').click();
    expect(plain(await page.getByRole('dialog').textContent())).toContain('9,90 € vous sont rendus');
    await button(page, 'Confirmer la rétractation').click();
    await expect.poll(() => state(page).textContent()).toBe('rétracté');
    expect(await button(page, 'Renoncer au contrat ici').count()).toBe(0);
    await mailAbout(shop.place().dataDir, customer.mail, /Votre rétractation/);
  });

  it('orders what is included, is told what is not, changes a vehicle, and orders anew what a withdrawal cancels', async () => {
    const { page, id } = await openOwn();
    const own = `#/admin/customer/subscription/${id}`;
    expect(await included(page).getAttribute('href')).toBe(
      '#/admin/customer/add/formuladetails?again=included',
    );
    const plate = async (text: string, step: 'slot' | 'summary') => {
      await control(page, 'plate').fill(text);
      await goOn(page, step);
    };
    const price = async () => plain(await page.locator('.so-far strong').textContent());
    await beginOrder(page, shop.place());
    await goOn(page, 'address');
    await fillAddresses(page);
    await goOn(page, 'vehicle');
    await fillVehicle(page);
    await plate('zz 999 zz', 'slot');
    await expect.poll(price).toBe('59,90 € TTC');
    expect(await said(page)).toContain('Ce véhicule n’est pas dans votre abonnement, qui est pour AB-123-CD');
    await pickSlot(page, 12);
    await goOn(page, 'summary');

    // Added meanwhile: the order is included as soon as it is on show again.
    await page.getByRole('link', { name: 'Véhicules de l’abonnement' }).click();
    await page.getByRole('link', { name: /^Abonnement(?: du|$)/ }).click();
    await button(page, 'Ajouter un véhicule').click();
    await control(page, 'plate').fill('zz 999 zz');
    await button(page, 'Ajouter ce véhicule').click();
    await expect
      .poll(() => page.locator('main:visible h3').allTextContents())
      .toEqual(['AB-123-CD', 'ZZ-999-ZZ']);
    await openScreen(page, shop.place(), '#/admin/customer/add/summary');
    await expect.poll(price).toBe('Inclus dans votre abonnement');
    for (const box of await page.locator('main:visible form [type=checkbox]').all()) await box.check();
    await button(page, 'Commander').click();
    await expect.poll(() => outcome(page).textContent()).toBe('Inclus dans votre abonnement');

    // The one that has none yet is proposed, with all that is known but of the vehicle itself.
    await openScreen(page, shop.place(), '#/admin/customer');
    await included(page).click();
    await arriveAt(page, 'vehicle');
    expect(await control(page, 'plate').inputValue()).toBe('AB-123-CD');
    expect(await price()).toBe('Inclus dans votre abonnement');

    await openScreen(page, shop.place(), own);
    await page.getByText('Trajet inclus en cours').waitFor();
    await button(page, 'Changer de véhicule').first().click();
    await control(page, 'plate').fill('ef 456 gh');
    await page.getByText('AB-123-CD : un seul changement').waitFor();
    await expectAccessible(page);
    await page.locator('form').getByRole('button', { name: 'Changer de véhicule' }).click();
    await expect.poll(() => said(page)).toContain('Plus aucun véhicule ne peut être changé ce mois-ci');
    expect(await page.locator('main:visible h3').allTextContents()).toEqual(['ZZ-999-ZZ', 'EF-456-GH']);

    await button(page, 'Renoncer au contrat ici').click();
    const dialog = plain(await page.getByRole('dialog').textContent());
    expect(dialog).toContain('9,90 € vous sont rendus');
    expect(dialog).toMatch(/CVG-\d{4}-\d{6}, ZZ-999-ZZ, au tarif habituel : 59,90 €/);
    await button(page, 'Confirmer la rétractation').click();
    await page.getByRole('link', { name: 'Commander au tarif habituel' }).click();
    await arriveAt(page, 'summary');
    await expect.poll(price).toBe('59,90 € TTC');
    await page.getByRole('link', { name: 'Véhicule', exact: true }).click();
    expect(await control(page, 'plate').inputValue()).toBe('ZZ-999-ZZ');
    await goOn(page, 'slot');
    await pickSlot(page, 12);
    await goOn(page, 'summary');
    await order(page);
    await payWith(page, 'Payer');
    await expect.poll(() => outcome(page).textContent()).toBe('Payé');
  });

  /** From the home page to the offer; nothing of it is asked before. */
  async function readOffer(page: Page): Promise<void> {
    await openScreen(page, shop.place(), '#/');
    await page.locator('main:visible').getByRole('link', { name: 'S’abonner' }).first().click();
    await heading(page).filter({ hasText: 'S’abonner' }).waitFor();
    await page.locator('main:visible').getByText('Restent dus').first().waitFor();
    // What it costs is read first, then its button, what it includes, and its fine print apart.
    expect(await said(page)).toMatch(
      /^S’abonner9,90 € par moisSoit 118,80 € l’année : rentable dès 2 allers-retours\.Je crée mon compte/,
    );
    const [offer, more] = await page.locator('main:visible .card').allInnerTexts();
    expect(offer).toMatch(/^L’abonnement en bref\s+Prix\u00a0: 9,90\u00a0€ par mois/);
    expect(offer).not.toContain('Restent dus');
    expect(more).toMatch(/^Bon à savoir\s+Restent dus/);
    for (const fact of [
      'Prix : 9,90 € par mois',
      'Engagement : 12 mois',
      'jusqu’à 15 km',
      'Pour un ou deux véhicules',
      'vous pouvez vous rétracter',
    ])
      expect(await said(page)).toContain(fact);
    expect(await page.locator('main:visible .button:not(.quiet)').allTextContents()).toEqual([
      'Je crée mon compte',
    ]);
  }

  /** By the link of a mail, in another tab of another browser, then the login that follows. */
  async function choosePassword(mail: string, subject: RegExp): Promise<Page> {
    const { link } = await mailAbout(shop.place().dataDir, mail, subject);
    const page = await open();
    await openScreen(page, shop.place(), new URL(link ?? '').hash);
    for (const name of ['plainPassword', 'confirmation']) await control(page, name).fill(PASSWORD);
    await expectAccessible(page);
    await button(page, 'Choisir ce mot de passe').click();
    await page.getByRole('link', { name: 'Me connecter maintenant' }).click();
    await page.waitForURL('**/#/auth/login?redirectTo=subscription');
    await control(page, 'username').fill(mail);
    await control(page, 'password').fill(PASSWORD);
    await button(page, 'Connexion').click();
    await page.waitForURL(`**/${CREATE}`);
    await button(page, 'Commander avec obligation de paiement').waitFor();
    return page;
  }

  it('who is a stranger reads the offer, makes an account, chooses a password by the mail and is there', async () => {
    const mail = `lea.${randomUUID()}@exemple.fr`;
    const page = await open();
    await readOffer(page);
    await expectAccessibleAt(page, ...Object.values(VIEWPORTS));
    await expectFits(page);
    await page.getByRole('link', { name: 'Je crée mon compte' }).click();
    await page.waitForURL('**/#/auth/signup?redirectTo=subscription');
    const typed = { firstName: 'Léa', lastName: 'Dûchêne', mail, phone: '06 12 34 56 78' };
    for (const [name, value] of Object.entries(typed)) await control(page, name).fill(value);
    await pickAddress(page, 'address', 'Aix-en-Provence');
    await expectAccessible(page);
    await button(page, 'Créer mon compte').click();
    await page.getByText('Votre compte a été créé.').waitFor();
    const { text } = await mailAbout(shop.place().dataDir, mail, /Bienvenue/);
    expect(text).toContain('/#/auth/login?redirectTo=subscription');
    const there = await choosePassword(mail, /Bienvenue/);
    await expectAccessible(there);
    await expect.poll(() => said(there)).toContain('9,90 € par mois');
  });

  it('who has forgotten their password is there once they have chosen another', async () => {
    const { mail } = await signedUp(shop.place());
    const page = await open();
    // As the guard of the order leads to it.
    await openScreen(page, shop.place(), CREATE);
    await page.waitForURL('**/#/auth/login?redirectTo=%2Fadmin%2Fcustomer%2Fsubscription%2Fcreate');
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
    await page.waitForURL('**/#/password/request?redirectTo=subscription');
    await control(page, 'email').fill(mail);
    await button(page, 'Envoyer le lien').click();
    await page.getByText('Un lien de réinitialisation a été envoyé').waitFor();
    await choosePassword(mail, /nouveau mot de passe/);
  });

  it('who is not signed in comes back to it after the login', async () => {
    const customer = await signedUp(shop.place());
    const page = await open();
    await readOffer(page);
    await page.getByRole('link', { name: 'Je me connecte' }).click();
    await control(page, 'username').fill(customer.mail);
    await control(page, 'password').fill(PASSWORD);
    await button(page, 'Connexion').click();
    await page.waitForURL(`**/${CREATE}`);
  });
});

describe.each([
  ['partner', '#/admin/partner/subscription/create'],
  ['teammate', '#/admin/teammate/subscription/create'],
] as const)('a %s', (person: Person, hash) => {
  it('subscribes for a customer, who gets a link to pay', async () => {
    const customer = await signedUp(shop.place());
    const page = await open({ tolerate: [/404/] });
    await signInBrowser(page.context(), shop.place(), person);
    await openScreen(page, shop.place(), hash);
    await control(page, 'mail').fill('personne@exemple.fr');
    await control(page, 'plate').fill('ab 123 cd');
    await control(page, 'terms').check();
    await button(page, 'Enregistrer l’abonnement').click();
    await alert(page).filter({ hasText: 'Aucun client' }).waitFor();
    await page.getByText('Aucun client n’a cette adresse.').waitFor();
    await expectAccessible(page);
    await control(page, 'mail').fill(customer.mail);
    await button(page, 'Réessayer').click();
    await page.locator('.saved').waitFor();
    expect(await said(page)).toMatch(/ABO-\d{4}-\d{6} est enregistré/);
    const mail = await mailAbout(shop.place().dataDir, customer.mail, /à confirmer/);
    expect(mail.text).toContain('payment_status?subscription=');
    await page.getByText('Abonner un autre client').click();
    await control(page, 'mail').waitFor();
    expect(await control(page, 'mail').inputValue()).toBe('');
  });
});

it('axe finds nothing on a customer’s subscriptions at any size, and they fit every width', async () => {
  const { page, id } = await openOwn();
  for (const hash of [LIST, CREATE, `#/admin/customer/subscription/${id}`]) {
    await openScreen(page, shop.place(), hash);
    await page.waitForLoadState('networkidle');
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.tablet, VIEWPORTS.desktop);
    await expectFits(page);
  }
});
