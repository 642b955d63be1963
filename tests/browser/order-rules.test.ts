/** One order, three entries: what one of them refuses in a field, each refuses, before anything is sent. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openScreen } from '../support/account-screens.ts';
import { people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { billing } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { FIRST_STEP, fillAddresses, goOn } from '../support/funnel.ts';
import { testShop } from '../support/shop.ts';

const shop = testShop();
const { open } = testBrowser();

beforeAll(async () => {
  const tokens = await signIn(shop.place(), 'partner');
  await sendAs(tokens, 'PUT', `${shop.place().url}/api/partner/billing`, billing());
});

async function openAs(person: 'partner' | 'teammate', hash: string): Promise<Page> {
  const page = await open({ viewport: VIEWPORTS.desktop });
  await signInBrowser(page.context(), shop.place(), person);
  await openScreen(page, shop.place(), hash);
  await page.getByRole('form', { name: 'Commande' }).waitFor();
  return page;
}

/** Where the part of an order is on show that has its places, or its vehicle. */
const entries = {
  'a customer': async (part: 'places' | 'vehicle') => {
    const page = await open();
    await openScreen(page, shop.place(), FIRST_STEP);
    await goOn(page, 'address');
    if (part === 'places') return page;
    await fillAddresses(page);
    await goOn(page, 'vehicle');
    return page;
  },
  'a partner': () => openAs('partner', '#/admin/partner/booking/add'),
  'the team': () => openAs('teammate', `#/admin/teammate/booking/add?mail=${people.customer.mail}`),
};

const faults = [
  ['a control character in the access note', 'places', /^Accès/, 'Code 12\u0007', /caractère invisible/],
  ['a value of eight digits', 'vehicle', /^Valeur du véhicule/, '12 345 678', /en euros, sans centimes/],
  ['a value with cents', 'vehicle', /^Valeur du véhicule/, '15000,50', /en euros, sans centimes/],
  ['a line too long of it', 'places', /^Accès/, 'é'.repeat(301), /300\s+caractères/],
  ['a contact without a number', 'places', /^Téléphone de cette personne/, '12', /./],
  ['a value that no cover goes up to', 'vehicle', /^Valeur du véhicule/, '700 001', /plus de 700.000/],
  ['a plate that is none', 'vehicle', /^Immatriculation/, 'AB-12', /./],
] as const;

describe.each(Object.entries(entries))('%s', (_who, enter) => {
  it.each(faults)('is told of %s as soon as the field is left', async (_fault, part, label, text, said) => {
    const page = await enter(part);
    const field = page.getByLabel(label).first();
    await field.fill(text);
    await field.blur();
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const shown = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(shown.join(' ')).toMatch(said);
    expect(shop.log().filter(({ method, route }) => method === 'POST' && route === '/api/booking')).toEqual(
      [],
    );
  });
});
