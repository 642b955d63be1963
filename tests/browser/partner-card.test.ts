/** A partner who pays by card what they are invoiced, in a real browser against the real server. */
import { expect, it } from 'vitest';
import { heading, openScreen } from '../support/account-screens.ts';
import { signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { button } from '../support/funnel.ts';
import { invoicedOrder } from '../support/partners.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

it('an invoice is paid by card from its booking, where its partner comes back to', async () => {
  const place = shop.place();
  const reference = await invoicedOrder(place, await signIn(place, 'partner'), new Date());
  const page = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), place, 'partner');
  await openScreen(page, place, '#/admin/partner/booking');
  await page.getByRole('link', { name: reference }).click();
  const invoice = page.locator('main:visible tr').filter({ hasText: /FA\d{4}/ });
  await invoice.getByText('émise').waitFor();

  await button(page, 'Payer par carte').click();
  await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
  await button(page, 'Payer').click();
  await expect.poll(() => heading(page).textContent()).toBe(reference);
  await invoice.getByText('payée').waitFor();
  expect(await button(page, 'Payer par carte').count()).toBe(0);
});
