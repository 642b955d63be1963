/** A review, on the screens of who gives it and of who publishes it, and on the page that everybody reads. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { alert, control, heading, openScreen } from '../support/account-screens.ts';
import { signInBrowser } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { expectReachedByTab } from '../support/keyboard.ts';
import { expectFits } from '../support/layout.ts';
import { reviewKey } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const { open } = testBrowser();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => desk.server.stop());

/** Driven to its end. @param slot of the first day */
async function ended(slot: number): Promise<string> {
  const outboundSlot = someSlots(desk.now())[slot];
  const single = { serviceCode: 'single_outbound', outboundSlot, returnSlot: null, totalCents: 3490 };
  const id = await desk.booked(single);
  const { trips } = await desk.read(id);
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trips[0].id, ...wholeWay);
  return id;
}
const give = (id: string, mark: number, text: string) =>
  post(
    `${desk.server.url}/api/booking/${id}/review`,
    { clientId: randomUUID(), key: reviewKey(id), mark, text, firstName: 'Élodie' },
    fromSomewhere(),
  );
const linkOf = (id: string) => `#/admin/customer/add/review?booking=${id}&key=${reviewKey(id)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const said = (page: Page) => page.locator('main:visible [role=status].state');

it('is given with a keyboard alone on a phone, without an account, and taken back by the same link', async () => {
  const id = await ended(0);
  const page = await open({ viewport: VIEWPORTS.phone });
  await openScreen(page, desk.server, linkOf(id));
  await control(page, 'text').waitFor();
  expect(await control(page, 'firstName').inputValue()).toBe('Élodie');
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await expectFits(page);
  await page.setViewportSize(VIEWPORTS.desktop);
  await expectReachedByTab(page);
  await page.setViewportSize(VIEWPORTS.phone);

  // Without a mark it says what is missing, there.
  await button(page, 'Envoyer mon avis').press('Enter');
  await page.getByText('Choisissez une note, de 1 à 5.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('mark');
  await page.getByRole('group', { name: 'Votre note' }).waitFor();
  await expectAccessibleAt(page, VIEWPORTS.phone);

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  expect(await page.locator('[name=mark]:checked').inputValue()).toBe('4');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ponctuels et soigneux.');
  await page.getByText('22 / 1000').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');

  // What is typed outlives a reload.
  await page.reload();
  await control(page, 'text').waitFor();
  expect(await control(page, 'text').inputValue()).toBe('Ponctuels et soigneux.');
  await button(page, 'Envoyer mon avis').press('Enter');
  await expect.poll(() => said(page).textContent()).toContain('Votre avis nous est parvenu');
  await page.getByRole('heading', { name: 'Client vérifié' }).waitFor();
  // Who cannot see is where the form was.
  expect(await focused(page)).toContain('nous est parvenu');
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);

  await button(page, 'Retirer mon avis').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer mon avis' }).click();
  await expect.poll(() => said(page).textContent()).toContain('Votre avis est retiré');
  expect(await focused(page)).toContain('Votre avis est retiré');
  expect(await page.getByText('Ponctuels et soigneux.').count()).toBe(0);
  expect(await button(page, 'Retirer mon avis').count()).toBe(0);
});

it('a link that is none says so, and one whose time is over too', async () => {
  const id = await ended(1);
  const page = await open({ viewport: VIEWPORTS.phone, tolerate: [/status of 404/] });
  await openScreen(page, desk.server, `#/admin/customer/add/review?booking=${id}&key=x`);
  await expect.poll(() => alert(page).textContent()).toContain('Ce lien est incomplet ou ne vaut plus.');
  const unstarted = await desk.booked({ outboundSlot: someSlots(desk.now())[2], returnSlot: null });
  await openScreen(page, desk.server, linkOf(unstarted));
  await page.getByText('ne peut pas, ou plus, recevoir d’avis').waitFor();
  await expectAccessibleAt(page, VIEWPORTS.phone);
});

it('is published, answered or refused by the team, and read by everybody', async () => {
  const [kept, refused] = [await ended(0), await ended(1)];
  await give(refused, 1, 'Achetez mes pneus');
  await give(kept, 5, 'Très bien,\nmerci');
  const page = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), desk.server, 'teammate');
  await openScreen(page, desk.server, '#/admin/teammate/booking');
  await page.getByRole('link', { name: 'Avis des clients' }).click();
  await page.getByText('Très bien,').waitFor();
  expect(await heading(page).textContent()).toBe('Avis des clients');
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await expectFits(page);
  await page.setViewportSize(VIEWPORTS.desktop);
  await expectReachedByTab(page);

  const card = (text: string) => page.locator('li.card').filter({ hasText: text });
  await card('merci').getByRole('button', { name: 'Publier' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publier l’avis' }).click();
  await card('merci').getByText('Publié le').waitFor();
  await expect.poll(() => said(page).first().textContent()).toContain('est publié');
  await expect.poll(() => focused(page)).toBe('5 sur 5, par Élodie');

  await card('merci').getByRole('button', { name: 'Répondre' }).click();
  await expect.poll(() => focused(page)).toBe('Notre réponse');
  await card('merci').getByRole('textbox').fill('Merci à vous\u00a0!');
  // What is typed outlives a reload.
  await page.reload();
  await page.getByRole('combobox').selectOption({ label: 'publié' });
  await card('merci').getByRole('button', { name: 'Répondre' }).click();
  expect(await card('merci').getByRole('textbox').inputValue()).toBe('Merci à vous\u00a0!');
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await button(page, 'Publier la réponse').click();
  await card('merci').getByText('Merci à vous').waitFor();
  expect(await card('merci').getByRole('button', { name: 'Répondre' }).count()).toBe(0);
  await expect.poll(() => focused(page)).toBe('5 sur 5, par Élodie');

  await page.getByRole('combobox').selectOption({ label: 'à relire' });
  await card('pneus').getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
  await dialog.getByText('Choisissez un motif.').waitFor();
  await expectAccessibleAt(page, VIEWPORTS.desktop);
  await dialog.getByRole('combobox').selectOption({ label: 'publicité' });
  await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
  await card('pneus').getByText('Refusé\u00a0: publicité').waitFor();

  // Asked again, none of them waits.
  await page.reload();
  await page.getByText('Aucun avis pour le moment.').waitFor();
  await page.getByRole('combobox').selectOption({ label: 'publié' });
  await card('merci').waitFor();
  expect(await card('pneus').count()).toBe(0);

  await page.getByRole('link', { name: 'Page publique' }).click();
  await page.getByText('5,0 sur 5').waitFor();
  await page.getByRole('heading', { name: 'Élodie' }).waitFor();
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await expectFits(page);
});
