/** What a partner is invoiced, in a real browser against the real server: month by month, as PDF and for their accounts. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../src/domain/lib/csv.ts';
import { frenchMonth } from '../../src/domain/lib/time/month.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { control, heading, openScreen } from '../support/account-screens.ts';
import { signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { askDatabase } from '../support/database.ts';
import { startHere } from '../support/in-process-server.ts';
import { expectFits } from '../support/layout.ts';
import { invoicedOrder } from '../support/partners.ts';
import { savedBy } from '../support/saved-file.ts';
import type { TestServer } from '../support/server.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const { open } = testBrowser();
const SCREEN = '#/admin/partner/invoice';
const plain = (text: string | null) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
const rows = (page: Page) => page.locator('main:visible tbody tr');
const fact = (page: Page, name: string) =>
  page.locator('dl > div', { has: page.getByText(name, { exact: true }) }).locator('dd');
const status = (page: Page) => page.locator('main:visible p[role=status]');

const today = parisTime(new Date()).day;
const thisMonth = today.slice(0, 7);
const longAgo = addDays(today, -92);

let folder: TemporaryFolder;
let server: TestServer;
/** One that was to be paid two months ago, and one of today. */
let references: readonly [overdue: string, recent: string];
beforeAll(async () => {
  folder = await temporaryFolder();
  const before = await startHere({ dataDir: folder.path });
  const first = await invoicedOrder(before, await signIn(before, 'partner'), new Date());
  await before.stop();
  await askDatabase(
    folder.path,
    `update invoice set issued_at = '${longAgo}T10:00:00Z', content = content
       || '{"issuedOn": "${longAgo}", "dueOn": "${addDays(longAgo, 30)}"}'`,
  );
  server = await startHere({ dataDir: folder.path, dist: process.env.TEST_DIST ?? 'dist' });
  references = [first, await invoicedOrder(server, await signIn(server, 'partner'), new Date())];
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

async function openAsPartner(hash: string, options: Parameters<typeof open>[0] = {}) {
  const page = await open(options);
  await signInBrowser(page.context(), server, 'partner');
  await openScreen(page, server, hash);
  return page;
}

describe('the invoices of a partner', () => {
  it('are found from their home: those of the last month, with what they come to and their PDF', async () => {
    const page = await openAsPartner('#/admin/partner');
    await page.locator('main:visible').getByRole('link', { name: 'Factures' }).click();
    await expect.poll(() => rows(page).count()).toBe(1);
    const row = plain(await rows(page).textContent());
    for (const part of ['Facture', `${references[1]}, Dossier 42`, '34,90 €', 'émise']) {
      expect(row).toContain(part);
    }
    expect(plain(await status(page).textContent())).toBe(
      `En ${frenchMonth(thisMonth)} : 1 document, reste dû 34,90 €.`,
    );
    expect(plain(await fact(page, 'Total hors taxes').textContent())).toBe('29,08 €');
    expect(plain(await fact(page, 'TVA à 20\u00a0%').textContent())).toBe('5,82 €');

    const number = await rows(page).getByRole('rowheader').textContent();
    const [name, bytes] = await savedBy(page, /^PDF/);
    expect([name, bytes.subarray(0, 5).toString()]).toEqual([`${number}.pdf`, '%PDF-']);
    await rows(page).getByRole('link', { name: references[1] }).click();
    await heading(page).filter({ hasText: references[1] }).waitFor();
  });

  it('of another month are chosen, kept across a reload and said to be overdue, and saved for accounts', async () => {
    const page = await openAsPartner(SCREEN);
    await control(page, 'month').waitFor();
    const month = longAgo.slice(0, 7);
    const options = await control(page, 'month').locator('option').allTextContents();
    expect(options.map(plain)).toEqual(
      [thisMonth, month].map((one) => `${frenchMonth(one)} – reste dû 34,90 €`),
    );
    await control(page, 'month').selectOption(month);
    const overdue = rows(page).getByText('en retard de paiement');
    await overdue.waitFor();
    await page.reload();
    await overdue.waitFor();
    expect(await control(page, 'month').inputValue()).toBe(month);
    expect(plain(await rows(page).textContent())).toContain(references[0]);

    const [name, bytes] = await savedBy(page, /CSV/);
    expect([name, [...bytes.subarray(0, 3)]]).toEqual([`releve-${month}.csv`, [0xef, 0xbb, 0xbf]]);
    const [, line, total] = parseCsv(bytes.toString()).records.map(({ cells }) => cells);
    expect(line?.slice(4, 8)).toEqual([references[0], 'Dossier 42', 'BC-2026-7', '29,08']);
    expect(total?.at(-1)).toBe('34,90');
  });
});

it('axe finds nothing on them at any size, and they fit every width', async () => {
  const page = await openAsPartner(SCREEN);
  await expect.poll(() => rows(page).count()).toBe(1);
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await control(page, 'month').selectOption(longAgo.slice(0, 7));
  await rows(page).getByText('en retard de paiement').waitFor();
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await expectFits(page);
});
