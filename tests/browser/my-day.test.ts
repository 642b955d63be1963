/** A driver's day on a tablet: read, kept, and its steps sent once and in order whatever the network does. */
import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Slot } from '../../src/domain/lib/time/slots.ts';
import { company } from '../../src/domain/settings/company.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { heading, openScreen } from '../support/account-screens.ts';
import { getAs, people, sendAs, signInBrowser } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { sealed } from '../support/condition-reports.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { killBrowser, openProfile, waitForStored } from '../support/killable-browser.ts';
import { drawWith, expectFits, FONTS } from '../support/layout.ts';
import { controlled, SLOW_POLL, waitForUsedFiles } from '../support/service-worker.ts';
import { clearDatabase } from '../support/tablet.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { someVehicle } from '../support/vehicles.ts';

const HOUR = 3_600_000;
const HOME = '#/admin/teammate';

const { open } = testBrowser();
/** What the browser says of requests that have no network, or that the API refuses. */
const offline = { tolerate: [/net::ERR_(INTERNET_DISCONNECTED|FAILED)/, /status of 409/] };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk({ DIST_DIR: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(7 * 24 * HOUR));

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const missions = (page: Page) => page.locator('main:visible ol.missions > li');
const state = (page: Page) => missions(page).first().locator('.state');
const waits = (page: Page) => page.locator('main:visible .my-day > [role=status]');
const INSPECT = 'Commencer l’état des lieux';
async function press(page: Page, name: string) {
  await missions(page).first().getByRole('button', { name }).click();
  if (name !== INSPECT) return;
  // On to the report, and back by hand.
  await page.waitForURL(/#\/admin\/teammate\/mission\/[\w-]+\/report\/pickup$/);
  await page.evaluate((home) => {
    location.hash = home;
  }, HOME);
}

/** A booking whose trips are all the driver's. */
async function assigned(fields: Readonly<Record<string, unknown>> = {}) {
  const id = await desk.booked(fields);
  const { trips } = await desk.read(id);
  for (const { kind } of trips) {
    const body = { tripKind: kind, driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', body)).status).toBe(200);
  }
  return { id, trip: trips[0].id as string };
}

const untilTheDayBefore = ({ start }: Slot) =>
  desk.later(Date.parse(start) - 24 * HOUR - desk.now().getTime());

/** A round trip whose ways out and back are the driver's, tomorrow. */
async function assignedTomorrow() {
  const [slot] = someSlots(desk.now());
  const booked = await assigned();
  await untilTheDayBefore(slot);
  return booked;
}

/** Two vehicles that the driver fetches tomorrow, one after the other. */
async function twoTomorrow() {
  const [sooner, , later] = someSlots(desk.now());
  const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
  const first = await assigned({ ...single, outboundSlot: sooner });
  const vehicle = someVehicle({ plate: 'BB-123-BB' });
  const second = await assigned({ ...single, outboundSlot: later, vehicle });
  await untilTheDayBefore(sooner);
  return { first, second };
}

const stepsIn = async (id: string): Promise<string[]> =>
  (await desk.read(id)).events
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind.startsWith('trip_'));

async function enter(context: BrowserContext, page: Page, person: 'teammate' | 'admin' = 'teammate') {
  const { url, dataDir } = desk.server;
  const tokens = await signInBrowser(context, { url, dataDir }, person);
  await openScreen(page, { url }, HOME);
  return tokens;
}

async function openDay(options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open({ viewport: VIEWPORTS.tablet, ...options });
  await enter(page.context(), page);
  return page;
}

/** How many days this tablet keeps. */
const daysOn = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const asked = indexedDB.open('missions');
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => {
          const count = asked.result.transaction('days').objectStore('days').count();
          count.onsuccess = () => {
            asked.result.close();
            resolve(count.result);
          };
        };
      }),
  );

async function setDisabled(disabled: boolean) {
  const api = `${desk.server.url}/api/account`;
  const { items } = (await getAs(desk.team('admin'), `${api}?role=ROLE_TEAMMATE`)).body;
  const account = items.find(({ mail }: { mail: string }) => mail === people.teammate.mail);
  const { id, version, displayName } = account;
  const sent = { clientId: randomUUID(), version, displayName, disabled };
  expect((await sendAs(desk.team('admin'), 'PUT', `${api}/${id}`, sent)).status).toBe(200);
}

describe('my day', () => {
  it('holds what a driver needs of each trip, on every size of screen', async () => {
    const { id } = await assignedTomorrow();
    const { handoverCode } = await desk.read(id);
    for (const viewport of Object.values(VIEWPORTS)) {
      const page = await openDay({ viewport });
      await expect.poll(() => missions(page).count()).toBe(2);
      const first = missions(page).first();
      const text = plain(await first.textContent());
      for (const part of [
        'Prise en charge',
        'AB-123-CD',
        'Élodie Garçon',
        'Garage des Pinchinats',
        'Règlement du garagepar le client',
        `Code de remise${handoverCode}`,
      ])
        expect(text).toContain(part);
      const hrefs = await first
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(hrefs).toEqual([
        // Where each system's maps open by themselves; nothing opens `geo:` on an iPad.
        expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=43\.\d+,5\.\d+$/),
        'tel:0601020304',
        expect.stringMatching(/^https:\/\/www\.google\.com\/maps\/dir\//),
      ]);
      for (const font of FONTS) {
        await drawWith(page, font);
        for (const box of await first.locator('a, button').all())
          expect((await box.boundingBox())?.height, font).toBeGreaterThanOrEqual(44);
      }
      await expectFits(page);
      await expectAccessible(page);
    }
  });

  it('of who has none says so, above the way to the desk', async () => {
    await assignedTomorrow();
    const page = await open();
    await enter(page.context(), page, 'admin');
    await page.getByText('Aucun trajet ne vous est confié').waitFor();
    expect(await page.locator('main:visible .card h2 a').allTextContents()).toEqual(['Bureau']);
  });

  it('goes through a trip with the network, and departs once its report is sealed', async () => {
    const { id, trip } = await assignedTomorrow();
    const page = await openDay();
    const steps = ['Je pars', 'Je suis sur place', INSPECT];
    const states = ['convoyeur en route', 'convoyeur sur place', 'état des lieux en cours'];
    for (const [index, step] of steps.entries()) {
      await press(page, step);
      await expect.poll(() => state(page).textContent()).toBe(states[index]);
    }
    await expect.poll(() => stepsIn(id)).toEqual(['trip_set_off', 'trip_arrive', 'trip_inspect']);
    await expect.poll(() => waits(page).textContent()).toBe('');
    // Nobody departs without a report that is sealed.
    const first = missions(page).first();
    await first.getByRole('link', { name: 'Continuer l’état des lieux' }).waitFor();
    expect(await first.getByRole('button', { name: 'Je pars avec le véhicule' }).count()).toBe(0);
    const report = await sealed({ tripId: trip });
    const sent = await sendAs(
      desk.team('teammate'),
      'POST',
      `${desk.server.url}/api/condition_report`,
      report,
    );
    expect(sent.status).toBe(201);
    await page.reload();
    await press(page, 'Je pars avec le véhicule');
    await expect.poll(() => state(page).textContent()).toBe('véhicule en route');
  });

  it('is read again when the tablet is taken up again', async () => {
    const { id } = await assignedTomorrow();
    const page = await openDay();
    await expect.poll(() => missions(page).count()).toBe(2);
    expect((await desk.change(id, 'assign', { tripKind: 'return', driverId: null })).status).toBe(200);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => missions(page).count()).toBe(1);
  });

  it('asks before what cannot be taken back', async () => {
    const { id, trip } = await assignedTomorrow();
    await desk.move(trip, 'set_off', 'arrive');
    const page = await openDay();
    const what = page.getByRole('dialog').getByLabel('Ce qui s’est passé');
    await press(page, 'Personne au rendez-vous');
    await what.fill('Autre chose');
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await press(page, 'Personne au rendez-vous');
    expect(await what.inputValue()).toBe('');
    await expectAccessible(page);
    const happened = 'Portail fermé, personne ne répond';
    await what.fill(happened);
    await page.getByRole('dialog').getByRole('button', { name: 'Oui' }).click();
    // Nothing is left to do of it: it goes down.
    await expect
      .poll(() => missions(page).last().locator('.state').textContent())
      .toBe('personne au rendez-vous');
    await expect.poll(() => stepsIn(id)).toEqual(['trip_set_off', 'trip_arrive', 'trip_miss']);
    // The team reads what happened, by mail too; their customer does not.
    const { events } = await desk.read(id);
    const missed = events.find(({ kind }: { kind: string }) => kind === 'trip_miss');
    expect(missed.detail.reason).toBe(happened);
    const own = await getAs(desk.customer().tokens, `${desk.server.url}/api/booking/${id}`);
    expect(JSON.stringify(own.body)).not.toContain(happened);
    const told = (await desk.written()).filter(({ text }) => text.includes(happened));
    expect(told.map(({ to }) => to)).toEqual([company.email]);
  });
});

describe('the trip to go on with', () => {
  it('comes first, with the one action of the screen; what is over goes down', async () => {
    const { second } = await twoTomorrow();
    await desk.move(second.trip, 'set_off');
    const page = await openDay();
    const order = async () =>
      (await missions(page).locator('.state').allTextContents()).map((text) => plain(text));
    const actions = async () =>
      (await missions(page).locator('.button:not(.quiet)').allTextContents()).map((text) => plain(text));
    await expect.poll(order).toEqual(['convoyeur en route', 'confié à un convoyeur']);
    expect(await actions()).toEqual(['Je suis sur place : Prise en charge BB-123-BB']);
    // In sight where a tablet or a phone opens, and before what the trip is made of.
    for (const viewport of [VIEWPORTS.tablet, VIEWPORTS.phone]) {
      await page.setViewportSize(viewport);
      const box = await missions(page).getByRole('button', { name: 'Je suis sur place' }).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(viewport.height);
    }

    await desk.move(second.trip, ...wholeWay.slice(1));
    await page.reload();
    await expect.poll(order).toEqual(['confié à un convoyeur', 'véhicule remis']);
    expect(await actions()).toEqual(['Je pars : Prise en charge AB-123-CD']);
    const titles = await page.locator('main:visible .my-day h3').allTextContents();
    expect(titles.at(-1)).toBe('Terminés');
  });
});

describe('without network', () => {
  it('a tablet keeps the day and its steps through two kills, and sends each once and in order', async () => {
    const { id } = await assignedTomorrow();
    const { handoverCode: code } = await desk.read(id);
    const folder = await temporaryFolder({ holds: 'nothing' });
    const profile = folder.path;
    const { url } = desk.server;
    let context = await openProfile(profile, VIEWPORTS.tablet);
    let page = await context.newPage();
    const { refresh_token } = await enter(context, page);
    await missions(page).first().waitFor();
    await controlled(page);
    await waitForUsedFiles(page);
    await waitForStored(profile, refresh_token);
    await context.setOffline(true);

    const steps = [
      ['Je pars', 'convoyeur en route'],
      ['Je suis sur place', 'convoyeur sur place'],
      [INSPECT, 'état des lieux en cours'],
    ] as const;
    for (const [index, [step, after]] of steps.entries()) {
      await press(page, step);
      await expect.poll(() => state(page).textContent()).toBe(after);
      if (index === 2) break;
      await killBrowser(context);
      context = await openProfile(profile, VIEWPORTS.tablet);
      await context.setOffline(true);
      page = await context.newPage();
      await page.goto(`${url}/${HOME}`);
      await expect.poll(() => state(page).textContent()).toBe(after);
      // What it works without is no failure.
      await page.getByText('Sans réseau : vos trajets').waitFor();
      expect(await page.getByText('La connexion a échoué').count()).toBe(0);
      // By which its driver and its customer know each other.
      expect(plain(await missions(page).first().textContent())).toContain(`Code de remise${code}`);
    }
    await expect
      .poll(async () => plain(await waits(page).textContent()))
      .toContain('3 étapes sur la tablette');
    expect(await stepsIn(id)).toEqual([]);
    await expectAccessible(page);

    await context.setOffline(false);
    // A browser that was opened without network is not told that there is one: the tablet tries by itself.
    await expect.poll(() => waits(page).textContent(), SLOW_POLL).toBe('');
    expect(await stepsIn(id)).toEqual(['trip_set_off', 'trip_arrive', 'trip_inspect']);
    await context.close();
    await folder.remove();
  });

  it('a step that the office has made impossible is told, kept until it is given up, and stops no other trip', async () => {
    const { first, second } = await twoTomorrow();
    const page = await openDay(offline);
    await missions(page).first().waitFor();
    await page.context().setOffline(true);
    await press(page, 'Je pars');
    await missions(page).nth(1).getByRole('button', { name: 'Je pars' }).click();
    await expect.poll(async () => plain(await waits(page).textContent())).toContain('2 étapes');
    await desk.change(first.id, 'assign', { tripKind: 'outbound', driverId: null });
    expect((await desk.read(first.id)).trips[0]).toMatchObject({ id: first.trip, status: 'planned' });

    await page.context().setOffline(false);
    const refusal = page.locator('main:visible .my-day div.missions');
    await expect
      .poll(async () => plain(await refusal.textContent()))
      .toMatch(/Je pars.*AB-123-CD.*ne peut pas être commencé/);
    await expect.poll(() => stepsIn(second.id)).toEqual(['trip_set_off']);
    expect(await stepsIn(first.id)).toEqual([]);
    await page.reload();
    await expect
      .poll(async () => plain(await refusal.textContent()))
      .toMatch(/Je pars.*AB-123-CD.*ne peut pas être commencé/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retirer cette étape' }).click();
    await expect.poll(async () => plain(await refusal.textContent())).toBe('');
    // The trip is no longer this driver's.
    expect(await missions(page).count()).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('waiting'))).toBeNull();
  });

  it('a logout asks, leaves what waits to its owner, and another person sees none of it', async () => {
    const { id } = await assignedTomorrow();
    const page = await openDay(offline);
    await missions(page).first().waitFor();
    await page.context().setOffline(true);
    await press(page, 'Je pars');
    await expect.poll(async () => plain(await waits(page).textContent())).toContain('1 étape');

    const asked: string[] = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      asked.push(plain(dialog.message()));
      return answer ? dialog.accept() : dialog.dismiss();
    });
    const leave = () => page.locator('#bar button.logout').dispatchEvent('click');
    await leave();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toContain('1 étape de vos trajets');
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    answer = true;
    await leave();
    await page.waitForFunction(() => localStorage.getItem('token') === null);

    await page.context().setOffline(false);
    const other = await open({ ...offline, context: page.context() });
    await enter(page.context(), other, 'admin');
    await other.getByText('Aucun trajet ne vous est confié').waitFor();
    expect(await waits(other).textContent()).toBe('');
    expect(await stepsIn(id)).toEqual([]);

    const again = await open({ ...offline, context: page.context() });
    await enter(page.context(), again);
    await expect.poll(() => stepsIn(id)).toEqual(['trip_set_off']);
  });

  it('an account that is disabled leaves no day on the tablet at the next reload, unless something waits', async () => {
    await assignedTomorrow();
    const page = await openDay({ tolerate: [...offline.tolerate, /status of 401/] });
    await missions(page).first().waitFor();
    await expect.poll(() => daysOn(page)).toBe(1);
    await page.context().setOffline(true);
    await press(page, 'Je pars');
    await expect.poll(async () => plain(await waits(page).textContent())).toContain('1 étape');
    const waiting = await page.evaluate(() => localStorage.getItem('waiting'));

    for (const [waits, left] of [
      [waiting, 1],
      [null, 0],
    ] as const) {
      await setDisabled(true);
      await page.context().setOffline(false);
      await page.reload();
      await page.waitForFunction(() => localStorage.getItem('token') === null);
      await expect.poll(() => daysOn(page)).toBe(left);
      await setDisabled(false);
      if (waits === null) break;
      // As if it had been sent.
      await page.evaluate(() => localStorage.removeItem('waiting'));
      await clearDatabase(page, 'missions');
      await enter(page.context(), page);
      await missions(page).first().waitFor();
      await expect.poll(() => daysOn(page)).toBe(1);
    }
  });

  it('an emptied database is noticed, and said', async () => {
    await assignedTomorrow();
    const page = await openDay(offline);
    await missions(page).first().waitFor();
    await page.context().setOffline(true);
    await press(page, 'Je pars');
    await expect.poll(async () => plain(await waits(page).textContent())).toContain('1 étape');
    await clearDatabase(page, 'missions');
    // Whatever of it was already on its way ends here: with the network back, it would arrive after all.
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await openScreen(page, desk.server, HOME);
    await page.getByText(/a disparu avant d’être envoyé\s: 1\s*étape de vos trajets/).waitFor();
    await expect.poll(() => state(page).textContent()).toBe('confié à un convoyeur');
    expect(await heading(page).textContent()).toContain(people.teammate.displayName);
  });
});
