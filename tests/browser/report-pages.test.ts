/** What customers and partners do with their reports: compare them, and ask for the video that the team then sends. */

import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { getAs, type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { orderOf } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { type Driven, drivenBooking } from '../support/driven-booking.ts';
import { sendFilmed } from '../support/filmed-reports.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';
import { pay } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

/** One for each: slots have an end. */
const made = new Map<Person, Promise<Driven>>();
const drivenOf = (person: Person): Promise<Driven> => {
  const booking = made.get(person) ?? drivenBooking(shop.place(), person);
  made.set(person, booking);
  return booking;
};

async function expectSound(page: Page) {
  await expectFits(page);
  await expectAccessibleAt(page, { width: 320, height: 640 }, VIEWPORTS.phone, VIEWPORTS.desktop);
}

it.each(['customer', 'partner'] as const)('a %s compares departure and return', async (person) => {
  const place = shop.place();
  const { id, reference } = await drivenOf(person);
  const page = await open();
  await signInBrowser(page.context(), place, person);
  await openScreen(page, place, `#/admin/${person}/booking/${id}`);
  const link = page.getByRole('link', { name: 'Comparer le départ et le retour' });
  await link.waitFor();
  await expectSound(page);
  await link.click();
  await page.getByRole('heading', { name: `États des lieux de la réservation ${reference}` }).waitFor();
  const text = plain(await page.locator('main').textContent());
  for (const part of [
    'Distance parcourue : 12 km',
    '1. nouveau : Toit, bosse',
    '2. connu : Portière, rayure',
  ]) {
    expect(text).toContain(part);
  }
  const photos = page.locator('.sides img');
  expect(await photos.count()).toBe(2);
  await expectFits(page);
  for (const closed of await page.locator('summary').all()) await closed.click();
  await photos.first().scrollIntoViewIfNeeded();
  await expect.poll(() => photos.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectSound(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('body > footer').isVisible()).toBe(false);
  // Nothing of it stays on the device.
  expect(await page.evaluate(() => caches.match(location.pathname).then((kept) => kept === undefined))).toBe(
    true,
  );
});

it('is read in three screens of a phone when nothing is new', async () => {
  const place = shop.place();
  const [customer, team] = [await signIn(place, 'customer'), await signIn(place, 'teammate')];
  const api = (path: string) => `${place.url}/api/${path}`;
  const { body } = await sendAs(customer, 'POST', api('booking'), orderOf(new Date()));
  await pay(place.url, body.id);
  const { trips, vehicle } = (await getAs(team, api(`booking/${body.id}`))).body;
  for (const { id: tripId } of trips) {
    const on = { tripId, plate: vehicle.plate };
    const { report } = await sendFilmed(place.url, team, on);
    const kind = tripId === trips[0].id ? 'at_provider' : 'return';
    await sendFilmed(place.url, team, { ...on, kind, after: report });
  }
  const { comparison } = (await getAs(customer, api(`booking/${body.id}`))).body;
  const page = await open({ viewport: VIEWPORTS.phone });
  await page.goto(`${place.url}${comparison}`);
  await page.getByRole('heading', { name: 'Rien de nouveau' }).waitFor();
  const screens = await page.locator('main').evaluate((main: HTMLElement) => main.offsetHeight / innerHeight);
  expect(screens).toBeLessThan(3);
});

/** By the team, whose other report's video nobody asked for. */
async function watchedAndSent(bookingId: string) {
  const place = shop.place();
  const page = await open();
  await signInBrowser(page.context(), place, 'teammate');
  await openScreen(page, place, `#/admin/teammate/booking/${bookingId}`);
  const cardOf = (name: string) => page.locator('main:visible li.card', { hasText: name });
  const send = /^Envoyer le lien de la vidéo/;
  const other = cardOf('Chez le prestataire (aller)');
  await other.getByRole('button', { name: /^Voir la vidéo/ }).click();
  await other.getByText('encore sur la tablette').waitFor();
  expect(await other.getByRole('button', { name: send }).count()).toBe(0);

  const card = cardOf('Prise en charge (aller)');
  const played = page.waitForResponse((response) =>
    /\/api\/media\/[^/]+\/content\?ticket=/.test(response.url()),
  );
  await card.getByRole('button', { name: /^Voir la vidéo/ }).click();
  expect([200, 206]).toContain((await played).status());
  await expectSound(page);

  await card.getByRole('button', { name: send }).click();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await card.getByText('regardez-la avant de l’envoyer').waitFor();
  await card.getByRole('button', { name: send }).click();
  await expectAccessibleAt(page, VIEWPORTS.phone);
  await page.getByRole('button', { name: 'Envoyer le lien', exact: true }).click();
  await card.getByText('Vidéo envoyée le').waitFor();
  expect(await card.getByRole('button', { name: send }).count()).toBe(0);
}

it.each(['customer', 'partner'] as const)(
  'a %s asks for a video, and watches it by its link',
  async (person) => {
    const place = shop.place();
    const { id, reference } = await drivenOf(person);
    const page = await open();
    await signInBrowser(page.context(), place, person);
    await openScreen(page, place, `#/admin/${person}/booking/${id}`);
    const card = page.locator('main:visible li.card', { hasText: 'Prise en charge (aller)' });
    await card.getByRole('button', { name: /^Demander la vidéo/ }).click();
    await card.getByText('Vidéo demandée').waitFor();
    expect(await card.getByRole('button', { name: /^Demander la vidéo/ }).count()).toBe(0);
    await expectSound(page);

    await watchedAndSent(id);
    await page.reload();
    await card.getByText('Vidéo envoyée par e-mail.').waitFor();
    const { text } = await mailAbout(
      place.dataDir,
      people[person].mail,
      new RegExp(`votre vidéo.*${reference}`, 'i'),
    );
    const [path = ''] = /\/video\/\S+$/m.exec(text) ?? [];
    await page.goto(`${place.url}${path}`);
    await page.getByRole('heading', { name: 'Vidéo : Prise en charge (aller)' }).waitFor();
    const video = page.locator('video');
    expect(await video.evaluate((player: HTMLVideoElement) => [player.controls, player.preload])).toEqual([
      true,
      'metadata',
    ]);
    await expectSound(page);
  },
);
