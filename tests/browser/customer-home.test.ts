/** What a customer's home says at each stage of a booking, in a real browser whose clock is the server's. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { enterBrowser, sendAs } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD } from '../support/customers.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { expectFits } from '../support/layout.ts';

const { open } = testBrowser();
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
const HOME = '#/admin/customer';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
  // A Monday, so that the first day that can be ordered is tomorrow.
  await desk.later(Date.parse('2026-11-23T08:00:00Z') - desk.now().getTime());
});
afterAll(() => desk.server.stop());

/** A tab of the customer's, at home; its clock stands. */
async function openHome(): Promise<Page> {
  // Its clock stands still while the server's goes on: what it holds is refused, and renewed.
  const page = await open({ tolerate: [/401/] });
  await enterBrowser(page.context(), desk.server, desk.customer().mail, PASSWORD);
  await page.clock.setFixedTime(desk.now());
  await openScreen(page, desk.server, HOME);
  return page;
}

/** The same, drawn anew at the server's time. */
async function again(page: Page): Promise<void> {
  await page.clock.setFixedTime(desk.now());
  await openScreen(page, desk.server, HOME);
  await page.reload();
}

const main = (page: Page) => page.locator('main:visible');
const headings = async (page: Page) => (await main(page).locator('h2').allTextContents()).map(plain);
const said = async (page: Page) => plain(await main(page).textContent());
/** What has the colour of the main action. */
const orange = async (page: Page) =>
  (await main(page).locator('.button:not(.quiet)').allTextContents()).map(plain);

async function expectSound(page: Page): Promise<void> {
  await expectAccessibleAt(page, ...Object.values(VIEWPORTS));
  await expectFits(page);
}

describe('the home of a customer', () => {
  it('invites whoever has nothing to come to order', async () => {
    const page = await openHome();
    await main(page).getByText('Dites-nous où est votre véhicule').waitFor();
    expect(await headings(page)).toEqual([]);
    expect(await orange(page)).toEqual(['Réserver un convoyage']);
    expect(await main(page).getByText('Réserver comme la dernière fois').count()).toBe(0);
    await expectSound(page);
    await main(page).getByRole('link', { name: 'Réserver un convoyage' }).click();
    await page.waitForURL('**/#/admin/customer/add/formuladetails');
  });

  it('says what there is to pay, when we come, where the vehicle is, and asks when it goes back', async () => {
    const [outboundSlot] = someSlots(desk.now());
    const id = await desk.ordered({ outboundSlot, returnSlot: null });
    const { reference } = await desk.read(id);

    const page = await openHome();
    await main(page).getByText(reference).first().waitFor();
    expect(await headings(page)).toEqual(['À payer', 'demain, 8 h –\u2060 9 h']);
    expect(await said(page)).toContain(`Réservation ${reference}59,90 €`);
    expect(await said(page)).toContain('Une fois la commande payée, nous venons chercher votre véhicule');
    expect(await orange(page)).toEqual([`Payer : Réservation ${reference}`]);
    await expectSound(page);
    await main(page)
      .getByRole('link', { name: /^Payer/ })
      .click();
    await page.waitForURL(`**/#/admin/customer/payment_status?booking=${id}`);

    await desk.pay(id);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await again(page);
    await expect.poll(() => headings(page)).toEqual(['demain, 8 h –\u2060 9 h']);
    for (const fact of [
      'Nous venons chercher votre véhicule : 3 Cours Mirabeau, 13100 Aix-en-Provence.',
      'Peugeot',
      'AB-123-CD',
      'DestinationGarage des Pinchinats',
      'Votre convoyeurCôme',
      'Retourà convenir quand le véhicule sera prêt',
      `Réservation${reference}, confirmée`,
    ])
      expect(await said(page)).toContain(fact);
    expect(await said(page)).toMatch(/Code de remise\d{4}/);
    expect(await orange(page)).toEqual(['Voir la réservation']);
    await expectSound(page);
    await main(page).getByRole('link', { name: 'Déplacer le rendez-vous' }).click();
    // It was asked for: it is open already.
    await main(page).locator('[name=outboundDay]').waitFor();
    await expectSound(page);

    const { trips } = await desk.read(id);
    await desk.later(Date.parse(trips[0].slot.start) - desk.now().getTime());
    await desk.move(trips[0].id, ...wholeWay.slice(0, 4));
    await again(page);
    await expect.poll(() => headings(page)).toEqual(['véhicule en route']);
    expect(await said(page)).toContain('Prise en charge : aujourd’hui, 8 h –\u2060 9 h, 3 Cours Mirabeau');
    expect(await orange(page)).toEqual(['Voir la réservation']);
    expect(await main(page).getByText('Déplacer le rendez-vous').count()).toBe(0);
    await expectSound(page);

    await desk.move(trips[0].id, ...wholeWay.slice(4));
    await again(page);
    await expect.poll(() => headings(page)).toEqual(['Quand vous ramener votre véhicule ?']);
    expect(await said(page)).toContain('Il vous attend chez Garage des Pinchinats.');
    expect(await orange(page)).toEqual(['Choisir le rendez-vous']);
    await expectSound(page);
    await main(page).getByRole('link', { name: 'Choisir le rendez-vous' }).click();
    await page.locator('input[name=returnSlot]:enabled').first().check();
    await page.getByRole('button', { name: /^Fixer à/ }).click();
    await expect.poll(async () => (await desk.read(id)).trips[1].slot).not.toBeNull();
    await again(page);
    await main(page).getByText('Nous vous ramenons votre véhicule').waitFor();
  });

  it('offers the last order once more when it is over', async () => {
    const page = await openHome();
    await main(page).getByText('Nous vous ramenons votre véhicule').waitFor();
    const [{ id }] = await ownBookings(page);
    await desk.change(id, 'assign', { tripKind: 'return', driverId: desk.driverId('teammate') });
    const { trips } = await desk.read(id);
    await desk.later(Date.parse(trips[1].slot.start) - desk.now().getTime());
    await desk.move(trips[1].id, ...wholeWay);
    await again(page);
    const link = main(page).getByRole('link', { name: 'Réserver comme la dernière fois' });
    await link.waitFor();
    expect(await orange(page)).toEqual(['Réserver un convoyage']);
    await expectSound(page);
    await link.click();
    await main(page).getByText('Peugeot').first().waitFor();
  });
});

describe('an inspection that is due soon', () => {
  it('is said at home, and ordered from there', async () => {
    const [{ id }] = await ownBookings(await openHome());
    const day = addDays(parisTime(desk.now()).day, 49);
    const said = await sendAs(
      desk.customer().tokens,
      'PUT',
      `${desk.server.url}/api/booking/${id}/inspection`,
      {
        clientId: randomUUID(),
        kind: 'due',
        day,
      },
    );
    expect(said.status).toBe(200);
    const page = await openHome();
    await main(page)
      .getByText(`À faire au plus tard le ${frenchDay(day)}`)
      .waitFor();
    await expectSound(page);
    const link = main(page).getByRole('link', { name: /^Réserver le contrôle/ });
    expect(await link.getAttribute('href')).toBe(
      `#/admin/customer/add/formuladetails?again=${id}&service=inspection_round_trip`,
    );
    await link.click();
    // It leads on at once: what is waited for is where it ends, the first step that is not answered.
    await page.waitForURL('**/#/admin/customer/add/address');
  });
});

describe('the bookings of a customer', () => {
  it('open wherever their card is touched', async () => {
    const page = await openHome();
    const [{ id }] = await ownBookings(page);
    await openScreen(page, desk.server, '#/admin/customer/booking');
    await main(page).locator('li.card').first().click();
    await page.waitForURL(`**/#/admin/customer/booking/${id}`);
  });
});

/** As the page may read them. */
const ownBookings = (page: Page): Promise<[{ id: string }]> =>
  page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await (await fetch('/api/booking/for_user', { headers })).json()).items;
  });
