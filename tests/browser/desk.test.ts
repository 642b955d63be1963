/** A morning at the team's desk, in real browsers against the real server: two people, and what they do to the same things. */

import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { LISTED_APART } from '../../src/domain/desk/queue-groups.ts';
import { DAY_MS } from '../../src/domain/lib/time/durations.ts';
import { hourOf } from '../../src/domain/lib/time/french-slot.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { getAs, type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { post, writeTo } from '../support/api.ts';
import { quoteRequest, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { drivenOrder } from '../support/partners.ts';
import { testShop } from '../support/shop.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const shop = testShop();
const { open } = testBrowser();

const DESK = '#/admin/teammate/desk';
/** However many of them wait: they are listed apart. */
const MESSAGES = `${DESK}?kind=message`;
const TRIPS = `${DESK}?kind=unassigned_trip`;
/** How often a desk is read again. */
const PERIOD_MS = 15_000;
const refused = /status of 409/;

async function openAs(person: Person, hash = DESK, options: Parameters<typeof open>[0] = {}): Promise<Page> {
  const page = await open(options);
  await page.clock.install();
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  return page;
}

/** Somebody of that name writes; what they are called is their entry's. */
async function written(name: string, message = 'Venez-vous le samedi\u00a0?'): Promise<string> {
  const mail = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@exemple.fr`;
  const { status } = await writeTo(shop.place().url, { mail, firstName: name, lastName: 'Martin', message });
  expect(status).toBe(201);
  return mail;
}

/** A trip without driver. @param hour which slot of the day */
const ordered = (hour: number) => paidTrip(shop.place(), someSlots(new Date())[hour]);

/** Slots of a day that no other test needs places of. */
const later = (days: number) => someSlots(new Date(Date.now() + days * DAY_MS));

/** Its driver was there, and nobody else. */
async function missed(bookingId: string): Promise<void> {
  const { url } = shop.place();
  const admin = await signIn(shop.place(), 'admin');
  const ask = async (path: string, body: object) => {
    const sent = { clientId: randomUUID(), ...body };
    expect((await sendAs(admin, 'POST', `${url}/api/${path}`, sent)).status).toBe(200);
  };
  const { drivers } = (await getAs(admin, `${url}/api/booking/people`)).body;
  await ask(`booking/${bookingId}/assign`, { tripKind: 'outbound', driverId: drivers[0].id });
  const [trip] = (await getAs(admin, `${url}/api/booking/${bookingId}`)).body.trips;
  for (const transition of ['set_off', 'arrive', 'miss']) {
    await ask(`trip/${trip.id}/status`, { transition, reason: 'Dit au téléphone' });
  }
}

const entry = (page: Page, about: string) => page.locator('.queue > li', { hasText: about });
const pressed = (page: Page, about: string, label: string | RegExp) =>
  entry(page, about).getByRole('button', { name: label }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the desk', () => {
  it('lists what waits, the oldest first, one kind alone on demand, and follows the day without a reload', async () => {
    await written('Ana');
    const { reference } = await ordered(0);
    const page = await openAs('teammate');
    await entry(page, 'Ana Martin').waitFor();
    await entry(page, reference).waitFor();
    // In one line with the heading, where there is room.
    const before = page.viewportSize() ?? VIEWPORTS.tablet;
    await page.setViewportSize(VIEWPORTS.desktop);
    const middleOf = async (place: Locator) => {
      const box = await place.boundingBox();
      return box ? box.y + box.height / 2 : Number.NaN;
    };
    const title = await middleOf(page.locator('main:visible h1'));
    expect(Math.abs((await middleOf(page.getByRole('link', { name: 'Réserver' }))) - title)).toBeLessThan(8);
    await page.setViewportSize(before);
    const headings = await page.locator('.queue h2').allTextContents();
    expect(headings.indexOf('Message')).toBeLessThan(headings.indexOf('Trajet sans convoyeur'));
    const { mail } = people.customer;
    expect(await entry(page, reference).textContent()).toContain(mail);

    await page.getByRole('button', { name: /^Message/ }).click();
    await expect
      .poll(() => page.locator('.queue h2').allTextContents())
      .not.toContain('Trajet sans convoyeur');
    expect(page.url()).toContain('kind=message');
    await page.reload();
    await entry(page, 'Ana Martin').waitFor();
    expect(await entry(page, reference).count()).toBe(0);

    await written('Bea');
    await page.clock.runFor(PERIOD_MS);
    await entry(page, 'Bea Martin').waitFor();
    await page.getByRole('button', { name: /^Tout/ }).click();
    await entry(page, reference).waitFor();
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      const box = await entry(page, reference).getByRole('link', { name: reference }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(32);
      await expectFits(page);
    }
  });

  it('answers a message by mail in three presses, says so in its place, and the reader goes on from there', async () => {
    const mail = await written('Cleo', 'Prenez-vous\nles utilitaires\u00a0?');
    const page = await openAs('teammate', MESSAGES);
    await pressed(page, 'Cleo Martin', /^Répondre/);
    expect(await page.getByLabel('Votre réponse').evaluate((box) => box === document.activeElement)).toBe(
      true,
    );
    await expectAccessible(page);
    await page.getByLabel('Votre réponse').fill('Oui, jusqu’à 3,5 tonnes.');
    // Left and come back to: nothing is lost.
    await page.reload();
    await pressed(page, 'Cleo Martin', /^Reprendre la réponse/);
    expect(await page.getByLabel('Votre réponse').inputValue()).toBe('Oui, jusqu’à 3,5 tonnes.');
    await pressed(page, 'Cleo Martin', 'Envoyer la réponse');
    await page.getByText(`Votre réponse sera envoyée à ${mail}.`).waitFor();
    await expect.poll(() => focused(page)).toContain('Votre réponse sera envoyée');
    await expectAccessible(page);
    const sent = await mailAbout(shop.place().dataDir, mail, /Réponse à votre message/);
    expect(sent.text).toContain('Oui, jusqu’à 3,5 tonnes.');
    expect(sent.text).toContain('> les utilitaires');
  });

  it('closes what needs no answer, and opens it again', async () => {
    await written('Dora');
    const page = await openAs('teammate', MESSAGES);
    await pressed(page, 'Dora Martin', /^Clore sans e-mail/);
    await page.getByText('C’est clos, sans e-mail.').waitFor();
    await pressed(page, 'Dora Martin', 'Rouvrir');
    await entry(page, 'Dora Martin')
      .getByRole('button', { name: /^Répondre/ })
      .waitFor();
    await expect.poll(() => focused(page)).toBe('Message');
    // Pressed too soon, and noticed later.
    await pressed(page, 'Dora Martin', /^Clore sans e-mail/);
    await page.getByText('C’est clos, sans e-mail.').waitFor();
    await page.reload();
    await page.getByText(/^Clos aujourd’hui/).click();
    await page.getByRole('button', { name: 'Rouvrir\u00a0: Message, Dora Martin' }).click();
    await entry(page, 'Dora Martin')
      .getByRole('button', { name: /^Répondre/ })
      .waitFor();
  });

  it('leaves an answer that is being typed open while something else is done', async () => {
    await written('Ines');
    await written('Jade');
    const page = await openAs('teammate', MESSAGES);
    await pressed(page, 'Ines Martin', /^Répondre/);
    await page.getByLabel('Votre réponse').fill('Je regarde, et');
    await pressed(page, 'Jade Martin', /^Clore sans e-mail/);
    await page.getByText('C’est clos, sans e-mail.').waitFor();
    expect(await page.getByLabel('Votre réponse').inputValue()).toBe('Je regarde, et');
  });

  it('shows a long address whole at 360 px', async () => {
    await written('Hugo', `Voir https://exemple.fr/${'une-adresse-tres-longue-'.repeat(8)}\nMerci`);
    const page = await openAs('teammate', MESSAGES, { viewport: VIEWPORTS.phone });
    await entry(page, 'Hugo Martin').waitFor();
    await expectFits(page);
  });

  it('answers a request for a quote under its reference', async () => {
    const mail = `eve.${randomUUID().slice(0, 8)}@exemple.fr`;
    const { body } = await post(
      `${shop.place().url}/api/quote_request`,
      quoteRequest({ mail }),
      fromSomewhere(),
    );
    const page = await openAs('teammate', `${DESK}?kind=quote`);
    await pressed(page, body.reference, /^Répondre/);
    await page.getByLabel('Votre réponse').fill('350 € TTC, valable trente jours.');
    await pressed(page, body.reference, 'Envoyer la réponse');
    await page.getByText(`Votre réponse sera envoyée à ${mail}.`).waitFor();
    const sent = await mailAbout(shop.place().dataDir, mail, /Réponse à votre demande de devis/);
    expect(sent.subject).toContain(body.reference);
  });

  it('gives a trip to a driver in place; the other desk, which still shows it, is told who has it', async () => {
    const { id, reference } = await ordered(1);
    const [first, second] = [
      await openAs('teammate', TRIPS),
      await openAs('admin', TRIPS, { tolerate: [refused] }),
    ];
    const choice = (page: Page) => entry(page, reference).getByLabel('Convoyeur');
    const confide = (page: Page) =>
      entry(page, reference).getByRole('button', { name: 'Confier', exact: true }).click();
    await entry(second, reference).waitFor();
    // Two presses: somebody is proposed already.
    await pressed(first, reference, /^Confier/);
    await choice(first).waitFor();
    const [driver = ''] = ((await choice(first).locator('option:checked').textContent()) ?? '').split(
      '\u00a0:',
    );
    await confide(first);
    await first.getByText(`Le trajet est confié à ${driver}.`).waitFor();
    await pressed(second, reference, /^Confier/);
    await choice(second).selectOption({ index: 2 });
    await confide(second);
    await second.getByText(`Ce trajet est déjà confié à ${driver}.`).first().waitFor();
    const { trips } = (
      await getAs(await signIn(shop.place(), 'admin'), `${shop.place().url}/api/booking/${id}`)
    ).body;
    expect(driver).toBe(trips[0].driver);
  });

  it('takes back in place what was given, and says so where the trip waits again', async () => {
    const { id, reference } = await paidTrip(shop.place(), later(20)[0]);
    const page = await openAs('teammate', TRIPS);
    const confide = async () => {
      await pressed(page, reference, /^Confier/);
      await expect
        .poll(() => entry(page, reference).locator('option:checked').textContent())
        .not.toMatch(/Choisir/);
      await entry(page, reference).getByRole('button', { name: 'Confier', exact: true }).click();
      await page.getByText('Le trajet est confié à').waitFor();
    };
    await confide();
    const read = async () =>
      (await getAs(await signIn(shop.place(), 'admin'), `${shop.place().url}/api/booking/${id}`)).body
        .trips[0];
    expect((await read()).driver).not.toBeNull();
    await page.getByRole('button', { name: /^Annuler/ }).click();
    await entry(page, reference)
      .getByText('C’est annulé\u00a0: le trajet n’est confié à personne.')
      .waitFor();
    expect((await read()).driver).toBeNull();
    await expect.poll(() => focused(page)).toContain('C’est annulé');
    await expectAccessible(page);

    // Somebody else has given it on meanwhile: it stays theirs.
    await confide();
    const admin = await signIn(shop.place(), 'admin');
    const { drivers } = (await getAs(admin, `${shop.place().url}/api/booking/people`)).body;
    const { driverId } = await read();
    const other = drivers.find((driver: { id: string }) => driver.id !== driverId);
    await sendAs(admin, 'POST', `${shop.place().url}/api/booking/${id}/assign`, {
      clientId: randomUUID(),
      tripKind: 'outbound',
      driverId: other.id,
    });
    await page.getByRole('button', { name: /^Annuler/ }).click();
    await page.getByText(`Ce trajet est déjà confié à ${other.displayName}.`).waitFor();
    expect((await read()).driverId).toBe(other.id);
    // What was done is not offered to be taken back for ever.
    await page.clock.fastForward('10:01');
    await page.getByText('Le trajet est confié à').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /^Annuler/ }).count()).toBe(0);
  });

  it('sets an appointment in place, told which hours no customer could choose, and says whom an e-mail reaches', async () => {
    const { url, dataDir } = shop.place();
    const admin = await signIn(shop.place(), 'admin');
    const slots = later(30);
    const { id, reference } = await paidTrip(shop.place(), slots[0]);
    // Another order of the same vehicle, at another hour of that day.
    await paidTrip(shop.place(), slots[2]);
    const booking = (await getAs(admin, `${url}/api/booking/${id}`)).body;
    await missed(id);
    const next = await paidTrip(shop.place(), later(32)[0]);
    await missed(next.id);
    const page = await openAs('teammate', `${DESK}?kind=missed_trip`);
    const formOf = (about: string) =>
      entry(page, about).getByRole('form', { name: 'Choisir un autre rendez-vous' });
    await pressed(page, reference, /^Choisir un autre rendez-vous/);
    const form = formOf(reference);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    const { day } = parisTime(new Date(slots[0].start));
    await form.locator('select').selectOption(day);
    const hour = (label: RegExp) => form.locator('label', { hasText: label });
    await hour(/^6\sh.*hors horaires/).waitFor();
    const taken = hourOf(slots[2].start);
    await hour(new RegExp(`^${taken}.*ce véhicule a déjà un rendez-vous à ${taken}`)).waitFor();
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expectFits(page);
    }
    await hour(/^6\sh/).click();
    await form
      .getByText(`À savoir\u00a0: hors horaires, ce véhicule a déjà un rendez-vous à ${taken}.`)
      .waitFor();
    await form.getByText(/^Libre à cette heure\u00a0: .*, aucun trajet avant\.$/).waitFor();
    await expectAccessible(page);
    const desks = await hold(page, '**/api/desk', (route) => route.continue());
    await form.getByRole('button', { name: /^Fixer à 6\sh quand même$/ }).click();
    await page.getByText(/Le rendez-vous est fixé.*6\sh.*Un e-mail le confirme à/).waitFor();
    await page.getByText(booking.customer.mail).first().waitFor();
    // The next one is begun before the desk is read again: it stays open.
    await pressed(page, next.reference, /^Choisir un autre rendez-vous/);
    desks.release();
    await entry(page, reference)
      .getByRole('button', { name: /^Je m’en occupe/ })
      .waitFor({ state: 'detached' });
    const other = formOf(next.reference);
    await other.locator('select').waitFor();
    const [{ slot }] = (await getAs(admin, `${url}/api/booking/${id}`)).body.trips;
    expect(hourOf(slot.start)).toBe('6\u00a0h');
    await mailAbout(dataDir, booking.customer.mail, /Rendez-vous (fixé|déplacé)/);

    // Whoever is free at the hour is given the trip by the same press, and it can be taken back.
    await other.locator('select').selectOption(day);
    await other.locator('label', { hasText: /^20\sh/ }).click();
    await other.getByRole('button', { name: /^Fixer à 20\sh quand même et confier à / }).click();
    await page.getByText(/Le rendez-vous est fixé.*20\sh.*, et le trajet confié à .*\. Un e-mail/).waitFor();
    const driverOf = async () => (await getAs(admin, `${url}/api/booking/${next.id}`)).body.trips[0].driverId;
    expect(await driverOf()).not.toBe(null);
    await page.getByRole('button', { name: /^Reprendre le trajet/ }).click();
    await page.getByText(/^C’est annulé/).waitFor();
  });

  it('says who sees to what; what somebody else answered meanwhile stays in sight with what was typed', async () => {
    await written('Flora');
    const [first, second] = [
      await openAs('teammate', MESSAGES),
      await openAs('admin', MESSAGES, { tolerate: [refused] }),
    ];
    await pressed(first, 'Flora Martin', /^Je m’en occupe/);
    await entry(first, 'Flora Martin').getByText('Vous vous en occupez').waitFor();
    await second.clock.runFor(PERIOD_MS);
    await entry(second, 'Flora Martin').getByText(`${people.teammate.displayName} s’en occupe`).waitFor();
    await pressed(second, 'Flora Martin', /^Répondre/);
    await second.getByLabel('Votre réponse').fill('Je vous rappelle.');
    await pressed(first, 'Flora Martin', /^Clore sans e-mail/);
    await first.getByText('C’est clos, sans e-mail.').waitFor();
    await second.clock.runFor(PERIOD_MS);
    await entry(second, 'Flora Martin').getByText('quelqu’un d’autre s’en est occupé').waitFor();
    expect(await second.getByLabel('Votre réponse').inputValue()).toBe('Je vous rappelle.');
    await pressed(second, 'Flora Martin', 'Envoyer la réponse');
    await second.getByText(`Déjà traité par ${people.teammate.displayName}.`).waitFor();
  });

  it('says many of a kind in one line, which unfolds and stays so, and an absence at once, with who drives instead', async () => {
    const { url } = shop.place();
    const admin = await signIn(shop.place(), 'admin');
    const asAdmin = async (path: string, body: object) =>
      (await sendAs(admin, 'POST', `${url}/api/${path}`, { clientId: randomUUID(), ...body })).body;
    const mail = `remi.${randomUUID()}@exemple.fr`;
    const driver = await asAdmin('account', { displayName: 'Rémi Absent', role: 'ROLE_TEAMMATE', mail });
    const trips = [];
    for (let later = 0; later <= LISTED_APART; later += 1) {
      trips.push(await paidTrip(shop.place(), someSlots(new Date(Date.now() + later * DAY_MS))[2]));
    }
    const [first] = trips;
    if (!first) throw new Error('no trip');
    const { slot } = (await getAs(admin, `${url}/api/booking/${first.id}`)).body.trips[0];
    const { day } = parisTime(new Date(slot.start));

    const page = await openAs('admin');
    const folded = page.locator('.queue > li', { hasText: /trajets sans convoyeur, le premier le / });
    await folded.waitFor();
    expect(await entry(page, first.reference).count()).toBe(0);
    const link = folded.getByRole('link', { name: /^Confier/ });
    expect(await link.getAttribute('href')).toMatch(
      /^#\/admin\/teammate\/planning\?day=\d{4}-\d\d-\d\d&give=all$/,
    );
    for (const viewport of Object.values(VIEWPORTS)) {
      await page.setViewportSize(viewport);
      await expectFits(page);
    }
    await folded.locator('summary').click();
    const unfolded = folded.locator('.queue > li', { hasText: first.reference });
    await unfolded.waitFor();
    await expectAccessible(page);
    await page.reload();
    await unfolded.waitFor();

    await asAdmin(`booking/${first.id}/assign`, { tripKind: 'outbound', driverId: driver.id });
    await page.clock.runFor(PERIOD_MS);
    await expect.poll(() => unfolded.count()).toBe(0);
    await asAdmin('planning/absence', { driverId: driver.id, firstDay: day, lastDay: day, reason: null });
    await page.clock.runFor(PERIOD_MS);
    const alarm = entry(page, 'Convoyeur\u00a0: Rémi Absent');
    await alarm.waitFor();
    // Nobody knows how they are called: noted once, it is pressed wherever they are named.
    await alarm.getByRole('link', { name: 'noter son téléphone' }).click();
    const phone = page.getByRole('form', { name: 'Noter un téléphone' });
    await expect.poll(() => phone.locator('option:checked').textContent()).toBe('Rémi Absent');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('phone');
    await page.keyboard.type('06 12 34 56 79');
    await page.keyboard.press('Enter');
    await page.getByText('Le téléphone est noté.').waitFor();
    await page.goBack();
    await alarm.getByRole('link', { name: '06 12 34 56 79' }).waitFor();
    expect(await alarm.getByRole('link', { name: 'noter son téléphone' }).count()).toBe(0);
    await alarm.getByRole('button', { name: /^Changer de convoyeur/ }).click();
    // Somebody else is proposed.
    await expect.poll(() => alarm.locator('option:checked').textContent()).not.toMatch(/Rémi|Choisir/);
    await alarm.getByRole('button', { name: 'Confier', exact: true }).click();
    await page.getByText('Le trajet est confié à').waitFor();
    await page.clock.runFor(PERIOD_MS);
    expect(await entry(page, 'Rémi Absent').count()).toBe(0);
  });

  it('closes a booking whose trips are done, and says beforehand what that invoices', async () => {
    const [outboundSlot] = later(20);
    const partner = await signIn(shop.place(), 'partner');
    const { reference } = await drivenOrder(shop.place(), partner, new Date(), { outboundSlot });
    const page = await openAs('teammate', `${DESK}?kind=booking_to_close`);
    await pressed(page, reference, /^Clôturer et facturer 34,90\s€/);
    await page.getByText('La réservation est clôturée\u00a0: la facture part par e-mail.').waitFor();
  });

  it('shows the day beside it, and leads an administrator to the accounts', async () => {
    const page = await openAs('admin');
    const side = page.getByRole('complementary', { name: 'Aujourd’hui' });
    await side.getByText('Encaissé').waitFor();
    // Whom customers expect next, whoever drives.
    const next = page.locator('.next-trips');
    await next.waitFor();
    expect(await next.locator('dt').count()).toBeLessThanOrEqual(8);
    expect(await next.locator('a[href*="booking/"]').count()).toBe(await next.locator('dt').count());
    await expectAccessible(page);
    expect(await side.textContent()).toContain('SIREN');
    await side.getByRole('link', { name: /^Comptes/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Comptes' }).waitFor();
    const other = await openAs('teammate');
    await other.getByRole('complementary').getByText('Encaissé').waitFor();
    expect(await other.getByRole('link', { name: /^Comptes/ }).count()).toBe(0);
  });
});
