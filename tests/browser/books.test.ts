/** The books, in a real browser against the real server: what was invoiced and paid, found again, summed, and saved. */

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../src/domain/lib/csv.ts';
import { ofMonth } from '../../src/domain/lib/time/month.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { control, openScreen, shownReference } from '../support/account-screens.ts';
import { getAs, type Person, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { askDatabase } from '../support/database.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { invoicedOrder } from '../support/partners.ts';
import { savedBy } from '../support/saved-file.ts';
import type { TestServer } from '../support/server.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const { open } = testBrowser();
const BOOKS = '#/admin/teammate/books';

const today = parisTime(new Date()).day;
const thisMonth = today.slice(0, 7);
const longAgo = addDays(today, -92);

let folder: TemporaryFolder;
let server: TestServer;
/** A partner’s that was to be paid two months ago. */
let late: string;
/** Paid by its customer today. */
let paid: { readonly id: string; readonly reference: string };
beforeAll(async () => {
  folder = await temporaryFolder();
  const before = await startHere({ dataDir: folder.path });
  late = await invoicedOrder(before, await signIn(before, 'partner'), new Date());
  await before.stop();
  await askDatabase(
    folder.path,
    `update invoice set issued_at = '${longAgo}T10:00:00Z', content = content
       || '{"issuedOn": "${longAgo}", "dueOn": "${addDays(longAgo, 30)}"}'`,
  );
  server = await startHere({ dataDir: folder.path, dist: process.env.TEST_DIST ?? 'dist' });
  paid = await paidTrip(server);
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function openAs(person: Person, hash: string): Promise<Page> {
  const page = await open();
  await signInBrowser(page.context(), server, person);
  await openScreen(page, server, hash);
  return page;
}

const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const main = (page: Page) => page.locator('main:visible');
const table = (page: Page, caption: string) =>
  main(page).locator('table', { has: page.getByText(caption, { exact: false }) });
const texts = async (page: Page, caption: string) =>
  (await table(page, caption).locator('tbody tr').allTextContents()).map(plain);
const INVOICES = 'Factures et avoirs, les plus récents';
const PAYMENTS = 'Paiements et remboursements, les plus récents';

it('is opened from the desk, by administrators alone, on the current month with its sums', async () => {
  const teammate = await openAs('teammate', '#/admin/teammate/desk');
  await main(teammate).getByRole('link', { name: 'Avis' }).waitFor();
  expect(await main(teammate).getByRole('link', { name: 'Comptabilité' }).count()).toBe(0);

  const page = await openAs('admin', '#/admin/teammate/desk');
  await main(page).getByRole('link', { name: 'Comptabilité' }).click();
  await page.getByRole('heading', { level: 1, name: 'Comptabilité' }).waitFor();
  await page.getByText(`Mois ${ofMonth(thisMonth)}`).click();
  await expect.poll(async () => (await texts(page, INVOICES)).length).toBe(1);
  const [row = ''] = await texts(page, INVOICES);
  for (const part of [paid.reference, 'payée', '5,82 €', '34,90 €']) expect(row).toContain(part);
  // The month's own tables are a file of their own, which comes after the list.
  await expect
    .poll(async () => (await texts(page, 'Sommes par taux'))[0])
    .toBe('TVA à 20 %29,08 €5,82 €34,90 €');
  expect(plain(await main(page).locator('p[role=status]').first().textContent())).toBe(
    '1 document : 29,08 € hors taxes, 5,82 € de TVA, 34,90 € en tout, dont 0,00 € à encaisser.',
  );
  // Amounts are compared by their ends.
  await page.setViewportSize(VIEWPORTS.desktop);
  const aligned = await table(page, INVOICES)
    .locator('td[data-place]')
    .first()
    .evaluate((cell) => getComputedStyle(cell).textAlign);
  expect(aligned).toBe('right');
});

it('finds what is late on other days, keeps it in the address, and says what to do where nothing corresponds', async () => {
  const page = await openAs('admin', BOOKS);
  await table(page, INVOICES).waitFor();
  await control(page, 'from').waitFor({ state: 'hidden' });
  await page.getByText('Autres filtres').click();
  await control(page, 'from').fill(longAgo);
  await control(page, 'state').selectOption('overdue');
  await main(page).getByRole('button', { name: 'Chercher' }).click();
  await expect.poll(async () => (await texts(page, INVOICES))[0]).toContain(late);
  const [row = ''] = await texts(page, INVOICES);
  expect(row).toContain('Garage du Partenaire SARL');
  expect(row).toContain('en retard de 62 jours');
  // Other days than a month's have no journals.
  await main(page).getByText('sommes par taux de TVA').waitFor({ state: 'detached' });
  await page.reload();
  await expect.poll(async () => (await texts(page, INVOICES))[0]).toContain(late);
  expect(await control(page, 'state').inputValue()).toBe('overdue');

  await control(page, 'q').fill('personne de ce nom');
  await control(page, 'q').press('Enter');
  await main(page).getByText('Aucune facture ne correspond').waitFor();
  await control(page, 'from').fill(addDays(today, 400));
  await main(page).getByRole('button', { name: 'Chercher' }).click();
  await main(page).getByText('La fin de la période précède son début.').waitFor();
  expect(await control(page, 'to').getAttribute('aria-invalid')).toBe('true');

  // A month is chosen whole, and leads back to its sums.
  await control(page, 'month').selectOption(longAgo.slice(0, 7));
  await page.getByRole('heading', { name: `Mois ${ofMonth(longAgo.slice(0, 7))}` }).waitFor();
  expect(await control(page, 'from').inputValue()).toBe(`${longAgo.slice(0, 7)}-01`);
  expect(page.url()).toContain(`from=${longAgo.slice(0, 7)}-01`);
});

it('lists payments, leads to their booking, opens PDFs, and saves journals for the accountant', async () => {
  const page = await openAs('admin', BOOKS);
  // On a phone they are below the search.
  await page.locator('main:visible summary').getByText('Autres filtres').click();
  await control(page, 'view').selectOption('Paiements');
  await expect.poll(async () => (await texts(page, PAYMENTS)).length).toBe(1);
  const [row = ''] = await texts(page, PAYMENTS);
  for (const part of ['Carte', 'Chloé Client', paid.reference, '34,90 €']) expect(row).toContain(part);
  await main(page).getByText('34,90 € encaissés, 0,00 € rendus').waitFor();
  const [pdfName, pdf] = await savedBy(page, /PDF de FA/);
  expect(pdfName).toMatch(/^FA\d{4}-\d{6}\.pdf$/);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByText(`Mois ${ofMonth(thisMonth)}`).click();
  const [salesName, sales] = await savedBy(page, /Journal des ventes/);
  expect(salesName).toBe(`ventes-${thisMonth}.csv`);
  expect(parseCsv(sales.toString()).records).toHaveLength(1 + 3 + 1);
  const [receiptsName, receipts] = await savedBy(page, /Journal des encaissements/);
  expect(receiptsName).toBe(`encaissements-${thisMonth}.csv`);
  expect(parseCsv(receipts.toString()).records).toHaveLength(1 + 2 + 1);
  const [fecName, fec] = await savedBy(page, /FEC/);
  expect(fecName).toMatch(new RegExp(`^SIRENFEC${thisMonth.replace('-', '')}\\d\\d\\.txt$`));
  expect(new TextDecoder('iso-8859-15').decode(fec)).toContain('Chloé Client');

  await table(page, PAYMENTS).getByRole('link', { name: paid.reference }).click();
  await shownReference(page, paid.reference).waitFor();
  await page.goBack();
  await table(page, PAYMENTS).waitFor();
});

it('has no fault that axe finds and fits every width, with either list', async () => {
  const page = await openAs('admin', `${BOOKS}?from=${longAgo}&to=${today}`);
  await table(page, INVOICES).waitFor();
  await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);
  await expectFits(page);
  await openScreen(page, server, `${BOOKS}?view=payments`);
  await table(page, PAYMENTS).waitFor();
  await expectAccessibleAt(page, VIEWPORTS.desktop, VIEWPORTS.phone);
  await expectFits(page);
});

it('says of a credit note of what nobody had paid that it gave nothing back', async () => {
  const admin = await signIn(server, 'admin');
  const api = (path: string) => `${server.url}/api/books/invoice${path}`;
  const { items } = (await getAs(admin, api(`?from=${longAgo}&to=${today}`))).body;
  const { id, totalCents } = items.find((one: { reference: string }) => one.reference === late);
  const credit = {
    clientId: randomUUID(),
    vatRate: null,
    cents: totalCents,
    leftCents: totalCents,
    reason: 'Erreur',
  };
  expect((await sendAs(admin, 'POST', api(`/${id}/credit`), credit)).status).toBe(200);
  const page = await openAs('admin', `${BOOKS}?state=credit`);
  await expect.poll(async () => (await texts(page, INVOICES)).length).toBe(1);
  const [row = ''] = await texts(page, INVOICES);
  expect(row).toContain('imputé sur sa facture');
  await table(page, INVOICES).getByRole('link', { name: /^AV/ }).click();
  await page.getByRole('heading', { level: 1, name: /^Avoir AV/ }).waitFor();
  expect(await main(page).locator('dl').textContent()).toContain('imputé sur sa facture');
});
