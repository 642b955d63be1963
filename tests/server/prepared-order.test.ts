/** Orders that the team prepares on the telephone: nothing is ordered before their customer has accepted, by the mailed link or signed in. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DRAFT_HOURS } from '../../src/domain/booking/booking.ts';
import { withdrawalEnd } from '../../src/domain/booking/cancellation.ts';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { officeOrderSlots, officeSlots } from '../../src/domain/lib/time/office-slots.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { openSlots, type Slot, slotRules } from '../../src/domain/lib/time/slots.ts';
import { company } from '../../src/domain/settings/company.ts';
import { termsVersion } from '../../src/domain/settings/terms.ts';
import { bearer, getAs, people, sendAs } from '../support/accounts.ts';
import { type Answer, post, send } from '../support/api.ts';
import { acceptance, orderOf, someSlots, teamOrder } from '../support/bookings.ts';
import { newCustomer, type SignedUp, signedUp } from '../support/customers.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { mailAbout } from '../support/mails.ts';
import { keyed, keyedQuery, payFor, refOf } from '../support/payments.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { subscriptionOf } from '../support/subscriptions.ts';

const HOUR = 3_600_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
const dear = (at: Date) => ({ vehicle: { ...orderOf(at).vehicle, declaredCents: 30_000_000 } });

let desk: Desk;
let person: SignedUp;
beforeAll(async () => {
  desk = await openDesk();
  person = await signedUp(desk.server);
});
afterAll(() => desk.server.stop());
// Each test has days of its own: no place of another's is near.
beforeEach(() => desk.later(3 * 24 * HOUR));

type Fields = Readonly<Record<string, unknown>>;
const api = (path: string) => `${desk.server.url}/api/${path}`;
const prepare = (fields: Fields = {}, customerId = desk.customer().id): Promise<Answer> =>
  sendAs(
    desk.team('teammate'),
    'POST',
    api('booking'),
    teamOrder(desk.now(), customerId, { ...single, ...fields }),
  );
async function prepared(fields: Fields = {}, customerId = desk.customer().id): Promise<string> {
  const { status, body } = await prepare(fields, customerId);
  if (status !== 201) throw new Error(`the order answered ${status} ${JSON.stringify(body)}`);
  return body.id;
}
/** By whoever has the link of the mail. */
const byLink = (id: string, what: string, fields: Fields = {}): Promise<Answer> =>
  post(
    api(`booking/${id}/${what}`),
    { clientId: randomUUID(), key: keyed({ bookingId: id }).key, ...fields },
    fromSomewhere(),
  );
const accept = (id: string, fields: Fields = {}) => byLink(id, 'accept', acceptance(fields));
const read = (id: string, query = `?${keyedQuery('booking', id)}`) =>
  send(api(`booking/${id}/draft${query}`), { headers: fromSomewhere() });
const stateOf = async (id: string): Promise<string> => (await desk.read(id)).status;
const kinds = async (id: string): Promise<string[]> =>
  (await desk.read(id)).events.map(({ kind }: { kind: string }) => kind);
const left = async ({ start }: Slot): Promise<number> =>
  (await send(api('slot/available'))).body.left[start] ?? slotRules.capacity;

test('is mailed as it was agreed, accepted by the link, and paid as any order', async () => {
  const slot = openSlots(desk.now()).at(-1) as Slot;
  const { status, body } = await prepare({ outboundSlot: slot });
  const { id, reference } = body;
  // What accepts it and pays for it is not for the team to have.
  expect([status, body.status, Object.keys(body).sort()]).toEqual([
    201,
    'draft',
    ['expiresAt', 'id', 'reference', 'status'],
  ]);
  expect(Date.parse(body.expiresAt)).toBe(desk.now().getTime() + DRAFT_HOURS * HOUR);
  const { mail } = desk.customer();
  const offer = await mailAbout(desk.server.dataDir, mail, new RegExp(`par téléphone – ${reference}`));
  for (const said of [
    'Peugeot 208, AB-123-CD',
    '3 Cours Mirabeau',
    'Garage des Pinchinats',
    `Prise en charge : le ${slotWindow(slot).replace(/\u00a0/g, ' ')}`,
    'Total : 34,90 €',
    'gardés jusqu’au',
  ]) {
    expect(offer.text.replace(/\u00a0|\u202f/g, ' ')).toContain(said);
  }
  expect(offer.text).toContain(`/#/admin/customer/add/accept?${keyedQuery('booking', id)}\n`);
  expect(await kinds(id)).toEqual(['prepared']);

  const shown = (await read(id)).body;
  expect(shown).toMatchObject({ reference, status: 'draft' });
  expect(shown.prepared).toMatchObject({
    totalCents: 3490,
    provider: { name: 'Garage des Pinchinats' },
    vehicle: { declaredCents: 1_500_000 },
  });

  const clientId = randomUUID();
  const accepted = await accept(id, { clientId });
  expect([accepted.status, accepted.body]).toEqual([
    200,
    { id, reference, status: 'awaiting_payment', prepared: null },
  ]);
  // The mail promised its slots for a day: whoever accepts it at once has as long to pay.
  expect((await desk.read(id)).expiresAt).toBe(body.expiresAt);
  // The same press again is the same one; another one comes too late.
  expect((await accept(id, { clientId })).body).toEqual(accepted.body);
  const twice = await accept(id);
  expect([twice.status, twice.body.code]).toEqual([409, 'ERROR.STATE']);
  const toPay = await mailAbout(
    desk.server.dataDir,
    mail,
    new RegExp(`Votre commande, à payer – ${reference}`),
  );
  expect(toPay.text).toContain(`payment_status?${keyedQuery('booking', id)}\n`);
  await desk.pay(id);
  expect(await stateOf(id)).toBe('confirmed');
  expect(await kinds(id)).toEqual(['prepared', 'ordered', 'paid']);
});

test('records the terms and the request of its customer, at the instant of their press', async () => {
  const id = await prepared({}, person.id);
  const consents = async () => {
    const { body } = await getAs(desk.team('admin'), api(`customer/${person.id}/export`));
    return body.consents;
  };
  expect(await consents()).toEqual([]);
  await desk.later(HOUR);
  const at = desk.now().toISOString();
  await accept(id);
  const { reference } = await desk.read(id);
  expect(await consents()).toEqual([
    { reference, termsVersion, termsAcceptedAt: at, immediateExecutionAskedAt: at },
  ]);
});

test('is its customer’s to accept, and nobody else’s', async () => {
  const owner = await signedUp(desk.server);
  const id = await prepared({}, owner.id);
  const other = await prepared();
  const asked = acceptance();
  const as = (tokens: { readonly token: string }, fields: Fields = asked) =>
    sendAs(tokens, 'POST', api(`booking/${id}/accept`), fields);
  const { key } = keyed({ bookingId: other });
  const thieves: readonly (readonly [number, Answer])[] = [
    [404, await post(api(`booking/${id}/accept`), asked, fromSomewhere())],
    [404, await byLink(id, 'accept', { ...asked, key: 'x' })],
    [404, await byLink(id, 'accept', { ...asked, key })],
    [404, await byLink(id, 'decline', { key })],
    [404, await read(id, '')],
    [404, await read(id, `?key=${key}`)],
    [404, await as(desk.customer().tokens)],
    [403, await as(desk.team('teammate'))],
    // Not with the link either: the boxes are the customer's.
    [403, await as(desk.team('admin'), { ...asked, ...keyed({ bookingId: id }), bookingId: undefined })],
    // Nothing of the order is theirs to say again.
    [400, await accept(id, { totalCents: 1 })],
    [400, await accept(id, { termsVersion: '2020-01' })],
  ];
  for (const [status, answer] of thieves) expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  const refused = await accept(id, { immediateExecution: false });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['immediateExecution']]);
  // Nothing is to be paid, read of it as paid, or moved by its customer before.
  expect((await desk.open(id)).status).toBe(409);
  expect((await send(api(`payment/status?${keyedQuery('booking', id)}`))).status).toBe(404);
  const elsewhere = { clientId: randomUUID(), outboundSlot: someSlots(desk.now())[2], returnSlot: null };
  expect((await sendAs(owner.tokens, 'POST', api(`booking/${id}/reschedule`), elsewhere)).status).toBe(409);
  expect([await stateOf(id), (await desk.read(id)).totalCents]).toEqual(['draft', 3490]);

  expect((await as(owner.tokens)).body.status).toBe('awaiting_payment');
  expect((await desk.read(id)).events.at(-1)).toMatchObject({ kind: 'ordered', author: 'Élodie Garçon' });
});

test('holds its places until it is accepted, and after a day, or once it should have begun, no longer', async () => {
  const [slot, next] = openSlots(desk.now()).slice(-9) as [Slot, Slot];
  const full = await left(slot);
  const id = await prepared({ outboundSlot: slot });
  expect(await left(slot)).toBe(full - 1);
  // Nobody drives it yet.
  const day = (await getAs(desk.team('admin'), api(`planning?day=${slot.start.slice(0, 10)}`))).body;
  expect(JSON.stringify(day)).not.toContain(id);
  await desk.later(DRAFT_HOURS * HOUR);
  expect([await left(slot), await stateOf(id)]).toEqual([full, 'expired']);
  const late = await accept(id);
  expect([late.status, late.body.code]).toEqual([409, 'ERROR.STATE']);
  expect((await read(id)).body).toMatchObject({ status: 'expired', prepared: null });
  const listed = async (status: string) =>
    (await getAs(desk.team('admin'), api(`booking?status=${status}`))).body.items.map(
      (one: { id: string }) => one.id,
    );
  expect(await listed('draft')).not.toContain(id);
  expect(await listed('expired')).toContain(id);

  const places = await left(next);
  const kept = await prepared({ outboundSlot: next });
  expect(await listed('draft')).toContain(kept);
  await accept(kept);
  expect(await left(next)).toBe(places - 1);
  // Once it is accepted its places are kept as long as the mail promised.
  await desk.later(HOUR);
  expect([await left(next), await stateOf(kept)]).toEqual([places - 1, 'awaiting_payment']);
  await desk.later((DRAFT_HOURS - 1) * HOUR);
  expect([await left(next), await stateOf(kept)]).toEqual([places, 'expired']);

  const [soon] = openSlots(desk.now()) as [Slot];
  expect((await prepare({ outboundSlot: soon })).body.expiresAt).toBe(
    new Date(Math.min(Date.parse(soon.start), desk.now().getTime() + DRAFT_HOURS * HOUR)).toISOString(),
  );
});

/** The first appointment of a working day that the team can still order on it; the clock goes there. */
async function today(): Promise<Slot> {
  for (;;) {
    const [slot] = openSlots(desk.now(), officeOrderSlots()) as [Slot];
    if (parisTime(new Date(slot.start)).day === parisTime(desk.now()).day) return slot;
    await desk.later(24 * HOUR);
  }
}

test('may be for the same day, which customers cannot order, until its appointment begins', async () => {
  const slot = await today();
  expect(openSlots(desk.now())).not.toContainEqual(slot);
  const { status, body } = await prepare({ outboundSlot: slot });
  expect([status, body.expiresAt]).toEqual([201, slot.start]);

  const own = orderOf(desk.now(), { ...single, outboundSlot: slot });
  const refused = await post(api('booking'), own, {
    ...bearer(desk.customer().tokens),
    ...fromSomewhere(),
  });
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['outboundSlot']]);
  // The hour that runs is only for what is agreed on at once.
  const [running] = openSlots(desk.now(), officeSlots()) as [Slot];
  expect(Date.parse(running.start)).toBeLessThanOrEqual(desk.now().getTime());
  const id = body.id;
  const moved = await desk.change(id, 'reschedule', { outboundSlot: running, returnSlot: null });
  expect([moved.status, Object.keys(moved.body.fields)]).toEqual([400, ['outboundSlot']]);
  const begun = await prepare({ outboundSlot: running });
  expect([begun.status, Object.keys(begun.body.fields)]).toEqual([400, ['outboundSlot']]);
});

test('is paid before its appointment begins: money that comes later is given back', async () => {
  const slot = await today();
  const places = await left(slot);
  const id = await prepared({ outboundSlot: slot });
  await desk.later(Date.parse(slot.start) - desk.now().getTime() - 60_000);
  await accept(id);
  expect((await desk.read(id)).expiresAt).toBe(slot.start);
  const { body } = await desk.open(id);
  await desk.later(60_000);
  expect([await stateOf(id), await left(slot)]).toEqual(['expired', places]);
  await desk.tell({ id: randomUUID(), ref: refOf(body.url), outcome: 'paid' });
  expect(await stateOf(id)).toBe('expired');
  const { reference, invoices } = await desk.read(id);
  expect(invoices).toEqual([]);
  const mail = await mailAbout(
    desk.server.dataDir,
    desk.customer().mail,
    new RegExp(`votre paiement vous est rendu.*${reference}`, 'i'),
  );
  expect(mail.text).toContain('Les 34,90\u00a0€ vous sont rendus');
  expect(mail.text).toContain('/#/admin/customer/add/formuladetails\n');
});

test('is refused by its customer, who owes nothing, and the office reads it', async () => {
  const id = await prepared();
  const { status, body } = await byLink(id, 'decline');
  expect([status, body.status]).toEqual([200, 'cancelled']);
  expect((await accept(id)).status).toBe(409);
  const { events, balanceCents, invoices } = await desk.read(id);
  expect(events.at(-1)).toMatchObject({ kind: 'declined', label: 'commande refusée par le client' });
  expect([balanceCents, invoices]).toEqual([0, []]);
  const mail = await mailAbout(
    desk.server.dataDir,
    desk.customer().mail,
    new RegExp(`refusée.*${body.reference}`, 'i'),
  );
  expect(mail.text).toContain('vous ne devez rien');
  const team = await mailAbout(
    desk.server.dataDir,
    company.email,
    new RegExp(`refusée par le client.*${body.reference}`),
  );
  expect(team.text).toContain(`/#/auth/login?redirectTo=/admin/teammate/booking/${id}\n`);
  const [trip] = (await desk.read(id)).trips;
  expect(team.text).toContain(`Prise en charge\u00a0: le ${slotWindow(trip.slot)}`);
  // What is ordered is cancelled by its scale, not refused.
  const ordered = await desk.booked(single);
  expect((await byLink(ordered, 'decline')).status).toBe(409);
});

test('is sent again, once a press, as long as it waits, be it to be paid; the team may cancel it', async () => {
  const id = await prepared({}, person.id);
  const clientId = randomUUID();
  for (let press = 0; press < 2; press += 1) {
    expect((await desk.change(id, 'send_again', { clientId })).status).toBe(200);
  }
  expect(await kinds(id)).toEqual(['prepared', 'sent_again']);
  const { reference } = await desk.read(id);
  const sent = (await desk.written()).filter(
    ({ to, subject }) => to === person.mail && subject.includes(`par téléphone – ${reference}`),
  );
  expect(sent.length).toBe(2);
  await accept(id);
  expect((await desk.change(id, 'send_again')).status).toBe(200);
  const toPay = (await desk.written()).filter(
    ({ to, subject }) => to === person.mail && subject.endsWith(`Votre commande, à payer – ${reference}`),
  );
  expect(toPay.map(({ text }) => text.includes(`/payment_status?booking=${id}&key=`))).toEqual([true, true]);
  expect((await desk.change(id, 'cancel')).body.status).toBe('cancelled');
  expect((await desk.change(id, 'send_again')).status).toBe(409);
});

test('ends where any order does: at the insurer’s, whom the team is to ask, or confirmed where a subscription includes it', async () => {
  const valuable = await prepared(dear(desk.now()));
  await accept(valuable);
  await desk.pay(valuable);
  expect(await stateOf(valuable)).toBe('awaiting_derogation');

  const subscriber = await signedUp(desk.server);
  const otherPlate = 'EF-456-GH';
  const sent = subscriptionOf({ otherPlate });
  const { body } = await sendAs(subscriber.tokens, 'POST', api('subscription'), sent);
  await payFor(desk.server.url, { subscriptionId: body.id }, { headers: fromSomewhere() });
  const included = { totalCents: 0 };
  const { vehicle } = dear(desk.now());
  const [own, theirs] = [
    await prepared(included, subscriber.id),
    await prepared({ ...included, vehicle: { ...vehicle, plate: otherPlate } }, subscriber.id),
  ];
  expect([(await accept(own)).body.status, (await accept(theirs)).body.status]).toEqual([
    'confirmed',
    'awaiting_derogation',
  ]);
  const waiting = await Promise.all([valuable, theirs].map((id) => desk.read(id)));
  const asked = (await desk.written()).filter(({ subject }) => subject.startsWith('Accord de l’assureur'));
  expect(asked.map(({ to, subject }) => [to, subject.split('\u00a0: ')[1]]).sort()).toEqual(
    waiting.map(({ reference }) => [company.email, reference]).sort(),
  );
  for (const { text } of asked) {
    expect(text).toMatch(/Valeur déclarée\u00a0: 300\s000\s€/);
    expect(text).toContain('/#/auth/login?redirectTo=/admin/teammate/booking/');
  }
});

test('gives fourteen days from its acceptance, not from the telephone call', async () => {
  const preparedAt = desk.now();
  const id = await prepared({ outboundSlot: openSlots(preparedAt).at(-1) });
  await desk.later(23 * HOUR);
  await accept(id);
  await desk.pay(id);
  await desk.later(14 * 24 * HOUR);
  expect(withdrawalEnd(preparedAt) <= desk.now()).toBe(true);
  const { options } = (await getAs(desk.customer().tokens, api(`booking/${id}`))).body;
  expect(options.canWithdraw).toBe(true);
});

describe('what the team sends', () => {
  test('names its customer, who is one, and agrees to nothing in their place', async () => {
    const { clientId: _, ...identity } = newCustomer();
    for (const [fields, name] of [
      [{ customerId: undefined }, 'customerId'],
      [{ customerId: null }, 'customerId'],
      [{ customerId: randomUUID() }, 'customerId'],
      [{ customerId: 'x' }, 'customerId'],
      [{ identity }, 'identity'],
      [{ termsVersion }, 'termsVersion'],
      [{ immediateExecution: true }, 'immediateExecution'],
    ] as const) {
      const order = { ...teamOrder(desk.now(), desk.customer().id, single), ...fields };
      const { status, body } = await sendAs(desk.team('teammate'), 'POST', api('booking'), order);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]]);
    }
    expect((await prepare({ totalCents: 1 })).body.code).toBe('ERROR.PRICE');
  });

  test('is not for a customer to send for another, nor for a stranger', async () => {
    const named = orderOf(desk.now(), { ...single, customerId: person.id });
    for (const headers of [bearer(desk.customer().tokens), fromSomewhere()]) {
      const { status, body } = await post(api('booking'), named, headers);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['customerId']]);
    }
  });

  test('is its customer’s booking, prepared by who typed it', async () => {
    const someone = await signedUp(desk.server);
    const id = await prepared({ outboundSlot: someSlots(desk.now())[1] }, someone.id);
    const mine = (await getAs(someone.tokens, api('booking/for_user'))).body.items;
    expect(mine.map((one: { id: string }) => one.id)).toContain(id);
    const { events, customer } = await desk.read(id);
    expect([customer.mail, events[0].author]).toEqual([someone.mail, people.teammate.displayName]);
  });
});

test('accepted at the last minute, it leaves half an hour to pay, as any order does', async () => {
  const id = await prepared({ outboundSlot: openSlots(desk.now()).at(-1) });
  await desk.later(DRAFT_HOURS * HOUR - 1_000);
  await accept(id);
  await desk.later(HOUR / 2 - 1_000);
  expect(await stateOf(id)).toBe('awaiting_payment');
  await desk.later(2_000);
  expect(await stateOf(id)).toBe('expired');
});

test('is moved by the team until it is accepted: its customer accepts the hour that they read', async () => {
  const [first, other, last] = openSlots(desk.now()).slice(-9) as [Slot, Slot, Slot];
  const [places, others] = [await left(first), await left(other)];
  const id = await prepared({ outboundSlot: first }, person.id);
  await desk.later(HOUR);
  const moved = await desk.change(id, 'reschedule', { outboundSlot: other, returnSlot: null });
  expect([moved.status, moved.body.status, moved.body.trips[0].slot]).toEqual([200, 'draft', other]);
  expect([await left(first), await left(other)]).toEqual([places, others - 1]);
  // The time to accept it begins anew with the mail.
  const kept = new Date(desk.now().getTime() + DRAFT_HOURS * HOUR).toISOString();
  expect(moved.body.expiresAt).toBe(kept);
  expect(await kinds(id)).toEqual(['prepared', 'moved']);
  const mail = await mailAbout(
    desk.server.dataDir,
    person.mail,
    new RegExp(`Rendez-vous changé, à accepter – ${moved.body.reference}`),
  );
  expect(mail.text).toContain(slotWindow(other));
  expect(mail.text).toContain(`/add/accept?booking=${id}&key=`);

  // Whoever has the page open from before has read another hour.
  const late = await accept(id, { from: [first.start] });
  expect([late.status, late.body.code]).toEqual([409, 'ERROR.STATE']);
  expect(late.body.message).toContain('changer un rendez-vous');
  expect(await stateOf(id)).toBe('draft');
  const [gone] = openSlots(new Date(desk.now().getTime() - 7 * 24 * HOUR)) as [Slot];
  const past = await desk.change(id, 'reschedule', { outboundSlot: gone, returnSlot: null });
  expect(past.body.fields.outboundSlot).toBe('Cette heure est passée\u00a0: choisissez-en une autre.');
  // Two at the team's desks move one after the other.
  const second = await desk.change(id, 'reschedule', {
    outboundSlot: last,
    returnSlot: null,
    from: first.start,
  });
  expect(second.status).toBe(409);
  expect((await accept(id, { from: [other.start] })).body.status).toBe('awaiting_payment');
  // What its customer has agreed to is theirs.
  expect((await desk.change(id, 'reschedule', { outboundSlot: last, returnSlot: null })).status).toBe(409);
});
