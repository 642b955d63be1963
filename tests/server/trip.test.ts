/** A driver's day: the trips in their order, each step of each, and the booking that follows. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slotWindow } from '../../src/domain/lib/time/french-slot.ts';
import { parisTime } from '../../src/domain/lib/time/paris-time.ts';
import { company } from '../../src/domain/settings/company.ts';
import { getAs, people, sendAs } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { reportPickup, sealed } from '../support/condition-reports.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';
import { mailAbout } from '../support/mails.ts';
import { someVehicle } from '../support/vehicles.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(7 * 24 * HOUR));

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const dayOf = (start: string) => parisTime(new Date(start)).day;
const myDay = async (day?: string, person: 'teammate' | 'admin' = 'teammate') => {
  const query = day === undefined ? '' : `?day=${day}`;
  return (await getAs(desk.team(person), `${desk.server.url}/api/trip/for_user${query}`)).body;
};
const status = (tripId: string, body: object, tokens: { readonly token: string } = desk.team('teammate')) =>
  sendAs(tokens, 'POST', `${desk.server.url}/api/trip/${tripId}/status`, { clientId: randomUUID(), ...body });
const assigned = async (fields: Readonly<Record<string, unknown>> = {}) => {
  const id = await desk.booked(fields);
  const { trips, vehicle } = await desk.read(id);
  for (const { kind } of trips) {
    const body = { tripKind: kind, driverId: desk.driverId('teammate') };
    expect((await desk.change(id, 'assign', body)).status).toBe(200);
  }
  return { id, plate: vehicle.plate as string, trips };
};

describe('my day', () => {
  test('is the trips of a driver on that day, in their order, with what they need', async () => {
    const [first, , third] = someSlots(desk.now());
    const { id, trips } = await assigned();
    const day = dayOf(first.start);
    const mine = await myDay(day);
    const garage = { contactName: 'Garage des Pinchinats', contactPhone: null, accessNote: null };
    expect(mine).toMatchObject({
      day,
      trips: [
        {
          id: trips[0].id,
          bookingId: id,
          kind: 'outbound',
          status: 'assigned',
          slot: first,
          vehicle: { plate: 'AB-123-CD' },
          from: {
            contactName: 'Élodie Garçon',
            contactPhone: '06 01 02 03 04',
            address: { city: 'Aix-en-Provence' },
          },
          to: garage,
        },
        { id: trips[1].id, kind: 'return', slot: third, from: garage, to: { contactName: 'Élodie Garçon' } },
      ],
    });
    expect(await myDay(day, 'admin')).toEqual({ day, trips: [], statements: [] });
    expect(await myDay()).toEqual({ day: parisTime(desk.now()).day, trips: [], statements: [] });
  });

  test('has the handover code that its customer reads, for who drives it', async () => {
    const [first] = someSlots(desk.now());
    const { id, trips } = await assigned();
    const own = await getAs(desk.customer().tokens, `${desk.server.url}/api/booking/${id}`);
    const codes = (await myDay(dayOf(first.start))).trips.map(
      ({ handoverCode }: { handoverCode: string }) => handoverCode,
    );
    expect([own.body.handoverCode, codes]).toEqual([
      expect.stringMatching(/^\d{6}$/),
      [own.body.handoverCode, own.body.handoverCode],
    ]);
    const said = [];
    for (const [transition, person] of [
      ['set_off', 'teammate'],
      ['arrive', 'admin'],
    ] as const) {
      const step = { transition, reason: 'Au téléphone' };
      said.push((await status(trips[0].id, step, desk.team(person))).body.handoverCode);
    }
    expect(said).toEqual([own.body.handoverCode, null]);
  });

  test('is today and tomorrow, where no day is asked for', async () => {
    const [first] = someSlots(desk.now());
    const { trips } = await assigned();
    const seen: (readonly [string, number])[] = [];
    while (desk.now().getTime() < Date.parse(first.start) + 48 * HOUR) {
      const { day, trips: found } = await myDay();
      seen.push([day, found.filter(({ id }: { id: string }) => id === trips[0].id).length]);
      await desk.later(24 * HOUR);
    }
    const days = seen.filter(([, count]) => count === 1).map(([day]) => day);
    expect(days).toEqual([
      dayOf(new Date(Date.parse(first.start) - 24 * HOUR).toISOString()),
      dayOf(first.start),
    ]);
  });

  test('says which reports each trip has, in the order of their chain, and what the vehicle’s latest one found', async () => {
    const [first] = someSlots(desk.now());
    const plate = 'AB-321-CD';
    const { trips } = await assigned({ vehicle: someVehicle({ plate }) });
    const [out, back] = trips;
    const day = dayOf(first.start);
    const told = async () =>
      (await myDay(day)).trips.map(({ reports, knownDamages, lastMileage }: Record<string, unknown>) => [
        reports,
        knownDamages,
        lastMileage,
      ]);
    expect(await told()).toEqual([
      [[], [], null],
      [[], [], null],
    ]);

    const send = (report: object) =>
      sendAs(desk.team('teammate'), 'POST', `${desk.server.url}/api/condition_report`, report);
    const dent = {
      view: 'rear',
      x: 0.5,
      y: 0.25,
      part: 'boot',
      type: 'dent',
      severity: 3,
      photos: [],
    } as const;
    const medium = { id: randomUUID(), hash: 'ab'.repeat(32) };
    const photo = { ...dent, photos: [medium.id] };
    const pickup = await sealed({ tripId: out.id, content: { plate, damages: [] } });
    const there = await sealed({
      tripId: out.id,
      kind: 'at_provider',
      after: pickup,
      media: [medium],
      content: { plate, damages: [photo], mileage: 45_222 },
    });
    expect([(await send(pickup)).status, (await send(there)).status]).toEqual([201, 201]);
    const chain = [
      { kind: 'pickup', hash: pickup.hash },
      { kind: 'at_provider', hash: there.hash },
    ];
    const reading = { kilometres: 45_222, kind: 'at_provider', sealedAt: there.sealedAt };
    expect(await told()).toEqual([
      [chain, [dent], reading],
      [[], [dent], reading],
    ]);
    const moved = await status(out.id, { transition: 'set_off' });
    expect(moved.body).toMatchObject({
      status: 'on_the_way',
      attempt: 1,
      reports: chain,
      knownDamages: [dent],
      lastMileage: reading,
    });

    // Of another booking, which is ordered with the plate written otherwise.
    const again = await assigned({
      vehicle: someVehicle({ plate: 'ab321cd' }),
      outboundSlot: someSlots(new Date(desk.now().getTime() + 48 * HOUR))[0],
      returnSlot: someSlots(new Date(desk.now().getTime() + 48 * HOUR))[2],
    });
    const { trips: later } = await myDay(
      dayOf(someSlots(new Date(desk.now().getTime() + 48 * HOUR))[0].start),
    );
    const [known] = later.filter(({ id }: { id: string }) => id === again.trips[0].id);
    expect([known.reports, known.knownDamages, known.lastMileage]).toEqual([[], [dent], reading]);
    // Who cannot read it takes nothing back from what was read before.
    const after = await sealed({ tripId: back.id, content: { plate, damages: [], mileage: null } });
    expect((await send(after)).status).toBe(201);
    expect(await told()).toEqual([
      [chain, [], reading],
      [[{ kind: 'pickup', hash: after.hash }], [], reading],
    ]);
  });

  test.each(['2026-13-01', 'hier', '9999-12-31', '0000-01-01', '2026-11-21T08:00'])(
    'of %s is refused',
    async (day) => {
      const answer = await getAs(desk.team('teammate'), `${desk.server.url}/api/trip/for_user?day=${day}`);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['day']]);
    },
  );
});

describe('a trip', () => {
  test('goes step by step, stamped by our clock, and its booking follows to the end', async () => {
    const { id, plate, trips } = await assigned();
    const [out, back] = trips;
    const statuses: string[] = [];
    const stamps: string[] = [];
    for (const transition of wholeWay) {
      await desk.later(MINUTE);
      if (transition === 'depart')
        await reportPickup(desk.server.url, desk.team('teammate'), { id: out.id, plate });
      stamps.push(desk.now().toISOString());
      const { status: code, body } = await status(out.id, { transition, at: '2020-01-01T00:00:00Z' });
      expect(code).toBe(200);
      statuses.push(`${body.status} ${body.bookingStatus}`);
    }
    expect(statuses).toEqual([
      'on_the_way in_progress',
      'arrived in_progress',
      'inspecting in_progress',
      'in_transit in_progress',
      'arrived_at_destination in_progress',
      'handing_over in_progress',
      'done in_progress',
    ]);
    await desk.move(back.id, ...wholeWay);
    const booking = await desk.read(id);
    expect(booking.status).toBe('completed');
    expect(booking.trips[0]).toMatchObject({
      driver: people.teammate.displayName,
      arrivedAt: stamps[1],
      departedAt: stamps[3],
      deliveredAt: stamps[6],
    });
    expect(booking.events.find(({ kind }: { kind: string }) => kind === 'trip_arrive')).toEqual({
      at: stamps[1],
      kind: 'trip_arrive',
      label: 'Prise en charge\u00a0: convoyeur sur place',
      author: people.teammate.displayName,
      detail: { trip: 'outbound', saidAt: '2020-01-01T00:00:00Z' },
    });
  });

  test('is stamped with the instant of a step that waited for a network, never before the one that it followed', async () => {
    const { id, plate, trips } = await assigned();
    const trip = trips[0].id;
    const ago = (minutes: number) => new Date(desk.now().getTime() - minutes * MINUTE).toISOString();
    await status(trip, { transition: 'set_off', waitedMs: 40 * MINUTE });
    const position = { lat: 43.5297, lon: 5.4474, accuracy: 11.6 };
    const arrived = await status(trip, { transition: 'arrive', waitedMs: 30 * MINUTE, position });
    expect(arrived.body.arrivedAt).toBe(ago(30));
    await status(trip, { transition: 'inspect', waitedMs: 20 * MINUTE });
    await reportPickup(desk.server.url, desk.team('teammate'), { id: trip, plate });
    // A clock that was set back between the two.
    const departed = await status(trip, { transition: 'depart', waitedMs: 45 * MINUTE });
    expect(departed.body.departedAt).toBe(ago(20));
    const { events } = await desk.read(id);
    const arrival = events.find(({ kind }: { kind: string }) => kind === 'trip_arrive');
    expect([arrival.at, arrival.detail.position]).toEqual([ago(30), '43.5297 5.4474 ±12']);
  });

  test('that waited for a network is told in the order in which it happened, its report too', async () => {
    const { id, plate, trips } = await assigned();
    await desk.later(2 * HOUR);
    const trip = trips[0].id;
    const at = (minutes: number) => new Date(desk.now().getTime() - minutes * MINUTE);
    // The tablet's clock is an hour ahead.
    const step = (transition: string, minutes: number) =>
      status(trip, {
        transition,
        waitedMs: minutes * MINUTE,
        at: new Date(at(minutes).getTime() + HOUR).toISOString(),
      });
    // Done in the office while the tablet had no network.
    const other = { tripKind: 'return', driverId: desk.driverId('admin') };
    expect((await desk.change(id, 'assign', other)).status).toBe(200);
    await step('set_off', 90);
    await step('arrive', 80);
    await step('inspect', 78);
    const report = await sealed({
      tripId: trip,
      content: { plate },
      sealedAt: new Date(at(70).getTime() + HOUR).toISOString(),
    });
    const path = `${desk.server.url}/api/condition_report`;
    expect((await sendAs(desk.team('teammate'), 'POST', path, report)).status).toBe(201);
    for (const [transition, minutes] of [
      ['depart', 65],
      ['reach', 50],
      ['hand_over', 48],
      ['finish', 40],
    ] as const) {
      expect((await step(transition, minutes)).status).toBe(200);
    }
    const { events } = await desk.read(id);
    const told = events.slice(-9).map((one: { kind: string; at: string }) => [one.kind, one.at]);
    expect(told).toEqual(
      (
        [
          ['trip_set_off', 90],
          ['trip_arrive', 80],
          ['trip_inspect', 78],
          ['report_received', 70],
          ['trip_depart', 65],
          ['trip_reach', 50],
          ['trip_hand_over', 48],
          ['trip_finish', 40],
          ['assigned', 0],
        ] as const
      ).map(([kind, minutes]) => [kind, at(minutes).toISOString()]),
    );
  });

  test('that waited is told with what it cost and put off, in the same order', async () => {
    const { id, plate, trips } = await assigned();
    const [{ id: trip, slot }] = trips;
    await desk.later(Date.parse(slot.start) + 3 * HOUR - desk.now().getTime());
    const at = (minutes: number) => new Date(desk.now().getTime() - minutes * MINUTE);
    // Its tablet's clock is right.
    const step = (transition: string, minutes: number) =>
      status(trip, { transition, waitedMs: minutes * MINUTE, at: at(minutes).toISOString() });
    for (const [transition, minutes] of [
      ['set_off', 190],
      ['arrive', 180],
    ] as const) {
      expect((await step(transition, minutes)).status).toBe(200);
    }
    const onReserve = await sealed({
      tripId: trip,
      content: { plate, fuelEighths: 0 },
      sealedAt: at(170).toISOString(),
    });
    const path = `${desk.server.url}/api/condition_report`;
    expect((await sendAs(desk.team('teammate'), 'POST', path, onReserve)).status).toBe(201);
    expect((await step('miss', 150)).body.status).toBe('no_show');
    const { events } = await desk.read(id);
    expect(events.slice(-6).map(({ kind, at }: Record<string, string>) => [kind, at])).toEqual(
      (
        [
          ['trip_arrive', 180],
          ['report_received', 170],
          ['fee_charged', 170],
          ['trip_miss', 150],
          ['fee_charged', 150],
          ['postponed', 150],
        ] as const
      ).map(([kind, minutes]) => [kind, at(minutes).toISOString()]),
    );
  });

  test('that waited tells nobody that its driver sets off once that is over', async () => {
    const told = async (...steps: readonly (readonly [transition: string, minutes: number])[]) => {
      await desk.later(7 * 24 * HOUR);
      const { id, trips } = await assigned();
      for (const [transition, minutes] of steps) {
        const { status: code } = await status(trips[0].id, { transition, waitedMs: minutes * MINUTE });
        expect(code).toBe(200);
      }
      await desk.later(2 * MINUTE);
      const { reference } = await desk.read(id);
      return (await desk.written()).some(
        ({ subject }) => subject.includes(reference) && subject.includes('Convoyeur en route'),
      );
    };
    // A tunnel; then a tunnel with what followed it; then half a day without a network.
    expect(await told(['set_off', 5])).toBe(true);
    expect(await told(['set_off', 5], ['arrive', 1])).toBe(false);
    expect(await told(['set_off', 300])).toBe(false);
  });

  test.each([
    { waitedMs: -1 },
    { waitedMs: 1.5 },
    { waitedMs: 604_800_001 },
    { position: { lat: 43 } },
    { position: 'Aix' },
  ])('is not moved by %j', async (fields) => {
    const { trips } = await assigned();
    expect((await status(trips[0].id, { transition: 'set_off', ...fields })).status).toBe(400);
  });

  test('takes no step that its state does not allow, nor one of an unpaid booking', async () => {
    const { trips } = await assigned({ returnSlot: null, serviceCode: 'single_outbound', totalCents: 3490 });
    const early = await status(trips[0].id, { transition: 'depart' });
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'ERROR.STATE',
      'Ce trajet ne peut pas être mis en route\u00a0: état actuel, «\u00a0confié à un convoyeur\u00a0».',
    ]);
    const alone = await status(trips[0].id, { transition: 'cancel' });
    expect([alone.status, alone.body.code]).toEqual([400, 'ERROR.INVALID']);
    const unpaid = await desk.read(await desk.ordered());
    const answer = await status(unpaid.trips[0].id, { transition: 'set_off' });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain('en attente de paiement');
  });

  test('does not depart until the report of its pick-up has come, whoever asks', async () => {
    const { plate, trips } = await assigned();
    const [out, back] = trips;
    await desk.move(out.id, 'set_off', 'arrive', 'inspect');
    // That of another trip is none.
    await reportPickup(desk.server.url, desk.team('teammate'), { id: back.id, plate });
    const clientId = randomUUID();
    for (const person of ['teammate', 'admin'] as const) {
      const early = await status(out.id, { clientId, transition: 'depart' }, desk.team(person));
      expect([early.status, early.body.code]).toEqual([409, 'ERROR.STATE']);
      expect(early.body.message).toMatch(
        /^Le véhicule ne part pas sans état des lieux.*: faites celui.*scellez-le/,
      );
    }
    await desk.report(out.id);
    // Kept by the tablet, and sent again as it was.
    const { body } = await status(out.id, { clientId, transition: 'depart' });
    expect(body.status).toBe('in_transit');
  });

  test('whose vehicle is refused needs no report, and its people are told that it was', async () => {
    const { id, trips } = await assigned();
    await desk.move(trips[0].id, 'set_off', 'arrive', 'inspect', 'refuse_vehicle');
    const { reference } = await desk.read(id);
    const mail = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`reportée.*${reference}`, 'i'),
    );
    expect(mail.text).toContain('Votre véhicule n’a pas pu être pris en charge.');
    expect(mail.text).toContain('Appelez-nous pour savoir pourquoi');
  });

  test.each(['assign', 'unassign', 'fly', 'toString'])(
    'takes no transition «\u00a0%s\u00a0»',
    async (transition) => {
      const { trips } = await assigned();
      expect((await status(trips[0].id, { transition })).status).toBe(400);
    },
  );

  test('whose driver has not left after all can be given to another and moved, and who waits is told', async () => {
    const { id, trips } = await assigned();
    const [out] = trips;
    await status(out.id, { transition: 'set_off' });
    const { reference } = await desk.read(id);
    const told = async () =>
      (await desk.written()).filter(({ subject }) => subject.includes(reference) && /en route/.test(subject));
    expect((await told()).length).toBe(1);
    await status(out.id, { transition: 'arrive' });
    const back = await status(out.id, { transition: 'turn_back' });
    expect([back.status, back.body]).toMatchObject([200, { status: 'assigned', arrivedAt: null }]);
    const mails = (await told()).filter(({ subject }) => subject.includes('pas encore'));
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [desk.customer().mail, `Convoyeur pas encore en route (aller) – ${reference}`],
        [company.email, `Convoyeur pas encore en route\u00a0: ${reference} (aller)`],
      ].sort(),
    );
    for (const { text } of mails)
      expect(plain(text)).toContain(`Prise en charge : le ${plain(slotWindow(out.slot))}`);
    const office = mails.find(({ to }) => to === company.email);
    expect(office?.text).toContain(`/#/auth/login?redirectTo=/admin/teammate/booking/${id}\n`);
    const booking = await desk.read(id);
    expect([booking.status, booking.options.canReschedule, booking.trips[0].canAssign]).toEqual([
      'confirmed',
      true,
      true,
    ]);
    expect(booking.events.at(-1).label).toBe('Prise en charge\u00a0: convoyeur pas encore en route');
    const given = await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('admin') });
    expect([given.status, given.body.trips[0].driverId]).toEqual([200, desk.driverId('admin')]);
    const [outboundSlot, , returnSlot] = someSlots(new Date(desk.now().getTime() + 96 * HOUR));
    expect((await desk.change(id, 'reschedule', { outboundSlot, returnSlot })).status).toBe(200);
    await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`rendez-vous déplacé.*${reference}`, 'i'),
    );
  });

  test('whose driver turns back before anybody was told tells nobody', async () => {
    const { id, trips } = await assigned();
    const waited = { waitedMs: 2 * MINUTE };
    await status(trips[0].id, { transition: 'set_off', ...waited });
    await status(trips[0].id, { transition: 'turn_back', ...waited });
    await desk.later(2 * MINUTE);
    const { reference } = await desk.read(id);
    const subjects = (await desk.written()).map(({ subject }) => subject);
    expect(subjects.filter((text) => text.includes(reference) && /en route|parti/.test(text))).toEqual([]);
    // Once the vehicle is looked at, what is said is that it was refused, or that nobody came.
    await status(trips[0].id, { transition: 'set_off' });
    await status(trips[0].id, { transition: 'arrive' });
    await status(trips[0].id, { transition: 'inspect' });
    expect((await status(trips[0].id, { transition: 'turn_back' })).status).toBe(409);
  });

  test('sent twenty times at once moves once', async () => {
    const { id, trips } = await assigned();
    const body = { clientId: randomUUID(), transition: 'set_off' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => status(trips[0].id, body)));
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.status}`))).toEqual(
      new Set(['200 on_the_way']),
    );
    const { events } = await desk.read(id);
    expect(events.filter(({ kind }: { kind: string }) => kind === 'trip_set_off')).toHaveLength(1);
  });

  test('is moved by another of the team only with a reason, and by two at once is moved once', async () => {
    const { id, trips } = await assigned();
    const [out, back] = trips;
    // Its driver says none.
    expect((await status(out.id, { transition: 'set_off' })).status).toBe(200);
    await desk.move(out.id, ...wholeWay.slice(1));
    await desk.move(back.id, ...wholeWay.slice(0, -1));
    for (const reason of [undefined, null, ' ']) {
      const { status: code, body } = await status(
        back.id,
        { transition: 'finish', reason },
        desk.team('admin'),
      );
      expect([code, Object.keys(body.fields)]).toEqual([400, ['reason']]);
    }
    const reason = 'Sa tablette est tombée';
    const answers = await Promise.all(
      [1, 2].map(() => status(back.id, { transition: 'finish', reason: ` ${reason} ` }, desk.team('admin'))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const { status: after, events } = await desk.read(id);
    expect(after).toBe('completed');
    expect(events.at(-1)).toMatchObject({ kind: 'trip_finish', detail: { trip: 'return', reason } });
    const own = await getAs(desk.customer().tokens, `${desk.server.url}/api/booking/${id}`);
    expect(JSON.stringify(own.body)).not.toContain(reason);
  });

  test('back is set off for once the way there has ended, and is offered nowhere before', async () => {
    const { id, trips } = await assigned();
    const [out, back] = trips;
    const offered = async () => (await desk.read(id)).trips[1].moves;
    const told = async () =>
      (await myDay(dayOf(back.slot.start))).trips.map(
        (trip: { outboundStatus: string }) => trip.outboundStatus,
      );
    expect([await offered(), await told()]).toEqual([[], [null, 'assigned']]);
    await desk.move(out.id, ...wholeWay.slice(0, -1));
    const early = await status(back.id, { transition: 'set_off' });
    expect([early.status, early.body.code, early.body.message]).toEqual([
      409,
      'ERROR.STATE',
      'L’aller n’est pas terminé\u00a0: le retour commence une fois le véhicule chez l’établissement.',
    ]);
    await desk.move(out.id, 'finish');
    expect([await offered(), await told()]).toEqual([['set_off'], [null, 'done']]);
    expect((await status(back.id, { transition: 'set_off' })).body).toMatchObject({
      status: 'on_the_way',
      outboundStatus: 'done',
    });
  });

  test('where nobody came postpones its booking, which is told, and can be moved as if nothing had been', async () => {
    const { id, trips } = await assigned();
    await desk.move(trips[0].id, 'set_off', 'arrive', 'miss');
    const missed = await desk.read(id);
    expect([missed.status, missed.trips[0].status]).toEqual(['postponed', 'no_show']);
    const told = await mailAbout(
      desk.server.dataDir,
      desk.customer().mail,
      new RegExp(`reportée.*${missed.reference}`, 'i'),
    );
    expect(plain(told.text)).toContain(`Prise en charge : le ${plain(slotWindow(trips[0].slot))}`);
    expect(told.text).toContain('Le retour attend d’ici là.');
    expect((await status(trips[1].id, { transition: 'set_off' })).status).toBe(409);

    const [outboundSlot, , returnSlot] = someSlots(new Date(desk.now().getTime() + 96 * HOUR));
    // Of a vehicle that nobody has collected no return is agreed on, unless both are.
    expect(missed.options.appointments.map(({ kind }: { kind: string }) => kind)).toEqual(['outbound']);
    const alone = await desk.change(id, 'reschedule', { outboundSlot: null, returnSlot });
    expect([alone.status, alone.body.message]).toEqual([
      409,
      expect.stringContaining('L’aller n’a pas eu lieu'),
    ]);
    const moved = await desk.change(id, 'reschedule', { outboundSlot, returnSlot });
    expect([moved.status, moved.body.status, moved.body.trips[1].slot]).toEqual([
      200,
      'confirmed',
      returnSlot,
    ]);
    expect(moved.body.trips[0]).toMatchObject({
      status: 'planned',
      slot: outboundSlot,
      driver: null,
      driverId: null,
      arrivedAt: null,
    });
  });

  test('that was missed is reported anew, and what had waited on its tablet stays of the time before', async () => {
    const { id, plate, trips } = await assigned();
    const [{ id: tripId }] = trips;
    const send = (report: object) =>
      sendAs(desk.team('teammate'), 'POST', `${desk.server.url}/api/condition_report`, report);
    const content = { plate };
    const before = await sealed({ tripId, content });
    const late = await sealed({ tripId, content, kind: 'at_provider', after: before });
    await desk.move(tripId, 'set_off', 'arrive');
    expect((await send(before)).status).toBe(201);
    await desk.move(tripId, 'miss');
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 96 * HOUR));
    await desk.change(id, 'reschedule', { outboundSlot, returnSlot: null });
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    const shown = async () => {
      const { trips: day } = await myDay(dayOf(outboundSlot.start));
      const { attempt, reports } = day.find((trip: { id: string }) => trip.id === tripId);
      return { attempt, kinds: reports.map(({ kind }: { kind: string }) => kind) };
    };
    expect(await shown()).toEqual({ attempt: 2, kinds: [] });

    expect((await send(late)).status).toBe(201);
    await desk.move(tripId, 'set_off', 'arrive', 'inspect');
    expect(await shown()).toEqual({ attempt: 2, kinds: [] });
    expect((await status(tripId, { transition: 'depart' })).status).toBe(409);
    const offered = async () => (await desk.read(id)).trips[0].moves;
    expect(await offered()).toEqual(['refuse_vehicle']);
    const anew = await send(await sealed({ tripId, content: { plate, mileage: 45_300 } }));
    expect([anew.status, anew.body.countersignature.previousVehicleHash]).toEqual([201, late.hash]);
    expect(await shown()).toEqual({ attempt: 2, kinds: ['pickup'] });
    expect(await offered()).toEqual(['depart', 'refuse_vehicle']);
    expect((await status(tripId, { transition: 'depart' })).status).toBe(200);
    const { reports } = await desk.read(id);
    expect(reports).toHaveLength(3);
  });

  test('has for each of its reports a mail with a subject of its own, on a second attempt too', async () => {
    const { id, plate, trips } = await assigned();
    const [out, back] = trips;
    const content = { plate };
    const bring = async (report: object) => {
      const path = `${desk.server.url}/api/condition_report`;
      expect((await sendAs(desk.team('teammate'), 'POST', path, report)).status).toBe(201);
    };
    await desk.move(out.id, 'set_off', 'arrive');
    await bring(await sealed({ tripId: out.id, content }));
    await desk.move(out.id, 'miss');
    const [outboundSlot, , returnSlot] = someSlots(new Date(desk.now().getTime() + 96 * HOUR));
    expect((await desk.change(id, 'reschedule', { outboundSlot, returnSlot })).status).toBe(200);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    await desk.move(out.id, 'set_off', 'arrive', 'inspect');
    const pickup = await sealed({ tripId: out.id, content: { ...content, mileage: 45_300 } });
    await bring(pickup);
    await bring(await sealed({ tripId: out.id, content, kind: 'at_provider', after: pickup }));
    const collected = await sealed({ tripId: back.id, content });
    await bring(collected);
    await bring(await sealed({ tripId: back.id, content, kind: 'return', after: collected }));
    const { reference } = await desk.read(id);
    const subjects = (await desk.written())
      .map(({ subject }) => plain(subject))
      .filter((subject) => subject.includes('État des lieux') && subject.includes(reference));
    expect(subjects.map((subject) => subject.split(' – ')[0]).sort()).toEqual([
      'État des lieux chez le prestataire (aller, 2e passage)',
      'État des lieux de prise en charge (aller)',
      'État des lieux de prise en charge (aller, 2e passage)',
      'État des lieux de prise en charge (retour)',
      'État des lieux de restitution (retour)',
    ]);
  });

  test('that is moved before anybody was there keeps its one attempt', async () => {
    const { id, trips } = await assigned();
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 96 * HOUR));
    await desk.change(id, 'reschedule', { outboundSlot, returnSlot: null });
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId: desk.driverId('teammate') });
    expect((await status(trips[0].id, { transition: 'set_off' })).body.attempt).toBe(1);
  });

  test('that is none is none', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect((await status(id, { transition: 'set_off' })).status).toBe(404);
    }
  });
});
