/** What of a long day is in sight in a real browser: its hours, and who is late, now, or its end. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourOf, momentOf, slotHours } from '../../src/domain/lib/time/french-slot.ts';
import { parisInstant, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { getAs, sendAs, signInBrowser } from '../support/accounts.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type BusyDay, busyDay, TRIPS } from '../support/busy-day.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { expectFits } from '../support/layout.ts';
import { settled } from '../support/site.ts';

const { open } = testBrowser();
let desk: Desk;
let busy: BusyDay;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
  busy = await busyDay(desk, TRIPS);
});
afterAll(() => desk.server.stop());

const main = (page: Page, selector: string) => page.locator(`main:visible ${selector}`);
const scrolled = (page: Page) => main(page, '.day-chart').evaluate(({ scrollLeft }) => scrollLeft);

/** Of a day that is wider than the screen, in pixels. */
const HOUR_WIDTH = 90;

/** @param isLate whether trips that nobody has driven are said to be late */
async function openDay(
  viewport: { readonly width: number; readonly height: number },
  isLate = true,
): Promise<Page> {
  const page = await open({ viewport, tolerate: [/status of 401/] });
  await page.route('**/api/planning?*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: isLate ? body : body.replace(/"(isLate|isIdle)":true/g, '"$1":false'),
    });
  });
  await page.clock.install({ time: desk.now() });
  await signInBrowser(page.context(), desk.server, 'admin');
  await openScreen(page, desk.server, `#/admin/teammate/planning?day=${busy.day}`);
  // A phone shows the day as a list first.
  if (viewport === VIEWPORTS.phone) await page.getByRole('button', { name: 'Voir le dessin' }).click();
  await expect.poll(() => main(page, 'svg a').count()).toBe(TRIPS);
  return page;
}

/** Moves the clock to an hour of that day. */
const turnTo = (hour: number) =>
  desk.later(parisInstant(busy.day, hour * 60).getTime() - desk.now().getTime());

/** Whether what is seen at the place of the hours, below the header and what was done, is theirs. */
const seesHours = (page: Page) =>
  main(page, '.tick > text')
    .nth(1)
    .evaluate((hour) => {
      const { left, top, height } = hour.getBoundingClientRect();
      const above = [...document.querySelectorAll('header, .told')];
      const covered = Math.max(0, ...above.map((one) => one.getBoundingClientRect().bottom));
      const seen = document.elementFromPoint(left + 2, top + height / 2);
      return top >= covered - 1 && top < innerHeight && seen?.closest('.tick') !== null;
    });

it.each([VIEWPORTS.desktop, VIEWPORTS.tablet])('keeps its hours in sight at $width px', async (viewport) => {
  const page = await openDay(viewport);
  // They come with what a mouse draws trips by.
  await main(page, '.day-chart').hover({ position: { x: 150, y: 10 } });
  await main(page, '.movable').waitFor();
  const rows = main(page, 'svg .row');
  for (const row of [3, 6, 9]) {
    await rows.nth(row).evaluate((lane) => lane.scrollIntoView({ block: 'center' }));
    await expect.poll(() => seesHours(page)).toBe(true);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect
    .poll(() => main(page, '.tick').evaluate((hours) => getComputedStyle(hours).transform))
    .toBe('matrix(1, 0, 0, 1, 0, 0)');
});

it('has what leads to another day in one line of a tablet, and its lanes on the first screen of a phone', async () => {
  const page = await openDay(VIEWPORTS.tablet);
  const boxOf = (part: string) => main(page, part).first().boundingBox();
  const [before, chosen] = [await boxOf('.days a'), await boxOf('[name=day]')];
  expect(Math.abs((before?.y ?? 0) - (chosen?.y ?? Number.NaN))).toBeLessThan(4);
  await page.setViewportSize(VIEWPORTS.phone);
  await expect.poll(async () => (await boxOf('.day-chart'))?.y).toBeLessThan(300);
  // Nothing of the day lies on its button.
  const [field, show] = [await boxOf('[name=day]'), await boxOf('.choose-day button')];
  expect((field?.x ?? Number.NaN) + (field?.width ?? 0)).toBeLessThan(show?.x ?? 0);
  // What is done stands in one line, as high as a finger needs.
  const phone = await openDay(VIEWPORTS.phone);
  const [drivers, list] = await Promise.all(
    ['.planned-day button', '.as-drawn button'].map((part) => main(phone, part).first().boundingBox()),
  );
  expect(Math.abs((drivers?.y ?? 0) - (list?.y ?? Number.NaN))).toBeLessThan(4);
  expect(drivers?.height).toBeGreaterThanOrEqual(44);
  expect(list?.height).toBeGreaterThanOrEqual(44);
});

it('selects nothing of what is drawn where the mouse is drawn beside a trip', async () => {
  const page = await openDay(VIEWPORTS.desktop);
  const box = await main(page, '.day-chart').boundingBox();
  if (!box) throw new Error('nothing drawn');
  await page.mouse.move(box.x + box.width - 20, box.y + 260);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y - 60, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
});

it('shows the plate of each of many trips that nobody drives yet, and opens the one that is pressed', async () => {
  const page = await openDay(VIEWPORTS.desktop);
  const bars = main(page, 'svg .row').first().locator('a');
  expect(await bars.count()).toBe(TRIPS);
  const drawn = await bars.evaluateAll((all) =>
    all.map((bar) => {
      const [place, plate] = [bar.querySelector('rect'), bar.querySelector('.plate')];
      const [outer, inner] = [place?.getBoundingClientRect(), plate?.getBoundingClientRect()];
      if (!outer || !inner) return null;
      return {
        plate: plate?.textContent,
        isInside:
          inner.left >= outer.left &&
          inner.right <= outer.right &&
          inner.top >= outer.top - 1 &&
          inner.bottom <= outer.bottom,
        canBePressed: outer.height >= 24 && outer.width >= 24,
      };
    }),
  );
  expect(drawn.toSorted((one, other) => `${one?.plate}`.localeCompare(`${other?.plate}`))).toEqual(
    busy.trips
      .map(({ plate }) => ({ plate, isInside: true, canBePressed: true }))
      .toSorted((one, other) => one.plate.localeCompare(other.plate)),
  );
  // The lowest of its rows: no other lies on it.
  const { plate = '' } = busy.trips[8] ?? {};
  await bars.filter({ hasText: plate }).click();
  await page.getByRole('dialog').getByRole('heading').getByText(plate).waitFor();
});

it('draws a trip that is pressed before what draws it is there', async () => {
  const page = await openDay(VIEWPORTS.desktop);
  // All that still loads waits until the bar is held.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/**', async (route) => {
    await held;
    await route.continue();
  });
  const { plate = '' } = busy.trips[3] ?? {};
  const bar = await main(page, 'svg a').filter({ hasText: plate }).locator('rect').boundingBox();
  const [x, y] = [(bar?.x ?? 0) + 8, (bar?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 100, { steps: 4 });
  expect(await main(page, '.movable').count()).toBe(0);
  letGo();
  await main(page, '.movable').waitFor();
  await page.mouse.move(x, y + 104);
  await expect.poll(() => main(page, 'svg .target').count()).toBe(1);
  // A bar that was pressed and let go is on no way.
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await page.mouse.move(x, y + 150);
  expect(await main(page, 'svg .target').count()).toBe(0);
});

it('moves a trip that nobody can drive on its day to another, and gives it, in one press', async () => {
  const team = desk.team('admin');
  const planning = (path: string) => `${desk.server.url}/api/planning${path}`;
  const { drivers } = (await getAs(team, planning(`?day=${busy.day}`))).body;
  const act = async (what: string, fields: object) => {
    const { status, body } = await sendAs(team, 'POST', planning(what), {
      clientId: randomUUID(),
      ...fields,
    });
    expect(status).toBe(200);
    return body;
  };
  const day = { firstDay: busy.day, lastDay: busy.day, reason: null };
  const absences: string[] = [];
  for (const { id: driverId } of drivers) absences.push((await act('/absence', { driverId, ...day })).id);
  const page = await openDay(VIEWPORTS.desktop);
  const { plate = '', bookingId = '' } = busy.trips[17] ?? {};
  const before = (await desk.read(bookingId)).trips[0];
  await main(page, 'svg a').filter({ hasText: plate }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const move = dialog.getByRole('button', { name: /^Déplacer au .+ et confier à / });
  await move.waitFor();
  await expectAccessible(page);
  const said = (await move.textContent()) ?? '';
  await move.click();
  await dialog.waitFor({ state: 'detached' });
  // It is on another day: what was done is said of it all the same.
  await main(page, '.told').getByText(`${plate}, `).waitFor();
  const [moved] = (await desk.read(bookingId)).trips;
  expect(said).toBe(`Déplacer au ${momentOf(moved.slot.start)} et confier à ${moved.driver}`);
  expect(parisTime(new Date(moved.slot.start)).day > busy.day).toBe(true);
  // At 8 h 30 nobody has an appointment on an ordinary day.
  expect([hourOf(before.slot.start), hourOf(moved.slot.start)]).toEqual(['8\u00a0h\u00a030', '8\u00a0h']);
  expect(await main(page, '.told').textContent()).toContain(
    `${slotHours(moved.slot)}\u00a0: confié à ${moved.driver}`,
  );
  expect(await main(page, 'svg a').count()).toBe(TRIPS - 1);
  // It covers no lane: it stands above them all, and the hours below it wherever they are scrolled to.
  await page.evaluate(() => scrollTo(0, 0));
  const [done, chart] = await Promise.all(
    ['.told', '.day-chart'].map((part) => main(page, part).boundingBox()),
  );
  expect((done?.y ?? Number.NaN) + (done?.height ?? 0)).toBeLessThanOrEqual(chart?.y ?? 0);
  await main(page, '.day-chart').hover({ position: { x: 150, y: 10 } });
  await main(page, '.movable').waitFor();
  await main(page, 'svg .row')
    .nth(6)
    .evaluate((lane) => lane.scrollIntoView({ block: 'center' }));
  await expect.poll(() => seesHours(page)).toBe(true);
  // Taken back, it has its hour again, and nobody has it as before.
  await main(page, '.told')
    .getByRole('button', { name: /^Remettre au mar\. 24 nov\./ })
    .click();
  await main(page, '.told').getByText('n’est plus confié à personne').waitFor();
  await expect.poll(() => main(page, 'svg a').count()).toBe(TRIPS);
  const [again] = (await desk.read(bookingId)).trips;
  expect([again.slot, again.driver]).toEqual([before.slot, null]);

  for (const absenceId of absences) await act('/absence/cancel', { absenceId });
});

it('begins before its first late trip, and stays where it is scrolled to when it is read again', async () => {
  await turnTo(10);
  const page = await openDay(VIEWPORTS.tablet);
  // Nobody has driven the first ones, which are at its left edge.
  const late = await main(page, 'svg a.trouble').count();
  expect(late).toBeGreaterThan(0);
  expect(await scrolled(page)).toBe(0);
  // Wherever it is scrolled to, and in a list too: how many, and one after the other at each press.
  const said = page.getByRole('link', { name: `${late} en retard`, exact: true });
  expect(await said.getAttribute('href')).toBe('#/admin/teammate/desk');
  const seen: unknown[] = [];
  for (const _ of ['one', 'another']) {
    await main(page, '.day-chart').evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    await said.click();
    const focused = main(page, 'svg a.trouble:focus');
    const [bar, box] = [await focused.boundingBox(), await main(page, '.day-chart').boundingBox()];
    // To the right of the names.
    expect(bar?.x).toBeGreaterThanOrEqual((box?.x ?? Number.NaN) + 116);
    seen.push(await focused.getAttribute('id'));
  }
  expect(new Set(seen).size).toBe(2);
  // Where they have been late for long, the present is in sight rather than they.
  await turnTo(14);
  const later = await openDay(VIEWPORTS.phone);
  expect(await scrolled(later)).toBeGreaterThan(0);
  expect(await later.getByRole('link', { name: /en retard$/ }).count()).toBe(1);
  await main(page, '.day-chart').evaluate((box) => box.scrollTo(120, 0));
  const read = page.waitForResponse(/api\/planning/);
  await page.clock.runFor(31_000);
  await read;
  await settled(page);
  expect(await scrolled(page)).toBe(120);
});

it.each([VIEWPORTS.tablet, VIEWPORTS.phone])(
  'shows now, or the end of a day that is over, at $width px',
  async (viewport) => {
    const isAtEnd = (page: Page) =>
      main(page, '.day-chart').evaluate(
        ({ scrollLeft, scrollWidth, clientWidth }) =>
          scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 1,
      );
    await turnTo(14);
    const early = await openDay(viewport, false);
    const line = await main(early, 'svg .now').boundingBox();
    const box = await main(early, '.day-chart').boundingBox();
    // To the right of the names, which are above the trips on a phone.
    const isPhone = viewport === VIEWPORTS.phone;
    expect(line?.x).toBeGreaterThan((box?.x ?? 0) + (isPhone ? 0 : 116));
    // The first hour is whole where the day goes on beyond the other edge; else its end is.
    if (isPhone) expect((await scrolled(early)) % HOUR_WIDTH).toBe(0);
    else expect(await isAtEnd(early)).toBe(true);
    expect(line?.x).toBeLessThan(viewport.width);
    await turnTo(20);
    const late = await openDay(viewport, false);
    expect(await isAtEnd(late)).toBe(true);
    // No hour is cut at the edge that it begins at.
    expect((await scrolled(late)) % HOUR_WIDTH).toBe(0);
  },
);

it.each([VIEWPORTS.desktop, { width: 1440, height: 900 }])(
  'keeps every hour in sight beside the drivers at $width px, and its letters big enough to be read',
  async (viewport) => {
    const page = await openDay(viewport);
    await page.getByRole('button', { name: 'Convoyeurs' }).click();
    const drivers = page.getByRole('region', { name: 'Convoyeurs' });
    await expect
      .poll(async () => {
        const [chart, drawer] = [await main(page, '.day-chart').boundingBox(), await drivers.boundingBox()];
        return (chart?.x ?? Number.NaN) + (chart?.width ?? 0) <= (drawer?.x ?? Number.NaN);
      })
      .toBe(true);
    const hours = await main(page, '.day-chart').evaluate((chart) => {
      const { right } = chart.getBoundingClientRect();
      const all = [...chart.querySelectorAll('.tick > text')].map((hour) => hour.getBoundingClientRect());
      return {
        scrolls: chart.scrollWidth > chart.clientWidth,
        beyond: all.filter((hour) => hour.right > right),
      };
    });
    expect(hours).toEqual({ scrolls: false, beyond: [] });
    // Pixels, of the drawing's own units.
    const letters = await main(page, '.day-chart svg').evaluate((svg) => {
      const { width } = svg.getBoundingClientRect();
      const size = Number.parseFloat(getComputedStyle(svg).fontSize);
      return (size * width) / (svg as SVGSVGElement).viewBox.baseVal.width;
    });
    expect(letters).toBeGreaterThanOrEqual(11.5);
    await expectAccessible(page);
  },
);

it('cuts a day of the week at the edge of a phone, of whichever width, and says how to see the rest', async () => {
  const page = await openDay(VIEWPORTS.phone);
  await page.getByRole('link', { name: 'La semaine' }).click();
  const week = main(page, '.week-load');
  const hint = page.getByText('Glissez pour voir toute la semaine.');
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: VIEWPORTS.phone.height });
    await hint.waitFor();
    const cut = await week.evaluate((box) => {
      const { right } = box.getBoundingClientRect();
      const days = [...box.querySelectorAll('thead th')].map((day) => day.getBoundingClientRect());
      const last = days.find((day) => day.right > right);
      return last ? (right - last.left) / last.width : 0;
    });
    expect(cut).toBeGreaterThan(0.3);
    expect(cut).toBeLessThan(0.7);
    await expectFits(page);
  }
  // Where all of it is in sight there is nothing to be told.
  await page.setViewportSize(VIEWPORTS.tablet);
  await hint.waitFor({ state: 'hidden' });
  expect(await week.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
});

it('counts and marks those that nobody has set off to with those that are late, as the desk does', async () => {
  await turnTo(9.25);
  const trip = busy.trips.find(({ start }) => start === parisInstant(busy.day, 8.5 * 60).toISOString());
  if (!trip) throw new Error('nobody at half past eight');
  const driverId = desk.driverId('teammate');
  const given = await desk.change(trip.bookingId, 'assign', { tripKind: 'outbound', driverId });
  expect(given.status).toBe(200);
  const { entries } = (await getAs(desk.team('admin'), `${desk.server.url}/api/desk`)).body;
  const late = (entries as { kind: string }[]).filter(({ kind }) =>
    ['late_trip', 'idle_trip', 'missed_trip'].includes(kind),
  );
  const page = await openDay(VIEWPORTS.desktop);
  await page.getByRole('link', { name: `${late.length} en retard ou pas en route`, exact: true }).waitFor();
  expect(await main(page, 'svg a.trouble').count()).toBe(late.length);
  const bar = main(page, 'svg a.trouble').filter({ hasText: trip.plate });
  expect(await bar.textContent()).toContain('pas en route');
});
