/** The whole way of one booking in a real browser: from the home page, without an account, to the invoice of its fees. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { control, giveTrip, openScreen } from '../support/account-screens.ts';
import { people, signInBrowser } from '../support/accounts.ts';
import { testBrowser } from '../support/browser.ts';
import { reportFirstPickup } from '../support/condition-reports.ts';
import { PASSWORD } from '../support/customers.ts';
import {
  arriveAt,
  button,
  confirmed,
  confirmedFor,
  fillOrder,
  order,
  outcome,
  payWith,
} from '../support/funnel.ts';
import { mailAbout } from '../support/mails.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser({ worker: true });

const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const state = (page: Page) => page.locator('main:visible [role=status].state');
const followed = async (page: Page) =>
  (await page.locator('main:visible .timeline .done').allTextContents()).map((step) =>
    plain(step).replace(/^.*? – /, ''),
  );

const steps = [
  'En route',
  'Sur place',
  'État des lieux',
  'Départ avec le véhicule',
  'À destination',
  'Remise',
  'Terminé',
];

/** What the PDF of an invoice says; the newest is the first. */
async function invoicePdf(page: Page, place: 'first' | 'last'): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF/ })[place]().click();
  return plain(pdfPages(await readFile(await (await saved).path())).join(' '));
}

it('is ordered, paid, followed, driven, charged for its fuel and invoiced, at the price that was shown', async () => {
  const { url, dataDir } = shop.place();
  const page = await open();
  await openScreen(page, shop.place(), '#/');
  await page.locator('main:visible').getByRole('link', { name: 'Réserver un convoyage' }).first().click();
  await arriveAt(page, 'formuladetails');
  await page.locator('.choices b', { hasText: /^Aller simple/ }).click();
  const { mail } = await fillOrder(page);
  const price = plain(await page.locator('.so-far strong').textContent());
  expect(price).toBe('34,90 € TTC');
  await order(page);
  await payWith(page, 'Payer');
  await expect.poll(() => outcome(page).textContent()).toBe('Payé');

  // The account that was made with it.
  const { link } = await mailAbout(dataDir, mail, /choisissez votre mot de passe/);
  await page.goto(link ?? '');
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirmation du mot de passe' }).fill(PASSWORD);
  await button(page, 'Choisir ce mot de passe').click();
  await page.getByRole('link', { name: 'Me connecter maintenant' }).click();
  await page.getByRole('textbox', { name: 'Identifiant' }).fill(mail);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(PASSWORD);
  await button(page, 'Connexion').click();
  await page.getByRole('heading', { name: /^Bonjour Élodie/ }).waitFor();
  await page.goto(`${url}/#/admin/customer/booking`);
  await page.locator('main:visible li.card a').click();
  await expect.poll(() => followed(page)).toEqual(['commande enregistrée', 'paiement reçu']);
  const [, id = ''] = /booking\/(.+)$/.exec(page.url()) ?? [];

  const team = await open();
  await signInBrowser(team.context(), shop.place(), 'teammate');
  await openScreen(team, shop.place(), `#/admin/teammate/booking/${id}`);
  await giveTrip(team, people.teammate.displayName);
  for (const step of steps) {
    const name = new RegExp(`^${step}`);
    if (step === 'Départ avec le véhicule') {
      await team.getByText('Le départ attend que').waitFor();
      await reportFirstPickup(shop.place(), id);
      await team.reload();
    }
    await team.getByRole('button', { name }).waitFor();
    await confirmedFor(team, name, 'Tablette en panne');
  }
  await expect.poll(() => state(team).textContent()).toBe('effectuée');
  await button(team, 'Ajouter un frais').click();
  await control(team, 'reason').fill('Jauge à zéro');
  await button(team, 'Ajouter').click();
  await team.getByRole('cell', { name: '29,90' }).waitFor();
  await confirmed(team, 'Clôturer et facturer');
  await expect.poll(() => state(team).textContent()).toBe('clôturée');

  await page.reload();
  await expect.poll(async () => (await followed(page)).at(-1)).toBe('réservation clôturée');
  expect(await followed(page)).toContain('Prise en charge : véhicule en route');
  await page.goto(`${url}/#/admin/customer/invoice`);
  const rows = page.locator('main:visible tbody tr');
  await expect.poll(() => rows.count()).toBe(2);
  const ordered = await invoicePdf(page, 'last');
  for (const part of ['Aller simple', '29,08 €', '5,82 €', '34,90 €']) expect(ordered).toContain(part);
  expect(await invoicePdf(page, 'first')).toContain('29,90 €');
});
