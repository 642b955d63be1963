/** The vehicles of customers: those of their bookings, when each is due for inspection, and the reminders of that. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '../../src/domain/lib/time/add-months.ts';
import { frenchDay } from '../../src/domain/lib/time/french-date.ts';
import { addDays, parisInstant, parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { limits } from '../../src/server/http/limits.ts';
import { bearer, getAs, login, sendAs, signIn } from '../support/accounts.ts';
import { post, send } from '../support/api.ts';
import { acceptance, billing, orderOf, partnerOrder, someSlots, teamOrder } from '../support/bookings.ts';
import { address, PASSWORD, type SignedUp, signedUp } from '../support/customers.ts';
import { askDatabase } from '../support/database.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { eventually } from '../support/eventually.ts';
import { startInProcess } from '../support/in-process-server.ts';
import type { ReadMail } from '../support/mails.ts';
import { fromSomewhere } from '../support/somewhere.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { newPlate, someVehicle } from '../support/vehicles.ts';

const DAY = 24 * 3_600_000;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());

type Fields = Readonly<Record<string, unknown>>;

const api = (path: string) => `${desk.server.url}/api/${path}`;
const today = () => parisTime(desk.now()).day;
/** The clock moves on. */
const tokensOf = async ({ mail }: Pick<SignedUp, 'mail'>) =>
  (await login(desk.server.url, mail, PASSWORD, fromSomewhere())).body;

const centre = () => ({
  kind: 'inspection_centre',
  name: 'Contrôle de la Rotonde',
  phone: null,
  address: address({ label: '5 Avenue des Belges, 13100 Aix-en-Provence', lat: 43.525, lon: 5.444 }),
});
const inspection = () => ({ serviceCode: 'inspection_round_trip', totalCents: 11_990, provider: centre() });

/** Each order of a test has an instant and hours of its own. */
let ordered = 0;
async function order(who: SignedUp, plate: string, fields: Fields = {}): Promise<string> {
  await desk.later(1_000);
  ordered += 1;
  const [slot] = someSlots(new Date(desk.now().getTime() + ordered * DAY));
  const sent = orderOf(desk.now(), {
    vehicle: someVehicle({ plate }),
    outboundSlot: slot,
    returnSlot: null,
    ...fields,
  });
  const { status, body } = await post(api('booking'), sent, {
    ...bearer(await tokensOf(who)),
    ...fromSomewhere(),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function orderPaid(who: SignedUp, plate: string, fields: Fields = {}): Promise<string> {
  const id = await order(who, plate, fields);
  await desk.pay(id);
  return id;
}
async function driveThere(id: string): Promise<void> {
  const { trips } = await desk.read(id);
  await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
  await desk.move(trips[0].id, ...wholeWay);
}

const vehiclesOf = async (who: SignedUp) => (await getAs(await tokensOf(who), api('vehicle/for_user'))).body;
const say = async (who: SignedUp, id: string, fields: Fields) =>
  sendAs(await tokensOf(who), 'PUT', api(`booking/${id}/inspection`), {
    clientId: randomUUID(),
    kind: 'due',
    ...fields,
  });
const plates = ({ items }: { items: readonly { plate: string }[] }) => items.map(({ plate }) => plate);

async function partnerBooks(who: SignedUp, plate: string, fields: Fields = {}): Promise<string> {
  const partner = await signIn(desk.server, 'partner');
  await sendAs(partner, 'PUT', api('partner/billing'), billing());
  ordered += 1;
  const [outboundSlot] = someSlots(new Date(desk.now().getTime() + ordered * DAY));
  const sent = partnerOrder(desk.now(), {
    mail: who.mail,
    vehicle: someVehicle({ plate }),
    outboundSlot,
    returnSlot: null,
    ...fields,
  });
  const { status, body } = await sendAs(partner, 'POST', api('booking'), sent);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

describe('the vehicles of a customer', () => {
  test('are those of their bookings, however their plates are written, with what was done for each', async () => {
    const [who, other] = [await signedUp(desk.server), await signedUp(desk.server)];
    const [often, once] = [newPlate(), newPlate()];
    const first = await orderPaid(who, often);
    await driveThere(first);
    const onlyOnce = await orderPaid(who, once);
    const last = await orderPaid(who, often.replaceAll('-', ' ').toLowerCase());
    const body = await vehiclesOf(who);
    expect(body).toMatchObject({ next: null, reminders: { wanted: true } });
    expect(plates(body)).toEqual([often, once]);
    const [vehicle, second] = body.items;
    expect(second).toMatchObject({ id: onlyOnce, bookings: [{ id: onlyOnce }] });
    expect(vehicle).toMatchObject({
      id: last,
      brand: 'Peugeot',
      model: '208',
      inspection: null,
      ordered: null,
      hasMore: false,
      bookings: [
        { id: last, status: 'confirmed', reports: [] },
        {
          id: first,
          serviceCode: 'round_trip',
          status: 'in_progress',
          trips: [
            { kind: 'outbound', status: 'done' },
            { kind: 'return', slot: null },
          ],
          reports: [{ label: 'Prise en charge (aller)' }],
        },
      ],
    });
    // The document that its customer may read already.
    const [{ reports, reference }] = vehicle.bookings.slice(-1);
    const booking = (await getAs(await tokensOf(who), api(`booking/${first}`))).body;
    expect(reports).toEqual([
      { id: booking.reports[0].id, label: booking.reports[0].label, file: booking.reports[0].file },
    ]);
    expect(reference).toBe(booking.reference);
    expect(plates(await vehiclesOf(other))).toEqual([]);
  });

  test('are not those of orders that came to nothing, nor of what they have not accepted', async () => {
    const who = await signedUp(desk.server);
    const [unpaid, cancelled, prepared, accepted] = [newPlate(), newPlate(), newPlate(), newPlate()];
    await order(who, unpaid);
    await desk.change(await orderPaid(who, cancelled), 'cancel');
    const [outboundSlot] = someSlots(desk.now()).slice(1);
    const draft = async (plate: string) => {
      const sent = teamOrder(desk.now(), who.id, {
        vehicle: someVehicle({ plate }),
        outboundSlot,
        returnSlot: null,
      });
      return (await sendAs(desk.team('teammate'), 'POST', api('booking'), sent)).body.id;
    };
    const waiting = await draft(prepared);
    expect(plates(await vehiclesOf(who))).toEqual([unpaid]);
    expect((await say(who, waiting, { day: '2027-06-30' })).status).toBe(404);
    const agreed = await draft(accepted);
    await sendAs(await tokensOf(who), 'POST', api(`booking/${agreed}/accept`), acceptance());
    expect(plates(await vehiclesOf(who))).toEqual([accepted, unpaid]);
    await desk.later(DAY);
    expect(plates(await vehiclesOf(who))).toEqual([]);
  });

  test('are those that a partner ordered for too, and no amount is told of any', async () => {
    const who = await signedUp(desk.server);
    const [theirs, own] = [newPlate(), newPlate()];
    await partnerBooks(who, theirs);
    await orderPaid(who, own);
    const body = await vehiclesOf(who);
    expect(plates(body).sort()).toEqual([theirs, own].sort());
    expect(JSON.stringify(body)).not.toMatch(/cents|5990|price|partner/i);
  });

  test('begin after none but a booking', async () => {
    const who = await signedUp(desk.server);
    for (const after of ['x', "'; drop table booking; --"]) {
      const refused = await getAs(
        await tokensOf(who),
        api(`vehicle/for_user?after=${encodeURIComponent(after)}`),
      );
      expect([refused.status, refused.body.code]).toEqual([400, 'ERROR.INVALID']);
    }
    const { body } = await getAs(await tokensOf(who), api(`vehicle/for_user?after=${randomUUID()}`));
    expect(body).toMatchObject({ items: [], next: null });
  });
});

/** Copies of the one booking that there is, each a minute after the one before. @param plate of the nth, as SQL */
const copies = (count: number, plate: string) => `
  insert into booking select (jsonb_populate_record(booking, jsonb_build_object(
    'id', gen_random_uuid(), 'client_id', gen_random_uuid(), 'reference', 'CVG-' || ${plate} || n,
    'tracking_token', md5(${plate} || n), 'created_at', created_at + n * interval '1 minute',
    'status', 'confirmed', 'expires_at', null, 'vehicle', jsonb_set(vehicle, '{plate}', to_jsonb(${plate}))
  ))).* from booking, generate_series(1, ${count}) as n where booking.vehicle ->> 'plate' = 'AB-123-CD'`;
const theirTrips = `
  insert into trip select (jsonb_populate_record(trip, jsonb_build_object('id', gen_random_uuid(), 'booking_id', copy.id))).*
  from trip, booking as copy where not exists (select 1 from trip as its where its.booking_id = copy.id)`;

describe('a company with many vehicles', () => {
  test('reads all of them page by page, and of each its newest bookings', async () => {
    const folder = await temporaryFolder();
    let server = await startInProcess({}, folder.path);
    const who = await signedUp(server);
    const sent = orderOf(server.now(), { returnSlot: null });
    expect((await sendAs(who.tokens, 'POST', `${server.url}/api/booking`, sent)).status).toBe(201);
    await server.stop();
    await askDatabase(folder.path, copies(120, "'EF-' || 100 + n || '-GH'"));
    await askDatabase(folder.path, copies(25, "'AB-999-CD'::text"));
    await askDatabase(folder.path, theirTrips);
    server = await startInProcess({}, folder.path);
    const found: { readonly plate: string; readonly bookings: readonly object[] }[] = [];
    let after = '';
    do {
      const { status, body } = await getAs(who.tokens, `${server.url}/api/vehicle/for_user?after=${after}`);
      expect(status).toBe(200);
      found.push(...body.items);
      after = body.next;
    } while (after);
    await server.stop();
    await folder.remove();
    const many = found.filter(({ plate }) => plate === 'AB-999-CD');
    expect(many).toMatchObject([{ hasMore: true }]);
    expect(many[0]?.bookings).toHaveLength(20);
    const others = found.filter(({ plate }) => plate.startsWith('EF-')).map(({ plate }) => plate);
    expect(others).toEqual(Array.from({ length: 120 }, (_, index) => `EF-${220 - index}-GH`));
    expect(found).toHaveLength(122);
  });
});

describe('the next inspection', () => {
  test('is what its customer says: that day, or what follows from the last one or the first registration', async () => {
    const who = await signedUp(desk.server);
    const id = await orderPaid(who, newPlate());
    const due = async (fields: Fields) => (await say(who, id, fields)).body.inspection;
    const now = today();
    expect(await due({ kind: 'last', day: addMonths(now, -6) })).toEqual({
      dueOn: addMonths(addMonths(now, -6), 24),
      basis: 'said',
    });
    expect(await due({ kind: 'first', day: addMonths(now, -12) })).toMatchObject({
      dueOn: addMonths(addMonths(now, -12), 48),
    });
    const sent = { clientId: randomUUID(), kind: 'due', day: '2027-06-30' };
    expect(await due(sent)).toMatchObject({ dueOn: '2027-06-30' });
    // Corrected, and the answer before lost: what is repeated changes nothing.
    expect(await due({ day: '2027-07-31' })).toMatchObject({ dueOn: '2027-07-31' });
    expect(await due(sent)).toMatchObject({ dueOn: '2027-07-31' });
    expect((await vehiclesOf(who)).items[0].inspection).toMatchObject({ dueOn: '2027-07-31' });
  });

  test('is refused in French where it cannot be, and of another’s vehicle', async () => {
    const [who, other] = [await signedUp(desk.server), await signedUp(desk.server)];
    const id = await orderPaid(who, newPlate());
    for (const fields of [
      { day: '2027-02-30' },
      { day: '2099-01-01' },
      { kind: 'last', day: addDays(today(), 1) },
      { kind: 'first', day: '2015-01-01' },
      { day: null },
      { day: '2027-06-30', kind: 'never' },
      { day: '2027-06-30', dueOn: '2027-06-30' },
    ]) {
      const { status, body } = await say(who, id, fields);
      expect([status, body.code], JSON.stringify(fields)).toEqual([400, 'ERROR.INVALID']);
    }
    expect((await say(who, id, { kind: 'first', day: '2015-01-01' })).body.fields.day).toContain(
      'indiquez plutôt la date du dernier',
    );
    expect((await vehiclesOf(who)).items[0].inspection).toBeNull();
    for (const there of [id, randomUUID(), 'x']) {
      expect((await say(other, there, { day: '2027-06-30' })).status).toBe(404);
      expect((await getAs(await tokensOf(other), api(`booking/${there}/inspection`))).status).toBe(404);
    }
  });

  test('is ordered with that vehicle, from where it is, at the centre that its customer went to last', async () => {
    const who = await signedUp(desk.server);
    const [one, other] = [newPlate(), newPlate()];
    const id = await orderPaid(who, one);
    const filled = async (booking: string) =>
      (await getAs(await tokensOf(who), api(`booking/${booking}/inspection`))).body;
    expect(await filled(id)).toMatchObject({
      vehicle: { plate: one },
      outbound: { contactName: 'Élodie Garçon' },
      provider: null,
    });
    await orderPaid(who, other, inspection());
    expect(await filled(id)).toMatchObject({ vehicle: { plate: one }, provider: { name: centre().name } });
    // One that only a partner ordered for is its customer's all the same.
    const theirs = newPlate();
    const filledToo = await filled(await partnerBooks(who, theirs));
    expect(filledToo).toMatchObject({ vehicle: { plate: theirs }, provider: { name: centre().name } });
    expect(JSON.stringify(filledToo)).not.toMatch(/totalCents|lines/);
  });
});

/** The reminders of a vehicle that were written. */
const remindersOf = (mails: readonly ReadMail[], plate: string): ReadMail[] =>
  mails.filter(({ subject, text }) => /Contrôle technique de votre/.test(subject) && text.includes(plate));

/** Goes to ten in the morning of a day, once the vehicles were looked through. */
async function lookedThrough(day: string): Promise<ReadMail[]> {
  await desk.later(parisInstant(day, 600).getTime() - desk.now().getTime());
  desk.server.wake();
  await eventually(async () =>
    desk.server.lines.some((line) => line.includes('inspections_looked_through') && line.includes(day)),
  );
  return desk.written();
}

const refusalLink = ({ text }: ReadMail): string =>
  `${desk.server.url}${/^\S+(\/confirmer\/rappels\/\S+)$/m.exec(text)?.[1] ?? ''}`;

describe('a reminder', () => {
  test('is sent 60 and 15 days before the day that a customer said, each once, and not of what is ordered or refused', async () => {
    const dueOn = addDays(today(), 90);
    const people = ['told', 'moved', 'booked', 'refused', 'disabled', 'erased'] as const;
    const who = {} as Record<(typeof people)[number], SignedUp>;
    const plate = {} as Record<(typeof people)[number], string>;
    const booking = {} as Record<(typeof people)[number], string>;
    for (const person of people) {
      who[person] = await signedUp(desk.server);
      plate[person] = newPlate();
      booking[person] = await orderPaid(who[person], plate[person]);
      expect((await say(who[person], booking[person], { day: dueOn })).status).toBe(200);
    }
    const near = newPlate();
    const nearBooking = await orderPaid(who.told, near);
    expect((await say(who.told, nearBooking, { day: addDays(today(), 40) })).status).toBe(200);
    await desk.change(booking.erased, 'cancel');
    await eventually(async () => {
      const erased = await sendAs(desk.team('admin'), 'POST', api(`customer/${who.erased.id}/erase`), {
        clientId: randomUUID(),
      });
      return erased.status === 200;
    });

    expect(remindersOf(await lookedThrough(addDays(dueOn, -89)), near)).toEqual([]);
    expect(remindersOf(await lookedThrough(addDays(dueOn, -61)), plate.told)).toEqual([]);
    // One who knew already, and another who is told nothing any more.
    const { mail: theirs } = who.disabled;
    const accounts = (await getAs(desk.team('admin'), api(`account?q=${encodeURIComponent(theirs)}`))).body
      .items;
    const { id, version, displayName } = accounts.find(({ mail }: { mail: string }) => mail === theirs);
    const disabled = await sendAs(desk.team('admin'), 'PUT', api(`account/${id}`), {
      clientId: randomUUID(),
      version,
      displayName,
      disabled: true,
    });
    expect(disabled.status).toBe(200);

    let mails = await lookedThrough(addDays(dueOn, -60));
    for (const person of ['told', 'moved', 'booked', 'refused'] as const)
      expect(remindersOf(mails, plate[person]), person).toHaveLength(1);
    for (const person of ['disabled', 'erased'] as const)
      expect(remindersOf(mails, plate[person]), person).toEqual([]);
    // It was said forty days before: what is left is the nearer one.
    expect(remindersOf(mails, near)).toHaveLength(1);
    const [reminder] = remindersOf(mails, plate.told);
    if (!reminder) throw new Error('no reminder');
    expect(reminder.to).toBe(who.told.mail);
    expect(reminder.text).toContain(`au plus tard le ${frenchDay(dueOn)}`);
    expect(reminder.text).toContain('Vous pouvez refuser ces rappels pour toujours');
    expect(reminder.text).toContain(
      `/#/admin/customer/add/formuladetails?again=${booking.told}&service=inspection_round_trip`,
    );
    expect(reminder.html).toMatch(/href="\S+\/confirmer\/rappels\/[^"]+"/);

    // A program that looks through mails follows links, and refuses nothing.
    const [of] = remindersOf(mails, plate.refused);
    if (!of) throw new Error('no reminder');
    const link = refusalLink(of);
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await fetch(link, { method, headers: fromSomewhere() })).status).toBe(200);
      expect((await vehiclesOf(who.refused)).reminders).toEqual({ wanted: true });
    }
    // What a mail program sends at its own button (RFC 8058); the button of the page sends less.
    const path = new URL(link).pathname;
    expect(of.unsubscribe).toEqual([
      expect.stringMatching(new RegExp(`^<https?://[^/]+${path}>$`)),
      'List-Unsubscribe=One-Click',
    ]);
    const pressed = await fetch(link, {
      method: 'POST',
      headers: { ...fromSomewhere(), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([pressed.status, await pressed.text()]).toEqual([
      200,
      expect.stringContaining('Vous ne recevrez plus ces rappels'),
    ]);
    expect((await vehiclesOf(who.refused)).reminders).toEqual({ wanted: false });
    expect(await (await fetch(link, { headers: fromSomewhere() })).text()).not.toContain('<form');

    expect((await say(who.moved, booking.moved, { day: addDays(dueOn, 200) })).status).toBe(200);
    await orderPaid(who.booked, plate.booked, inspection());
    await desk.later(1_000);
    expect(remindersOf(await lookedThrough(addDays(dueOn, -59)), plate.told)).toHaveLength(1);
    mails = await lookedThrough(addDays(dueOn, -15));
    expect(remindersOf(mails, plate.told)).toHaveLength(2);
    for (const person of ['moved', 'booked', 'refused'] as const)
      expect(remindersOf(mails, plate[person]), person).toHaveLength(1);
    expect(remindersOf(mails, near)).toHaveLength(1);
    mails = await lookedThrough(addDays(dueOn, 1));
    expect(remindersOf(mails, plate.told)).toHaveLength(2);

    // They change their mind.
    const wanted = await sendAs(await tokensOf(who.refused), 'PUT', api('vehicle/reminder'), {
      clientId: randomUUID(),
      wanted: true,
    });
    expect([wanted.status, wanted.body]).toEqual([200, { wanted: true }]);
    const later = addDays(dueOn, 100);
    expect((await say(who.refused, booking.refused, { day: later })).status).toBe(200);
    expect(remindersOf(await lookedThrough(addDays(later, -60)), plate.refused)).toHaveLength(2);
  });

  test('is sent two years after an inspection that its customer had from us, not of what a partner ordered', async () => {
    const who = await signedUp(desk.server);
    const [own, theirs] = [newPlate(), newPlate()];
    const ids = [await orderPaid(who, own, inspection()), await partnerBooks(who, theirs, inspection())];
    const open = (await vehiclesOf(who)).items.map(({ ordered: { id } }: { ordered: { id: string } }) => id);
    expect(open.sort()).toEqual([...ids].sort());
    for (const id of ids) await driveThere(id);
    const dueOn = addMonths(today(), 24);
    for (const { inspection: next, ordered: left } of (await vehiclesOf(who)).items)
      expect([next, left]).toEqual([{ dueOn, basis: 'done' }, null]);
    const mails = await lookedThrough(addDays(dueOn, -60));
    expect(remindersOf(mails, own)).toHaveLength(1);
    expect(remindersOf(mails, own)[0]?.text).toContain(frenchDay(dueOn));
    expect(remindersOf(mails, theirs)).toEqual([]);
  });
});

test('what a customer says of inspections is heard so many times an hour, and no more', async () => {
  const who = await signedUp(desk.server);
  const tokens = await tokensOf(who);
  const { count, seconds } = limits.inspectionReminder;
  const press = () =>
    sendAs(tokens, 'PUT', api('vehicle/reminder'), { clientId: randomUUID(), wanted: true });
  for (let n = 0; n < count; n += 1) expect((await press()).status).toBe(200);
  const refused = await press();
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'ERROR.LIMIT',
    String(seconds),
  ]);
});

describe('the link that refuses reminders', () => {
  test('is nobody’s who was not sent it', async () => {
    const answer = await send(`${desk.server.url}/confirmer/rappels/${randomUUID()}.zzzz.abc`, {
      headers: fromSomewhere(),
    });
    expect(answer.status).toBe(404);
    const refused = await fetch(`${desk.server.url}/confirmer/rappels/x`, {
      method: 'DELETE',
      headers: fromSomewhere(),
    });
    expect(refused.status).toBe(405);
  });
});
