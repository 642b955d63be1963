/** A driver who cannot be there, at the desk: somebody else is sent, or the trip is moved to when somebody can. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { momentOf } from '../../src/domain/lib/time/french-slot.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { people, sendAs, signInBrowser } from '../support/accounts.ts';
import { testBrowser } from '../support/browser.ts';
import { type Desk, openDesk } from '../support/desk.ts';

const { open } = testBrowser();
const QUARTER_MS = 15 * 60_000;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => desk.server.stop());

it('proposes another driver, says who has it now, and gives it back', async () => {
  const id = await desk.booked({ serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 });
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  const rose = { contactName: 'Rose Garçon', contactPhone: '06 99 88 77 66', accessNote: null };
  expect((await desk.change(id, 'stop', { ...rose, stops: [{ tripKind: 'outbound' }] })).status).toBe(200);
  const [{ slot }] = (await desk.read(id)).trips;
  await desk.later(Date.parse(slot.end) - QUARTER_MS - desk.now().getTime());

  const page = await open();
  await page.clock.install({ time: desk.now() });
  await signInBrowser(page.context(), desk.server, 'teammate');
  await openScreen(page, desk.server, '#/admin/teammate/desk');
  const card = page.locator('.queue > li', { hasText: 'Convoyeur pas encore en route' });
  await card.getByText(people.teammate.displayName).waitFor();
  // Whoever waits there is called, and is not who ordered.
  const met = card.getByText('Sur place : Rose Garçon,').getByRole('link');
  expect(await met.getAttribute('href')).toBe('tel:0699887766');
  await card.getByRole('button', { name: /^Changer de convoyeur/ }).click();
  // Whoever has it and has not set off is not who is proposed.
  await expect.poll(() => card.locator('option:checked').textContent()).toContain(people.admin.displayName);
  await card.getByRole('button', { name: 'Confier', exact: true }).click();
  await card.getByText(`Le trajet est confié à ${people.admin.displayName}.`).waitFor();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Annuler/ }).click();
  await card.getByText(`le trajet est rendu à ${people.teammate.displayName}`).waitFor();
});

it('moves what nobody can drive on its day to when somebody can, gives it, and takes the hour back', async () => {
  await desk.later(24 * 60 * 60_000);
  const id = await desk.booked({ serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 });
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  const [{ slot }] = (await desk.read(id)).trips;
  const day = parisTime(new Date(slot.start)).day;
  for (const person of ['teammate', 'admin'] as const) {
    const absence = { driverId: desk.driverId(person), firstDay: day, lastDay: day, reason: null };
    const sent = { clientId: randomUUID(), ...absence };
    const url = `${desk.server.url}/api/planning/absence`;
    expect((await sendAs(desk.team('admin'), 'POST', url, sent)).status).toBe(200);
  }
  const page = await open();
  await page.clock.install({ time: desk.now() });
  await signInBrowser(page.context(), desk.server, 'teammate');
  await openScreen(page, desk.server, '#/admin/teammate/desk');
  const card = page.locator('.queue > li', { hasText: 'Convoyeur indisponible' });
  await card.getByRole('button', { name: /^Changer de convoyeur/ }).click();
  const move = card.getByRole('button', { name: /^Déplacer au .+ et confier à / });
  await move.waitFor();
  await expectAccessible(page);
  const said = (await move.textContent()) ?? '';
  await move.click();
  await page.getByText(/Le rendez-vous est déplacé au .+, et le trajet confié à /).waitFor();
  const [moved] = (await desk.read(id)).trips;
  expect(said).toBe(`Déplacer au ${momentOf(moved.slot.start)} et confier à ${moved.driver}`);
  expect(parisTime(new Date(moved.slot.start)).day > day).toBe(true);
  await page.getByRole('button', { name: /^Remettre au / }).click();
  await page.getByText('Le rendez-vous est remis où il était.').waitFor();
  expect((await desk.read(id)).trips[0].slot).toEqual(slot);
});
