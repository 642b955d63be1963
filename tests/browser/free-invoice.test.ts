/** An invoice made by hand, in a real browser against the real server: made, previewed, issued, found, paid in part, credited. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { control, openScreen } from '../support/account-screens.ts';
import { getAs, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { billing } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { savedBy } from '../support/saved-file.ts';
import type { TestServer } from '../support/server.ts';

const { open } = testBrowser();

let server: TestServer;
beforeAll(async () => {
  server = await startHere({ dist: process.env.TEST_DIST ?? 'dist' });
  const partner = await signIn(server, 'partner');
  expect(await sendAs(partner, 'PUT', `${server.url}/api/partner/billing`, billing())).toMatchObject({
    status: 200,
  });
});
afterAll(() => server.stop());

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const main = (page: Page) => page.locator('main:visible');
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click();

it('is previewed as it is typed, outlives a reload, is issued once, found in the books, paid and credited', async () => {
  const page = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), server, 'admin');
  await openScreen(page, server, '#/admin/teammate/books');
  await main(page).getByRole('link', { name: 'Nouvelle facture' }).click();

  await control(page, 'q').fill('personne de ce nom');
  await control(page, 'q').press('Enter');
  await main(page).getByText('Personne ne correspond').waitFor();
  const choose = async () => {
    await control(page, 'q').fill('garage du');
    await press(page, 'Chercher');
    await press(page, 'Facturer à Garage du Partenaire SARL');
  };
  await choose();
  // What was begun before is said, and can be given up.
  await control(page, 'subject').fill('Pour un autre');
  await page.reload();
  await main(page).getByText('Brouillon repris.').waitFor();
  expect(await control(page, 'subject').inputValue()).toBe('Pour un autre');
  await press(page, 'Recommencer');
  await choose();
  expect(await control(page, 'subject').inputValue()).toBe('');
  expect(await main(page).getByText('Brouillon repris.').count()).toBe(0);

  // What its invoices say of it is said first: a business in Belgium accounts for the VAT.
  await press(page, 'SIREN, TVA et pays');
  await control(page, 'country').selectOption('BE');
  await control(page, 'vatNumber').fill('BE 417');
  await press(page, 'Enregistrer');
  await main(page).getByText('Ce n’est pas la forme d’un numéro de TVA de ce pays').waitFor();
  await control(page, 'vatNumber').fill('BE0417497106');
  await control(page, 'seat').fill('Rue de la Loi 16, 1000 Bruxelles');
  await main(page).getByText('Factures hors taxes, en autoliquidation.').waitFor();
  await press(page, 'Enregistrer');
  await main(page).getByText('Rue de la Loi 16, 1000 Bruxelles, Belgique').waitFor();
  await expectFits(page);
  await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);

  await press(page, 'Émettre la facture');
  await main(page).getByText('Donnez un objet à la facture.').waitFor();
  await control(page, 'subject').fill('Gardiennage de novembre');
  await control(page, 'label0').fill('Gardiennage');
  await control(page, 'amount0').fill('100');
  await press(page, 'Ajouter une ligne');
  await control(page, 'label1').fill('Lavage');
  await control(page, 'amount1').fill('20,50');
  const preview = main(page).locator('table', { has: page.getByText('Ce que la facture va dire') });
  await expect
    .poll(async () => plain((await preview.locator('tbody tr').allTextContents()).at(-1) ?? ''))
    .toContain('120,50 €120,50 €');
  await main(page).getByText('Autoliquidation').waitFor();
  await page.reload();
  await expect.poll(() => control(page, 'amount1').inputValue()).toBe('20,50');
  await main(page).getByText('BE0417497106').waitFor();
  await expectFits(page);
  await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);
  await press(page, 'Émettre la facture');
  // Nothing leaves before it is said what will.
  const issuing = page.getByRole('dialog', { name: 'Émettre cette facture' });
  await issuing.waitFor();
  expect(plain(await issuing.textContent())).toContain('Garage du Partenaire SARL doit 120,50 €, à payer');
  await issuing.getByRole('button', { name: 'Émettre la facture' }).click();

  const heading = page.getByRole('heading', { level: 1, name: /^Facture FA\d{4}-000001$/ });
  await heading.waitFor();
  await page.setViewportSize(VIEWPORTS.desktop);
  const [, pdf] = await savedBy(page, /Ouvrir le PDF/);
  const text = plain(pdfPages(pdf).join(' '));
  for (const words of ['Gardiennage', 'BE0417497106', 'Autoliquidation', 'Reste à payer : 120,50 €'])
    expect(text).toContain(words);
  await main(page).getByRole('link', { name: 'Retour à la comptabilité' }).click();
  const number = main(page).getByRole('link', { name: /^FA\d{4}-000001$/ });
  await number.waitFor();
  const row = main(page).locator('tbody tr', { hasText: /FA\d{4}-000001/ });
  expect(plain(await row.textContent())).toContain('120,50 €');
  await number.click();
  await heading.waitFor();

  await control(page, 'cents').first().fill('20,50');
  await control(page, 'reference').fill('VIR GARAGE');
  await press(page, 'Enregistrer le virement');
  await main(page).getByText('Le virement est enregistré.').waitFor();
  await main(page).getByText('VIR GARAGE').waitFor();
  const part = page.getByLabel('Montant de l’avoir');
  await expect
    .poll(async () => (await part.locator('option').allTextContents()).map(plain))
    .toEqual(['Tout ce qui reste, 120,50 €', 'Un montant, TVA 0 % (reste 120,50 €)']);
  await control(page, 'reason').fill('Rien n’a été gardé');
  await page.reload();
  await expect.poll(() => control(page, 'reason').inputValue()).toBe('Rien n’a été gardé');
  await expectFits(page);
  await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);
  await press(page, 'Émettre l’avoir');
  // Nothing leaves before it is said what will.
  const dialog = page.getByRole('dialog', { name: 'Émettre cet avoir' });
  await dialog.waitFor();
  const said = plain(await dialog.textContent());
  for (const words of [
    '120,50 € de la facture FA',
    '« Rien n’a été gardé », 120,50 € à 0 % de TVA.',
    '20,50 € seront à rendre par virement, à la main',
    'L’avoir est envoyé à partenaire@demo.test.',
  ])
    expect(said).toContain(words);
  await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);
  await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
  await main(page).getByText('L’avoir est émis et envoyé à partenaire@demo.test.').waitFor();
  const owed = main(page).locator('dl > div', { hasText: 'À rendre' });
  expect(plain(await owed.textContent())).toContain('20,50 € par virement, à la main');
  await main(page)
    .getByRole('link', { name: /^Avoir AV\d{4}-000001$/ })
    .waitFor();
  // What came of it goes back by hand.
  await control(page, 'how').fill('Virement du jour');
  await press(page, 'Noter que c’est rendu');
  await main(page).getByText('C’est noté comme rendu.').waitFor();
  expect(plain(await owed.textContent())).toContain('Rien');
  expect(await main(page).getByRole('button', { name: 'Émettre l’avoir' }).count()).toBe(0);

  const partner = await signIn(server, 'partner');
  const { items } = (await getAs(partner, `${server.url}/api/invoice/for_user`)).body;
  expect(
    items.map(({ status, dueCents }: { status: string; dueCents: number }) => [status, dueCents]),
  ).toEqual([
    ['paid', 0],
    ['credited', 0],
  ]);
});
