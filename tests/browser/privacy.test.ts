/** What a customer does with their personal data, in a real browser against the real server (domain.md, Screens). */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { control, heading, openScreen } from '../support/account-screens.ts';
import { enterBrowser, login } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { PASSWORD, signedUp } from '../support/customers.ts';
import { button } from '../support/funnel.ts';
import { expectFits } from '../support/layout.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const PRIVACY = '#/admin/customer/profile/privacy';

async function openAsNew(hash: string, options: Parameters<typeof open>[0] = {}) {
  const customer = await signedUp(shop.place());
  const page = await open(options);
  await enterBrowser(page.context(), shop.place(), customer.mail, PASSWORD);
  await openScreen(page, shop.place(), hash);
  return { page, customer };
}

it('everything that is held is saved as one file, found from the profile', async () => {
  const { page, customer } = await openAsNew('#/admin/customer/profile');
  await page.getByRole('link', { name: 'Mes données personnelles' }).click();
  const saved = page.waitForEvent('download');
  await button(page, 'Télécharger mes données').click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('mes-donnees.json');
  const text = await readFile(await file.path(), 'utf8');
  expect(() => JSON.parse(text)).not.toThrow();
  for (const known of [customer.mail, 'Élodie', 'Garçon', '3 Cours Mirabeau']) expect(text).toContain(known);
});

it('an account is erased once that was asked twice, with its password, once and for all', async () => {
  const { page, customer } = await openAsNew(PRIVACY, { tolerate: [/400/] });
  await button(page, 'Supprimer mon compte').click();
  await button(page, 'Garder mon compte').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Supprimer mon compte').click();
  const sure = button(page, 'Supprimer pour toujours');
  await sure.click();
  await page.getByText('Indiquez votre mot de passe actuel.').waitFor();
  await control(page, 'currentPassword').fill('pas le bon');
  await sure.click();
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ hasText: /mot de passe/i })
    .waitFor();
  // Said once.
  expect(await page.locator('main:visible .error').count()).toBe(0);
  await expectAccessible(page);
  await control(page, 'currentPassword').fill(PASSWORD);
  await sure.click();
  await heading(page).filter({ hasText: 'Votre voiture va au garage sans vous.' }).waitFor();
  expect((await login(shop.place().url, customer.mail, PASSWORD)).status).toBe(401);
});

it('axe finds nothing at any size, and it fits every width', async () => {
  const { page } = await openAsNew(PRIVACY);
  await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
  await expectFits(page);
});
