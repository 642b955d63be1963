/** The team's planning in a real browser against the real server: a day drawn and told, before and after an assignment. */

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { slotHours } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { type Slot, slotRefusal, slotsOf } from '../../src/domain/lib/time/slots.ts';
import { weekOf } from '../../src/domain/lib/time/week.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { control, heading, openScreen } from '../support/account-screens.ts';
import { people, signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { expectFits } from '../support/layout.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const PLANNING = '#/admin/teammate/planning';
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const main = (page: Page, selector: string) => page.locator(`main:visible ${selector}`);
const bars = (page: Page) => main(page, 'svg a');
const rows = (page: Page) => main(page, 'tbody tr');
/** What is shown, in a line. */
const said = (page: Page) => main(page, '.planned-day [role=status]').first();
/** What was done. */
const told = (page: Page, text: string) => main(page, '.told').getByText(text).first();
const link = (page: Page, name: string) => page.getByRole('link', { name });

/** Counts what is pressed from now on: buttons of a mouse, and nothing else. */
async function presses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    addEventListener('pointerdown', () => (counted.presses += 1), true);
  });
  return () => page.evaluate(() => Object(window).presses);
}

/** Where it is, once the drawing that may just be made anew has it. */
async function boxOf(part: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null;
  await expect.poll(async () => (box = await part.boundingBox())).not.toBeNull();
  if (box === null) throw new Error('nothing to draw');
  return box as { readonly x: number; readonly y: number };
}

/** Draws a bar over the lane of that name. */
async function drawOver(page: Page, bar: Locator, lane: string): Promise<void> {
  // Below the header, wherever what was done before has led to.
  await main(page, '.day-chart').evaluate((chart) => chart.scrollIntoView());
  const from = await boxOf(bar.locator('rect'));
  const to = await boxOf(main(page, 'svg .row > g > text').getByText(lane, { exact: true }).first());
  await page.mouse.move(from.x + 8, from.y + 8);
  // What draws it loads once a mouse is there.
  await main(page, '.day-chart.movable').waitFor();
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 20, { steps: 4 });
}

/** The same, and lets it go there. */
async function drawTo(page: Page, bar: Locator, lane: string): Promise<void> {
  await drawOver(page, bar, lane);
  await page.mouse.up();
}

/** Eleven appointments of the week after: three at once, which two drivers cannot all make, and others far enough apart. */
function nextWeekSlots(): Slot[] {
  const [first, ...others] = weekOf(addDays(day, 7))
    .flatMap((one) => slotsOf(one))
    .filter((slot, index) => index % 2 === 0 && slotRefusal(slot, new Date()) === null);
  if (!first) throw new Error('a week without a slot');
  return [first, first, first, ...others.slice(0, 8)];
}

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
  for (const outboundSlot of [first, first, second]) {
    references.push((await paidTrip(shop.place(), outboundSlot)).reference);
  }
});

async function openPlanning(hash: string, options: Parameters<typeof open>[0] = {}): Promise<Page> {
  // High enough for every lane: a mouse goes nowhere else.
  const page = await open({ viewport: { width: 1280, height: 1200 }, ...options });
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
    await expect.poll(async () => plain(await said(page).textContent())).toContain('aucun trajet');
    await page.goto(`${shop.place().url}/#/admin/teammate/booking`);
    await page.getByRole('link', { name: 'Planning du jour' }).click();
    await expect.poll(() => heading(page).textContent()).toBe('Planning');
  });

  it('goes from day to day, and shows the same one after a reload', async () => {
    const page = await openPlanning(PLANNING);
    await control(page, 'day').fill(day);
    await page.getByRole('button', { name: 'Afficher' }).click();
    await expect.poll(() => bars(page).count()).toBe(3);
    expect(plain(await said(page).textContent())).toMatch(
      /^\S+ \d+(?:er)? \S+ \d{4} : 3 trajets, dont 3 à confier$/,
    );
    await link(page, 'Jour suivant').click();
    await expect.poll(() => bars(page).count()).toBe(0);
    expect(await control(page, 'day').inputValue()).toBe(addDays(day, 1));
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Jour suivant');
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
    const page = await open({ viewport: VIEWPORTS.desktop });
    await signInBrowser(page.context(), shop.place(), 'teammate');
    const answers = await hold(page, '**/api/planning*', (route) => route.continue());
    await openScreen(page, shop.place(), PLANNING);
    await answers.reached;
    await control(page, 'day').fill(day);
    answers.release();
    await expect.poll(async () => plain(await said(page).textContent())).toContain('aucun trajet');
    expect(await control(page, 'day').inputValue()).toBe(day);
    await page.getByRole('button', { name: 'Afficher' }).click();
    await expect.poll(() => bars(page).count()).toBe(3);
  });

  it('draws trips at the same time apart', async () => {
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
  });

  it('gives a trip in two presses, moves it by keyboard and by mouse, and puts back what was before', async () => {
    const page = await openPlanning(`${PLANNING}?day=${day}`);
    await expect.poll(() => bars(page).count()).toBe(3);
    const reference = references[0] ?? '';
    const bar = main(page, 'svg a').filter({ hasText: reference });
    const given = (person: 'teammate' | 'admin' | null) =>
      expect
        .poll(async () => plain(await bar.locator('title').textContent()))
        .toContain(person ? `confié, ${people[person].displayName}, ${hours}` : 'à confier, À confier');
    const pressed = await presses(page);

    // Whoever is proposed is chosen already: nobody drives that day, and a driver comes before the office.
    await bar.click();
    await page
      .getByRole('dialog')
      .getByText(/^Libre, aucun trajet avant/)
      .waitFor();
    // Why is said beneath, and cuts nothing of the name.
    expect(await page.getByLabel('Convoyeur').locator('option:checked').textContent()).toBe(
      people.teammate.displayName,
    );
    await page.getByRole('dialog').getByRole('button', { name: 'Confier' }).click();
    await told(page, 'confié à').waitFor();
    expect(await pressed()).toBe(2);
    await given('teammate');
    expect(plain(await bar.locator('title').textContent())).toBe(
      `AB-123-CD confié, ${people.teammate.displayName}, ${hours}, prise en charge 3 Cours Mirabeau, Aix-en-Provence → Garage des Pinchinats, ${reference}`,
    );
    await page.getByRole('button', { name: 'Les mêmes en tableau' }).click();
    await rows(page).first().waitFor();
    expect(plain(await rows(page).filter({ hasText: reference }).textContent())).toContain(
      people.teammate.displayName,
    );
    await expectAccessible(page);

    // By keyboard alone: the trip is opened, its lane chosen, and the focus is where it was told.
    await bar.focus();
    await page.keyboard.press('Enter');
    await page.locator('dialog select').waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await page.keyboard.type(people.admin.displayName.slice(0, 3));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await told(page, `confié à ${people.admin.displayName}`).waitFor();
    await given('admin');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('told');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await told(page, `confié à ${people.teammate.displayName}`).waitFor();
    await given('teammate');
    expect(await page.getByRole('button', { name: 'Annuler' }).count()).toBe(0);

    // While another of its hour is drawn, who has one already steps back, and who is free does not.
    const [same = ''] = references.slice(0, 2).filter((one) => one !== reference);
    await drawOver(page, main(page, 'svg a').filter({ hasText: same }), people.admin.displayName);
    await expect
      .poll(() => main(page, 'svg .row.taken .name').first().textContent())
      .toContain(people.teammate.displayName);
    expect(await main(page, 'svg .row.taken').count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => main(page, 'svg .row.taken').count()).toBe(0);
    await page.mouse.up();

    // By mouse: drawn to the lane of nobody, and back by what takes it back.
    await drawTo(page, bar, 'À confier');
    await told(page, 'n’est plus confié à personne').waitFor();
    await given(null);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await given('teammate');
    // It opens by keyboard as before.
    await bar.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    // Held near the edge of the window, the page goes on below it.
    const { width, height } = VIEWPORTS.desktop;
    await page.setViewportSize({ width, height: 300 });
    await bar.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => scrollY);
    const held = await bar.boundingBox();
    if (!held) throw new Error('the bar is not drawn');
    const before = await scrolled();
    // A trip is opened and left where the drawing is scrolled to.
    await bar.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await scrolled()).toBe(before);
    await page.mouse.move(held.x + 20, held.y + 20);
    await page.mouse.down();
    await page.mouse.move(held.x + 20, 290);
    await expect.poll(scrolled).toBeGreaterThan(before + 100);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.setViewportSize({ width, height });
    await given('teammate');

    // What cannot be says why, and changes nothing: the other of that hour, for the same driver.
    const clash = main(page, 'svg a').filter({ hasText: references[1] ?? '' });
    await drawTo(page, clash, people.teammate.displayName);
    await told(page, 'est trop proche').waitFor();
    await main(page, '.told').getByRole('button', { name: 'Fermer' }).click();
    await main(page, '.told').waitFor({ state: 'detached' });
    expect(plain(await clash.locator('title').textContent())).toContain('à confier');
    await bar.click();
    await page.locator('dialog select').selectOption('');
    await page.getByRole('dialog').getByRole('button', { name: 'Reprendre' }).click();
    await given(null);
  });

  it('lists the day on a phone, gives a trip there, tells above it what was done, and takes it back', async () => {
    const page = await openPlanning(`${PLANNING}?day=${day}`, { viewport: VIEWPORTS.phone });
    const list = page.getByRole('region', { name: 'Trajets par convoyeur' });
    const trips = (driver: string) => list.locator(`h2:has-text("${driver}") + ul a`);
    await list.getByRole('heading', { name: 'À confier' }).waitFor();
    // What is to be given comes first.
    expect(await list.getByRole('heading').first().textContent()).toBe('À confier');
    const count = await trips('À confier').count();
    expect(await main(page, '.day-chart').count()).toBe(0);
    await expectAccessible(page);
    await expectFits(page);
    await trips('À confier').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('option').nth(1).waitFor({ state: 'attached' });
    // All that is known of it is on its booking.
    expect(await dialog.getByRole('link', { name: /^CVG-/ }).getAttribute('href')).toMatch(
      /^#\/admin\/teammate\/booking\/[0-9a-f-]{36}$/,
    );
    await dialog.getByRole('button', { name: 'Confier' }).click();
    await told(page, 'confié à').waitFor();
    await expect.poll(() => trips('À confier').count()).toBe(count - 1);
    expect(await list.getByText(/\d.* de travail$/).count()).toBeGreaterThan(0);
    const [card, box] = [await main(page, '.told').boundingBox(), await list.boundingBox()];
    if (!card || !box) throw new Error('nothing listed');
    expect(card.y).toBeGreaterThanOrEqual(0);
    expect(card.y + card.height).toBeLessThanOrEqual(box.y);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await told(page, 'n’est plus confié').waitFor();
    await expect.poll(() => trips('À confier').count()).toBe(count);
  });

  it('draws the day on a phone when it is asked to, from day to day', async () => {
    const page = await openPlanning(`${PLANNING}?day=${day}`, { viewport: VIEWPORTS.phone });
    await page.getByRole('button', { name: 'Voir le dessin' }).click();
    await expect.poll(() => bars(page).count()).toBe(3);
    await expectAccessible(page);
    await expectFits(page);
    await link(page, 'Jour suivant').click();
    await expect.poll(() => bars(page).count()).toBe(0);
    await page.goBack();
    await expect.poll(() => bars(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Voir la liste' }).click();
    await page.getByRole('heading', { name: 'À confier' }).waitFor();
    expect(await bars(page).count()).toBe(0);
  });

  it('tells the second of two people by name who has the trip', async () => {
    const [first, second] = [
      await openPlanning(`${PLANNING}?day=${day}`),
      await openPlanning(`${PLANNING}?day=${day}`),
    ];
    const bar = (page: Page) => main(page, 'svg a').filter({ hasText: references[2] ?? '' });
    await bar(second).click();
    await second.locator('dialog select').waitFor();
    await drawTo(first, bar(first), people.teammate.displayName);
    await told(first, `confié à ${people.teammate.displayName}`).waitFor();
    const dialog = second.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Confier' }).click();
    await dialog.getByText(`Ce trajet est déjà confié à ${people.teammate.displayName}.`).waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await expect
      .poll(async () => plain(await bar(second).locator('title').textContent()))
      .toContain(people.teammate.displayName);
    await first.getByRole('button', { name: 'Annuler' }).click();
    await told(first, 'n’est plus confié').waitFor();
  });

  it('gives ten trips in at most fifteen presses, each said as done or refused, and takes them back in one', async () => {
    for (const outboundSlot of nextWeekSlots()) {
      await paidTrip(shop.place(), outboundSlot);
    }
    const page = await openPlanning(`${PLANNING}?day=${addDays(day, 7)}&span=week`);
    const week = page.getByRole('table', { name: /^Trajets et heures de travail/ });
    const ofAll = (name: string) => week.getByRole('row', { name }).getByRole('cell').last();
    await expect.poll(async () => plain(await ofAll('À confier').textContent())).toBe('11 trajets');
    const pressed = await presses(page);
    await page.getByRole('button', { name: 'Confier', exact: true }).click();
    const boxes = page.getByRole('checkbox');
    await boxes.first().waitFor();
    expect(await boxes.count()).toBe(11);
    // Who gets what is read beforehand: one comes too close after another for everybody.
    const gifts = page.locator('.team label');
    await expect
      .poll(() =>
        gifts
          .filter({ hasText: '→' })
          .filter({ hasText: /Libre,/ })
          .count(),
      )
      .toBe(10);
    expect(
      await gifts.filter({ hasText: /Personne ne peut être proposé\. .*en trajet jusqu’à/ }).count(),
    ).toBe(1);
    // It is not to be given: another hour is found for it in place.
    const refused = page.locator('.team li').filter({ hasText: 'Personne ne peut être proposé' });
    expect(await refused.getByRole('checkbox').isDisabled()).toBe(true);
    expect(await refused.getByRole('checkbox').isChecked()).toBe(false);
    await refused.getByRole('button', { name: /^Déplacer/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('select').waitFor();
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await dialog.waitFor({ state: 'detached' });
    const can = page.getByText('10 sur 11 peuvent être confiés.');
    await can.waitFor();
    // Without another of its hour it can.
    await boxes.first().uncheck();
    await can.waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox', { disabled: true }).count()).toBe(0);
    await boxes.first().check();
    await can.waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Confier les 10 trajets' }).click();
    await told(page, '10 trajets confiés à 2 convoyeurs').waitFor();
    expect(await pressed()).toBeLessThanOrEqual(15);
    await main(page, '.told summary').click();
    expect(await main(page, '.told details li').allTextContents()).toHaveLength(10);
    await expect.poll(() => boxes.count()).toBe(1);
    await page.getByText('Aucun ne peut être confié.').waitFor();
    await expectAccessible(page);
    await expectFits(page);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await told(page, '10 trajets repris').waitFor();
    await expect.poll(() => boxes.count()).toBe(11);
    // The last one is moved and given in one press, once the others are given.
    await page.getByRole('button', { name: 'Confier les 10 trajets' }).click();
    await told(page, '10 trajets confiés à 2 convoyeurs').waitFor();
    await expect.poll(() => boxes.count()).toBe(1);
    await page
      .locator('.team li')
      .getByRole('button', { name: /^Déplacer/ })
      .click();
    const move = dialog.getByRole('button', { name: /^Déplacer à .+ et confier à / });
    await move.waitFor();
    await expectAccessible(page);
    const [, hour = '', name = ''] = /à (.+) et confier à (.+)$/.exec(plain(await move.textContent())) ?? [];
    await move.click();
    await dialog.waitFor({ state: 'detached' });
    await told(page, `confié à ${name}`).waitFor();
    expect(plain(await main(page, '.told').textContent())).toContain(`${hour} –`);
    await expect.poll(() => boxes.count()).toBe(0);
  });

  it('says of a week how much each has to do on each day, and leads to that day', async () => {
    const page = await openPlanning(PLANNING);
    await page.goto(`${shop.place().url}/${PLANNING}?day=${day}`);
    await expect.poll(() => bars(page).count()).toBe(3);
    const bar = main(page, 'svg a').filter({ hasText: references[2] ?? '' });
    await drawTo(page, bar, people.teammate.displayName);
    await told(page, `confié à ${people.teammate.displayName}`).waitFor();
    await link(page, 'La semaine').click();
    const week = page.getByRole('table', { name: /^Trajets et heures de travail/ });
    const cell = (name: string) =>
      week.getByRole('row', { name }).locator(`a[href="${PLANNING}?day=${day}"]`);
    await cell('À confier').waitFor();
    expect(plain(await cell('À confier').textContent())).toMatch(/^2 trajets, À confier, \S+ \d+(?:er)?$/);
    const name = people.teammate.displayName;
    expect(plain(await cell(name).textContent())).toMatch(
      RegExp(`^1 trajet 1 h, ${name}, \\S+ \\d+(?:er)?$`),
    );
    expect(plain(await week.getByRole('row', { name }).getByRole('cell').last().textContent())).toBe(
      '1 trajet 1 h',
    );
    for (const viewport of [VIEWPORTS.desktop, VIEWPORTS.tablet, VIEWPORTS.phone]) {
      await page.setViewportSize(viewport);
      // One day is as wide as another, whatever it has.
      const widths = await week
        .getByRole('columnheader')
        .evaluateAll(([, ...days]) => days.map((one) => one.getBoundingClientRect().width));
      expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
      await expectAccessible(page);
      await expectFits(page);
    }
    // What the law has against a day is marked there.
    await page.route('**/api/planning?*', async (route) => {
      const response = await route.fetch();
      const view = await response.json();
      const { loads } = view.drivers.find(({ displayName }: { displayName: string }) => displayName === name);
      loads.find((load: { day: string }) => load.day === day).warnings = ['10 h de repos entre deux jours'];
      await route.fulfill({ response, json: view });
    });
    await page.reload();
    await cell(name).waitFor();
    expect(plain(await cell(name).textContent())).toContain(
      '⚠, attention : 10 h de repos entre deux jours, ',
    );
    await page.unroute('**/api/planning?*');
    await expectAccessible(page);
    const scrolls = await main(page, '.week-load').evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(scrolls).toBe(true);
    // What is beyond its edge is announced by a shadow there, as that of a day is.
    const shadow = await main(page, '.week-load').evaluate((box) => getComputedStyle(box).backgroundImage);
    expect(shadow).toMatch(/^linear-gradient.*linear-gradient/);
    await page.setViewportSize(VIEWPORTS.tablet);
    const isWhole = await main(page, '.week-load').evaluate((box) => box.scrollWidth <= box.clientWidth);
    expect(isWhole).toBe(true);
    await page.setViewportSize({ width: 1280, height: 1200 });
    await cell(name).click();
    await expect.poll(() => bars(page).count()).toBe(3);
    expect(page.url()).toContain(`${PLANNING}?day=${day}`);
    await drawTo(page, bar, 'À confier');
    await told(page, 'n’est plus confié').waitFor();
  });

  it('notes who is absent and until when they may drive, and keeps what is typed', async () => {
    const page = await openPlanning(`${PLANNING}?day=${day}`);
    await main(page, '[aria-label="À savoir des convoyeurs"]')
      .getByText('Permis à vérifier')
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Convoyeurs' }).click();
    const absence = page.getByRole('form', { name: 'Noter une absence' });
    // It is most often about the day on show.
    expect(await absence.getByLabel('Dernier jour').inputValue()).toBe(day);
    await absence.getByLabel('Motif').fill('Formation');
    await page.reload();
    await expect.poll(() => absence.getByLabel('Motif').inputValue()).toBe('Formation');
    expect(await absence.getByLabel('Premier jour').inputValue()).toBe(day);
    await absence.getByLabel('Convoyeur').selectOption({ label: people.admin.displayName });
    await absence.getByLabel('Dernier jour').fill(addDays(day, -1));
    await absence.getByRole('button', { name: 'Noter l’absence' }).click();
    await absence.getByText('Le dernier jour ne peut pas précéder le premier.').waitFor();
    await absence.getByLabel('Dernier jour').fill(day);
    await absence.getByRole('button', { name: 'Noter l’absence' }).click();
    await page.getByText('L’absence est notée.').waitFor();
    await main(page, 'svg .absent title')
      .getByText(`${people.admin.displayName}, absence : Formation`)
      .waitFor({ state: 'attached' });
    // A trip of theirs is one that waits for somebody.
    const [reference = ''] = references;
    const bar = main(page, 'svg a').filter({ hasText: reference });
    await main(page, '.day-chart').scrollIntoViewIfNeeded();
    // A slip of the hand gives them none: their lane says so, and why, before it is let go.
    const { displayName } = people.admin;
    await drawOver(page, bar, displayName);
    await main(page, 'svg .row.refused').waitFor();
    await main(page, 'svg')
      .getByText(`✕ ${displayName} a une absence notée ce jour-là (Formation)`)
      .waitFor();
    await page.mouse.up();
    await told(page, `${displayName} a une absence notée ce jour-là (Formation)`).waitFor();
    expect(await main(page, 'svg .refused').count()).toBe(0);
    expect(plain(await bar.locator('title').textContent())).toContain('à confier, À confier');
    // On purpose it is given: what was refused opens in place.
    await main(page, '.told').getByRole('link', { name: 'Déplacer' }).click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^AB-123-CD/ })
      .waitFor();
    expect(page.url()).toContain(PLANNING);
    await page.locator('dialog option', { hasText: displayName }).waitFor({ state: 'attached' });
    const chosen = page.locator('dialog option', { hasText: displayName });
    await page.locator('dialog select').selectOption((await chosen.getAttribute('value')) ?? '');
    await page.getByRole('dialog').getByRole('button', { name: 'Confier' }).click();
    await told(page, 'À savoir').waitFor();
    await expect
      .poll(async () => plain(await said(page).textContent()))
      .toMatch(/ : 3 trajets, dont 2 à confier et 1 pendant une absence$/);
    await expect.poll(async () => plain(await bar.locator('title').textContent())).toContain('absence');
    // What they have on that day goes to others at one press, and back.
    // Hours of an absence are nobody's work, but others' soon.
    await page.getByText(/^Un trajet à confier, soit 1\sh$/).waitFor();
    const noted = main(page, '.team > li').filter({ hasText: people.admin.displayName });
    expect(plain(await noted.locator('p').first().textContent())).toContain(' : absence ce jour-là');
    const remove = noted.getByRole('button', { name: /^Supprimer/ });
    expect(plain(await remove.textContent())).toContain(` : absence d’${people.admin.displayName} le `);
    // Its date is whole, in one line.
    expect(
      await noted
        .locator('.noted > span')
        .first()
        .evaluate((text) => text.getClientRects().length),
    ).toBe(1);
    await page.getByRole('button', { name: /^Le confier aux convoyeurs proposés/ }).click();
    await told(page, `confié à ${people.teammate.displayName}`).waitFor();
    await expect.poll(async () => plain(await said(page).textContent())).toMatch(/dont 2 à confier$/);
    expect(await page.getByText('Un trajet à confier').count()).toBe(0);
    await page.getByRole('button', { name: 'Annuler' }).click();
    await told(page, `confié à ${people.admin.displayName}`).waitFor();
    await drawTo(page, bar, 'À confier');
    await told(page, 'n’est plus confié').waitFor();
    const licence = page.getByRole('form', { name: /permis/ });
    await licence.getByLabel('Convoyeur').selectOption({ label: people.teammate.displayName });
    await licence.getByLabel('Valable jusqu’au').fill(addDays(day, 30));
    await licence.getByRole('button', { name: 'Noter la validité' }).click();
    await page.getByText('La validité du permis est notée.').waitFor();
    await main(page, '[aria-label="À savoir des convoyeurs"]')
      .getByText(/Permis valable jusqu’au .* seulement/)
      .waitFor();
    const phone = page.getByRole('form', { name: 'Noter un téléphone' });
    await phone.getByLabel('Convoyeur').selectOption({ label: people.teammate.displayName });
    await phone.getByLabel('Téléphone').fill('06 12 34 56 78');
    await phone.getByRole('button', { name: 'Noter le téléphone' }).click();
    await page.getByText('Le téléphone est noté.').waitFor();
    await main(page, '.team').getByRole('link', { name: '06 12 34 56 78' }).waitFor();
    await expectAccessible(page);
    // Whoever asks where they are calls them, or moves the appointment, without looking further.
    await drawTo(page, bar, people.teammate.displayName);
    await told(page, `confié à ${people.teammate.displayName}`).waitFor();
    await bar.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('option').nth(1).waitFor({ state: 'attached' });
    const ways = dialog.locator('p.actions a');
    expect((await ways.allTextContents()).map(plain)).toEqual([
      `Appeler ${people.teammate.displayName}, 06 12 34 56 78`,
      'Déplacer le rendez-vous',
    ]);
    expect(await ways.first().getAttribute('href')).toBe('tel:0612345678');
    // Its hours are there at once.
    expect(await ways.last().getAttribute('href')).toBe(`${await bar.getAttribute('href')}?move=outbound`);
    for (const way of await ways.all()) expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await drawTo(page, bar, 'À confier');
    await told(page, 'n’est plus confié').waitFor();
    await page.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByText('n’est plus notée').waitFor();
    await expect.poll(() => main(page, 'svg .absent').count()).toBe(0);
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
