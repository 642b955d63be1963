/** What customers and partners do with their reports: compare them, and ask for the video that the team then sends. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { getAs, type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { billing, orderOf, partnerOrder } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { sendFilmed } from '../support/filmed-reports.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';
import { pay } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

interface Driven {
  readonly id: string;
  readonly reference: string;
  /** The first report, whose video has come. */
  readonly reportId: string;
}

/** One for each: slots have an end. */
const made = new Map<Person, Promise<Driven>>();
const drivenOf = (person: Person): Promise<Driven> => {
  const booking = made.get(person) ?? driven(person);
  made.set(person, booking);
  return booking;
};

/** A booking of theirs whose vehicle was driven to its garage, with a report at both ends. */
async function driven(person: Person): Promise<Driven> {
  const place = shop.place();
  const api = (path: string) => `${place.url}/api/${path}`;
  const tokens = await signIn(place, person);
  const team = await signIn(place, 'teammate');
  if (person === 'partner') await sendAs(tokens, 'PUT', api('partner/billing'), billing());
  const make = person === 'partner' ? partnerOrder : orderOf;
  const { body } = await sendAs(tokens, 'POST', api('booking'), make(new Date()));
  if (person === 'customer') await pay(place.url, body.id);
  const { id, reference, trips, vehicle } = (await getAs(team, api(`booking/${body.id}`))).body;
  const trip = { tripId: trips[0].id, plate: vehicle.plate };
  const scratch = {
    view: 'left',
    x: 0.25,
    y: 0.5,
    part: 'door',
    type: 'scratch',
    severity: 2,
    photos: [],
  } as const;
  const dent = { ...scratch, view: 'top', part: 'roof', type: 'dent' } as const;
  const first = await sendFilmed(place.url, team, {
    ...trip,
    content: { damages: [scratch], mileage: 45_210 },
  });
  await sendFilmed(place.url, team, {
    ...trip,
    kind: 'at_provider',
    after: first.report,
    content: { damages: [scratch, dent], mileage: 45_222 },
  });
  await first.bringVideo();
  return { id, reference, reportId: first.report.clientId };
}

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

it.each(['customer', 'partner'] as const)(
  'a %s asks for a video, and watches it by its link',
  async (person) => {
    const place = shop.place();
    const { id, reference, reportId } = await drivenOf(person);
    const page = await open();
    await signInBrowser(page.context(), place, person);
    await openScreen(page, place, `#/admin/${person}/booking/${id}`);
    const card = page.locator('main:visible li.card', { hasText: 'Prise en charge (aller)' });
    await card.getByRole('button', { name: /^Demander la vidéo/ }).click();
    await card.getByText('Vidéo demandée').waitFor();
    expect(await card.getByRole('button', { name: /^Demander la vidéo/ }).count()).toBe(0);
    await expectSound(page);

    const team = await signIn(place, 'teammate');
    const released = await sendAs(
      team,
      'POST',
      `${place.url}/api/condition_report/${reportId}/video_release`,
      {
        clientId: crypto.randomUUID(),
      },
    );
    expect(released.status).toBe(200);
    await page.reload();
    await card.getByText('Vidéo envoyée par e-mail.').waitFor();
    const { text } = await mailAbout(
      place.dataDir,
      people[person].mail,
      new RegExp(`${reference}.*votre vidéo`),
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
