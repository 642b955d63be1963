/** What the team does with bookings, in a real browser against the real server, up to the invoice of the fees. */

import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../src/domain/lib/time/durations.ts';
import { hourOf, slotDay } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { slotsOf } from '../../src/domain/lib/time/slots.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { control, giveTrip, heading, openScreen } from '../support/account-screens.ts';
import { getAs, type Person, people, sendAs, signIn, signInBrowser } from '../support/accounts.ts';
import { billing, orderOf, partnerOrder, someSlots } from '../support/bookings.ts';
import { testBrowser, VIEWPORTS } from '../support/browser.ts';
import { reportFirstPickup } from '../support/condition-reports.ts';
import { confirmed, confirmedFor, pickAddress, towns } from '../support/funnel.ts';
import { hold } from '../support/hold.ts';
import { expectFits } from '../support/layout.ts';
import { pay, tell } from '../support/payments.ts';
import { testShop } from '../support/shop.ts';
import { someVehicle } from '../support/vehicles.ts';

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
  /** What the provider calls its payment. */
  readonly ref: string;
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
  return { ...body, ref: await pay(place.url, body.id) };
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
    // On a phone, beside the other filters.
    await page.getByText('Autres filtres, et ordre').click();
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
    await button(page, 'L’assureur refuse').waitFor();
    // What cannot work is not shown.
    expect(await page.getByRole('button', { name: /^Confier/ }).count()).toBe(0);
    await confirmed(page, 'L’assureur est d’accord');
    await expect.poll(() => state(page).textContent()).toBe('confirmée');
    await giveTrip(page, people.admin.displayName);
    await trip(page, 'confié à un convoyeur').waitFor();
  });

  it('takes back in place what was given, once, whoever had it before', async () => {
    const { url } = shop.place();
    // Of another day: they have no other trip there.
    const [outboundSlot] = someSlots(new Date(Date.now() + 9 * DAY_MS));
    const { id } = await anOrder(0, { outboundSlot });
    const page = await openAs('teammate', `${LIST}/${id}`);
    const driver = async () =>
      (await getAs(await signIn(shop.place(), 'admin'), `${url}/api/booking/${id}`)).body.trips[0].driver;
    await giveTrip(page, people.teammate.displayName);
    await page.getByText(`Le trajet est confié à ${people.teammate.displayName}.`).waitFor();
    expect(await driver()).toBe(people.teammate.displayName);
    await expectAccessible(page);
    await button(page, 'Annuler : Prise en charge').click();
    await page.getByText('Le trajet n’est plus confié à').waitFor();
    // Who did it is not taken for who drives: they are said in the same place of every line.
    const steps = page.locator('main:visible .timeline .done');
    await expect
      .poll(async () => (await steps.allTextContents()).map(plain).slice(-2))
      .toEqual([
        expect.stringMatching(
          `h(?: \\d+)?, ${people.teammate.displayName} – Prise en charge : confié à ${people.teammate.displayName}$`,
        ),
        expect.stringMatching(
          `h(?: \\d+)?, ${people.teammate.displayName} – Prise en charge : retiré à son convoyeur$`,
        ),
      ]);
    expect(await driver()).toBeNull();
    expect(await button(page, 'Annuler : Prise en charge').count()).toBe(0);
  });

  it('says what cancelling has invoiced to a partner at once, and that is what is', async () => {
    const place = shop.place();
    const partner = await signIn(place, 'partner');
    await sendAs(partner, 'PUT', `${place.url}/api/partner/billing`, billing());
    const [soon] = someSlots(new Date());
    const single = { serviceCode: 'single_outbound', totalCents: 3490, outboundSlot: soon, returnSlot: null };
    const { body } = await sendAs(
      partner,
      'POST',
      `${place.url}/api/booking`,
      partnerOrder(new Date(), single),
    );
    const page = await openAs('teammate', `${LIST}/${body.id}`);
    await button(page, 'Annuler la réservation').click();
    const form = page.getByRole('form', { name: 'Annuler la réservation' });
    const said = plain(await form.getByText('Selon le barème,').textContent());
    // How much depends on how soon it is.
    const cents = (after: string) =>
      Math.round(100 * Number(new RegExp(`([\\d,]+) € ${after}`).exec(said)?.[1]?.replace(',', '.') ?? 0));
    const kept = cents('sont facturés aussitôt');
    expect(cents('ne seront pas facturés') + kept, said).toBe(3490);
    await form.getByRole('button', { name: 'Confirmer l’annulation' }).click();
    await expect.poll(() => state(page).textContent()).toContain('annulée');
    const { invoices } = (await getAs(await signIn(place, 'teammate'), `${place.url}/api/booking/${body.id}`))
      .body;
    expect(invoices.reduce((sum: number, one: { cents: number }) => sum + one.cents, 0)).toBe(kept);
  });

  it('assigns, drives, adds a fee and closes; the customer sees who drives, and pays what was added', async () => {
    const page = await openAs('teammate', `${LIST}/${ordered.id}`, { tolerate: [/status of 400/] });
    await giveTrip(page, people.teammate.displayName);
    await trip(page, 'confié à un convoyeur').waitFor();

    const customer = await openAs('customer', `#/admin/customer/booking/${ordered.id}`);
    await customer.getByText('Votre convoyeur : Côme').waitFor();
    const [code] = ((await customer.locator('dd').last().textContent()) ?? '').split('\u00a0');
    const facts = page.locator('main:visible dl');
    expect(await facts.locator('dt:text("Code de remise") + dd').textContent()).toBe(code);
    // What the driver and the insurance go by.
    expect(plain((await facts.allTextContents()).join())).toMatch(/Accès.+Valeur déclarée\d/);

    for (const [step, then] of [
      ['En route', 'convoyeur en route'],
      ['Sur place', 'convoyeur sur place'],
      ['État des lieux', 'état des lieux en cours'],
      ['Départ avec le véhicule', 'véhicule en route'],
      ['À destination', 'véhicule arrivé'],
      ['Remise', 'remise en cours'],
      ['Terminé', 'véhicule remis'],
    ] as const) {
      if (then === 'véhicule en route') {
        await page.getByText('Le départ attend que').waitFor();
        expect(await button(page, /^Départ/).count()).toBe(0);
        await reportFirstPickup(shop.place(), ordered.id);
        await page.reload();
      }
      await confirmedFor(page, new RegExp(`^${step}`), 'Tablette en panne');
      await trip(page, then).waitFor();
    }
    await expect.poll(() => state(page).textContent()).toBe('effectuée');
    // What is refused of one fee, or wrong in it, holds no other back.
    await button(page, 'Ajouter un frais').click();
    await control(page, 'code').selectOption('late');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await page.getByText('Indiquez pourquoi.').waitFor();
    await control(page, 'reason').fill('Jauge à zéro');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await page.getByText('Indiquez de combien de minutes.').waitFor();
    await control(page, 'minutesLate').fill('dix');
    await control(page, 'code').selectOption('fuel_reserve');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await page.getByRole('cell', { name: '29,90' }).waitFor();
    // Why stands in what happened, which the customer reads without it.
    await page.locator('main:visible .timeline li', { hasText: 'frais ajouté – Jauge à zéro' }).waitFor();
    await confirmed(page, /^Clôturer et facturer \d+,\d\d\s€$/);
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

it('records what was paid to the garage in the customer’s name, once it was asked; the customer finds it to be paid', async () => {
  const { id } = await anOrder(2, { vehicle: { ...orderOf(new Date()).vehicle, plate: 'BB-123-BB' } });
  const place = shop.place();
  const admin = await signIn(place, 'admin');
  const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const sent = { clientId: randomUUID(), ...body };
    const answer = await sendAs(admin, method, `${place.url}/api/${path}`, sent);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const { trips } = await call('PUT', `booking/${id}/advance`, { advanceMaxCents: 30_000 });
  const { drivers } = (await getAs(admin, `${place.url}/api/booking/people`)).body;
  await call('POST', `booking/${id}/assign`, { tripKind: 'outbound', driverId: drivers.at(-1).id });
  const page = await openAs('teammate', `${LIST}/${id}`);
  await trip(page, 'confié à un convoyeur').waitFor();
  expect(await button(page, 'Facture de l’établissement réglée').count()).toBe(0);
  await call('POST', `trip/${trips[0].id}/status`, { transition: 'set_off', reason: 'Par téléphone' });
  await page.reload();

  await button(page, 'Facture de l’établissement réglée').click();
  expect(await control(page, 'supplier').inputValue()).toBe('Garage des Pinchinats');
  await control(page, 'cents').fill('245,30');
  await control(page, 'billNumber').fill('F-2026-118');
  await button(page, 'Enregistrer le débours').click();
  // Nothing is asked before it is right: without a bill in their name it is a cost of ours.
  await page.getByText('Sans facture au nom du client').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await control(page, 'inTheirName').check();
  await expectAccessible(page);
  await expectFits(page);
  await button(page, 'Enregistrer le débours').click();
  const dialog = page.getByRole('dialog');
  expect(plain(await dialog.textContent())).toContain('Une note de débours de 245,30 € part aussitôt');
  await dialog.getByRole('button', { name: 'Enregistrer le débours' }).click();
  const listed = page.locator('main:visible section', { has: page.getByText('Débours', { exact: true }) });
  await listed.getByText('Garage des Pinchinats').waitFor();
  expect(await control(page, 'cents').inputValue()).toBe('');
  expect(await control(page, 'inTheirName').isChecked()).toBe(false);
  await expectAccessible(page);
  await expectFits(page);

  const customer = await openAs('customer', `#/admin/customer/booking/${id}`);
  const dues = customer.locator('main:visible section', {
    has: customer.getByRole('heading', { name: 'À payer' }),
  });
  await expect.poll(async () => plain(await dues.textContent())).toMatch(/Note de débours ND.+ : 245,30 €/);
  await expectAccessible(customer);
  await expectFits(customer);
  await dues.getByRole('link', { name: 'Payer' }).click();
  await customer.getByText(/note de débours ND/).waitFor();
  await button(customer, 'Payer').waitFor();

  await button(page, /^Annuler ce débours/).click();
  await control(page, 'reason').fill('Saisi deux fois');
  await button(page, 'Annuler ce débours').click();
  await dialog.getByRole('button', { name: 'Annuler ce débours' }).click();
  await listed.getByText('annulé : Saisi deux fois').waitFor();
  await customer.goto(`${place.url}/#/admin/customer/invoice`);
  const invoices = customer.locator('main:visible tbody tr', { hasText: 'débours' });
  await expect.poll(() => invoices.count()).toBe(2);
});

it('asks before a step that mails people, and why it is not the driver who says so; dismissed, nothing is done', async () => {
  // Of another day: its driver has no other trip there.
  const [outboundSlot] = someSlots(new Date(Date.now() + 7 * 24 * 3_600_000));
  const { id } = await anOrder(0, { serviceCode: 'round_trip', totalCents: 5990, outboundSlot });
  const page = await openAs('admin', `${LIST}/${id}`);
  const dialog = page.getByRole('dialog');
  const mails = dialog.getByText('Le client en est prévenu aussitôt par e-mail.');
  const steps = async () =>
    (await getAs(await signIn(shop.place(), 'admin'), `${shop.place().url}/api/booking/${id}`)).body.events
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind.startsWith('trip_'));
  await giveTrip(page, people.teammate.displayName);
  await confirmedFor(page, /^En route/, 'Tablette en panne');
  await confirmedFor(page, /^Sur place/, 'Tablette en panne');
  await trip(page, 'convoyeur sur place').waitFor();

  await button(page, /^Personne au rendez-vous/).click();
  await mails.waitFor();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await steps()).toEqual(['trip_set_off', 'trip_arrive']);
  // No reason, no step.
  await button(page, /^Personne au rendez-vous/).click();
  await dialog.getByRole('button', { name: 'Personne au rendez-vous' }).click();
  await dialog.getByText('Indiquez pourquoi.').waitFor();
  expect(await dialog.getByRole('textbox').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  expect(await steps()).toEqual(['trip_set_off', 'trip_arrive']);

  // One that mails nobody says nothing of mails; the end of the way there does, while the way back is to be agreed on.
  await button(page, /^État des lieux/).click();
  expect(await mails.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await confirmedFor(page, /^État des lieux/, 'Tablette en panne');
  await trip(page, 'état des lieux en cours').waitFor();
  await reportFirstPickup(shop.place(), id);
  await page.reload();
  for (const [step, then] of [
    ['Départ', 'véhicule en route'],
    ['À destination', 'véhicule arrivé'],
    ['Remise', 'remise en cours'],
  ] as const) {
    await confirmedFor(page, new RegExp(`^${step}`), 'Tablette en panne');
    await trip(page, then).waitFor();
  }
  await button(page, /^Terminé/).click();
  await mails.waitFor();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  expect((await steps()).at(-1)).toBe('trip_hand_over');
});

it('reads that a payment is disputed, why, and until when to answer; then that it is owed again', async () => {
  const { id, ref } = await anOrder(2);
  const dispute = {
    outcome: 'disputed',
    dispute: 'du_1',
    ref,
    cents: 3_490,
    reason: 'fraudulent',
    answerBefore: '2026-12-13T23:59:00Z',
  } as const;
  const say = (transition: 'dispute' | 'lose', at: string) =>
    tell(shop.place().url, { ...dispute, id: randomUUID(), transition, at });
  await say('dispute', '2026-11-24T08:00:00Z');
  const page = await openAs('teammate', `${LIST}/${id}`);
  const money = page.locator('main:visible section', { has: page.getByText('Règlements', { exact: true }) });
  await money.getByText('Contestation de').waitFor();
  const text = plain(await money.textContent());
  for (const part of ['34,90 €', 'dit ne pas avoir fait', 'à répondre avant le lundi 14 décembre 2026']) {
    expect(text).toContain(part);
  }
  expect(await button(page, /^Faire un avoir/).count()).toBe(0);
  await say('lose', '2026-11-25T08:00:00Z');
  await page.reload();
  await money.getByText('perdue').waitFor();
  expect(plain(await money.textContent())).toContain('34,90 € à recevoir');
  await button(page, /^Enregistrer un virement/).waitFor();
  await button(page, /^Faire un avoir/).waitFor();
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

describe('an appointment', () => {
  it('says which driver an appointment loses that is moved to when they are not free, and is moved back at once', async () => {
    const place = shop.place();
    const tokens = await signIn(place, 'teammate');
    const { drivers } = (await getAs(tokens, `${place.url}/api/booking/people`)).body;
    const { displayName } = people.teammate;
    const { id: driverId } = drivers.find((one: { displayName: string }) => one.displayName === displayName);
    // Of a week in which nobody has anything else.
    const [first, , last] = someSlots(new Date(Date.now() + 21 * DAY_MS));
    const given = await Promise.all([first, last].map((outboundSlot) => anOrder(0, { outboundSlot })));
    for (const { id } of given) {
      const body = { clientId: randomUUID(), tripKind: 'outbound', driverId };
      const answer = await sendAs(tokens, 'POST', `${place.url}/api/booking/${id}/assign`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const page = await openAs('teammate', `${LIST}/${given[1]?.id}`);
    await button(page, 'Déplacer le rendez-vous').click();
    const form = page.getByRole('form', { name: 'Déplacer le rendez-vous' });
    await page
      .getByText(`${displayName} garde ce trajet si la nouvelle heure le permet\u00a0; sinon`)
      .waitFor();
    const { start } = first;
    await form.locator('select').selectOption(parisTime(new Date(start)).day);
    await form.locator(`[type=radio][value="${start}"]`).check();
    await form.getByRole('button', { name: /^Déplacer à(?!.*confier)/ }).click();
    await page
      .getByText(`Ce trajet n’est plus confié à ${displayName} : il est à confier de nouveau.`)
      .waitFor();
    await expectAccessible(page);
    const read = async () => (await getAs(tokens, `${place.url}/api/booking/${given[1]?.id}`)).body;
    expect((await read()).events.map(({ kind }: { kind: string }) => kind)).toContain('unassigned');
    // In line with what else leads it on.
    await page.setViewportSize(VIEWPORTS.desktop);
    const [back, next] = await Promise.all(
      [/^Remettre au /, /^Confier/].map((name) => button(page, name).boundingBox()),
    );
    expect([back?.y, back?.height]).toEqual([next?.y, next?.height]);
    await button(page, /^Remettre au /).click();
    // Its driver, who is free then, has it again.
    await page
      .getByText(`Le rendez-vous est remis où il était, confié à ${displayName}. Un e-mail le confirme.`)
      .waitFor();
    await page.getByText(`Ce trajet n’est plus confié à ${displayName}`).waitFor({ state: 'detached' });
    expect((await read()).trips[0]).toMatchObject({ slot: last, driverId });
    expect(await button(page, /^Remettre au /).count()).toBe(0);
    await expectAccessible(page);

    // Whoever is free then is given it by the press that moves it; moved back, its driver has it again.
    await button(page, 'Déplacer le rendez-vous').click();
    await form.locator('select').selectOption(parisTime(new Date(start)).day);
    await form.locator(`[type=radio][value="${start}"]`).check();
    const both = form.getByRole('button', { name: /et confier à/ });
    const [, name] = /et confier à (.*)$/.exec((await both.textContent()) ?? '') ?? [];
    await both.click();
    await page.getByText(`Le trajet est confié à ${name}.`).waitFor();
    await expectAccessible(page);
    const other = drivers.find((one: { displayName: string }) => one.displayName === name);
    expect((await read()).trips[0]).toMatchObject({ slot: first, driverId: other.id });
    await button(page, /^Remettre au /).click();
    await page.getByText(`Le rendez-vous est remis où il était, confié à ${displayName}.`).waitFor();
    expect((await read()).trips[0]).toMatchObject({ slot: last, driverId });
  });

  it('says at which hours nobody is free, and of the chosen one why or who is, and keeps nobody from it', async () => {
    const place = shop.place();
    const tokens = await signIn(place, 'teammate');
    const { drivers } = (await getAs(tokens, `${place.url}/api/booking/people`)).body;
    // Of a week in which nobody has anything else.
    const [first, , last] = someSlots(new Date(Date.now() + 28 * DAY_MS));
    const [afternoon] = slotsOf(parisTime(new Date(first.start)).day).slice(-2);
    if (!afternoon) throw new Error('no afternoon');
    for (const { id: driverId } of drivers) {
      const { id } = await anOrder(0, { outboundSlot: first });
      const body = { clientId: randomUUID(), tripKind: 'outbound', driverId };
      expect((await sendAs(tokens, 'POST', `${place.url}/api/booking/${id}/assign`, body)).status).toBe(200);
    }
    // Of another vehicle: nothing else is to be known of these hours.
    const vehicle = someVehicle({ plate: 'ZY-765-XW' });
    const { id } = await anOrder(0, { outboundSlot: last, vehicle });
    const page = await openAs('teammate', `${LIST}/${id}`, { tolerate: [/status of 404/] });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/planning/free')) asked.push(searchParams.get('day') ?? '');
    });
    await button(page, 'Déplacer le rendez-vous').click();
    const form = page.getByRole('form', { name: 'Déplacer le rendez-vous' });
    const choose = (start: string) => form.locator(`[type=radio][value="${start}"]`).check();
    const free = form.getByText(/^Libre à cette heure/);
    const nobody = form.getByText('Personne n’est libre à cette heure');
    const send = form.locator('button[type=submit]').first();
    const hour = async (start: string) =>
      plain(await form.locator('label', { has: page.locator(`[value="${start}"]`) }).textContent());
    await form.getByText('personne de libre').first().waitFor();
    expect(await hour(first.start)).toMatch(/personne de libre$/);
    expect(await hour(afternoon.start)).toMatch(/un convoyeur libre$/);
    // It is chosen already, and there is nothing to send until another one is.
    expect(await hour(last.start)).toMatch(/l’heure actuelle$/);
    expect(await send.isDisabled()).toBe(true);
    expect(await send.textContent()).toBe('Déplacer');
    await form.getByText('Choisissez une autre heure.').waitFor();
    await expectAccessible(page);
    await choose(afternoon.start);
    await free.waitFor();
    const names = drivers.map(({ displayName }: { displayName: string }) => displayName).join('|');
    expect(plain(await free.textContent())).toMatch(
      new RegExp(`^Libre à cette heure : (${names}), à \\d+ min\\.$`),
    );
    // Nobody has it: who is free is given it by the same press, and the plain one stands beside it.
    expect(plain(await send.textContent())).toMatch(
      new RegExp(`^Déplacer à ${plain(hourOf(afternoon.start))} et confier à (${names})$`),
    );
    expect(plain(await form.locator('button.quiet[type=submit]').textContent())).toBe(
      `Déplacer à ${plain(hourOf(afternoon.start))}`,
    );
    await choose(first.start);
    await nobody.waitFor();
    expect(plain(await nobody.textContent())).toMatch(
      new RegExp(
        `^Personne n’est libre à cette heure : (${names}), en trajet jusqu’à .* h ; (${names}), en trajet jusqu’à .* h\\.$`,
      ),
    );
    expect(await free.count()).toBe(0);
    // Once for all hours of a day.
    const { day } = parisTime(new Date(first.start));
    expect(asked).toEqual([day]);
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);

    // What comes late for a day that is shown no more is not said of another.
    const other = addDays(day, 1);
    const days = form.getByLabel(/^Jour/);
    const late = await hold(page, `**/planning/free?*day=${other}*`, (route) => route.continue());
    await days.selectOption(other);
    await late.reached;
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/planning/free'));
    await days.selectOption(day);
    await givenUp;
    late.release();
    await choose(first.start);
    await nobody.waitFor();
    // An older API knows nothing of it: nothing is said, and the appointment can be moved all the same.
    await page.route('**/planning/free?*', (route) => route.fulfill({ status: 404, json: {} }));
    const unknown = () => page.waitForResponse((response) => response.status() === 404);
    for (const shown of [other, day]) await Promise.all([unknown(), days.selectOption(shown)]);
    await choose(first.start);
    await nobody.waitFor({ state: 'detached' });
    expect(await form.locator('.alert').count()).toBe(0);
    expect(plain(await send.textContent())).toBe(`Déplacer à ${plain(hourOf(first.start))}`);
    await page.unroute('**/planning/free?*');
    for (const shown of [other, day]) await days.selectOption(shown);
    await choose(first.start);
    await nobody.waitFor();
    expect(plain(await send.textContent())).toBe(`Déplacer à ${plain(hourOf(first.start))} quand même`);
    await send.click();
    await button(page, /^Remettre au /).waitFor();
    const moved = (await getAs(tokens, `${place.url}/api/booking/${id}`)).body;
    expect(moved.trips[0].slot).toEqual(first);
    // Whoever comes from the planning to move it has its hours at once.
    await openScreen(page, place, LIST);
    // Its own: the booking's is on show until then.
    await heading(page).filter({ hasText: 'Réservations' }).waitFor();
    await openScreen(page, place, `${LIST}/${id}?move=outbound`);
    await form.waitFor();
    // Where nobody can make it now that is said, and offers nothing.
    await expect.poll(() => hour(first.start)).toMatch(/l’heure actuelle, personne de libre$/);
    await nobody.waitFor();
    expect(await send.isDisabled()).toBe(true);
    expect(await send.textContent()).toBe('Déplacer');
  });

  it('proposes the first day on which somebody is free, says so, and stays where it is told to', async () => {
    const place = shop.place();
    const tokens = await signIn(place, 'teammate');
    const { drivers } = (await getAs(tokens, `${place.url}/api/booking/people`)).body;
    // Of a week in which nobody has anything else.
    const [first] = someSlots(new Date(Date.now() + 35 * DAY_MS));
    const { id } = await anOrder(0, { outboundSlot: first, vehicle: someVehicle({ plate: 'ZW-764-XV' }) });
    const { day } = parisTime(new Date(first.start));
    for (const { id: driverId } of drivers) {
      const body = { clientId: randomUUID(), driverId, firstDay: day, lastDay: day, reason: null };
      expect((await sendAs(tokens, 'POST', `${place.url}/api/planning/absence`, body)).status).toBe(200);
    }
    const page = await openAs('teammate', `${LIST}/${id}`);
    await button(page, 'Déplacer le rendez-vous').click();
    const days = page.getByRole('form', { name: 'Déplacer le rendez-vous' }).getByLabel(/^Jour/);
    const hint = page.getByText(
      `Personne n’est libre ${slotDay(first)}\u00a0: voici le premier jour, ensuite, où quelqu’un l’est.`,
    );
    await hint.waitFor();
    expect((await days.inputValue()) > day).toBe(true);
    await expectAccessible(page);
    await days.selectOption(day);
    await page.getByText('personne de libre').first().waitFor();
    expect(await days.inputValue()).toBe(day);
    expect(await hint.count()).toBe(0);
  });
});

describe('where the customer is met', () => {
  it('says otherwise who is met and what leads to the door, for both trips at once, and sees what another one said', async () => {
    const place = shop.place();
    const [outboundSlot, , returnSlot] = someSlots(new Date(Date.now() + 21 * DAY_MS));
    const round = { serviceCode: 'round_trip', totalCents: 5990, outboundSlot, returnSlot };
    const { id } = await anOrder(0, { ...round, vehicle: someVehicle({ plate: 'ZX-432-YW' }) });
    const page = await openAs('teammate', `${LIST}/${id}`, { tolerate: [/status of 40[09]/] });
    const opener = button(page, 'Modifier contact, accès, adresse');
    const form = page.getByRole('form', { name: 'Contact, accès et adresse' });
    const send = form.getByRole('button', { name: 'Enregistrer' });
    const fact = (name: string) =>
      page.locator('main:visible dl div').filter({ has: page.getByText(name, { exact: true }) });
    await opener.waitFor();
    const shown = plain(await page.locator('main:visible').innerText());
    const expectOrder = (...words: string[]) =>
      expect([...words].sort((one, other) => shown.indexOf(one) - shown.indexOf(other))).toEqual(words);
    // What is asked by phone most leads, and what ends it comes last.
    expectOrder('Modifier contact', 'Déplacer le rendez-vous', 'Changer qui paie', 'Annuler la réservation');
    // So does where it is and who is there, before what is paid and how.
    expectOrder('Prise en charge', 'Adresse', 'Sur place', 'Établissement', 'Changer qui paie', 'Formule');
    await opener.click();
    await form.waitFor();
    expect(await form.getByLabel('Pour').inputValue()).toBe('both');
    expect(await form.getByLabel('Qui est sur place').inputValue()).toBe('Élodie Garçon');
    await expectAccessibleAt(page, VIEWPORTS.phone, VIEWPORTS.desktop);
    await form.getByLabel('Qui est sur place').fill('');
    await send.click();
    await form.getByText('Indiquez qui nous remet les clés.').waitFor();
    await form.getByLabel('Qui est sur place').fill('Marc Garçon');
    await form.getByLabel('Accès').fill('Portail 12B');

    const tokens = await signIn(place, 'admin');
    const rose = { contactName: 'Rose Garçon', contactPhone: '06 99 88 77 66', accessNote: null };
    const body = { clientId: randomUUID(), ...rose, stops: [{ tripKind: 'return' }] };
    expect((await sendAs(tokens, 'POST', `${place.url}/api/booking/${id}/stop`, body)).status).toBe(200);
    await send.click();
    const alert = form.getByRole('alert');
    await alert.waitFor();
    expect(plain(await alert.textContent())).toBe(
      'Entre-temps, ce qui est dit de ce lieu a changé : Rose Garçon, 06 99 88 77 66, 3 Cours Mirabeau, 13100 Aix-en-Provence.',
    );
    await expect
      .poll(async () => plain(await form.getByText('En ce moment').textContent()))
      .toBe('En ce moment : Élodie Garçon, 06 01 02 03 04 ; Rose Garçon, 06 99 88 77 66.');
    expect(plain(await fact('Sur place au retour').textContent())).toContain('Rose Garçon');
    await expectAccessible(page);
    // It was seen: whoever presses again means it.
    await send.click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => fact('Sur place au retour').count()).toBe(0);
    expect(plain(await fact('Sur place').textContent())).toBe('Sur placeMarc Garçon, 06 01 02 03 04');
    expect(await fact('Sur place').getByRole('link').getAttribute('href')).toBe('tel:0601020304');
    expect(plain(await fact('Accès').textContent())).toBe('AccèsPortail 12B');
    const said = page.locator('.saved').filter({ hasText: /C’est enregistré\s: le convoyeur le verra\./ });
    const hasFocus = (element: Element) => element === document.activeElement;
    expect(await said.evaluate(hasFocus)).toBe(true);
    await expectAccessible(page);
    await button(page, 'Fermer').click();
    expect(await opener.evaluate(hasFocus)).toBe(true);

    // What was begun is there again, and what nobody has typed follows the trip that is meant.
    await opener.click();
    await form.getByLabel('Pour').selectOption('return');
    await form.getByLabel('Accès').fill('Sonner deux fois');
    await page.reload();
    await form.waitFor();
    expect(await form.getByLabel('Pour').inputValue()).toBe('return');
    await send.click();
    await form.waitFor({ state: 'detached' });
    expect(plain(await fact('Accès au retour').textContent())).toContain('Sonner deux fois');
    await button(page, 'Fermer').click();
    await opener.click();
    expect(await form.getByLabel('Pour').inputValue()).toBe('outbound');
    await form.getByLabel('Pour').selectOption('return');
    await expect.poll(() => form.getByLabel('Accès').inputValue()).toBe('Sonner deux fois');
    await form.getByRole('button', { name: 'Ne rien changer' }).click();
    await expectFits(page);

    // Without network a place is a commune alone: its street is said in words.
    await opener.click();
    await pickAddress(page, 'address', towns.beyond);
    await form.getByLabel('Accès').fill('12 rue des Lilas');
    await send.click();
    await form.getByText(/À cette adresse, rien n’est au tarif/).waitFor();
    await expectAccessible(page);
    await pickAddress(page, 'address', towns.farther);
    await form.getByLabel('Accès').fill('');
    await send.click();
    await form.getByText('Indiquez le numéro et la rue').waitFor();
    await form.getByLabel('Accès').fill('12 rue des Lilas');
    await send.click();
    await form.waitFor({ state: 'detached' });
    expect(plain(await fact('Adresse').textContent())).toBe('Adresse13120 Gardanne (distance à confirmer)');
    expect(plain(await fact('Retour').textContent())).toContain('3 Cours Mirabeau');
    await page.getByText('C’est enregistré : le client est prévenu de l’adresse par e-mail.').waitFor();
    await button(page, 'Fermer').click();
    // A street that is typed with it is said there.
    const access = form.locator('[name=accessNote]');
    await opener.click();
    await pickAddress(page, 'address', `8 bis chemin du Pin, ${towns.near}`);
    await expect.poll(() => access.inputValue()).toBe('8 bis chemin du Pin');
    // It takes the place of nothing that was typed before.
    await access.fill('Code 45B');
    await pickAddress(page, 'address', `12 rue du Puits, ${towns.near}`);
    await expect.poll(() => access.inputValue()).toBe('12 rue du Puits, Code 45B');
  });
});
