/** What the team looks back on, in a real browser against the real server: the log of who did what, and figures by week. */

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen, shownReference } from '../support/account-screens.ts';
import { type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type SignedUp, signedUp } from '../support/customers.ts';
import { expectFits } from '../support/layout.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

/** More than a page holds. */
const CHANGES = 52;
let who: SignedUp;
let reference: string;
beforeAll(async () => {
  const { url } = shop.place();
  const body = await paidTrip(shop.place());
  ({ reference } = body);
  const teammate = await signIn(shop.place(), 'teammate');
  who = await signedUp(shop.place());
  for (let version = 1; version <= CHANGES; version += 1) {
    const phone = `06 11 22 33 ${String(version).padStart(2, '0')}`;
    const changed = { ...who.sent, clientId: randomUUID(), version, phone };
    await sendAs(teammate, 'PUT', `${url}/api/customer/${who.id}`, changed);
  }
  const fee = {
    clientId: randomUUID(),
    tripKind: 'outbound',
    code: 'fuel_reserve',
    minutesLate: null,
    days: null,
  };
  const said = { ...fee, reason: null, waivedReason: 'Jauge mal lue' };
  expect((await sendAs(teammate, 'POST', `${url}/api/booking/${body.id}/fee`, said)).status).toBe(200);
});

async function openAs(person: Person, hash: string): Promise<Page> {
  const page = await open({});
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  await page.locator('#bar nav').waitFor();
  return page;
}

const main = (page: Page) => page.locator('main:visible');
const rows = (page: Page) => main(page).locator('tbody tr');
const spaced = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

describe('the log of the team', () => {
  it('says who did what, of whom and why, is narrowed by its form, and leads to whom it is about', async () => {
    const page = await openAs('admin', '#/admin/teammate/desk');
    await main(page).getByRole('link', { name: 'Journal' }).click();
    await rows(page).first().waitFor();
    const [waived, changed] = await rows(page).allTextContents();
    expect(spaced(waived ?? '')).toContain(people.teammate.displayName);
    expect(spaced(waived ?? '')).toMatch(
      new RegExp(
        `a renoncé à un frais : ${reference} \\(Prise en charge, Véhicule sur la réserve.*\\).*Jauge mal lue`,
      ),
    );
    expect(spaced(changed ?? '')).toContain('a modifié la fiche d’un client : Élodie Garçon (téléphone)');
    expect(await main(page).textContent()).not.toContain('06 11 22');

    // The rest of it by the keyboard: reading goes on where the next rows begin.
    expect(await rows(page).count()).toBe(50);
    await main(page).getByRole('button', { name: 'Afficher ce qui précède' }).press('Enter');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(50);
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent);
    const next = await rows(page).nth(50).textContent();
    await expect.poll(focused).toBe(next);
    await expectAccessibleAt(page, ...Object.values(VIEWPORTS));
    await expectFits(page);

    await main(page).getByLabel('Quoi').selectOption({ label: 'a renoncé à un frais' });
    await main(page).getByLabel('Qui').selectOption({ label: people.teammate.displayName });
    await main(page).getByLabel('Référence ou e-mail').fill(reference.slice(-6));
    await page.keyboard.press('Enter');
    await expect.poll(() => rows(page).count()).toBe(1);
    // A reload finds the same.
    await page.reload();
    await rows(page).first().waitFor();
    expect(await rows(page).count()).toBe(1);
    // When and who are a line each, and on a phone the first row is on the first screen.
    await page.setViewportSize(VIEWPORTS.desktop);
    const lines = await rows(page)
      .locator('th, td:nth-child(2)')
      .evaluateAll((cells) =>
        cells.map((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return new Set([...words.getClientRects()].map(({ top }) => top)).size;
        }),
      );
    expect(lines).toEqual([1, 1]);
    await page.setViewportSize(VIEWPORTS.phone);
    await expect.poll(async () => (await rows(page).boundingBox())?.y).toBeLessThan(560);
    expect(await main(page).getByLabel('Qui').locator('option:checked').textContent()).toBe(
      people.teammate.displayName,
    );
    await main(page).getByRole('link', { name: reference }).click();
    await shownReference(page, reference).waitFor();
    await page.goBack();
    await main(page).getByLabel('Au').fill('2020-01-01');
    await page.keyboard.press('Enter');
    await main(page).getByText('Rien ne correspond').waitFor();
    await page.evaluate((mail) => location.assign(`#/admin/teammate/log?q=${mail}`), who.mail);
    await expect.poll(() => rows(page).count()).toBe(50);
    await main(page).getByRole('link', { name: 'Élodie Garçon' }).first().click();
    await page.getByRole('heading', { name: 'Élodie Garçon' }).waitFor();
  });
});

describe('the figures', () => {
  it('are drawn and can be read as tables, of thirteen weeks or twenty-six', async () => {
    const page = await openAs('teammate', '#/admin/teammate/desk');
    expect(await main(page).getByRole('link', { name: 'Journal' }).count()).toBe(0);
    await main(page).getByRole('link', { name: 'Chiffres' }).click();
    const card = (name: string) =>
      main(page).locator('section', { has: page.getByRole('heading', { name }) });
    await card('Réservations').waitFor();
    expect(spaced(await card('Réservations').locator('p').textContent())).toBe(
      '1 cette semaine, 1 en 13 semaines',
    );
    expect(spaced(await card('Chiffre d’affaires').locator('p').textContent())).toBe(
      '34,90 € cette semaine, 34,90 € en 13 semaines',
    );
    // Bars for who sees; for who does not, and for whoever asks, the table.
    const bars = card('Réservations').locator('[aria-hidden=true] rect');
    expect(await bars.count()).toBe(13);
    const heights = await bars.evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height')) > 0));
    expect(heights).toEqual([...Array.from({ length: 12 }, () => false), true]);
    // What the highest is, and when the first and the last begin, is read on the drawing.
    const scale = card('Réservations').locator('[aria-hidden=true] small');
    expect(await scale.first().textContent()).toBe('1');
    expect(spaced((await scale.last().locator('span').allTextContents()).join(' … '))).toMatch(
      /^\d+(er)? \S+ … \d+(er)? \S+$/,
    );
    await card('Réservations').locator('summary').press('Enter');
    const table = page.getByRole('table', { name: 'Réservations, semaine par semaine' });
    await table.waitFor();
    expect(await table.locator('tbody td').allTextContents()).toEqual([
      ...Array.from({ length: 12 }, () => '0'),
      '1',
    ]);
    expect(spaced(await table.locator('tbody th').last().textContent())).toMatch(/^\d.+ – \d.+ \(S\d+\)$/);
    const [, ...others] = await main(page).locator('summary').all();
    for (const summary of others) await summary.click();
    await expectAccessibleAt(page, ...Object.values(VIEWPORTS));
    await expectFits(page);

    await main(page).getByLabel('Durée').selectOption({ label: '26\u00a0semaines' });
    await expect.poll(() => bars.count()).toBe(26);
    await page.reload();
    await card('Réservations').waitFor();
    expect(await bars.count()).toBe(26);
  });
});
