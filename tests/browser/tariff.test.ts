/** *Tarifs*, in a real browser against the real server: prices are set from a day on, looked at before, and taken back. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { typedOf } from '../../src/domain/tariff/tariff-fields.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { getAs, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { expectFits } from '../support/layout.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const main = (page: Page) => page.locator('main:visible');

async function openTariff(): Promise<Page> {
  // Somebody else is faster once.
  const page = await open({ tolerate: [/status of 409/] });
  await signInBrowser(page.context(), shop.place(), 'admin');
  await openScreen(page, shop.place(), '#/admin/teammate/settings');
  await main(page).getByRole('link', { name: 'Tarifs' }).click();
  await main(page).getByText('Changer les prix').click();
  return page;
}

describe('prices', () => {
  it('are set by the keyboard from a day on, shown before and after, and taken back', async () => {
    const page = await openTariff();
    const today = parisTime(new Date()).day;
    const day = addDays(today, 40);
    const form = main(page).getByRole('form', { name: 'Nouveaux prix' });
    const trip = form.getByRole('group', { name: 'Aller-retour', exact: true });
    const first = trip.getByLabel('1re tranche (€)');
    expect(await first.inputValue()).toBe('59,90');
    await form.getByText('Rien ne change encore').waitFor();

    await first.fill('62,90');
    await form.getByText('1\u00a0valeur change, par exemple').waitFor();
    await form.getByRole('row', { name: /Aller à 3.*59,90.*61,40/ }).waitFor();
    const dearer =
      'Aller-retour\u00a0: 62,90\u00a0€ à 0–5\u00a0km, et moins plus loin (59,90\u00a0€ à 5–10\u00a0km).';
    await form.getByText(dearer).waitFor();
    await trip.getByLabel('2e tranche (€)').fill('');
    await form.getByLabel('À partir du').fill(today);
    await form.getByLabel('À partir du').press('Enter');
    await form.getByText('De nouveaux prix commencent au plus tôt demain.').waitFor();
    await form.getByText('Sur devis ici, alors qu’une tranche plus lointaine a un prix').waitFor();
    await expectAccessible(page);
    // What is wrong with one box moves none of its row.
    await page.setViewportSize(VIEWPORTS.desktop);
    const boxes = await trip
      .locator('input')
      .evaluateAll((all) => all.map((box) => box.getBoundingClientRect().y));
    expect(new Set(boxes).size).toBe(1);
    await page.setViewportSize(VIEWPORTS.phone);
    await trip.getByLabel('2e tranche (€)').fill('62,90');
    await form.getByLabel('À partir du').fill(day);

    // What is typed outlives a reload.
    await page.reload();
    await main(page).getByText('Changer les prix').click();
    await form.waitFor();
    expect(await first.inputValue()).toBe('62,90');
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await expectFits(page);

    // Somebody else sets others meanwhile: what was typed stays, over theirs.
    const admin = await signIn(shop.place(), 'admin');
    const url = `${shop.place().url}/api/settings/tariff`;
    const { body } = await getAs(admin, url);
    const theirs = {
      ...typedOf(body.versions.at(-1)),
      fee_late: '12,90',
      firstDay: addDays(today, 30),
      lastSeen: body.lastSeen,
      clientId: crypto.randomUUID(),
    };
    expect((await sendAs(admin, 'POST', url, theirs)).status).toBe(200);
    await form.getByRole('button', { name: 'Enregistrer ces prix' }).click();
    await main(page).getByText('Entre-temps, Agathe Admin a fixé des prix').waitFor();
    expect(await form.getByLabel('Retard court (€)').inputValue()).toBe('12,90');
    expect(await first.inputValue()).toBe('62,90');
    await form.getByRole('button', { name: 'Enregistrer ces prix' }).click();
    await main(page).getByText('Les nouveaux prix sont enregistrés.').waitFor();
    const mine = main(page).getByRole('region', { name: `À partir du ${frenchDay(day)}` });
    await mine.getByText('Aller-retour, 1re tranche\u00a0: 59,90\u00a0€ → 62,90\u00a0€').waitFor();
    expect(await mine.getByText('Retard court').count()).toBe(0);
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await expectFits(page);

    for (const left of [1, 0]) {
      const withdraw = main(page).getByRole('button', { name: /^Retirer les prix/ });
      await withdraw.last().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
      await expect.poll(() => withdraw.count()).toBe(left);
    }
    await main(page).getByText('Aucun autre prix n’est prévu.').waitFor();
  });
});
