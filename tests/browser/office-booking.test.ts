/** What the team does with bookings, in a real browser against the real server, up to the invoice of the fees. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { control, giveTrip, openScreen } from '../support/account-screens.ts';
import { type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { reportFirstPickup } from '../support/condition-reports.ts';
import { expectFits } from '../support/layout.ts';
import { pay } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

const LIST = '#/admin/teammate/booking';
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const state = (page: Page) => page.locator('main:visible [role=status].state');
const trip = (page: Page, hasText: string) => page.locator('main:visible .card .state', { hasText });
const rows = (page: Page) => page.locator('main:visible tbody tr');

interface Ordered {
  readonly id: string;
  readonly reference: string;
}

/** A single trip of the customer, paid. */
async function anOrder(hour: number, fields: object = {}): Promise<Ordered> {
  const place = shop.place();
  const tokens = await signIn(place, 'customer');
  const order = orderOf(new Date(), {
    serviceCode: 'single_outbound',
    totalCents: 3490,
    outboundSlot: someSlots(new Date())[hour],
    returnSlot: null,
    ...fields,
  });
  const { status, body } = await sendAs(tokens, 'POST', `${place.url}/api/booking`, order);
  expect(status).toBe(201);
  await pay(place.url, body.id);
  return body;
}

async function openAs(person: Person, hash: string, options: Parameters<typeof open>[0] = {}) {
  const page = await open(options);
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  return page;
}

let ordered: Ordered;
let prestige: Ordered;
beforeAll(async () => {
  ordered = await anOrder(0);
  prestige = await anOrder(1, { vehicle: { ...orderOf(new Date()).vehicle, declaredCents: 25_000_000 } });
});

describe('the team', () => {
  it('finds a booking by its reference, its plate, its customer or its state, after a reload too', async () => {
    const page = await openAs('teammate', LIST);
    await expect.poll(() => rows(page).count()).toBe(2);
    await control(page, 'q').fill(ordered.reference);
    await button(page, 'Chercher').click();
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await control(page, 'q').inputValue()).toBe(ordered.reference);
    for (const [text, count] of [
      ['ab123', 2],
      ['chloé', 2],
      ['personne', 0],
    ] as const) {
      await control(page, 'q').fill(text);
      await button(page, 'Chercher').click();
      await expect.poll(() => rows(page).count()).toBe(count);
    }
    await control(page, 'q').fill('');
    await control(page, 'status').selectOption('awaiting_derogation');
    await button(page, 'Chercher').click();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().textContent()).toContain(prestige.reference);
    await page.getByRole('link', { name: prestige.reference }).click();
    await expect.poll(() => state(page).textContent()).toBe('en attente de l’accord de l’assureur');
  });

  it('has the whole list again when its link is pressed again, and what was searched when going back', async () => {
    const page = await openAs('teammate', LIST);
    await expect.poll(() => rows(page).count()).toBe(2);
    await control(page, 'q').fill(ordered.reference);
    await control(page, 'q').press('Enter');
    await expect.poll(() => rows(page).count()).toBe(1);
    await page.goto(`${shop.place().url}/${LIST}`);
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await control(page, 'q').inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await control(page, 'q').inputValue()).toBe(ordered.reference);
  });

  it('waits for the insurer before a prestige vehicle has a driver', async () => {
    const page = await openAs('teammate', `${LIST}/${prestige.id}`, { tolerate: [/409/] });
    await giveTrip(page, people.admin.displayName);
    const refusal = page.getByRole('form', { name: 'Attribuer la prise en charge' }).getByRole('alert');
    await expect.poll(async () => plain(await refusal.textContent())).toContain('l’accord de l’assureur');
    await button(page, 'L’assureur est d’accord').click();
    await expect.poll(() => state(page).textContent()).toBe('confirmée');
    // What was chosen is still there.
    await button(page, 'Attribuer la prise en charge').click();
    await trip(page, 'confié à un convoyeur').waitFor();
  });

  it('assigns, drives, adds a fee and closes; the customer sees who drives, and pays what was added', async () => {
    const page = await openAs('teammate', `${LIST}/${ordered.id}`, { tolerate: [/status of 400/] });
    await giveTrip(page, people.teammate.displayName);
    await trip(page, 'confié à un convoyeur').waitFor();

    const customer = await openAs('customer', `#/admin/customer/booking/${ordered.id}`);
    await customer.getByText('Votre convoyeur : Côme').waitFor();
    const code = await customer.locator('dd').last().textContent();
    expect(await page.locator('main:visible dl dd').last().textContent()).toBe(code);

    for (const [step, then] of [
      ['En route', 'convoyeur en route'],
      ['Sur place', 'convoyeur sur place'],
      ['État des lieux', 'état des lieux en cours'],
      ['Départ avec le véhicule', 'véhicule en route'],
      ['À destination', 'véhicule arrivé'],
      ['Remise', 'remise en cours'],
      ['Terminé', 'terminé'],
    ] as const) {
      if (then === 'véhicule en route') await reportFirstPickup(shop.place(), ordered.id);
      await button(page, new RegExp(`^${step}`)).click();
      await trip(page, then).waitFor();
    }
    await expect.poll(() => state(page).textContent()).toBe('effectuée');
    // What is refused of one fee, or wrong in it, holds no other back.
    await control(page, 'code').selectOption('late');
    await button(page, 'Ajouter').click();
    await page.getByText('Indiquez de combien de minutes.').waitFor();
    await control(page, 'minutesLate').fill('dix');
    await control(page, 'code').selectOption('fuel_reserve');
    await button(page, 'Ajouter').click();
    await page.getByRole('cell', { name: '29,90' }).waitFor();
    await button(page, 'Clôturer et facturer les frais').click();
    await expect.poll(() => state(page).textContent()).toBe('clôturée');
    expect(plain(await page.locator('main:visible table').textContent())).toContain('64,80 €');
    await expectAccessible(page);

    await customer.goto(`${shop.place().url}/#/admin/customer/invoice`);
    const invoices = customer.locator('main:visible tbody tr', { hasText: ordered.reference });
    await expect.poll(() => invoices.count()).toBe(2);
    expect(plain(await invoices.first().textContent())).toContain('29,90 €');
    expect(plain(await invoices.last().textContent())).toContain('34,90 €');
  });
});

it('axe finds nothing on the team’s bookings at any size, and they fit every width', async () => {
  const page = await openAs('teammate', LIST);
  for (const hash of [LIST, `${LIST}/${ordered.id}`, `${LIST}/${prestige.id}`]) {
    await page.goto(`${shop.place().url}/${hash}`);
    // The list has no prices in lines, a booking no rows to choose from.
    await page.locator(hash === LIST ? 'main:visible table.data' : 'main:visible table.lines').waitFor();
    await expectAccessibleAt(page, VIEWPORTS.tablet, VIEWPORTS.desktop);
    await expectFits(page);
  }
});
