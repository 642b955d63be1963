/** The team's desk: what waits for somebody is listed until it is done, and two who press at once are told of each other. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourOf } from '../../src/domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { company } from '../../src/domain/settings/company.ts';
import { missingFacts } from '../../src/domain/settings/missing-facts.ts';
import { SET_OFF_MINUTES } from '../../src/domain/trip/trip-machine.ts';
import { FIRST_NAMED_ATTEMPT } from '../../src/server/desk/failed-mail.ts';
import { demoPassword, getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { post, writeTo } from '../support/api.ts';
import { acceptance, orderOf, quoteRequest, someSlots, teamOrder } from '../support/bookings.ts';
import { damage, sealed } from '../support/condition-reports.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { ride } from '../support/drives.ts';
import { eventually } from '../support/eventually.ts';
import { startInProcess } from '../support/in-process-server.ts';
import { mailAbout } from '../support/mails.ts';
import { drivenOrder, invoicedOrder } from '../support/partners.ts';
import { keyed } from '../support/payments.ts';
import { waiting } from '../support/queue.ts';
import { startSmtpStub } from '../support/smtp-stub.ts';
import { fromSomewhere } from '../support/somewhere.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// A day on, so that no slot is full.
beforeEach(() => desk.later(7 * DAY));

const api = (path: string) => `${desk.server.url}/api/${path}`;
const act = (
  what: string,
  body: Readonly<Record<string, unknown>>,
  person: 'teammate' | 'admin' = 'teammate',
) => sendAs(desk.team(person), 'POST', api(`desk/${what}`), { clientId: randomUUID(), ...body });
const goTo = (instant: string) => desk.later(Date.parse(instant) - desk.now().getTime());
/** Until when its driver should have set off. */
const lastMomentOf = ({ slot }: { slot: { end: string } }): string =>
  new Date(Date.parse(slot.end) - SET_OFF_MINUTES * 60_000).toISOString();
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };
const written = async (fields: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const mail = `lea.${randomUUID()}@exemple.fr`;
  const { status, body } = await writeTo(desk.server.url, { mail, ...fields });
  expect(status).toBe(201);
  return body.id;
};
const ofId = async (kind: Parameters<typeof waiting>[1], id: string) =>
  (await waiting(desk, kind)).find((entry) => entry.id === id);

describe('what waits', () => {
  test('an order that the team prepared and nobody accepted or paid in time, until something else is ordered or said of it', async () => {
    const prepare = async () => {
      const order = teamOrder(desk.now(), desk.customer().id, single);
      const { status, body } = await sendAs(desk.team('teammate'), 'POST', api('booking'), order);
      expect(status, JSON.stringify(body)).toBe(201);
      return body.id as string;
    };
    const lapsed = async (id: string) => (await waiting(desk, 'lapsed_order', id)).map(({ text }) => text);
    const held = async (): Promise<unknown[]> => (await getAs(desk.team('teammate'), api('desk'))).body.held;
    const first = await prepare();
    const { expiresAt: until, trips } = await desk.read(first);
    // Until then it holds its hour, which the others are told of.
    const { slot } = trips[0];
    const holding = { bookingId: first, status: 'draft', expiresAt: until, plate: 'AB-123-CD', slot };
    expect(await held()).toMatchObject([{ ...holding, who: expect.any(String) }]);
    await goTo(until);
    await desk.later(-1000);
    expect(await lapsed(first)).toEqual([]);
    expect(await held()).toHaveLength(1);
    await desk.later(1000);
    expect(await held()).toEqual([]);
    expect(await lapsed(first)).toEqual(['Préparée par nous, pas acceptée à temps']);

    const second = await prepare();
    expect(await lapsed(first)).toEqual([]);
    await desk.later(60_000);
    const accepted = acceptance({ key: keyed({ bookingId: second }).key });
    const accepting = await post(api(`booking/${second}/accept`), accepted, fromSomewhere());
    expect(accepting.status, JSON.stringify(accepting.body)).toBe(200);
    expect(await held()).toMatchObject([{ bookingId: second, status: 'awaiting_payment' }]);
    await desk.later(3 * DAY);
    expect(await lapsed(second)).toEqual(['Préparée par nous, acceptée, pas payée à temps']);

    const close = { kind: 'lapsed_order', entryId: second, note: 'Ne veut plus, rappelé ce matin.' };
    expect((await act('close', close)).status).toBe(200);
    expect(await lapsed(second)).toEqual([]);
    const again = await act('close', close, 'admin');
    expect(again.status).toBe(409);
    expect(again.body.message).toMatch(/^Déjà traité par /);
    expect((await act('reopen', { kind: 'lapsed_order', entryId: second })).status).toBe(200);
    expect(await lapsed(second)).toHaveLength(1);
    expect((await act('close', close)).status).toBe(200);

    // Whoever orders alone is at their own screen.
    await desk.ordered(single);
    expect(await held()).toEqual([]);
    const alone = await desk.booked(single);
    await desk.later(3 * DAY);
    expect(await lapsed(alone)).toEqual([]);
  });

  test('an appointment whose day was closed since, until it is moved, or somebody says that it stays', async () => {
    const [near, other] = someSlots(desk.now());
    const [moved, kept] = [
      await desk.booked({ ...single, outboundSlot: near }),
      await desk.booked({ ...single, outboundSlot: near }),
    ];
    const of = async (id: string) => (await waiting(desk, 'closed_day', id)).map(({ text }) => text);
    const slotDay = parisTime(new Date(near.start)).day;
    const setHours = async (hours: string, reason: string) => {
      await desk.later(60_000);
      const body = {
        clientId: randomUUID(),
        firstDay: slotDay,
        lastDay: slotDay,
        hours,
        capacity: '',
        reason,
      };
      const { status, body: answer } = await sendAs(
        desk.team('admin'),
        'POST',
        api('settings/special'),
        body,
      );
      expect(status, JSON.stringify(answer)).toBe(200);
      return answer.special.at(-1).entryId as string;
    };
    expect(await of(moved)).toEqual([]);
    const first = await setHours('', 'Inventaire');
    expect(await of(moved)).toEqual(['Motif\u00a0: Inventaire']);
    expect(await of(kept)).toHaveLength(1);

    const close = {
      kind: 'closed_day',
      entryId: (await desk.read(kept)).trips[0].id,
      note: 'Fait quand même.',
    };
    expect((await act('close', close)).status).toBe(200);
    expect(await of(kept)).toEqual([]);
    expect((await act('close', close, 'admin')).status).toBe(409);
    expect((await act('reopen', { kind: close.kind, entryId: close.entryId })).status).toBe(200);
    expect(await of(kept)).toHaveLength(1);
    expect((await act('close', close)).status).toBe(200);

    // Hours that have it are no closure; and set anew, what was said of it says nothing any more.
    const open = await setHours('6 h – 22 h', 'Ouvert finalement');
    expect(await of(moved)).toEqual([]);
    const last = await setHours('20 h – 21 h', 'Travaux');
    expect(await of(kept)).toEqual(['Motif\u00a0: Travaux']);

    // The team may choose another hour of that day, and then knows.
    await desk.later(60_000);
    const { status, body } = await desk.change(moved, 'reschedule', {
      outboundSlot: other,
      returnSlot: null,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await of(moved)).toEqual([]);
    for (const entryId of [last, open, first]) {
      await sendAs(desk.team('admin'), 'POST', api('settings/special/withdraw'), {
        clientId: randomUUID(),
        entryId,
      });
    }
    expect(await of(kept)).toEqual([]);
  });

  test('an order that waits to be accepted and whose day was closed since, which the settings count alike', async () => {
    const order = teamOrder(desk.now(), desk.customer().id, single);
    const { id } = (await sendAs(desk.team('teammate'), 'POST', api('booking'), order)).body;
    const day = parisTime(new Date(order.outboundSlot.start)).day;
    const body = {
      clientId: randomUUID(),
      firstDay: day,
      lastDay: day,
      hours: '',
      capacity: '',
      reason: 'Pont',
    };
    const { special } = (await sendAs(desk.team('admin'), 'POST', api('settings/special'), body)).body;
    expect(special.at(-1)).toMatchObject({ reason: 'Pont', outside: 1 });
    expect(await waiting(desk, 'closed_day', id)).toHaveLength(1);
    const { entryId } = special.at(-1);
    await sendAs(desk.team('admin'), 'POST', api('settings/special/withdraw'), {
      clientId: randomUUID(),
      entryId,
    });
    expect(await waiting(desk, 'closed_day', id)).toEqual([]);
  });

  test('a trip whose driver was absent at its hour is no lateness of theirs: it takes another appointment', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const driverId = desk.driverId('admin');
    expect((await desk.change(id, 'assign', { tripKind: 'outbound', driverId })).status).toBe(200);
    const day = parisTime(new Date(trip.slot.start)).day;
    const absence = { clientId: randomUUID(), driverId, firstDay: day, lastDay: day, reason: null };
    const noted = await sendAs(desk.team('teammate'), 'POST', api('planning/absence'), absence);
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    await goTo(trip.slot.end);
    expect(await waiting(desk, 'unavailable_driver', id)).toHaveLength(1);
    await desk.later(60_000);
    expect(await waiting(desk, 'late_trip', id)).toEqual([]);
    const [missed] = await waiting(desk, 'missed_trip', id);
    expect(missed).toMatchObject({
      driver: { id: driverId },
      text: expect.stringMatching(/^Absence du convoyeur\u00a0: /),
    });
    const [, , slot] = someSlots(desk.now());
    expect((await desk.change(id, 'reschedule', { outboundSlot: slot, returnSlot: null })).status).toBe(200);
    expect(await waiting(desk, 'missed_trip', id)).toEqual([]);
    const moved = (await desk.read(id)).events.find(({ kind }: { kind: string }) => kind === 'moved');
    expect(moved.detail).toMatchObject({ from: trip.slot.start, to: slot.start });
  });

  test('a driver who has not set off, until they do', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const assigned = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', assigned)).status).toBe(200);
    await goTo(lastMomentOf(trip));
    await desk.later(60_000);
    expect(await waiting(desk, 'idle_trip', id)).toMatchObject([
      { driver: { id: desk.driverId('teammate') } },
    ]);
    await desk.move(trip.id, 'set_off');
    expect(await waiting(desk, 'idle_trip', id)).toEqual([]);
  });

  test('a trip says who is met at the customer’s end of it, but for its customer', async () => {
    const id = await desk.booked();
    const { name, phone } = (await desk.read(id)).customer;
    const own = { contactName: name, contactPhone: phone.replaceAll(' ', '.') };
    const rose = { contactName: 'Rose Garçon', contactPhone: '06 99 88 77 66' };
    // Both wait since the same moment: which of them is listed first is nobody's choice.
    const met = async () => {
      const entries = await waiting(desk, 'unassigned_trip', id);
      const contactOf = (kind: string) => entries.find(({ tripKind }) => tripKind === kind)?.contact;
      return [contactOf('outbound'), contactOf('return')];
    };
    const set = async (tripKind: string, met: typeof own) => {
      const sent = { ...met, accessNote: null, stops: [{ tripKind }] };
      const { status, body } = await desk.change(id, 'stop', sent);
      expect(status, JSON.stringify(body)).toBe(200);
    };
    await set('outbound', own);
    await set('return', rose);
    expect(await met()).toEqual([null, { name: rose.contactName, phone: rose.contactPhone }]);
    // Another number of theirs is another way to reach them.
    await set('outbound', { ...own, contactPhone: rose.contactPhone });
    expect((await met())[0]).toEqual({ name: own.contactName, phone: rose.contactPhone });
  });

  test('a trip whose driver was taken back, since then', async () => {
    const id = await desk.booked(single);
    const give = (driverId: string | null) => desk.change(id, 'assign', { tripKind: 'outbound', driverId });
    expect((await give(desk.driverId('teammate'))).status).toBe(200);
    await desk.later(HOUR);
    expect((await give(null)).status).toBe(200);
    expect(await waiting(desk, 'unassigned_trip', id)).toMatchObject([{ since: desk.now().toISOString() }]);
  });

  test('which next trip a late one keeps its driver from, until it is given to somebody else', async () => {
    const [firstSlot, , nextSlot] = someSlots(desk.now());
    const [first, next, other] = [
      await desk.booked({ ...single, outboundSlot: firstSlot }),
      await desk.booked({ ...single, outboundSlot: nextSlot }),
      await desk.booked({ ...single, outboundSlot: firstSlot }),
    ];
    const assign = async (id: string, person: 'teammate' | 'admin', from: string | null = null) =>
      expect(
        (await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId(person), from }))
          .status,
      ).toBe(200);
    await assign(first, 'teammate');
    await assign(next, 'teammate');
    await assign(other, 'admin');
    for (const id of [first, other]) await desk.move((await desk.read(id)).trips[0].id, 'set_off');
    const texts = async () =>
      (await Promise.all([first, other].map((id) => waiting(desk, 'late_trip', id)))).map(
        ([entry]) => entry?.text,
      );
    await goTo(firstSlot.end);
    await desk.later(60_000);
    expect(await texts()).toEqual(['En route', 'En route']);
    await goTo(nextSlot.start);
    const held = `retient AB-123-CD de ${hourOf(nextSlot.start)}`;
    expect(await texts()).toEqual([`En route, ${held}`, 'En route']);
    await assign(next, 'admin', desk.driverId('teammate'));
    expect(await texts()).toEqual(['En route', `En route, ${held}`]);
  });

  test('a trip without driver, until it has one; then until its driver is there, and late without one', async () => {
    const id = await desk.booked(single);
    const { trips, reference, customer } = await desk.read(id);
    const [trip] = trips;
    expect(await waiting(desk, 'unassigned_trip', id)).toMatchObject([
      {
        id: trip.id,
        who: customer.name,
        mail: customer.mail,
        booking: { reference, plate: 'AB-123-CD' },
        tripKind: 'outbound',
        slot: trip.slot,
        takenBy: null,
      },
    ]);
    const assigned = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', assigned)).status).toBe(200);
    expect(await waiting(desk, 'unassigned_trip', id)).toEqual([]);
    await goTo(lastMomentOf(trip));
    expect(await waiting(desk, 'idle_trip', id)).toEqual([]);
    await desk.later(60_000);
    expect(await waiting(desk, 'idle_trip', id)).toMatchObject([{ id: trip.id, since: lastMomentOf(trip) }]);
    await goTo(trip.slot.end);
    expect(await waiting(desk, 'idle_trip', id)).toMatchObject([{ text: null }]);
    await desk.later(60_000);
    expect(await waiting(desk, 'idle_trip', id)).toMatchObject([
      { id: trip.id, since: lastMomentOf(trip), text: expect.stringMatching(/^En retard/) },
    ]);
    expect(await waiting(desk, 'late_trip', id)).toEqual([]);
    await desk.move(trip.id, 'set_off');
    expect(await waiting(desk, 'idle_trip', id)).toEqual([]);
    expect(await waiting(desk, 'late_trip', id)).toMatchObject([{ since: trip.slot.end, text: 'En route' }]);
    await desk.move(trip.id, 'arrive');
    expect(await waiting(desk, 'late_trip', id)).toEqual([]);
    // Whoever stays there for longer than a report takes is called; who came late is late since then.
    await desk.later(45 * 60_000);
    expect(await waiting(desk, 'late_trip', id)).toEqual([]);
    await desk.later(60_000);
    expect(await waiting(desk, 'late_trip', id)).toMatchObject([
      { since: trip.slot.end, text: 'Toujours sur place' },
    ]);
    await desk.move(trip.id, 'inspect');
    expect(await waiting(desk, 'late_trip', id)).toMatchObject([
      { id: trip.id, text: 'État des lieux toujours en cours' },
    ]);
    await desk.move(trip.id, 'depart');
    expect(await waiting(desk, 'late_trip', id)).toEqual([]);
    await desk.move(trip.id, ...wholeWay.slice(4));
    expect(await waiting(desk, 'booking_to_close', id)).toMatchObject([{ id, cents: 0 }]);
    expect((await desk.change(id, 'close')).status).toBe(200);
    expect(await waiting(desk, 'booking_to_close', id)).toEqual([]);
  });

  test('a booking to close says what closing it invoices, of its customer and of a partner', async () => {
    const invoicedBy = async (id: string): Promise<number> => {
      const centsOf = async (): Promise<number> =>
        (await desk.read(id)).invoices.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0);
      const before = await centsOf();
      expect((await act('close_booking', { bookingId: id })).status).toBe(200);
      return (await centsOf()) - before;
    };
    const fee = { tripKind: 'outbound', code: 'fuel_reserve', minutesLate: null, days: null };
    const charge = (id: string, waivedReason: string | null) =>
      desk.change(id, 'fee', { ...fee, waivedReason });

    const own = await desk.booked(single);
    const [trip] = (await desk.read(own)).trips;
    await desk.change(own, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await goTo(trip.slot.start);
    await desk.move(trip.id, ...wholeWay);
    expect((await charge(own, null)).status).toBe(200);
    const [asked] = await waiting(desk, 'booking_to_close', own);
    expect(asked?.cents).toBeGreaterThan(0);
    expect(await invoicedBy(own)).toBe(asked?.cents);

    const partner = await signIn(desk.server, 'partner');
    const ordered = await drivenOrder(desk.server, partner, desk.now());
    expect(await waiting(desk, 'booking_to_close', ordered.id)).toMatchObject([{ cents: 3490 }]);
    expect((await charge(ordered.id, null)).status).toBe(200);
    const withFee = (await waiting(desk, 'booking_to_close', ordered.id))[0]?.cents;
    expect(withFee).toBeGreaterThan(3490);
    expect((await desk.change(ordered.id, 'refund', { cents: 490, reason: 'Geste commercial' })).status).toBe(
      200,
    );
    const [less] = await waiting(desk, 'booking_to_close', ordered.id);
    expect(less?.cents).toBe((withFee ?? 0) - 490);
    expect(await invoicedBy(ordered.id)).toBe(less?.cents);
  });

  test('money to give back to who paid it: the partner, not whoever hands the vehicle over', async () => {
    const partner = await signIn(desk.server, 'partner');
    const { id } = await drivenOrder(desk.server, partner, desk.now());
    expect((await act('close_booking', { bookingId: id })).status).toBe(200);
    const [invoice] = (await desk.read(id)).invoices;
    const transfer = {
      invoiceId: invoice.id,
      cents: invoice.cents,
      receivedOn: parisTime(desk.now()).day,
      reference: 'VIR',
    };
    expect((await desk.change(id, 'transfer', transfer)).status).toBeLessThan(300);
    const refund = { invoiceId: invoice.id, cents: 1000, reason: 'Geste' };
    expect((await desk.change(id, 'refund', refund)).status).toBe(200);
    await desk.settle();
    await expect
      .poll(async () => waiting(desk, 'failed_refund', id))
      .toMatchObject([{ cents: 1000, who: people.partner.displayName, mail: people.partner.mail }]);
  });

  test('an appointment that passed and nobody was given, which takes another one and no driver', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const missedToday = async () => (await getAs(desk.team('admin'), api('desk'))).body.today.missed;
    await goTo(trip.slot.end);
    expect(await waiting(desk, 'missed_trip', id)).toEqual([]);
    const before = await missedToday();
    await desk.later(60_000);
    expect(await missedToday()).toBe(before + 1);
    expect(await waiting(desk, 'missed_trip', id)).toMatchObject([
      {
        id: trip.id,
        since: trip.slot.end,
        text: expect.stringMatching(/^Sans convoyeur, personne n’y est allé/),
      },
    ]);
    expect(await waiting(desk, 'unassigned_trip', id)).toEqual([]);
    const { appointments } = (await desk.read(id)).options;
    expect(appointments).toMatchObject([{ kind: 'outbound' }]);
    const [slot] = someSlots(new Date(desk.now().getTime() + 2 * DAY));
    expect((await desk.change(id, 'reschedule', { outboundSlot: slot, returnSlot: null })).status).toBe(200);
    expect(await waiting(desk, 'missed_trip', id)).toEqual([]);
    expect(await waiting(desk, 'unassigned_trip', id)).toHaveLength(1);
  });

  test('a trip whose driver is absent, without licence or gone, until they are not or somebody else has it', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const asAdmin = (method: 'POST' | 'PUT', path: string, body: object) =>
      sendAs(desk.team('admin'), method, api(path), { clientId: randomUUID(), ...body });
    const person = { displayName: 'Wassim Absent', role: 'ROLE_TEAMMATE' };
    const made = await asAdmin('POST', 'account', { ...person, mail: `wassim.${randomUUID()}@exemple.fr` });
    const driverId: string = made.body.id;
    expect((await desk.change(id, 'assign', { tripKind: 'outbound', driverId })).status).toBe(200);
    const unavailable = async () =>
      (await waiting(desk, 'unavailable_driver', id)).map(({ driver, text }) => [driver?.name, text]);
    expect(await unavailable()).toEqual([]);

    const { day } = parisTime(new Date(trip.slot.start));
    const span = { firstDay: addDays(day, -1), lastDay: day };
    const absence = await asAdmin('POST', 'planning/absence', { driverId, ...span, reason: null });
    // Noted twice, it is one trip still.
    const again = await asAdmin('POST', 'planning/absence', { driverId, ...span, reason: null });
    expect(await unavailable()).toEqual([['Wassim Absent', 'Absence du convoyeur']]);
    expect((await waiting(desk, 'unavailable_driver', id))[0]?.since).toBe(desk.now().toISOString());
    for (const { body } of [absence, again]) {
      await asAdmin('POST', 'planning/absence/cancel', { absenceId: body.id });
    }
    expect(await unavailable()).toEqual([]);

    const licence = (until: string) => asAdmin('POST', 'planning/licence', { driverId, until });
    expect((await licence(addDays(day, -1))).status).toBe(200);
    expect(await unavailable()).toEqual([['Wassim Absent', 'Permis échu']]);
    expect((await licence(day)).status).toBe(200);
    expect(await unavailable()).toEqual([]);

    const gone = { version: 1, displayName: person.displayName, disabled: true };
    expect((await asAdmin('PUT', `account/${driverId}`, gone)).status).toBe(200);
    expect(await unavailable()).toEqual([['Wassim Absent', 'Ne conduit plus']]);
    const given = { bookingId: id, tripKind: 'outbound', driverId: desk.driverId('admin') };
    const refused = await act('assign', { ...given, from: null });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Ce trajet est déjà confié à Wassim Absent.');
    expect((await act('assign', { ...given, from: driverId })).status).toBe(200);
    expect(await unavailable()).toEqual([]);
  });

  test('no trip of an order that is not paid', async () => {
    const id = await desk.ordered(single);
    expect(await waiting(desk, 'unassigned_trip', id)).toEqual([]);
  });

  test('a way back to agree on, once the vehicle is at the establishment', async () => {
    const id = await desk.booked({ returnSlot: null });
    const [trip] = (await desk.read(id)).trips;
    const assigned = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', assigned)).status).toBe(200);
    expect(await waiting(desk, 'trip_to_agree', id)).toEqual([]);
    await desk.move(trip.id, ...wholeWay);
    const said = (text: string) => [{ tripKind: 'return', text: `${text}, client prévenu` }];
    expect(await waiting(desk, 'trip_to_agree', id)).toMatchObject(said('Véhicule déposé'));
    expect((await desk.change(id, 'ready', { before: 0 })).status).toBe(200);
    expect(await waiting(desk, 'trip_to_agree', id)).toMatchObject(said('Véhicule prêt'));
  });

  test('another appointment where nobody was there for the first, which is said', async () => {
    const { id, tripId } = await ride(desk, 'AB-345-CD');
    await desk.move(tripId, 'set_off', 'arrive', 'miss');
    // Somebody stands there: before what has no hour yet.
    expect(await waiting(desk, 'missed_trip', id)).toMatchObject([
      { tripKind: 'outbound', text: 'Personne au rendez-vous' },
    ]);
    expect(await waiting(desk, 'trip_to_agree', id)).toEqual([]);
  });

  test('a value beyond cover, until the insurer has decided', async () => {
    const vehicle = { ...orderOf(desk.now()).vehicle, declaredCents: 30_000_000 };
    const id = await desk.booked({ ...single, vehicle });
    expect(await waiting(desk, 'derogation', id)).toMatchObject([{ id, cents: 30_000_000 }]);
    expect((await desk.change(id, 'derogation')).status).toBe(200);
    expect(await waiting(desk, 'derogation', id)).toEqual([]);
  });

  test('a report with new damage or reservations, until somebody says what was done', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const assigned = { tripKind: 'outbound', driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', assigned)).status).toBe(200);
    const first = await sealed({ tripId: trip.id, content: { plate: 'AB-123-CD' } });
    const second = await sealed({
      tripId: trip.id,
      kind: 'at_provider',
      after: first,
      content: {
        plate: 'AB-123-CD',
        damages: [damage({ view: 'rear', part: 'boot' })],
        reservations: 'La rayure est de ce matin.',
      },
    });
    for (const report of [first, second]) {
      expect((await sendAs(desk.team('teammate'), 'POST', api('condition_report'), report)).status).toBe(201);
    }
    const [entry, ...others] = await waiting(desk, 'alarming_report', id);
    expect([entry?.id, entry?.text, others]).toEqual([second.clientId, 'Dommage nouveau, réserves', []]);
    const close = { kind: 'alarming_report', entryId: second.clientId, note: null };
    const refused = await act('close', close);
    expect([refused.status, refused.body.fields]).toEqual([400, { note: 'Indiquez ce qui a été fait.' }]);
    expect((await act('close', { ...close, note: 'Expert appelé' })).status).toBe(200);
    expect(await waiting(desk, 'alarming_report', id)).toEqual([]);
  });

  test('a partner’s invoice, the day after its last one', async () => {
    const reference = await invoicedOrder(desk.server, await signIn(desk.server, 'partner'), desk.now());
    const mine = async () =>
      (await waiting(desk, 'overdue_invoice')).filter(({ booking }) => booking?.reference === reference);
    await desk.later(30 * DAY);
    expect(await mine()).toEqual([]);
    await desk.later(DAY);
    expect(await mine()).toMatchObject([{ text: expect.stringMatching(/^FA2\d{3}-\d{6}$/), cents: 3490 }]);
  });

  test('the oldest first', async () => {
    const first = await written();
    await desk.later(HOUR);
    const second = await written();
    const { entries } = (await getAs(desk.team('teammate'), api('desk'))).body;
    const since = entries.map((entry: { since: string }) => entry.since);
    expect(since).toEqual(since.toSorted());
    const ids = entries.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  });

  test('beside it the day: its trips, who drives them, what came in, and what the company has to say of itself', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const driverId = desk.driverId('admin');
    expect((await desk.change(id, 'assign', { tripKind: 'outbound', driverId })).status).toBe(200);
    const { today, missingFacts: missing } = (await getAs(desk.team('admin'), api('desk'))).body;
    expect(today.takenCents).toBe(3490);
    expect(missing).toEqual(missingFacts());
    await goTo(trip.slot.start);
    const { today: then, next } = (await getAs(desk.team('admin'), api('desk'))).body;
    const { kind, slot } = trip;
    expect(next[0]).toMatchObject({
      bookingId: id,
      kind,
      slot,
      status: 'assigned',
      driver: people.admin.displayName,
    });
    expect(then).toMatchObject({ trips: 1, done: 0, takenCents: 0 });
    expect(then.drivers.find((one: { id: string }) => one.id === driverId)).toMatchObject({
      trips: 1,
      done: 0,
    });
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    const [setOff, arrive, ...rest] = wholeWay;
    await desk.move(trip.id, setOff, arrive);
    // On its way, until it is over: with since when its driver is there.
    const here = desk.now().toISOString();
    await desk.later(3 * HOUR);
    const { next: driven } = (await getAs(desk.team('admin'), api('desk'))).body;
    expect(driven[0]).toMatchObject({ bookingId: id, status: 'arrived', since: here });
    await desk.move(trip.id, ...rest);
    const after = (await getAs(desk.team('admin'), api('desk'))).body;
    expect(after.today).toMatchObject({ trips: 1, done: 1 });
    // Whoever is there is expected no more.
    expect(after.next.filter((one: { bookingId: string }) => one.bookingId === id)).toEqual([]);
  });
});

describe('a message', () => {
  test('is answered by a mail that quotes it, once, and waits no more', async () => {
    const mail = `lea.${randomUUID()}@exemple.fr`;
    const id = await written({ mail, firstName: 'Léa', message: 'Venez-vous\nle samedi ?' });
    expect(await ofId('message', id)).toMatchObject({ mail, text: 'Venez-vous\nle samedi ?' });
    const reply = { clientId: randomUUID(), kind: 'message', entryId: id, text: 'Oui, jusqu’à midi.' };
    const answers = await Promise.all([act('reply', reply), act('reply', reply)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ofId('message', id)).toBeUndefined();
    const sent = await mailAbout(desk.server.dataDir, mail, /Réponse à votre message/);
    expect(sent.text).toContain('Bonjour Léa,\n\nOui, jusqu’à midi.\n');
    expect(sent.text).toContain('> Venez-vous\n> le samedi ?');
    const all = (await desk.written()).filter(({ to }) => to === mail);
    expect(all).toHaveLength(1);
    const { closed } = (await getAs(desk.team('admin'), api('desk'))).body;
    expect(closed[0]).toMatchObject({
      kind: 'message',
      id,
      by: people.teammate.displayName,
      reply: reply.text,
    });
    await desk.later(DAY);
    expect((await getAs(desk.team('admin'), api('desk'))).body.closed).toEqual([]);
  });

  test('is answered by one of two who do so at once; the other is told who was first, and nothing is mailed twice', async () => {
    const mail = `lea.${randomUUID()}@exemple.fr`;
    const id = await written({ mail });
    const answers = await Promise.all(
      (['teammate', 'admin'] as const).map((person) =>
        act('reply', { kind: 'message', entryId: id, text: `De ${person}.` }, person),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const second = answers.find(({ status }) => status === 409);
    expect(second?.body.code).toBe('ERROR.STATE');
    expect(second?.body.message).toMatch(/^Déjà traité par /);
    expect((await desk.written()).filter(({ to }) => to === mail)).toHaveLength(1);
  });

  test('is closed without an answer, and opened again', async () => {
    const id = await written();
    expect((await act('close', { kind: 'message', entryId: id, note: null })).status).toBe(200);
    expect(await ofId('message', id)).toBeUndefined();
    expect((await act('close', { kind: 'message', entryId: id, note: null })).status).toBe(409);
    expect((await act('reopen', { kind: 'message', entryId: id })).status).toBe(200);
    expect(await ofId('message', id)).toBeDefined();
    expect((await act('reopen', { kind: 'message', entryId: id })).status).toBe(409);
    expect((await act('close', { kind: 'message', entryId: randomUUID(), note: null })).status).toBe(404);
  });
});

test('a request for a quote is listed with all that was asked, and answered under its reference', async () => {
  const mail = `paul.${randomUUID()}@exemple.fr`;
  const { body } = await post(api('quote_request'), quoteRequest({ mail }), fromSomewhere());
  const entry = await ofId('quote', body.id);
  expect(entry).toMatchObject({ mail, text: expect.stringContaining(body.reference) });
  expect(entry?.text).toContain('Vieux-Port, 13002 Marseille');
  expect(entry?.text).toContain('Un mardi matin,\nsi possible.');
  expect((await act('reply', { kind: 'quote', entryId: body.id, text: '350 € TTC.' })).status).toBe(200);
  expect(await ofId('quote', body.id)).toBeUndefined();
  const sent = await mailAbout(desk.server.dataDir, mail, /^Réponse à votre demande de devis/);
  expect(sent.subject).toContain(body.reference);
  expect(sent.text).toContain('350 € TTC.');
});

describe('who sees to it', () => {
  const take = (id: string, person: 'teammate' | 'admin', from: string | null, taken = true) =>
    act('take', { kind: 'message', entryId: id, taken, from }, person);

  test('is said to the others; taken over and given back only by who saw who had it', async () => {
    const id = await written();
    const [teammate, admin] = [desk.driverId('teammate'), desk.driverId('admin')];
    expect((await take(id, 'teammate', null)).status).toBe(200);
    expect((await ofId('message', id))?.takenBy).toEqual({
      id: teammate,
      name: people.teammate.displayName,
      isMine: true,
    });
    const late = await take(id, 'admin', null);
    expect([late.status, late.body.code]).toEqual([409, 'ERROR.STATE']);
    expect(late.body.message).toMatch(/ s’en occupe déjà\.$/);
    expect((await take(id, 'admin', teammate)).status).toBe(200);
    expect((await ofId('message', id))?.takenBy?.id).toBe(admin);
    expect((await take(id, 'teammate', teammate, false)).status).toBe(409);
    expect((await take(id, 'admin', admin, false)).status).toBe(200);
    expect((await ofId('message', id))?.takenBy).toBeNull();
  });

  test('is refused of what waits no more', async () => {
    const id = await written();
    await act('close', { kind: 'message', entryId: id, note: null });
    const refused = await take(id, 'teammate', null);
    expect([refused.status, refused.body.message]).toEqual([409, 'Cette ligne n’attend plus personne.']);
  });

  test('is said of a trip too', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const taken = { kind: 'unassigned_trip', entryId: trip.id, taken: true, from: null };
    expect((await act('take', taken)).status).toBe(200);
    expect((await waiting(desk, 'unassigned_trip', id))[0]?.takenBy).not.toBeNull();
  });

  test('stays said of a driver who had not set off and is late since', async () => {
    const id = await desk.booked(single);
    const [trip] = (await desk.read(id)).trips;
    const driverId = desk.driverId('teammate');
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId });
    await goTo(lastMomentOf(trip));
    await desk.later(60_000);
    const idle = { kind: 'idle_trip', entryId: trip.id, taken: true, from: null };
    expect((await act('take', idle)).status).toBe(200);
    await goTo(trip.slot.end);
    await desk.later(60_000);
    await desk.move(trip.id, 'set_off');
    const late = async () => (await waiting(desk, 'late_trip', id))[0]?.takenBy ?? null;
    expect((await late())?.id).toBe(driverId);
    const back = { kind: 'late_trip', entryId: trip.id, taken: false, from: driverId };
    expect((await act('take', back)).status).toBe(200);
    expect(await late()).toBeNull();
    // Nor does it begin anew where they come late and stay for long.
    expect((await act('take', { ...back, taken: true, from: null })).status).toBe(200);
    await desk.move(trip.id, 'arrive');
    await desk.later(46 * 60_000);
    expect((await late())?.id).toBe(driverId);
  });
});

test('a mail that cannot be sent is listed from its sixth attempt on, and sent again on demand', async () => {
  const smtp = await startSmtpStub({ refuse: FIRST_NAMED_ATTEMPT });
  const server = await startInProcess({ SMTP_URL: smtp.url });
  try {
    await demoPassword(server);
    await writeTo(server.url, {});
    const read = async () => {
      const teammate = await signIn(server, 'teammate');
      const { entries } = (await getAs(teammate, `${server.url}/api/desk`)).body;
      const failed = entries.filter(({ kind }: { kind: string }) => kind === 'failed_mail');
      return { teammate, failed };
    };
    const refused = () => server.lines.filter((line) => line.includes('mail_failed')).length;
    for (let attempt = 1; attempt <= FIRST_NAMED_ATTEMPT; attempt += 1) {
      await eventually(async () => refused() === attempt);
      if (attempt === FIRST_NAMED_ATTEMPT - 1) expect((await read()).failed).toEqual([]);
      if (attempt === FIRST_NAMED_ATTEMPT) break;
      server.advance(HOUR);
      server.wake();
    }
    const { teammate, failed } = await eventually(async () => {
      const found = await read();
      return found.failed.length > 0 && found;
    });
    expect(failed).toMatchObject([{ who: company.email, text: expect.stringContaining('451') }]);
    const retry = { clientId: randomUUID(), entryId: failed[0].id, act: 'retry' };
    expect((await sendAs(teammate, 'POST', `${server.url}/api/desk/mail`, retry)).status).toBe(200);
    await smtp.waitFor(1);
    expect((await read()).failed).toEqual([]);
    const late = { ...retry, clientId: randomUUID(), act: 'give_up' };
    expect((await sendAs(teammate, 'POST', `${server.url}/api/desk/mail`, late)).status).toBe(409);
  } finally {
    await server.stop();
    await smtp.stop();
  }
});
