/** *Réglages*, in a real browser against the real server: days are closed, and nobody can order them any more. */

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots, slotsOf } from '../../src/domain/lib/time/slots.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { expectFits } from '../support/layout.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

async function openSettings(): Promise<Page> {
  const page = await open({});
  await signInBrowser(page.context(), shop.place(), 'admin');
  await openScreen(page, shop.place(), '#/admin/teammate/desk');
  await page.getByRole('link', { name: 'Réglages' }).click();
  await main(page).getByRole('heading', { name: 'Réglages' }).waitFor();
  return page;
}

const main = (page: Page) => page.locator('main:visible');

/** A whole day that can be ordered, later than what other tests order. */
const someDay = (): string => {
  const today = parisTime(new Date()).day;
  const day = Array.from({ length: 14 }, (_, count) => addDays(today, 30 + count)).find(
    (one) => slotsOf(one).length > 4,
  );
  if (!day) throw new Error('no day is open');
  return day;
};

describe('settings', () => {
  it('close days by the keyboard, show what that changes before, and take it back', async () => {
    const page = await openSettings();
    const day = someDay();
    const form = main(page).getByRole('form', { name: 'Fermeture ou jours particuliers' });
    await form.getByLabel('Premier jour').fill(day);
    await form.getByText('Aujourd’hui 9\u00a0créneaux ce jour-là, ensuite aucun créneau.').waitFor();
    // Nothing that is left empty closes a day: hours are asked for once it is said to be open.
    expect(await form.getByLabel('Heures d’ouverture').count()).toBe(0);
    await form.getByRole('radio', { name: 'Ouvert à d’autres heures' }).check();
    await form.getByLabel('Motif').press('Enter');
    await form.getByText('Indiquez les heures d’ouverture.').waitFor();
    await form.getByLabel('Heures d’ouverture').fill('10h-12h');
    await form.getByText('ensuite 2\u00a0créneaux.').waitFor();
    await form.getByLabel('Heures d’ouverture').fill('le matin');
    await form.getByLabel('Motif').fill('Congés de fin d’année');
    await form.getByLabel('Motif').press('Enter');
    await form.getByText('Écrivez des heures').waitFor();
    await expectAccessible(page);
    await form.getByRole('radio', { name: 'Fermé' }).check();
    // What is typed outlives a reload.
    await page.reload();
    await form.waitFor();
    expect(await form.getByLabel('Motif').inputValue()).toBe('Congés de fin d’année');
    await form.getByRole('button', { name: 'Enregistrer ces jours' }).click();
    await main(page).getByText('Congés de fin d’année (Agathe Admin)').waitFor();
    expect(await form.getByLabel('Motif').inputValue()).toBe('');
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await expectFits(page);

    // A customer who looks for that day does not find it.
    const customer = await open({});
    await signInBrowser(customer.context(), shop.place(), 'customer');
    await openScreen(customer, shop.place(), '#/admin/customer/booking');
    const slots = await customer.evaluate(async () => (await fetch('/api/slot/available')).json());
    expect(slots.rules.days).toEqual({ [day]: [] });
    const closed = openSlots(new Date(), slots.rules);
    expect(closed.some(({ start }) => parisTime(new Date(start)).day === day)).toBe(false);

    await main(page)
      .getByRole('button', { name: /^Retirer le / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await main(page).getByText('C’est retiré.').waitFor();
    await main(page).getByText('Aucun jour à venir n’est particulier').waitFor();
  });

  it('say below the button which appointments a closure leaves where they were', async () => {
    const [slot] = someSlots(new Date());
    await paidTrip(shop.place(), slot);
    const page = await openSettings();
    const form = main(page).getByRole('form', { name: 'Fermeture ou jours particuliers' });
    const day = parisTime(new Date(slot.start)).day;
    await form.getByLabel('Premier jour').fill(day);
    await form.getByLabel('Motif').fill('Formation');
    await form.getByRole('button', { name: 'Enregistrer ces jours' }).click();
    const outside = main(page).getByRole('link', {
      name: '1\u00a0rendez-vous déjà pris est hors de ces heures',
    });
    await expect.poll(() => outside.count()).toBe(2);
    const said = main(page).getByRole('status').filter({ hasText: 'C’est enregistré' });
    expect(await said.getByRole('link').getAttribute('href')).toBe(`#/admin/teammate/planning?day=${day}`);
    const [button, told] = [await form.boundingBox(), await said.boundingBox()];
    expect(told?.y).toBeGreaterThan(button?.y ?? Number.NaN);
    await expectAccessible(page);
    await main(page)
      .getByRole('button', { name: /^Retirer le / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
    await main(page).getByText('C’est retiré.').waitFor();
  });

  it('let the days that were said last hold, whichever begin first', async () => {
    const page = await openSettings();
    const day = addDays(someDay(), 7);
    const form = main(page).getByRole('form', { name: 'Fermeture ou jours particuliers' });
    const save = async (from: string, to: string, hours: string) => {
      await form.getByLabel('Premier jour').fill(from);
      await form.getByLabel('Dernier jour').fill(to);
      await form.getByRole('radio', { name: hours ? 'Ouvert à d’autres heures' : 'Fermé' }).check();
      if (hours) await form.getByLabel('Heures d’ouverture').fill(hours);
      await form.getByLabel('Motif').fill(hours || 'Fermé');
      await form.getByRole('button', { name: 'Enregistrer ces jours' }).click();
      await main(page)
        .getByText(`${hours || 'Fermé'} (Agathe Admin)`)
        .waitFor();
    };
    await save(day, day, '');
    await save(addDays(day, -1), addDays(day, 1), '10h-12h');
    await form.getByLabel('Premier jour').fill(day);
    await form.getByText('Aujourd’hui 2\u00a0créneaux ce jour-là, ensuite aucun créneau.').waitFor();
    const headings = await main(page).getByRole('listitem').getByRole('heading').allTextContents();
    expect(headings.slice(0, 2).map((heading) => heading.slice(0, 2))).toEqual(['Du', 'Le']);
    for (let count = 0; count < 2; count += 1) {
      await main(page)
        .getByRole('button', { name: /^Retirer / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Retirer' }).click();
      await expect
        .poll(() =>
          main(page)
            .getByRole('button', { name: /^Retirer / })
            .count(),
        )
        .toBe(1 - count);
    }
  });

  it('set other hours from a day on, beginning with those of today', async () => {
    const page = await openSettings();
    await main(page).getByText('Changer les horaires').click();
    const form = main(page).getByRole('form', { name: 'Nouveaux horaires' });
    expect(await form.getByLabel('Samedi').inputValue()).toBe(
      '8\u00a0h – 12\u00a0h'.replace(' – ', '\u00a0–\u00a0'),
    );
    await form.getByText('Soit 49\u00a0créneaux par semaine').waitFor();
    await form.getByLabel('Samedi').fill('');
    await form.getByText('Soit 45\u00a0créneaux par semaine').waitFor();
    await form.getByLabel('À partir du').fill(parisTime(new Date()).day);
    await form.getByRole('button', { name: 'Enregistrer ces horaires' }).click();
    await form.getByText('commencent au plus tôt demain').waitFor();
    await form.getByLabel('À partir du').fill(someDay());
    await form.getByRole('button', { name: 'Enregistrer ces horaires' }).click();
    await main(page).getByText('Les nouveaux horaires sont enregistrés.').waitFor();
    await main(page)
      .getByRole('heading', { name: /^À partir du/ })
      .waitFor();
    await expectAccessible(page);
  });
});
