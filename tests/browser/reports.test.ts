/** Condition reports as those who follow a booking read them, in a real browser against the real server. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { getAs, type Person, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { billing, orderOf, partnerOrder } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { inDriversPlace, sealed } from '../support/condition-reports.ts';
import { expectFits } from '../support/layout.ts';
import { pay } from '../support/payments.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

/** An order of theirs, as the team reads it. */
async function ordered(person: Person) {
  const place = shop.place();
  const api = (path: string) => `${place.url}/api/${path}`;
  const tokens = await signIn(place, person);
  if (person === 'partner') await sendAs(tokens, 'PUT', api('partner/billing'), billing());
  const make = person === 'partner' ? partnerOrder : orderOf;
  const { status, body } = await sendAs(tokens, 'POST', api('booking'), make(new Date()));
  expect(status).toBe(201);
  if (person === 'customer') await pay(place.url, body.id);
  return (await getAs(await signIn(place, 'teammate'), api(`booking/${body.id}`))).body;
}

it.each([
  ['customer', 'customer'],
  ['partner', 'partner'],
  ['teammate', 'customer'],
] as const)(
  'a %s reads those of a booking that a %s ordered, and keeps each as a file',
  async (person, buyer) => {
    const place = shop.place();
    const { id, reference, trips, vehicle } = await ordered(buyer);
    const hash = `#/admin/${person}/booking/${id}`;
    const page = await open({ viewport: VIEWPORTS.phone });
    await signInBrowser(page.context(), place, person);
    await openScreen(page, place, hash);
    await page.getByText(vehicle.plate).first().waitFor();
    expect(await page.getByRole('heading', { name: 'États des lieux' }).count()).toBe(0);

    const report = await sealed({
      tripId: trips[0].id,
      content: { plate: vehicle.plate, reservations: 'Je conteste la rayure.' },
    });
    const sent = await sendAs(
      await signIn(place, 'teammate'),
      'POST',
      `${place.url}/api/condition_report`,
      inDriversPlace(report),
    );
    expect(sent.status).toBe(201);
    await page.reload();
    const card = page.locator('main:visible li.card', { hasText: 'Prise en charge (aller)' });
    await card.waitFor();
    expect(plain(await card.textContent())).toContain(
      'signé avec réserves le samedi 21 novembre 2026 à 8 h 58',
    );
    await expectFits(page);
    await expectAccessible(page);

    const saved = page.waitForEvent('download');
    await card.getByRole('button', { name: /^Lire l’état des lieux/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`etat-des-lieux-${reference}-outbound-pickup.pdf`);
    expect(pdfPages(await readFile(await file.path())).join(' ')).toContain(report.hash);
  },
);
