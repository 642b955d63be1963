/** A round trip whose return is agreed on late, on the screens of those who agree on it: the server's clock is the browser's own. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TO_AGREE } from '../../src/domain/trip/trip.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser } from '../support/browser.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { button, confirmed } from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';

const { open } = testBrowser();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
  await desk.later(Date.now() - desk.now().getTime());
});
afterAll(() => desk.server.stop());

/** Its vehicle is at the establishment. @param hour of its slot, of which there are three places: from 0 on */
async function leftThere(hour = 0): Promise<string> {
  const id = await desk.booked({ outboundSlot: someSlots(desk.now())[hour], returnSlot: null });
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  const { trips } = await desk.read(id);
  await desk.move(trips[0].id, ...wholeWay);
  return id;
}

const state = (page: Page) => page.locator('main:visible [role=status].state').first();
const card = (page: Page, heading: string) =>
  page.locator('main:visible .card').filter({ has: page.getByRole('heading', { name: heading }) });
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ');

/** What the mail of a vehicle that was left at the establishment leads to. */
async function openByLink(id: string): Promise<Page> {
  const { reference } = await desk.read(id);
  const { text } = await mailAbout(
    desk.server.dataDir,
    desk.customer().mail,
    new RegExp(`votre véhicule est déposé.*${reference}`, 'i'),
  );
  const link = /\S+customer\/add\/return\S+/.exec(text)?.[0] ?? '';
  const page = await open();
  await openScreen(page, desk.server, link.slice(link.indexOf('#')));
  return page;
}

/** Picks the first hour that is free. */
async function agree(page: Page): Promise<void> {
  await card(page, 'Retour').getByRole('button', { name: 'Choisir le rendez-vous' }).click();
  await page.locator('input[name=returnSlot]:enabled').first().check();
  await expectAccessible(page);
  await expectFits(page);
  // With *quand même* where something is to be known of the hour.
  await page.getByRole('button', { name: /^Fixer à \S+\sh( quand même)?$/ }).click();
  await expect.poll(async () => plain(await card(page, 'Retour').textContent())).not.toContain('à convenir');
}

describe('the link of the mail', () => {
  it('agrees on the return without signing in, and does nothing by being opened', async () => {
    const id = await leftThere();
    const page = await openByLink(id);
    await expect.poll(() => state(page).textContent()).toBe('en cours');
    await expectAccessible(page);
    await expectFits(page);
    expect((await desk.read(id)).trips[1].slot).toBeNull();
    await agree(page);
    expect((await desk.read(id)).trips[1].slot).not.toBeNull();
  });

  it('gives the return up for who fetches the vehicle, once what goes back was read', async () => {
    const id = await leftThere();
    const page = await openByLink(id);
    await button(page, 'Je vais chercher le véhicule').click();
    const dialog = page.getByRole('dialog');
    expect(plain(await dialog.textContent())).toContain('25,00 € vous sont rendus');
    await dialog.getByRole('button', { name: 'Annuler le retour' }).click();
    await expect.poll(() => state(page).textContent()).toBe('effectuée');
    expect(await desk.read(id)).toMatchObject({ status: 'completed', balanceCents: 0 });
  });
});

describe('the team', () => {
  it('sees whose return waits, agrees on it with them, and gives a part of the price back', async () => {
    const id = await leftThere();
    const { reference } = await desk.read(id);
    const page = await open();
    await signInBrowser(page.context(), desk.server, 'teammate');
    await openScreen(page, desk.server, '#/admin/teammate/booking');
    const waiting = page.locator('main:visible details', { has: page.getByText(/à convenir$/) });
    await waiting.locator('summary').click();
    await waiting.getByText('Depuis moins d’un jour').first().waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await waiting.getByRole('link', { name: reference }).click();
    await expect.poll(() => state(page).textContent()).toBe('en cours');
    // One action leads on, and it is another one once the vehicle is ready.
    const main = page.locator('main:visible .button:not(.quiet)');
    expect(await main.allTextContents()).toEqual(['Véhicule prêt']);
    expect(await card(page, 'Retour').locator('.state').textContent()).toBe(TO_AGREE);
    await confirmed(page, 'Véhicule prêt');
    await expect
      .poll(async () => (await main.allTextContents()).map(plain))
      .toEqual(['Choisir le rendez-vous : Retour']);
    expect(plain(await card(page, 'Retour').locator('.state').textContent())).toMatch(
      /^à convenir : véhicule prêt, client prévenu .+ à \d+ h/,
    );
    await agree(page);
    expect(await main.allTextContents()).toEqual(['Confier le retour']);
    await page.getByRole('button', { name: /^Faire un avoir/ }).click();
    await page.locator('[name=cents]').fill('12,50');
    await page.locator('[name=reason]').fill('Attente au garage');
    // Asked first: it is in the books for good.
    await button(page, 'Émettre l’avoir').click();
    const dialog = page.getByRole('dialog', { name: 'Émettre cet avoir' });
    await dialog.getByText('12,50\u00a0€ sur FA').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    expect((await desk.read(id)).creditNotes).toEqual([]);
    await button(page, 'Émettre l’avoir').click();
    await dialog.getByRole('button', { name: 'Émettre l’avoir' }).click();
    // Said where the form was, which is not there to be pressed again.
    await page.getByText(/^L’avoir de 12,50\s€ sur FA\S+ est émis/).waitFor();
    await page.locator('[name=cents]').waitFor({ state: 'detached' });
    await page.getByText('Remboursement de 12,50').waitFor();
    await expectAccessible(page);
    await expectFits(page);
    expect(await desk.read(id)).toMatchObject({ totalCents: 4740, balanceCents: 0 });
  });

  it('interrupts the trip of a vehicle that broke down, once it has said where that is', async () => {
    const id = await desk.booked({ outboundSlot: someSlots(desk.now())[1], returnSlot: null });
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    const { trips } = await desk.read(id);
    await desk.move(trips[0].id, 'set_off', 'arrive', 'inspect', 'depart', 'break_down');
    const page = await open();
    await signInBrowser(page.context(), desk.server, 'teammate');
    await openScreen(page, desk.server, `#/admin/teammate/booking/${id}`);
    await button(page, 'Interrompre le convoyage').click();
    await button(page, 'Confirmer l’interruption').click();
    await page.getByText('Indiquez où est le véhicule, et qui l’a.').waitFor();
    await page.locator('[name=whereabouts]').fill('Au garage Martin, qui a les clés');
    await expectAccessible(page);
    await expectFits(page);
    await button(page, 'Confirmer l’interruption').click();
    await expect.poll(() => state(page).textContent()).toBe('annulée');
    await page.getByText('Où est le véhicule : Au garage Martin, qui a les clés').waitFor();
    expect(await card(page, 'Prise en charge').locator('.state').textContent()).toBe('trajet interrompu');
    expect((await desk.read(id)).balanceCents).toBe(0);
  });

  it('records a withdrawal while it runs, once it has read what that gives back and does', async () => {
    const id = await leftThere(1);
    const page = await open();
    await signInBrowser(page.context(), desk.server, 'teammate');
    await openScreen(page, desk.server, `#/admin/teammate/booking/${id}`);
    await button(page, 'Enregistrer sa rétractation').click();
    const dialog = page.getByRole('dialog');
    expect(plain(await dialog.textContent())).toMatch(/attend chez l’établissement.*25,00 € sont rendus/);
    await dialog.getByRole('button', { name: 'Enregistrer sa rétractation' }).click();
    await expect.poll(() => state(page).textContent()).toBe('rétractée');
    expect((await desk.read(id)).balanceCents).toBe(0);
  });
});
