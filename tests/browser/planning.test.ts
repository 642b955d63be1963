/** The team's planning in a real browser against the real server: a day drawn and told, before and after an assignment. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { slotHours } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { control, giveTrip, heading, openScreen } from '../support/account-screens.ts';
import { people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { expectFits } from '../support/layout.ts';
import { pay } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const PLANNING = '#/admin/teammate/planning';
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const main = (page: Page, selector: string) => page.locator(`main:visible ${selector}`);
const bars = (page: Page) => main(page, 'svg a');
const rows = (page: Page) => main(page, 'tbody tr');
const told = (page: Page) => main(page, '.loadable [role=status]');
const link = (page: Page, name: string) => page.getByRole('link', { name });

let day: string;
/** Of the two at the same time: late in the evening, the first of a day are too near to be ordered. */
let hours: string;
/** Of two at the same time and one after. */
let references: string[];

beforeAll(async () => {
  const [first, second] = someSlots(new Date());
  day = parisTime(new Date(first.start)).day;
  hours = plain(slotHours(first));
  references = [];
  const place = shop.place();
  const tokens = await signIn(place, 'customer');
  for (const outboundSlot of [first, first, second]) {
    const order = orderOf(new Date(), {
      serviceCode: 'single_outbound',
      totalCents: 3490,
      outboundSlot,
      returnSlot: null,
    });
    const { status, body } = await sendAs(tokens, 'POST', `${place.url}/api/booking`, order);
    expect(status).toBe(201);
    await pay(place.url, body.id);
    references.push(body.reference);
  }
});

async function openPlanning(hash: string, options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(options);
  await signInBrowser(page.context(), shop.place(), 'teammate');
  await openScreen(page, shop.place(), hash);
  return page;
}

describe('the planning', () => {
  it('is reached from home and from the bookings, and begins today', async () => {
    const page = await openPlanning('#/admin/teammate');
    await page.locator('a[href="#/admin/teammate/planning"]:visible').first().click();
    await expect.poll(() => heading(page).textContent()).toBe('Planning');
    const today = parisTime(new Date()).day;
    expect(await control(page, 'day').inputValue()).toBe(today);
    await expect.poll(async () => plain(await told(page).textContent())).toContain('aucun trajet');
    await page.goto(`${shop.place().url}/#/admin/teammate/booking`);
    await page.getByRole('link', { name: 'Planning du jour' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Planning');
  });

  it('goes from day to day, and shows the same one after a reload', async () => {
    const page = await openPlanning(PLANNING);
    await control(page, 'day').fill(day);
    await page.getByRole('button', { name: 'Afficher' }).click();
    await expect.poll(() => bars(page).count()).toBe(3);
    expect(plain(await told(page).textContent())).toMatch(
      /^\S+ \d+ \S+ \d{4} : 3 trajets, dont 3 à attribuer$/,
    );
    await link(page, 'Jour suivant').click();
    await expect.poll(() => bars(page).count()).toBe(0);
    expect(await control(page, 'day').inputValue()).toBe(addDays(day, 1));
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Jour suivant');
    await page.goBack();
    await expect.poll(() => bars(page).count()).toBe(3);
    expect(await control(page, 'day').inputValue()).toBe(day);
    await page.goForward();
    await expect.poll(() => bars(page).count()).toBe(0);
    await link(page, 'Jour précédent').click();
    await expect.poll(() => bars(page).count()).toBe(3);
    expect(page.url()).toContain(`${PLANNING}?day=${day}`);
    await page.reload();
    await expect.poll(() => bars(page).count()).toBe(3);
    await link(page, 'Aujourd’hui').click();
    await expect.poll(() => page.url()).toMatch(/planning$/);
    await expect.poll(() => bars(page).count()).toBe(0);
  });

  it('keeps the day that is chosen before the first one is there', async () => {
    const page = await open();
    await signInBrowser(page.context(), shop.place(), 'teammate');
    const answers = await hold(page, '**/api/trip*', (route) => route.continue());
    await openScreen(page, shop.place(), PLANNING);
    await answers.reached;
    await control(page, 'day').fill(day);
    answers.release();
    await expect.poll(async () => plain(await told(page).textContent())).toContain('aucun trajet');
    expect(await control(page, 'day').inputValue()).toBe(day);
    await page.getByRole('button', { name: 'Afficher' }).click();
    await expect.poll(() => bars(page).count()).toBe(3);
  });

  it('draws trips at the same time apart, and each moves to who it is given to', async () => {
    const page = await openPlanning(`${PLANNING}?day=${day}`);
    await expect.poll(() => bars(page).count()).toBe(3);
    const boxes = await bars(page)
      .locator('rect')
      .evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top ||
          other.bottom <= one.top;
        expect(apart).toBe(true);
      }
    // By keyboard alone: every bar is a link to its booking.
    await bars(page).first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page).textContent()).toMatch(/^CVG-/);
    const reference = (await heading(page).textContent()) ?? '';
    expect(references.slice(0, 2)).toContain(reference);
    await giveTrip(page, people.teammate.displayName);
    await page.locator('main:visible .card .state', { hasText: 'confié à un convoyeur' }).waitFor();
    await page.goBack();
    await expect.poll(async () => plain(await told(page).textContent())).toContain('dont 2 à attribuer');
    const bar = page.getByRole('link', { name: new RegExp(`^AB-123-CD confié, .* ${reference}$`) });
    expect(plain(await bar.locator('title').textContent())).toBe(
      `AB-123-CD confié, ${people.teammate.displayName}, ${hours}, prise en charge Aix-en-Provence → Aix-en-Provence, ${reference}`,
    );
    expect(plain(await rows(page).filter({ hasText: reference }).textContent())).toContain(
      people.teammate.displayName,
    );
    await page.getByText(`Sans trajet : ${people.admin.displayName}`).waitFor();
  });
});

describe.each([VIEWPORTS.tablet, VIEWPORTS.desktop])('axe at $width px', (viewport) => {
  it('finds nothing on the planning, which fits every width', async () => {
    const page = await openPlanning(`${PLANNING}?day=${day}`, { viewport });
    await expect.poll(() => bars(page).count()).toBe(3);
    await expectAccessible(page);
    await expectFits(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    const scrolls = await main(page, '.day-chart').evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(scrolls).toBe(true);
    await link(page, 'Jour suivant').click();
    await expect.poll(() => bars(page).count()).toBe(0);
    await expectAccessible(page);
  });
});
