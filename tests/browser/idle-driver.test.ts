/** A driver who has not set off, at the desk: somebody else is sent, which is said where the trip waits for them now. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { people, signInBrowser } from '../support/accounts.ts';
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
  const [{ slot }] = (await desk.read(id)).trips;
  await desk.later(Date.parse(slot.end) - QUARTER_MS - desk.now().getTime());

  const page = await open();
  await page.clock.install({ time: desk.now() });
  await signInBrowser(page.context(), desk.server, 'teammate');
  await openScreen(page, desk.server, '#/admin/teammate/desk');
  const card = page.locator('.queue > li', { hasText: 'Convoyeur pas encore en route' });
  await card.getByText(people.teammate.displayName).waitFor();
  await card.getByRole('button', { name: /^Changer de convoyeur/ }).click();
  // Whoever has it and has not set off is not who is proposed.
  await expect.poll(() => card.locator('option:checked').textContent()).toContain(people.admin.displayName);
  await card.getByRole('button', { name: 'Confier', exact: true }).click();
  await card.getByText(`Le trajet est confié à ${people.admin.displayName}.`).waitFor();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Annuler/ }).click();
  await card.getByText(`le trajet est rendu à ${people.teammate.displayName}`).waitFor();
});
