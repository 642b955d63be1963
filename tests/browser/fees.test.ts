/** Each fee of the tariff, charged by the team on its screen while a driver waits: the server's clock is the test's. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { control, openScreen, shownReference } from '../support/account-screens.ts';
import { signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { type OpenOptions, testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const MINUTE = 60_000;
const WEEK = 7 * 24 * 60 * MINUTE;

const { open } = testBrowser();

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(WEEK));

/** A booking whose driver has waited for so long, where the vehicle is collected or given back. */
async function waiting(kind: 'outbound' | 'return', minutes: number): Promise<string> {
  const [slot] = someSlots(desk.now());
  const id = await desk.booked({
    serviceCode: `single_${kind}`,
    outboundSlot: kind === 'outbound' ? slot : null,
    returnSlot: kind === 'return' ? slot : null,
    totalCents: 3490,
  });
  const asked = { tripKind: kind, driverId: desk.driverId('teammate') };
  const { trips } = (await desk.change(id, 'assign', asked)).body;
  await desk.later(Date.parse(slot.start) - desk.now().getTime());
  const onTheWay = kind === 'return' ? ['inspect', 'depart', 'reach'] : [];
  await desk.move(trips[0].id, 'set_off', 'arrive', ...onTheWay);
  await desk.later(minutes * MINUTE);
  return id;
}

/** Its form opens at a button, or by itself where something was typed. */
async function openForm(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Ajouter un frais' });
  await opener.or(control(page, 'code')).first().waitFor();
  // Asked of what is there now: it may be gone a moment later.
  const isClosed = await opener.evaluateAll((all) => all.some((one) => one.ariaDisabled !== 'true'));
  if (isClosed) await opener.click();
  await control(page, 'code').waitFor();
}

async function openBooking(id: string, options: OpenOptions = {}): Promise<Page> {
  const { url, dataDir } = desk.server;
  const page = await open(options);
  await signInBrowser(page.context(), { url, dataDir }, 'teammate');
  await openScreen(page, { url }, `#/admin/teammate/booking/${id}`);
  await openForm(page);
  return page;
}

/** Says why, where a test says nothing else. */
const add = async (page: Page) => {
  if ((await control(page, 'reason').inputValue()) === '') await control(page, 'reason').fill('Constaté');
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
};
const cell = (page: Page, amount: string) =>
  page.locator('main:visible').getByRole('cell', { name: amount.replace(' ', '\u00a0') });

it.each([
  ['fuel_reserve', 'outbound', 0, null, '29,90 €', '64,80 €', 'en cours'],
  ['late', 'outbound', 13, null, '9,90 €', '44,80 €', 'en cours'],
  ['late_pickup', 'outbound', 21, null, '19,90 €', '54,80 €', 'reportée'],
  ['late_return', 'return', 21, null, '19,90 €', '54,80 €', 'en cours'],
  ['late_return_overnight', 'return', 30, '2', '79,80 €', '114,70 €', 'en cours'],
] as const)(
  '%s, of the trip « %s », after %i minutes',
  async (code, kind, minutes, days, amount, total, state) => {
    const id = await waiting(kind, minutes);
    const page = await openBooking(id, { tolerate: code === 'late_pickup' ? [/400/] : [] });
    await control(page, 'code').selectOption(code);
    if (days) await control(page, 'days').fill(days);
    await add(page);
    if (code === 'late_pickup') {
      const dialog = page.getByRole('dialog', { name: /Reporter le rendez-vous/ });
      const alert = page.locator('main:visible form .alert');
      await dialog.getByText('le client l’apprend aussitôt par e-mail').waitFor();
      await dialog.getByRole('button', { name: 'Annuler' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect([await alert.count(), (await desk.read(id)).fees]).toEqual([0, []]);
      // What is wrong is said, and nothing is asked of it.
      await control(page, 'minutesLate').fill('90');
      await add(page);
      await page.getByText('Le convoyeur n’a pas attendu si longtemps\u00a0: ').first().waitFor();
      expect(await dialog.count()).toBe(0);
      await control(page, 'minutesLate').fill('');
      await add(page);
      await dialog.getByRole('button', { name: 'Ajouter et reporter' }).click();
    }
    await cell(page, amount).waitFor();
    await cell(page, total).waitFor();
    await expect.poll(() => page.locator('main:visible [role=status].state').textContent()).toBe(state);
    await expectAccessible(page);
  },
);

it('its form is seen whole once it is asked for, and typed in at once', async () => {
  const page = await openBooking(await waiting('outbound', 0), { viewport: VIEWPORTS.desktop });
  const form = page.getByRole('form', { name: 'Ajouter un frais' });
  const box = await form.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(VIEWPORTS.desktop.height);
  expect(await control(page, 'code').evaluate((field) => field === document.activeElement)).toBe(true);
  // Of one that was begun, and is there again after a reload, nothing moves.
  await control(page, 'reason').fill('Constaté');
  await page.reload();
  await form.waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

it('each is chosen by its amount, and the form is given up without a trace', async () => {
  const page = await openBooking(await waiting('return', 0));
  const choices = await control(page, 'code').locator('option').allTextContents();
  expect(choices.filter((label) => !/\u00a0: \d+,\d\d\u00a0€(?: par jour)?$/.test(label))).toEqual([]);
  expect(choices.filter((label) => label.endsWith('39,90\u00a0€ par jour'))).toHaveLength(1);
  await control(page, 'reason').fill('Un geste');
  await page.getByRole('button', { name: 'Ne rien ajouter' }).click();
  await control(page, 'code').waitFor({ state: 'detached' });
  await openForm(page);
  expect(await control(page, 'reason').inputValue()).toBe('');
});

it('one that was added by mistake is given up where it is listed, and counted again', async () => {
  const id = await waiting('outbound', 0);
  const page = await openBooking(id);
  await control(page, 'code').selectOption('fuel_reserve');
  await add(page);
  await cell(page, '29,90 €').waitFor();
  const decide = async (opener: RegExp, reason: string) => {
    await page.getByRole('button', { name: opener }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Motif').fill(reason);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: opener }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await decide(/^Y renoncer/, 'Saisi sur une autre réservation');
  await page.getByText(', renoncé\u00a0: Saisi sur une autre réservation').waitFor();
  await cell(page, '34,90 €').first().waitFor();
  expect((await desk.read(id)).totalCents).toBe(3490);
  await decide(/^Le compter de nouveau/, 'C’était bien celle-ci');
  await page.getByRole('button', { name: /^Y renoncer/ }).waitFor();
  expect((await desk.read(id)).totalCents).toBe(6480);
});

it('minutes that were typed for another fee do not count', async () => {
  const page = await openBooking(await waiting('outbound', 0));
  await control(page, 'code').selectOption('late');
  await control(page, 'minutesLate').fill('15');
  await control(page, 'code').selectOption('fuel_reserve');
  await add(page);
  await cell(page, '29,90 €').waitFor();
});

it('what was typed for one fee, and why one was refused, is gone for the next, and on another booking', async () => {
  const first = await waiting('outbound', 0);
  const second = await desk.booked({
    serviceCode: 'single_outbound',
    outboundSlot: someSlots(desk.now())[1],
    returnSlot: null,
    totalCents: 3490,
  });
  const page = await openBooking(first, { tolerate: [/400/] });
  const held = (name: string) => control(page, name).inputValue();
  const refusal = page.getByText('Le convoyeur n’a pas attendu si longtemps\u00a0: ');
  const visit = async (id: string) => {
    await page.evaluate((hash) => location.assign(hash), `#/admin/teammate/booking/${id}`);
    await shownReference(page, (await desk.read(id)).reference).waitFor();
    await openForm(page);
  };
  await control(page, 'waived').check();
  await control(page, 'reason').fill('Un geste');
  await add(page);
  await page.getByText('renoncé\u00a0: Un geste').first().waitFor();
  // Said where the form was, which is not there to be pressed again.
  await page.getByText('C’est noté\u00a0: ce frais n’est pas dû.').waitFor();
  await control(page, 'code').waitFor({ state: 'detached' });
  await openForm(page);
  expect(await held('reason')).toBe('');
  expect(await control(page, 'waived').isChecked()).toBe(false);

  const code = await held('code');
  await control(page, 'code').selectOption('late');
  await control(page, 'minutesLate').fill('15');
  await add(page);
  await refusal.first().waitFor();
  await visit(second);
  expect([await held('code'), await refusal.count()]).toEqual([code, 0]);
  // What was typed is kept where it was typed, without what was said of it.
  await visit(first);
  expect([await held('code'), await held('minutesLate'), await refusal.count()]).toEqual(['late', '15', 0]);
});
