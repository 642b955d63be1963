/** A damage claim on the screens of everybody whom it concerns, from the complaint to its end. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { heading, openScreen } from '../support/account-screens.ts';
import { enterBrowser, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { ask, dented, drivenOnce, somePdf } from '../support/claims.ts';
import { PASSWORD } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { expectReachedByTab } from '../support/keyboard.ts';
import { expectFits } from '../support/layout.ts';
import { claimKey } from '../support/payments.ts';

const { open } = testBrowser();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
  // Forms are filled in with the browser's today, which is not to come.
  await desk.later(Date.now() - desk.now().getTime());
});
afterAll(() => desk.server.stop());

const main = (page: Page) => page.locator('main:visible');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const form = (page: Page, name: string) => main(page).getByRole('form', { name });
const said = (page: Page) => main(page).locator('.saved');
/** What is not to be done first is folded away. */
async function act(page: Page, name: string): Promise<void> {
  const others = main(page).getByText('Autres actions', { exact: true });
  await others.waitFor();
  const isFolded = (await main(page).getByRole('button', { name, exact: true }).count()) === 0;
  if (isFolded) await others.click();
  await press(page, name);
}
/** Looked at and walked through as it is. */
async function expectRight(page: Page): Promise<void> {
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await expectFits(page);
  await page.setViewportSize(VIEWPORTS.desktop);
}

it('goes from the customer by desk, driver, insurer and quote to a refund, which the customer reads', async () => {
  const { id } = await dented(desk);
  const { trips, reference } = await desk.read(id);
  await desk.move(trips[0].id, ...wholeWay);
  const customer = await open({ viewport: VIEWPORTS.phone });
  await enterBrowser(customer.context(), desk.server, desk.customer().mail, PASSWORD);
  await openScreen(customer, desk.server, `#/admin/customer/booking/${id}`);
  await press(customer, 'Signaler un dommage ou suivre un dossier');
  await form(customer, 'Signaler un dommage').getByRole('textbox').fill('Une bosse sur le coffre.');
  // What is typed outlives a reload.
  await customer.reload();
  await press(customer, 'Signaler un dommage ou suivre un dossier');
  const typed = form(customer, 'Signaler un dommage').getByRole('textbox');
  expect(await typed.inputValue()).toBe('Une bosse sur le coffre.');
  await expectRight(customer);
  await press(customer, 'Signaler ce dommage');
  await customer.getByText('Nous examinons votre dossier.').waitFor();
  const picture = await customer.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await main(customer)
    .getByLabel('Ajouter des photos ou un document')
    .setInputFiles({ name: 'bosse.png', mimeType: 'image/png', buffer: picture });
  await main(customer).getByRole('img', { name: 'bosse.png' }).waitFor();
  await expectRight(customer);

  // The desk has it, and leads to it.
  const team = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(team.context(), desk.server, 'teammate');
  await openScreen(team, desk.server, '#/admin/teammate/desk?kind=damage_claim');
  await main(team).getByText('Déclarer à l’assureur, ou chiffrer').waitFor();
  await main(team).getByRole('link', { name: 'Voir le dossier' }).click();
  await main(team).getByText('Une bosse sur le coffre.').waitFor();
  expect(await heading(team).textContent()).toMatch(/^SIN-\d{4}-\d{6}$/);
  await main(team).getByRole('img', { name: 'bosse.png' }).waitFor();
  await main(team).getByText('Coffre ou hayon, bosse').waitFor();
  await expectRight(team);
  await expectReachedByTab(team);

  // Whoever drove is led there from their day too, and writes as such.
  await openScreen(team, desk.server, '#/admin/teammate');
  await expectAccessibleAt(team, VIEWPORTS.phone);
  await main(team).getByRole('link', { name: 'Écrire ma déclaration' }).click();
  await press(team, 'Écrire ma déclaration');
  expect(await form(team, 'Noter une déclaration').getByRole('combobox').inputValue()).toBe('driver');
  await form(team, 'Noter une déclaration').getByRole('textbox').fill('Rien vu à la remise.');
  await form(team, 'Noter une déclaration').getByRole('button', { name: 'Noter la déclaration' }).click();
  await expect.poll(() => said(team).textContent()).toBe('La déclaration est notée.');
  await main(team).getByText('Rien vu à la remise.').waitFor();

  await press(team, 'Déclarer à l’assureur');
  await form(team, 'Déclarer à l’assureur').getByLabel('Numéro chez l’assureur').fill('AX-77');
  await press(team, 'C’est déclaré');
  await expect.poll(() => said(team).textContent()).toBe('La déclaration à l’assureur est notée.');

  await press(team, 'Ajouter une pièce pour l’équipe');
  await main(team)
    .getByLabel('Ajouter une pièce pour l’équipe')
    .setInputFiles({ name: 'devis.pdf', mimeType: 'application/pdf', buffer: somePdf(1_200_000) });
  await main(team).getByRole('link', { name: 'devis.pdf (PDF)' }).waitFor();
  await act(team, 'Devis reçu');
  await press(team, 'Noter le devis');
  await main(team).getByText('Indiquez un montant, comme 450,00.').waitFor();
  await form(team, 'Devis du réparateur').getByLabel('Montant').fill('450');
  // What is typed outlives a reload.
  await team.reload();
  await expect.poll(() => form(team, 'Devis du réparateur').getByLabel('Montant').inputValue()).toBe('450');
  await expectRight(team);
  await press(team, 'Noter le devis');
  await expect.poll(() => said(team).textContent()).toBe('Le devis est noté.');

  await act(team, 'Régler');
  await form(team, 'Régler').getByLabel('Rendu au client').fill('20');
  await form(team, 'Régler').getByLabel('Ce qui en est dit au client').fill('Nous vous rendons 20 euros.');
  await expectRight(team);
  await press(team, 'Régler le dossier');
  await expect.poll(() => said(team).textContent()).toBe('Le dossier est réglé, et le client prévenu.');
  expect((await desk.read(id)).creditNotes).toMatchObject([{ cents: -2_000 }]);

  // The list has it among those that are over, and the desk no more.
  await main(team).getByRole('link', { name: 'Tous les sinistres' }).click();
  await main(team).getByText('Aucun dossier ne correspond.').waitFor();
  await main(team).getByRole('combobox').selectOption({ label: 'réglé' });
  await main(team).getByRole('rowheader', { name: /^SIN-/ }).waitFor();
  await main(team).getByRole('link', { name: reference }).waitFor();
  await expectRight(team);

  // By the link of their mail, without signing in.
  const linked = await open({ viewport: VIEWPORTS.phone });
  await openScreen(linked, desk.server, `#/admin/customer/add/claim?booking=${id}&key=${claimKey(id)}`);
  await linked.getByText('Votre dossier est réglé.').waitFor();
  await linked.getByText('20,00\u00a0€ remboursés le').waitFor();
  await linked.getByText('Nous vous rendons 20 euros.').waitFor();
  expect(await linked.getByText('Rien vu à la remise.').count()).toBe(0);
  await expectRight(linked);
  await form(linked, 'Écrire dans le dossier').getByRole('textbox').fill('Merci.');
  await press(linked, 'Envoyer');
  await linked.getByText('Merci.', { exact: true }).waitFor();
});

it('is opened from a report at the desk, and whoever is second is told of the first', async () => {
  await desk.later(7 * 86_400_000);
  const { id } = await dented(desk);
  const { reference } = await desk.read(id);
  const page = await open({ viewport: VIEWPORTS.desktop, tolerate: [/status of 409/] });
  await signInBrowser(page.context(), desk.server, 'admin');
  // From its booking too, among what is done with it.
  await openScreen(page, desk.server, `#/admin/teammate/booking/${id}`);
  await main(page).getByRole('link', { name: 'Ouvrir un sinistre' }).click();
  const named = form(page, 'Ouvrir un dossier').getByLabel('Réservation');
  await expect.poll(() => named.inputValue()).toBe(reference);
  await openScreen(page, desk.server, '#/admin/teammate/desk?kind=alarming_report');
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: reference })
    .getByRole('link', { name: 'Ouvrir un sinistre' })
    .click();
  expect(await form(page, 'Ouvrir un dossier').getByLabel('Réservation').inputValue()).toBe(reference);
  await form(page, 'Ouvrir un dossier').getByLabel('Ce qui s’est passé').fill('Vu par le convoyeur.');
  await page.reload();
  const told = form(page, 'Ouvrir un dossier').getByLabel('Ce qui s’est passé');
  await expect.poll(() => told.inputValue()).toBe('Vu par le convoyeur.');
  await expectRight(page);
  await press(page, 'Ouvrir le dossier');
  await main(page).getByText('Vu par le convoyeur.').waitFor();
  const claim = page.url().split('/').at(-1);

  // Its booking says so first of all, and leads back; another is not opened beside it.
  await openScreen(page, desk.server, `#/admin/teammate/booking/${id}`);
  const toClaim = main(page).getByRole('link', { name: /^Sinistre en cours.*SIN-/ });
  await toClaim.waitFor();
  expect(await main(page).getByRole('link', { name: 'Ouvrir un sinistre' }).count()).toBe(0);
  await expectRight(page);
  await toClaim.click();
  await main(page).getByText('Vu par le convoyeur.').waitFor();

  await act(page, 'Refuser ou classer');
  await form(page, 'Refuser ou classer').getByLabel('Motif').fill('Dommage antérieur');
  const first = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(first.context(), desk.server, 'teammate');
  await openScreen(first, desk.server, `#/admin/teammate/claim/${claim}`);
  await act(first, 'Écrire au client');
  await form(first, 'Écrire au client').getByRole('textbox').fill('Nous regardons.');
  await press(first, 'Envoyer le message');
  await first.getByText('Le message est envoyé.').waitFor();
  await press(page, 'Clore le dossier');
  await main(page).getByText('a été modifié entre-temps par Côme Convoyeur').waitFor();
  // What they did is there to be read, what was typed too.
  await main(page).getByText('Nous regardons.').waitFor();
  await press(page, 'Clore le dossier');
  await main(page).getByText('Le dossier est clos, et le client prévenu.').waitFor();
});

it('is told of where its booking is closed among others, and those that are not to be closed are counted', async () => {
  const [id, other] = [await drivenOnce(desk, 2), await desk.booked()];
  const [driven, waiting] = [await desk.read(id), await desk.read(other)];
  const { status } = await ask(desk.server.url, desk.team('teammate'), 'claim', {
    bookingReference: driven.reference,
    reportId: null,
    messageId: null,
    day: parisTime(desk.now()).day,
    text: 'Vu au retour.',
  });
  expect(status).toBe(201);
  const page = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), desk.server, 'teammate');
  await openScreen(page, desk.server, '#/admin/teammate/booking');
  for (const { reference } of [driven, waiting])
    await main(page)
      .getByRole('checkbox', { name: `Choisir ${reference}` })
      .check();
  await press(page, 'Clôturer');
  const dialog = page.getByRole('dialog', { name: 'Clôturer 2\u00a0réservations' });
  await dialog.getByText('Une facture émise ne s’efface pas').waitFor();
  // What is refused is in no sum.
  const left = 'Laissée telle quelle, faute d’être à clôturer\\s: 1\\sréservation';
  await dialog.getByText(new RegExp(`^34,90\\s€ en tout\\. ${left}\\.$`)).waitFor();
  const named = `${driven.vehicle.plate}, ${driven.reference}`;
  await dialog.getByText(`Dont 1 avec un sinistre ouvert\u00a0: ${named}.`).waitFor();
  await expectRight(page);
  await dialog.getByRole('button', { name: 'Clôturer' }).click();
  const told = main(page).locator('.told-lines');
  await told.getByText(`${driven.reference}\u00a0: clôturée.`).waitFor();
  await told.getByText(/confirmée/).waitFor();
  await main(page).getByText('1\u00a0choisie').waitFor();
});
