/** Bookings, their reports and their invoices on paper: what is read of them, without what is pressed. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { giveTrip, openScreen } from '../support/account-screens.ts';
import { getAs, type Person, people, signIn, signInBrowser } from '../support/accounts.ts';
import { testBrowser } from '../support/browser.ts';
import { type Driven, drivenBooking } from '../support/driven-booking.ts';
import { invoicedOrder } from '../support/partners.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

/** Of what is printed on A4 between the margins that browsers leave, in CSS pixels. */
const PAPER = { width: 718, height: 1047 };
/** Left free at the edges. */
const EDGES = 4;
const PRESSED =
  'header, footer, nav, button, .button, form, input, select, textarea, dialog, #notices, #consent';

const bookings = new Map<Person, Driven>();
beforeAll(async () => {
  const place = shop.place();
  for (const person of ['customer', 'partner'] as const)
    bookings.set(person, await drivenBooking(place, person));
  await invoicedOrder(place, await signIn(place, 'partner'), new Date());
});

const bookingOf = (person: Person): Driven => {
  const booking = bookings.get(person);
  if (!booking) throw new Error(`${person} has no booking`);
  return booking;
};

async function openAs(person: Person, hash: string): Promise<Page> {
  const page = await open({ viewport: PAPER });
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  return page;
}

/** As a printer gets it: the sheet comes after the screen. */
async function printed(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.styleSheets).some(({ media, cssRules }) => media.mediaText === 'print' && cssRules),
  );
  await page.emulateMedia({ media: 'print' });
}

const visible = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.outerHTML.slice(0, 120)),
    );

/** What is written of an element whose text shows, where it is not black on white, or has a shadow. */
const coloured = (page: Page) =>
  page.locator('main:visible *').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && element.textContent && !element.closest('svg'))
      .filter((element) => {
        const { color, backgroundColor, boxShadow } = getComputedStyle(element);
        return (
          color !== 'rgb(0, 0, 0)' ||
          !['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'].includes(backgroundColor) ||
          boxShadow !== 'none'
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

async function expectPaper(page: Page): Promise<void> {
  expect(await visible(page, PRESSED)).toEqual([]);
  expect(await coloured(page)).toEqual([]);
  const box = await page.locator('main:visible > div').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(PAPER.width - EDGES);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PAPER.width);
  const broken = await page
    .locator('main:visible :is(table, tr, .card:not(dl), img)')
    .evaluateAll((all) => all.filter((element) => getComputedStyle(element).breakInside !== 'avoid').length);
  expect(broken).toBe(0);
}

it.each(['customer', 'partner', 'teammate'] as const)('a booking of a %s is printed', async (person) => {
  const { id, reference } = bookingOf(person === 'partner' ? 'partner' : 'customer');
  const page = await openAs(person, `#/admin/${person}/booking/${id}`);
  await page.getByRole('heading', { name: 'États des lieux' }).waitFor();
  expect(await visible(page, 'main .button')).not.toEqual([]);
  await printed(page);
  await expectPaper(page);
  const text = await page.locator('main:visible').innerText();
  for (const part of [reference, 'Total', '59,90', 'Suivi', 'Prise en charge (aller)'])
    expect(text).toContain(part);
  // What a price comes to is open on paper.
  if (person !== 'teammate') expect(await visible(page, 'main details li')).not.toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  expect(await visible(page, 'main .button')).not.toEqual([]);
});

it('says on paper who drives', async () => {
  const page = await openAs('teammate', `#/admin/teammate/booking/${bookingOf('customer').id}`);
  await giveTrip(page, people.teammate.displayName);
  await page.getByText('Convoyeur\u00a0: Côme').waitFor();
  await printed(page);
  expect(await page.getByText('Convoyeur\u00a0: Côme').isVisible()).toBe(true);
});

it.each([
  ['customer', 'FA'],
  ['partner', 'Relevé mensuel'],
] as const)('the invoices of a %s are printed as a table', async (person, part) => {
  const page = await openAs(person, `#/admin/${person}/invoice`);
  await page.locator('main:visible .data').waitFor();
  await printed(page);
  await expectPaper(page);
  const table = page.locator('main:visible .data');
  expect(
    await table
      .locator('tbody tr')
      .first()
      .evaluate((row) => getComputedStyle(row).display),
  ).toBe('table-row');
  expect(await page.locator('main:visible').innerText()).toContain(part);
  const heads = await table.locator('thead th:visible').allInnerTexts();
  expect(heads.slice(0, 5)).toEqual(['Numéro', 'Nature', 'Date', 'Pour', 'Montant']);
  expect(heads).not.toContain('Fichier');
});

it('the reports of a booking are printed with their signatures, and the photos that were opened', async () => {
  const place = shop.place();
  const { id } = bookingOf('customer');
  const { comparison } = (await getAs(await signIn(place, 'customer'), `${place.url}/api/booking/${id}`))
    .body;
  const page = await open({ viewport: PAPER });
  await page.goto(`${place.url}${comparison}`);
  await page.emulateMedia({ media: 'print' });
  await expectPaper(page);
  expect((await visible(page, '.compared svg.signature')).length).toBeGreaterThan(2);
  expect(await visible(page, '.compared img, [download]')).toEqual([]);

  await page.emulateMedia({ media: 'screen' });
  for (const closed of await page.locator('summary').all()) await closed.click();
  await page.emulateMedia({ media: 'print' });
  await expectPaper(page);
  const photos = page.locator('.compared img');
  expect((await visible(page, '.compared img')).length).toBe(await photos.count());
  for (const photo of await photos.all())
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});
