/**
 * Contracts that end online, and bookings that are followed by a link, in a real browser against the real server and
 * without a byte of JavaScript.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/domain/settings/company.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { testBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { expectFits } from '../support/layout.ts';
import { mailAbout } from '../support/mails.ts';
import { paidTrip } from '../support/paid-trip.ts';
import { payFor } from '../support/payments.ts';
import { cachedPaths, controlled } from '../support/service-worker.ts';
import { testShop } from '../support/shop.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const shop = testShop();
const { open } = testBrowser();

const api = (path: string) => `${shop.place().url}/api/${path}`;
const { mail } = people.customer;
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const main = (page: Page) => page.locator('main');
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What a browser says of a page that is not a 200. */
const refusals = { tolerate: [/status of 4\d\d/] };
const openPlain = (options: Parameters<typeof open>[0] = {}) =>
  open({ viewport: { width: 320, height: 640 }, ...options });

/** The page has no script, axe (which is one) finds nothing, and it fits every width. */
async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.scripts.length)).toBe(0);
  await expectAccessible(page);
  await expectFits(page);
}

/** The page is in the site's clothes: its colours, its header and its footer. */
async function expectClothed(page: Page): Promise<void> {
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(251, 246, 234)');
  expect(await page.locator('header .brand').isVisible()).toBe(true);
  expect(await page.locator('footer').getByRole('link', { name: 'Résilier votre contrat' }).isVisible()).toBe(
    true,
  );
}

/** Goes on with the Tab key until the focus is there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not lead to ${selector}`);
}

/** A single trip of the customer, paid. @param hour which slot of the day */
const anOrder = (hour: number) => paidTrip(shop.place(), someSlots(new Date())[hour]);
const bookingNow = async (id: string) =>
  (await getAs(await signIn(shop.place(), 'customer'), api(`booking/${id}`))).body;

describe('a withdrawal', () => {
  it('is declared by keyboard alone, confirmed and receipted, and its customer asked whether it was them', async () => {
    const { id, reference } = await anOrder(0);
    const page = await openPlain();
    await page.goto(`${shop.place().url}/cgv`);
    await page.locator('footer').getByRole('link', { name: 'Renoncer au contrat ici' }).click();
    expect(new URL(page.url()).pathname).toBe('/retractation');
    await expectSound(page);

    await tabTo(page, '#name');
    await page.keyboard.type('Élodie Garçon');
    await page.keyboard.press('Tab');
    await page.keyboard.type(mail);
    await page.keyboard.press('Tab');
    await page.keyboard.type(reference.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Vérifiez, puis confirmez' }).waitFor();
    await expectSound(page);
    await expectClothed(page);
    for (const text of ['Élodie Garçon', mail, reference.toLowerCase()])
      expect(await main(page).textContent()).toContain(text);
    expect((await bookingNow(id)).status).toBe('confirmed');

    await tabTo(page, 'button[value=confirm]');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Votre rétractation est enregistrée' }).waitFor();
    await expectSound(page);
    const said = plain(await main(page).textContent());
    const [instant = 'none'] = /\w+ \d+ \S+ \d{4} à \d+ h(?: \d\d)?/.exec(said) ?? [];
    const receipt = await mailAbout(shop.place().dataDir, mail, /Accusé de réception de votre rétractation/);
    expect(plain(receipt.text)).toContain(instant);
    const asked = await mailAbout(shop.place().dataDir, mail, /déclarée en votre nom/);
    expect(asked.text).toContain(reference.toLowerCase());
    expect((await bookingNow(id)).status).toBe('confirmed');
  });

  it('names what is wrong where it is, keeps what was typed, and lets it be corrected', async () => {
    const page = await openPlain(refusals);
    await page.goto(`${shop.place().url}/retractation`);
    await field(page, 'name').fill('Élodie « Garçon »');
    await field(page, 'mail').fill('elodie@');
    await button(page, 'Renoncer au contrat ici').click();
    await page.getByRole('alert').waitFor();
    // Asked of the browser, which on a busy machine does not always follow: Chromium drops what it cannot focus at once.
    expect(await page.locator('[autofocus]').evaluateAll((all) => all.map(({ id }) => id))).toEqual(['mail']);
    await expectSound(page);
    await expectClothed(page);
    // What is wrong stands in the column of the form.
    const lefts = await main(page)
      .locator('.alert, form')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
    expect(new Set(lefts).size, String(lefts)).toBe(1);
    expect(await field(page, 'name').inputValue()).toBe('Élodie « Garçon »');
    expect(await field(page, 'mail').inputValue()).toBe('elodie@');
    const described = await field(page, 'reference').getAttribute('aria-describedby');
    expect(described).toBe('reference-hint reference-error');
    await page
      .getByRole('alert')
      .getByRole('link', { name: /^Référence/ })
      .click();
    expect(new URL(page.url()).hash).toBe('#reference');

    await field(page, 'mail').fill(`x${mail}`);
    await field(page, 'reference').fill('mon convoyage de mardi');
    await button(page, 'Renoncer au contrat ici').click();
    await button(page, 'Corriger').click();
    expect(await field(page, 'reference').inputValue()).toBe('mon convoyage de mardi');
    await button(page, 'Renoncer au contrat ici').click();
    await button(page, 'Confirmer la rétractation').click();
    await page.getByRole('heading', { name: 'Votre rétractation est enregistrée' }).waitFor();
    const told = await mailAbout(shop.place().dataDir, company.email, /Rétractation à traiter/);
    expect(told.text).toContain('mon convoyage de mardi');
  });
});

describe('the link of a booking', () => {
  it('of the mail follows it, state by state, and nothing of it stays on the device', async () => {
    const place = shop.place();
    const { id, reference } = await anOrder(1);
    const confirmed = await mailAbout(place.dataDir, mail, new RegExp(`confirmée.*${reference}`, 'i'));
    const link = /^http\S+\/suivi\/\w+$/m.exec(confirmed.text)?.[0] ?? 'no link';
    const page = await openPlain();
    await page.goto(link);
    await expectSound(page);
    await expectClothed(page);
    const current = page.locator('section > .timeline [aria-current=step]');
    const heard = async () => plain(await current.textContent());
    expect(await heard()).toMatch(/^en ce moment : Rendez-vous pris \S+ \d.* h$/);
    // Every step is one press away.
    const every = page.locator('details [aria-current=step]');
    expect(await every.isVisible()).toBe(false);
    await page.getByText('Toutes les étapes').click();
    expect(plain(await every.textContent()).trim()).toBe('en ce moment : à venir');
    await expectSound(page);

    const team = await signIn(place, 'teammate');
    const { drivers } = (await getAs(team, api('booking/people'))).body;
    const step = async (path: string, fields: object) => {
      const { status } = await sendAs(team, 'POST', api(path), { clientId: crypto.randomUUID(), ...fields });
      expect(status).toBe(200);
      await page.getByRole('link', { name: 'Actualiser' }).click();
    };
    await step(`booking/${id}/assign`, { tripKind: 'outbound', driverId: drivers[0].id });
    expect(plain(await every.textContent()).trim()).toBe('en ce moment : confié à un convoyeur');
    expect(plain(await main(page).textContent())).toContain('Votre convoyeur : ');
    const [trip] = (await bookingNow(id)).trips;
    for (const [transition, label] of [
      ['set_off', /Le convoyeur arrive\s*$/],
      ['arrive', /Le convoyeur est sur place depuis .*\d h/],
    ] as const) {
      await step(`trip/${trip.id}/status`, { transition, reason: 'Dit au téléphone' });
      expect(await heard()).toMatch(label);
    }
    await mailAbout(place.dataDir, mail, new RegExp(`en route.*${reference}`, 'i'));
    await expectSound(page);

    // With the worker of the site in between.
    const visitor = await open({ serviceWorkers: 'allow' });
    await visitor.goto(`${place.url}/`);
    await controlled(visitor);
    await visitor.goto(link);
    await visitor.getByRole('heading', { name: `Suivi de la réservation ${reference}` }).waitFor();
    const kept = Object.values(await cachedPaths(visitor)).flat();
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter((path) => path.startsWith('/suivi'))).toEqual([]);
  });

  it('that nobody has is the page introuvable of the site', async () => {
    const page = await openPlain(refusals);
    const answer = await page.goto(`${shop.place().url}/suivi/${'0'.repeat(64)}`);
    expect(answer?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Page introuvable');
    await expectSound(page);
  });
});

// The last one: the orders of a subscriber cost nothing.
describe('a termination', () => {
  it('goes from the form to the summary to the notification, and the subscription ends', async () => {
    const place = shop.place();
    const tokens = await signIn(place, 'customer');
    const { body } = await sendAs(tokens, 'POST', api('subscription'), subscriptionOf());
    await payFor(place.url, { subscriptionId: body.id });

    const page = await openPlain();
    await page.goto(`${place.url}/cgv`);
    await page.locator('footer').getByRole('link', { name: 'Résilier votre contrat' }).click();
    await expectSound(page);
    await field(page, 'name').fill('Élodie Garçon');
    await field(page, 'mail').fill(mail);
    await field(page, 'reference').fill(body.reference);
    await button(page, 'Résilier votre contrat').click();
    await page.getByRole('heading', { name: 'Vérifiez, puis confirmez' }).waitFor();
    await expectSound(page);
    expect(plain(await main(page).textContent())).toContain('à la fin du mois déjà payé');
    await button(page, 'Notifier la résiliation').click();
    await page.getByRole('heading', { name: 'Votre résiliation est enregistrée' }).waitFor();
    await expectSound(page);
    await mailAbout(place.dataDir, mail, /Accusé de réception de votre résiliation/);
    const { items } = await eventually(async () => {
      const { body: own } = await getAs(tokens, api('subscription/for_user'));
      return own.items[0].status === 'termination_requested' && own;
    });
    expect(items[0].endsOn).toBe(items[0].commitmentEnd);
  });
});
