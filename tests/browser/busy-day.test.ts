/**
 * A day of sixty trips and nine drivers at the team's desk, from its planning to its last closing: everything by pressing, in a
 * real browser against the real server. What is pressed is counted, a choice of a list as two.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { signInBrowser } from '../support/accounts.ts';
import { writeTo } from '../support/api.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type BusyDay, type BusyTrip, busyDay, DRIVERS, TRIPS, tripOf } from '../support/busy-day.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { expectFits } from '../support/layout.ts';

const SEED = Number(process.env.SEED ?? 60);
const HOUR = 3_600_000;
/** Trips that move at once: as many as drivers. */
const AT_ONCE = DRIVERS;

const OFFICE = { width: 1280, height: 1200 };

const { open } = testBrowser();
let desk: Desk;
let day: BusyDay;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
  day = await busyDay(desk, SEED);
});
afterAll(() => desk.server.stop());

let pressed = 0;
async function press(control: Locator): Promise<void> {
  pressed += 1;
  await control.click();
}
/** What was pressed meanwhile. */
async function presses(act: () => Promise<void>): Promise<number> {
  const before = pressed;
  await act();
  return pressed - before;
}

const main = (page: Page, selector: string) => page.locator(`main:visible ${selector}`);
const button = (page: Page, name: string | RegExp) =>
  page.locator('main:visible').getByRole('button', { name });
const entry = (page: Page, about: string) => main(page, '.queue > li').filter({ hasText: about });
const waiting = async (page: Page, kind: string) =>
  (await main(page, '.queue h2').allTextContents()).filter((heading) => heading === kind).length;

async function openOffice(): Promise<Page> {
  // Their sign-in is renewed as the day goes on.
  const page = await open({ viewport: OFFICE, tolerate: [/status of 401/] });
  await page.clock.install({ time: desk.now() });
  await signInBrowser(page.context(), desk.server, 'admin');
  return page;
}

async function goTo(page: Page, hash: string): Promise<void> {
  await page.clock.setSystemTime(desk.now());
  await openScreen(page, desk.server, hash);
}

/** Drives them to their ends, by their drivers' own calls. */
async function drive(trips: readonly BusyTrip[], ...way: readonly string[]): Promise<void> {
  for (let from = 0; from < trips.length; from += AT_ONCE) {
    await Promise.all(
      trips.slice(from, from + AT_ONCE).map(async (trip) => desk.move(await tripOf(desk, trip), ...way)),
    );
  }
}

/** Chooses the first hour that is free the day after on the booking's page, for a trip that is to be agreed on. */
async function agree(page: Page, reference: string): Promise<void> {
  // Of one that was missed another is chosen.
  const action = /^(?:Fixer le|Choisir un autre) rendez-vous/;
  await press(entry(page, reference).getByRole('button', { name: action }));
  const form = entry(page, reference).getByRole('form', { name: action });
  // Of the day after: everybody is busy on this one.
  pressed += 2;
  await form.locator('select').selectOption({ index: 1 });
  await press(form.getByRole('radio', { name: /^9\sh/ }));
  await press(form.getByRole('button', { name: /^Fixer à 9\sh et confier à / }));
  // Its own: what was said of the one before is still there.
  await form.waitFor({ state: 'detached' });
  await page
    .getByText(/^Le rendez-vous est fixé.*, et le trajet confié à /)
    .first()
    .waitFor();
}

it('is planned, followed and closed, with a no-show, a late trip, a return and a message', async () => {
  const page = await openOffice();
  const planning = `#/admin/teammate/planning?day=${day.day}`;
  await goTo(page, planning);
  const bar = ({ reference }: BusyTrip) => main(page, 'svg a').filter({ hasText: reference });
  const told = (text: string) => main(page, '.told li').getByText(text).first().waitFor();
  const toldOfMany = (which: Parameters<Locator['filter']>[0]) =>
    main(page, '.told summary').filter(which).waitFor();
  await expect.poll(() => main(page, 'svg a').count()).toBe(TRIPS);

  // One at a time.
  const giveOne = async (trip: BusyTrip, isProposed = true) => {
    await press(bar(trip));
    const dialog = page.getByRole('dialog');
    await dialog.locator('option').nth(1).waitFor({ state: 'attached' });
    if (!isProposed) {
      pressed += 2;
      await dialog.locator('select').selectOption({ index: 1 });
    }
    await press(dialog.getByRole('button', { name: 'Confier' }));
    await told(`${trip.plate}, `);
    await dialog.waitFor({ state: 'detached' });
  };
  const [first, second, ...others] = day.trips;
  if (!first || !second) throw new Error('an empty day');
  for (const trip of [first, second]) {
    expect(await presses(() => giveOne(trip))).toBeLessThanOrEqual(2);
  }
  // Ten in one act.
  const many = () => page.getByRole('button', { name: /^Confier (?:les|le) / });
  const ten = await presses(async () => {
    await press(button(page, /^Confier$/));
    await press(button(page, 'Ne rien choisir'));
    for (const { plate } of others.slice(0, 10)) await press(page.getByRole('checkbox', { name: plate }));
    await press(many());
    await toldOfMany({ hasText: /^10\s/ });
  });
  expect(ten).toBeLessThanOrEqual(15);
  // The rest in one, and who is left by hand.
  await press(button(page, 'Tout choisir'));
  await press(many());
  await toldOfMany({ hasNotText: /^10\s/ });
  const unassigned = async (): Promise<BusyTrip[]> => {
    const left = await main(page, 'svg a.planned title').allTextContents();
    return day.trips.filter(({ reference }) => left.some((title) => title.includes(reference)));
  };
  const left = await unassigned();
  for (const trip of left) await giveOne(trip, false);
  expect(await unassigned()).toEqual([]);
  const planned = pressed;
  // Whoever looks at the day sees everybody who drives, on the screen of a small laptop.
  await page.setViewportSize(VIEWPORTS.desktop);
  await page.evaluate(() => scrollTo(0, 0));
  const lanes = main(page, 'svg .row');
  const lowest = await lanes.nth(DRIVERS).locator('.name text').first().boundingBox();
  expect((lowest?.y ?? Number.NaN) + (lowest?.height ?? Number.NaN)).toBeLessThanOrEqual(
    VIEWPORTS.desktop.height,
  );

  // Its hours begin at the half too: each fits its button.
  await goTo(page, `#/admin/teammate/booking/${first.bookingId}`);
  await button(page, /^Déplacer le rendez-vous/).click();
  const hours = main(page, '.hours .choice');
  await hours.first().waitFor();
  // Once it is known how that day is open.
  await expect
    .poll(async () => (await hours.allTextContents()).join())
    .toContain('8\u00a0h\u00a030\u00a0–\u2060\u00a09\u00a0h\u00a030');
  const spilled = await hours.evaluateAll(
    (all) => all.filter((one) => one.scrollWidth > one.clientWidth).length,
  );
  expect(spilled).toBe(0);

  // The morning: the first trips are driven, but for one that is late.
  await desk.later(Date.parse(first.start) + 1.5 * HOUR - desk.now().getTime());
  const atEight = day.trips.filter(({ start }) => start === first.start);
  const [, late, absent] = atEight;
  if (!late || !absent) throw new Error('nobody at eight');
  await drive(
    atEight.filter((trip) => trip !== late && trip !== absent),
    ...wholeWay,
  );
  await drive([absent], 'set_off', 'arrive', 'miss');
  await writeTo(desk.server.url, {
    mail: 'ana@exemple.fr',
    firstName: 'Ana',
    lastName: 'Martin',
    message: 'Où ?',
  });
  await goTo(page, '#/admin/teammate/desk');
  await entry(page, late.reference).getByText('En retard').waitFor();
  expect(await waiting(page, 'Convoyeur pas encore en route')).toBe(1);
  await drive([late], 'set_off');
  await goTo(page, '#/admin/teammate/desk');
  await entry(page, late.reference).getByRole('heading', { name: 'Trajet en retard' }).waitFor();
  // Its driver's next customer is told too.
  await entry(page, late.reference)
    .getByText(/En route, retient .+ de \d/)
    .waitFor();
  // Two of them are in sight on a phone.
  await page.setViewportSize(VIEWPORTS.phone);
  expect((await entry(page, late.reference).boundingBox())?.height).toBeLessThanOrEqual(300);
  await expectFits(page);
  // In the day's list too what is late is, as what is over is folded until it is asked for.
  await goTo(page, `#/admin/teammate/planning?day=${day.day}`);
  const folded = main(page, '.day-list details').filter({ hasText: first.plate });
  await folded.getByText(/^1\sterminé$/).waitFor();
  await page.getByRole('link', { name: /^1\sen retard$/ }).click();
  expect(await main(page, '.day-list a:focus').textContent()).toContain('en retard');
  const driven = folded.getByRole('link');
  expect(await driven.isVisible()).toBe(false);
  await folded.locator('summary').click();
  await driven.waitFor();
  await expectFits(page);
  await goTo(page, '#/admin/teammate/desk');
  await page.setViewportSize(VIEWPORTS.desktop);
  // Somebody calls its driver, who is there a moment later.
  await press(entry(page, late.reference).getByRole('button', { name: /^Je m’en occupe/ }));
  await entry(page, late.reference).getByText('Vous vous en occupez').waitFor();
  await drive([late], ...wholeWay.slice(1));
  // However much can be done with it, what it is begins where that of all others does.
  const beginsAt = async (which: string) => (await entry(page, which).locator('h2').boundingBox())?.x;
  expect(await beginsAt('Ana Martin')).toBe(await beginsAt(absent.reference));
  await press(entry(page, 'Ana Martin').getByRole('button', { name: /^Répondre/ }));
  await page.getByLabel('Votre réponse').fill('Devant chez vous.');
  await press(button(page, 'Envoyer la réponse'));
  await page.getByText('Votre réponse sera envoyée à ana@exemple.fr.').waitFor();

  // The no-show and the way back of the first are agreed on, and given with their hour: nothing of them waits any more.
  for (const { reference } of [absent, first]) {
    await goTo(page, '#/admin/teammate/desk');
    await agree(page, reference);
    await expect.poll(() => entry(page, reference).count()).toBe(0);
  }

  // The day goes on, and is closed.
  await drive(
    day.trips.filter((trip) => !atEight.includes(trip)),
    ...wholeWay,
  );
  const done = TRIPS - [absent, first].length;
  // What is ticked above a list is what is read of it, which is said: the rest is chosen too by a press.
  await goTo(page, '#/admin/teammate/booking?sort=latest');
  await main(page, 'thead input').check();
  await page.getByText('Les 50\u00a0affichées').waitFor();
  await button(page, 'Choisir aussi la suite').click();
  await page.getByText(`${TRIPS}\u00a0choisies`).waitFor();
  // Among others, those that can be closed are chosen at once, those too that are not read yet.
  await goTo(page, '#/admin/teammate/desk');
  await goTo(page, '#/admin/teammate/booking?sort=latest');
  await main(page, 'tbody input').first().check();
  await button(page, 'Choisir les effectuées').click();
  await page.getByText(`${done}\u00a0choisies`).waitFor();
  const ticked = main(page, 'tbody tr').filter({ has: page.locator('input:checked') });
  expect(await ticked.count()).toBe(done);
  expect([...new Set(await ticked.locator('.state').allTextContents())]).toEqual(['effectuée']);
  // A day is longer than a page: the desk leads to the list of them, where all are chosen already.
  await goTo(page, '#/admin/teammate/desk?kind=booking_to_close');
  // It does so above each of them too.
  await main(page, '.queue')
    .getByRole('button', { name: /^Clôturer et facturer/ })
    .first()
    .waitFor();
  await press(page.getByRole('link', { name: 'Les clôturer ensemble' }));
  await page.getByText(`${done}\u00a0choisies`).waitFor();
  // Whoever comes is at its top, as of any screen: what is read on by itself draws nobody down.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['H1', 0]);
  await press(button(page, 'Clôturer'));
  const asked = page.getByRole('dialog');
  const sum = await asked.locator('strong').first().textContent();
  await press(asked.getByRole('button', { name: 'Clôturer' }));
  await page.getByText(`${done}\u00a0réservations clôturées, ${sum} en tout.`).waitFor();
  // That none is left says nothing more, until that is read.
  const none = page.getByText('Aucune réservation ne correspond.');
  await none.waitFor({ state: 'attached' });
  expect(await none.isVisible()).toBe(false);
  // Of none that are left nothing can be chosen: what was done is read, and put away.
  const chosen = page.getByRole('region', { name: 'Réservations choisies' });
  expect(await chosen.getByRole('button').allTextContents()).toEqual(['Fermer']);
  // What was invoiced is one press away for who has the accounts, and what else waits.
  expect(await chosen.getByRole('link').allTextContents()).toEqual([
    'Voir les factures',
    'Revenir au bureau',
  ]);
  for (const viewport of Object.values(VIEWPORTS)) {
    await page.setViewportSize(viewport);
    await expectFits(page);
    await expectAccessible(page);
  }
  await page.setViewportSize(OFFICE);
  await chosen.getByRole('button').click();
  await none.waitFor();
  await chosen.waitFor({ state: 'detached' });
  await goTo(page, '#/admin/teammate/desk');
  await page.getByText('Rien n’attend personne.').waitFor();

  // On a phone the drawing of the afternoon begins around now.
  await desk.later(6 * HOUR);
  await page.setViewportSize(VIEWPORTS.phone);
  await goTo(page, planning);
  await page.getByRole('button', { name: 'Voir le dessin' }).click();
  const now = main(page, 'svg .now');
  await now.waitFor({ state: 'attached' });
  const line = await now.boundingBox();
  expect(await main(page, '.day-chart').evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  expect(line?.x).toBeGreaterThan(0);
  expect(line?.x).toBeLessThan(VIEWPORTS.phone.width);

  // 6 presses a trip before, and 60 for ten.
  const said = `seed ${SEED}: ${TRIPS} trips, ${DRIVERS} drivers, ${left.length} given by hand: ${planned} presses to plan, ${pressed} in all`;
  console.info(said);
  expect(pressed, said).toBeLessThanOrEqual(60);
});
