/** *Mes véhicules*: what a customer sees of each, the date that they say, and an inspection ordered in two taps. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { heading, openScreen } from '../support/account-screens.ts';
import { bearer, enterBrowser, sendAs, signIn } from '../support/accounts.ts';
import { post } from '../support/api.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { address, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { startHere } from '../support/in-process-server.ts';
import { pay } from '../support/payments.ts';
import type { TestServer } from '../support/server.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { someVehicle } from '../support/vehicles.ts';

const { open } = testBrowser();

let server: TestServer;
beforeAll(async () => {
  server = await startHere({ dist: process.env.TEST_DIST ?? 'dist' });
});
afterAll(() => server.stop());

const centre = {
  kind: 'inspection_centre',
  name: 'Contrôle de la Rotonde',
  phone: null,
  address: address({ label: '5 Avenue des Belges, 13100 Aix-en-Provence', lat: 43.525, lon: 5.444 }),
};

let ordered = 0;
async function book(who: SignedUp, fields: Readonly<Record<string, unknown>>): Promise<string> {
  ordered += 1;
  const [outboundSlot] = someSlots(new Date(Date.now() + ordered * 86_400_000));
  const sent = orderOf(new Date(), { outboundSlot, returnSlot: null, ...fields });
  const { status, body } = await post(`${server.url}/api/booking`, sent, {
    ...bearer(who.tokens),
    ...fromSomewhere(),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await pay(server.url, body.id, { headers: fromSomewhere() });
  return body.id;
}

async function enter(
  who: SignedUp,
  size: 'phone' | 'desktop',
  tolerate: readonly RegExp[] = [],
): Promise<Page> {
  const page = await open({ viewport: VIEWPORTS[size], tolerate });
  await enterBrowser(page.context(), server, who.mail, PASSWORD);
  await openScreen(page, server, '#/admin/customer/vehicle');
  await page.locator('main:visible h2').first().waitFor();
  return page;
}

const card = (page: Page, plate: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(plate, { exact: true }) })
    .first();

describe('the vehicles of a customer', () => {
  it('each with its trips, on a phone and on a desk, and no price of what a partner ordered', async () => {
    const who = await signedUp(server);
    await book(who, { vehicle: someVehicle({ plate: 'AB-201-CD' }) });
    const partner = await signIn(server, 'partner');
    await sendAs(partner, 'PUT', `${server.url}/api/partner/billing`, billing());
    const [, outboundSlot] = someSlots(new Date());
    const theirs = partnerOrder(new Date(), {
      mail: who.mail,
      vehicle: someVehicle({ plate: 'AB-202-CD', brand: 'Renault', model: 'Clio' }),
      outboundSlot,
      returnSlot: null,
    });
    expect((await sendAs(partner, 'POST', `${server.url}/api/booking`, theirs)).status).toBe(201);
    const page = await enter(who, 'phone');
    expect(await heading(page).textContent()).toBe('Mes véhicules');
    const own = await card(page, 'AB-201-CD').innerText();
    expect(own).toContain('Peugeot 208');
    expect(own).toMatch(/Aller-retour du \S+ \d.* – confirmée, CVG-\d{4}-\d{6}/);
    expect(own).toMatch(/Prise en charge\s: .+ – à venir/);
    expect(own).toMatch(/Facture\s+FA\d{4}-\d{6}/);
    expect(await card(page, 'AB-202-CD').innerText()).not.toMatch(/€|Facture/);
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    const entry = page.getByRole('navigation', { name: 'Navigation principale' });
    await entry.getByRole('link', { name: 'Véhicules', exact: true }).waitFor();
  });

  it('say when they are due, which is kept while it is typed, corrected, and reminded of until that is refused', async () => {
    const who = await signedUp(server);
    await book(who, { vehicle: someVehicle({ plate: 'AB-203-CD' }) });
    const page = await enter(who, 'phone', [/status of 400 .*\/inspection/]);
    const mine = card(page, 'AB-203-CD');
    await mine.getByText('Nous n’en connaissons pas la date.').waitFor();
    await mine.getByRole('button', { name: /^Indiquer la date/ }).click();
    const form = page.getByRole('form', { name: /Date du contrôle technique/ });
    await form.getByRole('combobox').selectOption('first');
    await form.locator('[name=day]').fill('2015-01-01');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.getByText('Ce véhicule a déjà passé un contrôle').waitFor();
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await page.reload();
    await form.getByRole('combobox').selectOption('due');
    expect(await form.locator('[name=day]').inputValue()).toBe('2015-01-01');
    const dueOn = addDays(parisTime(new Date()).day, 200);
    await form.locator('[name=day]').fill(dueOn);
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await mine
      .getByText(`À faire au plus tard le ${frenchDay(dueOn)}, d’après la date que vous avez indiquée.`)
      .waitFor();
    await mine.getByRole('button', { name: /^Corriger la date/ }).waitFor();

    await page.getByRole('button', { name: 'Ne plus recevoir ces rappels' }).click();
    await page.getByText('Vous ne recevez plus de rappels').waitFor();
    // What was said meanwhile stays on show.
    await mine.getByText(`À faire au plus tard le ${frenchDay(dueOn)}`).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Recevoir ces rappels' }).click();
    await page.getByText('Nous vous écrivons 60 puis 15').waitFor();
  });
});

describe('an inspection', () => {
  it('is two taps away from its order, filled in with the vehicle and the centre it went to', async () => {
    const who = await signedUp(server);
    const inspection = { serviceCode: 'inspection_round_trip', totalCents: 11_990, provider: centre };
    await book(who, { vehicle: someVehicle({ plate: 'AB-204-CD' }) });
    await book(who, { vehicle: someVehicle({ plate: 'AB-205-CD' }), ...inspection });
    const page = await enter(who, 'phone');
    expect(await card(page, 'AB-205-CD').innerText()).toMatch(/Réservé\s: CVG-/);
    await card(page, 'AB-204-CD')
      .getByRole('link', { name: /^Réserver le contrôle technique/ })
      .click();
    await page.waitForURL('**/#/admin/customer/add/summary');
    const facts = await page.locator('main:visible .facts-list').innerText();
    expect(facts).toContain('Contrôle technique et aller-retour');
    expect(facts).toContain('AB-204-CD');
    expect(facts).toContain(centre.name);
    expect(facts).toContain('Élodie Garçon');
    const places = page.getByRole('region', { name: 'Rendez-vous' });
    await places.getByRole('radio').first().waitFor({ state: 'attached' });
    await places.locator('label:has(input:enabled)').first().click();
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).waitFor();
    expect(await page.locator('main:visible').innerText()).toContain('119,90');

    // Any other trip is ordered from the vehicle too: one that only went to its centre goes where its customer says.
    const orderTrip = async (plate: string) => {
      await openScreen(page, server, '#/admin/customer/vehicle');
      await card(page, plate)
        .getByRole('link', { name: /^Réserver un trajet/ })
        .click();
    };
    await orderTrip('AB-205-CD');
    await page.waitForURL('**/#/admin/customer/add/address');
    expect(await page.locator('main:visible [name=contactName]').first().inputValue()).toBe('Élodie Garçon');
    expect(await page.locator('main:visible [name=name]').inputValue()).toBe('');
    await orderTrip('AB-204-CD');
    await page.waitForURL('**/#/admin/customer/add/summary');
    await page.locator('main:visible .facts-list').getByText('Aller-retour', { exact: true }).waitFor();

    // Where an order names one, those that are known are chosen among.
    await page.getByRole('link', { name: 'Modifier : Véhicule' }).click();
    const known = page.getByRole('group', { name: 'Lequel de vos véhicules ?' });
    await known.getByRole('radio', { name: 'Peugeot 208, AB-204-CD', checked: true }).waitFor();
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await known.getByText('Peugeot 208, AB-205-CD').click();
    const held = (name: string) => page.locator(`main:visible [name=${name}]`).inputValue();
    await expect.poll(() => held('declared')).toBe('15000');
    expect(await held('plate')).toBe('AB-205-CD');
    await known.getByText('Un autre véhicule').click();
    await expect.poll(() => held('plate')).toBe('');
    await known.getByText('Peugeot 208, AB-205-CD').click();
    await expect.poll(() => held('declared')).toBe('15000');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.waitForURL('**/#/admin/customer/add/slot');
  });

  it('of a vehicle that never went to a centre asks for that alone', async () => {
    const who = await signedUp(server);
    await book(who, { vehicle: someVehicle({ plate: 'AB-206-CD' }) });
    const page = await enter(who, 'desktop');
    await page.getByRole('link', { name: /^Réserver le contrôle technique/ }).click();
    await page.waitForURL('**/#/admin/customer/add/address');
    const held = (name: string) => page.locator(`main:visible [name=${name}]`).first().inputValue();
    expect(await held('address')).toContain('Cours Mirabeau');
    expect(await held('contactName')).toBe('Élodie Garçon');
    expect(await held('name')).toBe('');
    expect(await page.locator('main:visible').innerText()).toContain('Contrôle technique et aller-retour');
  });

  it('is ordered by the link of a mail once its reader has signed in', async () => {
    const page = await open({ viewport: VIEWPORTS.phone });
    const there = `/admin/customer/add/formuladetails?again=${randomUUID()}&service=inspection_round_trip`;
    await openScreen(page, server, `#${there}`);
    await page.waitForURL(`**/#/auth/login?redirectTo=${encodeURIComponent(there)}`);
  });
});
