/** What a customer follows, in a real browser against the real server (domain.md, Screens): bookings and invoices. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { openScreen } from '../support/account-screens.ts';
import { sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { scriptsThatSay, withImports } from '../support/asset-texts.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { testBrowser } from '../support/browser.ts';
import { expectFits } from '../support/layout.ts';
import { pay } from '../support/payments.ts';
import { pdfPages } from '../support/pdf-text.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const BOOKINGS = '#/admin/customer/booking';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const state = (page: Page) => page.locator('main:visible [role=status].state');

/** An order of the customer, paid unless said otherwise; answers its id and reference. */
async function anOrder({ paid = true, hour = 0 } = {}): Promise<{ id: string; reference: string }> {
  const place = shop.place();
  const tokens = await signIn(place, 'customer');
  const outboundSlot = someSlots(new Date())[hour];
  const { status, body } = await sendAs(
    tokens,
    'POST',
    `${place.url}/api/booking`,
    orderOf(new Date(), { outboundSlot, returnSlot: null }),
  );
  expect(status).toBe(201);
  if (paid) await pay(place.url, body.id);
  return body;
}

async function openAsCustomer(hash: string, options: Parameters<typeof open>[0] = {}) {
  const page = await open(options);
  await signInBrowser(page.context(), shop.place(), 'customer');
  await openScreen(page, shop.place(), hash);
  return page;
}

let paid: { id: string; reference: string };
beforeAll(async () => {
  paid = await anOrder();
});

describe('the bookings of a customer', () => {
  it('are found from their home, to come and over, each with its own screen', async () => {
    const page = await openAsCustomer('#/admin/customer');
    await page.getByRole('link', { name: 'Réservations', exact: true }).click();
    await page.locator('main:visible li', { hasText: paid.reference }).getByRole('link').click();
    await expect.poll(() => state(page).textContent()).toBe('confirmée');
    expect(await page.evaluate(() => document.querySelector('h1:focus')?.textContent)).toMatch(
      /^Aller-retour du \S+ \d/,
    );
    const facts = plain(await page.locator('main:visible').textContent());
    for (const fact of [
      paid.reference,
      'AB-123-CD',
      'Garage des Pinchinats',
      '59,90 €',
      'à convenir quand',
      'votre convoyeur a le même, demandez-le-lui',
    ])
      expect(facts).toContain(fact);
    await page.getByText('Pourquoi ce prix ?').click();
    expect(plain(await page.locator('main:visible details').textContent())).toContain('49,92 € hors taxes');
  });

  it('are told from the order to what is still to come', async () => {
    const page = await openAsCustomer(`${BOOKINGS}/${paid.id}`);
    const steps = page.locator('main:visible section', { hasText: 'Suivi' }).locator('li');
    await expect.poll(() => steps.count()).toBe(8);
    const told = (await steps.allTextContents()).map(plain);
    const [ordered, settled, next] = told;
    expect(ordered).toMatch(/^\d{1,2} \S+ \d{4}.* – commande enregistrée$/);
    expect(settled).toMatch(/ – paiement reçu$/);
    expect(next).toBe('À venir – votre convoyeur est choisi');
    expect(told.at(-1)).toBe('À venir – votre véhicule vous est rendu');
  });

  it('say what they are before what can be done with them, lead to the same once more, and can be shared', async () => {
    const page = await openAsCustomer(`${BOOKINGS}/${paid.id}`);
    await page.getByRole('link', { name: 'Réserver à nouveau' }).waitFor();
    // What it is comes before what can be done with it.
    const text = await page.locator('main:visible').innerText();
    expect(text.indexOf('Commandée le')).toBeLessThan(text.indexOf('Ajouter à mon agenda'));
    expect(await page.getByRole('link', { name: 'Réserver à nouveau' }).getAttribute('href')).toMatch(
      /^#\/admin\/customer\/add\/formuladetails\?again=[\da-f-]{36}$/,
    );
    const shared = (await page.getByRole('link', { name: 'Suivre le trajet' }).getAttribute('href')) ?? '';
    expect((await fetch(new URL(shared, shop.place().url))).status).toBe(200);
  });

  it('can be put into a calendar', async () => {
    const page = await openAsCustomer(`${BOOKINGS}/${paid.id}`);
    const saved = page.waitForEvent('download');
    await button(page, 'Ajouter à mon agenda').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${paid.reference}.ics`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(someSlots(new Date())[0].start.slice(0, 16).replace(/[-:]/g, ''));
  });

  it('can be moved, and keep their place until then', async () => {
    const { id } = await anOrder({ hour: 1 });
    const page = await openAsCustomer(`${BOOKINGS}/${id}`);
    const before = await page.locator('main:visible ol li').first().textContent();
    const opener = page.getByRole('button', { name: /^Déplacer le rendez-vous : Prise en charge/ });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await opener.click();
    await button(page, 'Ne rien changer').click();
    const forms = withImports(scriptsThatSay('Ne rien changer'));
    const scripts = asked.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/assets/'));
    expect(scripts.filter((path) => !forms.includes(path))).toEqual([]);
    expect(await page.locator('main:visible ol li').first().textContent()).toBe(before);
    await opener.click();
    await expectAccessible(page);
    // The hour that it has is chosen already: there is nothing to ask of the API.
    const other = page.getByText('Choisissez une autre heure.');
    await other.waitFor();
    expect(await button(page, 'Déplacer').isDisabled()).toBe(true);
    const days = page.locator('main:visible [name=outboundDay]');
    await days.selectOption({ index: 5 });
    await page.locator('input[name=outboundSlot]:enabled').first().check();
    expect(await other.count()).toBe(0);
    await page.getByRole('button', { name: /^Déplacer à/ }).click();
    await expect.poll(() => page.locator('main:visible ol li').first().textContent()).not.toBe(before);
    await expect.poll(() => state(page).textContent()).toBe('confirmée');
  });

  it('say who pays the garage and up to what amount, as the mandate that it is shown does', async () => {
    const page = await openAsCustomer(`${BOOKINGS}/${paid.id}`);
    const facts = page.locator('main:visible dl');
    await facts.getByText('par vous-même').waitFor();
    await button(page, 'Changer qui paie le garage').click();
    const limit = page.locator('[name=advanceMaxCents]');
    await limit.fill('2001');
    await button(page, 'Enregistrer').click();
    await page.getByText('Indiquez un montant de 1').waitFor();
    await expectAccessible(page);
    await limit.fill('300');
    await button(page, 'Enregistrer').click();
    await facts.getByText('par le convoyeur, jusqu’à 300').waitFor();
    const told = page.locator('main:visible form [role=status]');
    expect(plain(await told.textContent())).toBe('Le garage est payé par le convoyeur, jusqu’à 300 €.');
    await page.reload();
    await facts.getByText('par le convoyeur, jusqu’à 300').waitFor();
    await button(page, 'Changer qui paie le garage').click();
    expect(await limit.inputValue()).toBe('300');

    const saved = page.waitForEvent('download');
    await button(page, 'Mandat pour l’établissement (PDF)').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`mandat-${paid.reference}.pdf`);
    const text = plain(pdfPages(await readFile(await file.path())).join(' '));
    expect(text).toContain('réglé par le convoyeur, jusqu’à 300 €');

    await limit.fill('');
    await button(page, 'Enregistrer').click();
    await facts.getByText('par vous-même').waitFor();
  });

  it('can be cancelled, once what it gives back has been read', async () => {
    const { id } = await anOrder({ hour: 2 });
    const page = await openAsCustomer(`${BOOKINGS}/${id}`);
    await button(page, 'Annuler la réservation').click();
    const dialog = page.getByRole('dialog');
    expect(plain(await dialog.textContent())).toMatch(/(59,90|29,95) € vous sont rendus/);
    expect(await dialog.textContent()).toContain('Vous êtes encore dans le délai de rétractation.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Garder la réservation' }).click();
    expect(await state(page).textContent()).toBe('confirmée');
    await button(page, 'Annuler la réservation').click();
    await dialog.getByRole('button', { name: 'Annuler la réservation' }).click();
    await expect.poll(() => state(page).textContent()).toBe('annulée');
    const said = page.getByText('Réservation annulée.');
    await expect.poll(() => said.evaluate((note) => note === document.activeElement)).toBe(true);
    for (const gone of ['Déplacer', 'Ajouter à mon agenda']) expect(await button(page, gone).count()).toBe(0);
    // Nobody will be given the keys.
    expect(await page.locator('main:visible').textContent()).not.toContain('Code de remise');
    await page.goto(`${shop.place().url}/${BOOKINGS}`);
    // What came to nothing is not what was done, and costs nothing that is still asked for.
    const cancelled = page.locator('main:visible section', {
      has: page.getByRole('heading', { name: 'Annulées' }),
    });
    await cancelled.getByText('annulée').first().waitFor();
    expect(await cancelled.textContent()).not.toContain('€');
  });

  it('can be withdrawn from within fourteen days, all of it being given back', async () => {
    const { id } = await anOrder({ hour: 2 });
    const page = await openAsCustomer(`${BOOKINGS}/${id}`);
    await button(page, 'Renoncer au contrat ici').click();
    expect(plain(await page.getByRole('dialog').textContent())).toContain('59,90 € vous sont rendus');
    await button(page, 'Confirmer la rétractation').click();
    await expect.poll(() => state(page).textContent()).toBe('rétractée');
  });

  it('lead to their payment while they are not paid', async () => {
    const { id } = await anOrder({ paid: false, hour: 1 });
    const page = await openAsCustomer(`${BOOKINGS}/${id}`);
    await page.getByRole('link', { name: 'Payer' }).click();
    await page.getByRole('heading', { name: 'À payer' }).waitFor();
    await button(page, 'Payer').click();
    await page.getByRole('heading', { name: 'Paiement d’essai' }).waitFor();
  });

  it('of somebody else are not there', async () => {
    const page = await openAsCustomer(`${BOOKINGS}/00000000-0000-4000-8000-000000000000`, {
      tolerate: [/404/],
    });
    await page.getByText('Aucune réservation ne correspond').waitFor();
    expect(await button(page, 'Réessayer').count()).toBe(0);
  });
});

it('is paid from its card in the list, while it waits for that', async () => {
  const { id, reference } = await anOrder({ paid: false, hour: 2 });
  const page = await openAsCustomer(BOOKINGS);
  await page.getByRole('link', { name: `Payer\u00a0: ${reference}` }).click();
  await page.waitForURL(`**/#/admin/customer/payment_status?booking=${id}`);
});

describe('the invoices of a customer', () => {
  it('are listed with the price that was shown, and open as PDF', async () => {
    const page = await openAsCustomer('#/admin/customer/invoice');
    const row = page.getByRole('row').filter({ hasText: paid.reference });
    expect(plain(await row.textContent())).toContain('59,90 €');
    await row.getByText(`Aller-retour, ${paid.reference}`).waitFor();
    const number = await row.getByRole('rowheader').textContent();
    expect(number).toMatch(/^FA\d{4}-\d{6}$/);
    const saved = page.waitForEvent('download');
    await row.getByRole('button').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

it('what a customer follows fits every width', async () => {
  const page = await openAsCustomer(BOOKINGS);
  for (const hash of [BOOKINGS, `${BOOKINGS}/${paid.id}`, '#/admin/customer/invoice', '#/admin/customer']) {
    await page.goto(`${shop.place().url}/${hash}`);
    await page.waitForLoadState('networkidle');
    await expectFits(page);
  }
});
