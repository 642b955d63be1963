/** The planning: every trip with its driver, who should drive what nobody drives, giving and taking back, and who is absent. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pointOf } from '../../src/domain/lib/place.ts';
import { hourOf, momentOf } from '../../src/domain/lib/time/french-slot.ts';
import { officeSlots } from '../../src/domain/lib/time/office-slots.ts';
import { addDays, parisTime, weekdayOf } from '../../src/domain/lib/time/paris-time.ts';
import { slotsOf } from '../../src/domain/lib/time/slots.ts';
import { getAs, people, sendAs, signIn } from '../support/accounts.ts';
import { orderOf, someSlots } from '../support/bookings.ts';
import { type Desk, openDesk, wholeWay } from '../support/desk.ts';

const HOUR = 3_600_000;
/** From the first hour of a day to half past seven in the evening, or later. */
const EVENING_MS = 11.5 * 3_600_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.server.stop());
// Each test has a week of its own: no trip of another's is near.
beforeEach(() => desk.later(7 * 24 * HOUR));

const dayOf = (start: string) => parisTime(new Date(start)).day;
/** The day that `someSlots` are on. */
const firstDay = () => dayOf(someSlots(desk.now())[0].start);
const teamDay = async (day = firstDay()) =>
  (await getAs(desk.team('teammate'), `${desk.server.url}/api/planning?day=${day}`)).body;
const assign = (id: string, tripKind: string, person: 'teammate' | 'admin' = 'teammate') =>
  desk.change(id, 'assign', { tripKind, driverId: desk.driverId(person) });
const names = ({ drivers }: { drivers: { displayName: string }[] }) =>
  drivers.map(({ displayName }) => displayName);

describe('the day of the team', () => {
  test('is every trip in order, with where, what and by whom, and who could drive', async () => {
    const [first, second, third] = someSlots(desk.now());
    const alone = await desk.booked({ ...single, outboundSlot: second });
    const both = await desk.booked();
    expect((await assign(both, 'outbound')).status).toBe(200);
    expect((await assign(both, 'return')).status).toBe(200);
    const { reference } = await desk.read(both);

    const answer = await teamDay();
    expect(answer).toMatchObject({
      day: firstDay(),
      trips: [
        {
          bookingId: both,
          reference,
          bookingStatus: 'confirmed',
          kind: 'outbound',
          status: 'assigned',
          slot: first,
          driverId: desk.driverId('teammate'),
          from: '3 Cours Mirabeau, Aix-en-Provence',
          to: 'Garage des Pinchinats',
          brand: 'Peugeot',
          model: '208',
          plate: 'AB-123-CD',
          approachMinutes: null,
        },
        { bookingId: alone, kind: 'outbound', status: 'planned', slot: second, driverId: null },
        // From one end of Aix to the same: what handing a vehicle over takes.
        { bookingId: both, kind: 'return', slot: third, approachMinutes: 15 },
      ],
    });
    expect(names(answer)).toEqual([people.admin.displayName, people.teammate.displayName]);
    expect(JSON.stringify(answer)).not.toMatch(/Garçon|06 01/);
  });

  test('is today’s unless another is asked for, and a day without a trip has none', async () => {
    const answer = await getAs(desk.team('admin'), `${desk.server.url}/api/planning`);
    expect(answer.body).toMatchObject({ day: parisTime(desk.now()).day, trips: [] });
    await desk.booked(single);
    expect((await teamDay()).trips).toHaveLength(1);
    expect((await teamDay(addDays(firstDay(), 1))).trips).toEqual([]);
    expect((await teamDay(addDays(firstDay(), -1))).trips).toEqual([]);
  });

  test('has no trip that is not paid, is cancelled or was moved to another day', async () => {
    await desk.ordered(single);
    const cancelled = await desk.booked(single);
    await desk.change(cancelled, 'cancel');
    const moved = await desk.booked(single);
    const [outboundSlot] = someSlots(new Date(desk.now().getTime() + 96 * HOUR));
    const answer = await desk.change(moved, 'reschedule', { outboundSlot, returnSlot: null });
    expect(answer.status).toBe(200);
    expect((await teamDay()).trips).toEqual([]);
    expect((await teamDay(dayOf(outboundSlot.start))).trips).toMatchObject([{ bookingId: moved }]);
  });

  test('has no way back that was given up once the way there is driven', async () => {
    const id = await desk.booked();
    await assign(id, 'outbound');
    const [out] = (await desk.read(id)).trips;
    await desk.move(out.id, ...wholeWay);
    expect((await teamDay()).trips).toMatchObject([{ id: out.id }, { status: 'planned' }]);
    expect((await desk.change(id, 'return/cancel')).status).toBe(200);
    expect((await teamDay()).trips).toMatchObject([{ id: out.id, status: 'done' }]);
  });

  test('has what waits for the insurer, and what is done, to the end', async () => {
    const [, second] = someSlots(desk.now());
    await desk.booked({
      ...single,
      outboundSlot: second,
      vehicle: { ...orderOf(desk.now()).vehicle, declaredCents: 30_000_000 },
    });
    const id = await desk.booked(single);
    await assign(id, 'outbound');
    await desk.move((await desk.read(id)).trips[0].id, ...wholeWay);
    expect((await desk.change(id, 'close')).body.status).toBe('closed');
    expect((await teamDay()).trips).toMatchObject([
      { bookingId: id, bookingStatus: 'closed', status: 'done' },
      { bookingStatus: 'awaiting_derogation', status: 'planned' },
    ]);
  });

  test('still names a driver who has left since', async () => {
    const mail = `d${randomUUID()}@exemple.fr`;
    const made = { clientId: randomUUID(), mail, displayName: 'Zélie Partie', role: 'ROLE_TEAMMATE' };
    const account = `${desk.server.url}/api/account`;
    const { id: driverId } = (await sendAs(desk.team('admin'), 'POST', account, made)).body;
    const id = await desk.booked(single);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId });
    const disabled = { clientId: randomUUID(), version: 1, disabled: true, displayName: 'Zélie Partie' };
    await sendAs(desk.team('admin'), 'PUT', `${account}/${driverId}`, disabled);
    const answer = await teamDay();
    expect(answer.trips).toMatchObject([{ driverId }]);
    expect(names(answer)).toContain('Zélie Partie');
    expect(names(await teamDay(addDays(firstDay(), 1)))).not.toContain('Zélie Partie');
  });

  test.each(['2026-13-01', 'hier', '9999-12-31', '2026-11-21T08:00'])('of %s is refused', async (day) => {
    const answer = await getAs(desk.team('teammate'), `${desk.server.url}/api/planning?day=${day}`);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['day']]);
  });
});

const api = (path: string) => `${desk.server.url}/api/planning${path}`;
const act = (
  what: string,
  body: object,
  person: 'teammate' | 'admin' = 'teammate',
  clientId: string = randomUUID(),
) => sendAs(desk.team(person), 'POST', api(`/${what}`), { clientId, ...body });
const tripOf = async (id: string): Promise<string> => (await desk.read(id)).trips[0].id;
const givenTo = async (id: string): Promise<string | null> => (await desk.read(id)).trips[0].driverId;
const proposals = async (tripId: string) =>
  (await getAs(desk.team('teammate'), api(`/trip/${tripId}`))).body.proposals;
const driver = async (displayName: string): Promise<string> => {
  const made = {
    clientId: randomUUID(),
    mail: `d${randomUUID()}@exemple.fr`,
    displayName,
    role: 'ROLE_TEAMMATE',
  };
  return (await sendAs(desk.team('admin'), 'POST', `${desk.server.url}/api/account`, made)).body.id;
};
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('who should drive a trip', () => {
  test('is said in order, with why, and of a trip without an appointment nobody', async () => {
    const [first, second, third] = someSlots(desk.now());
    const [early, late, trip] = [
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: second }),
      await desk.booked({ ...single, outboundSlot: third }),
    ];
    await assign(early, 'outbound');
    await assign(late, 'outbound', 'admin');
    const [best, other] = await proposals(await tripOf(trip));
    expect({ ...best, reason: plain(best.reason) }).toEqual({
      driverId: desk.driverId('teammate'),
      name: people.teammate.displayName,
      reason: expect.stringMatching(
        /^Libre, à 20 min : arrive à \d+ h 20, \d+ h(?: \d+)? ce jour-là avec celui-ci$/,
      ),
      isAdvised: true,
    });
    expect(other).toMatchObject({ driverId: desk.driverId('admin'), isAdvised: false });
    expect(plain(other.reason)).toMatch(/^En trajet jusqu’à \d+ h$/);
    const later = await desk.booked({ returnSlot: null });
    const [, back] = (await desk.read(later)).trips;
    expect(await proposals(back.id)).toEqual([]);
    expect((await teamDay()).toAgree).toContainEqual(
      expect.objectContaining({
        id: back.id,
        bookingId: later,
        kind: 'return',
        plate: 'AB-123-CD',
        isReady: false,
      }),
    );
    const none = await getAs(desk.team('teammate'), api(`/trip/${randomUUID()}`));
    expect([none.status, none.body.message]).toEqual([404, 'Aucun trajet ne correspond.']);
  });
});

describe('at another hour of a trip', () => {
  const { teammate, admin } = people;
  const dayOf = (start: string) => parisTime(new Date(start)).day;
  const freeOn = (trip: string, day: string, tokens = desk.team('teammate')) =>
    getAs(tokens, api(`/free?${new URLSearchParams({ trip, day })}`));
  /** Of one hour among all of its day. */
  const told = ({ status, body }: Awaited<ReturnType<typeof freeOn>>, at: { readonly start: string }) => {
    expect(status, JSON.stringify(body)).toBe(200);
    const { start: _, ...free } = body.find(({ start }: { start: string }) => start === at.start);
    return { ...free, said: plain(free.said) };
  };
  const saidAt = async (trip: string, at: { readonly start: string }) =>
    told(await freeOn(trip, dayOf(at.start)), at);
  /** Of a trip that nobody has ordered, where theirs go from. */
  const between = (day: string, where = {}) => {
    const { outbound, provider } = orderOf(desk.now());
    const ways = { from: pointOf(outbound.address), to: pointOf(provider.address), ...where };
    return getAs(desk.team('teammate'), api(`/free/between?${new URLSearchParams({ ...ways, day })}`));
  };
  const saidBetween = async (at: { readonly start: string }) => told(await between(dayOf(at.start)), at);
  const hour = (start: string) => plain(hourOf(start));

  test('who would be free is said, whoever has it first, and where nobody is, why; nothing is changed', async () => {
    const [first, , third] = someSlots(desk.now());
    const [one, other, trip] = [
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: third }),
    ];
    const tripId = await tripOf(trip);
    const before = await desk.read(trip);
    await assign(one, 'outbound');
    expect(await saidAt(tripId, first)).toEqual({
      isFree: true,
      driver: { id: desk.driverId('admin'), name: admin.displayName },
      said: `Libre à cette heure : ${admin.displayName}, aucun trajet avant.`,
    });
    await assign(other, 'outbound', 'admin');
    const until = hour(first.end);
    expect(await saidAt(tripId, first)).toEqual({
      isFree: false,
      driver: null,
      said: `Personne n’est libre à cette heure : ${teammate.displayName}, en trajet jusqu’à ${until} ; ${admin.displayName}, en trajet jusqu’à ${until}.`,
    });
    // The same before anything is ordered.
    expect(await saidBetween(first)).toEqual(await saidAt(tripId, first));
    // It can be given to nobody yet.
    expect(await saidBetween(third)).toEqual({ ...(await saidAt(tripId, third)), driver: null });
    expect(await saidAt(tripId, third)).toMatchObject({
      isFree: true,
      said: expect.stringMatching(/, à 20 min\.$/),
    });
    expect((await desk.read(trip)).version).toBe(before.version);
    for (const person of ['teammate', 'admin'] as const) {
      await assign(trip, 'outbound', person);
      // Its own appointment keeps nobody from another hour of it.
      const { displayName } = people[person];
      expect((await saidAt(tripId, third)).said).toBe(`Libre à cette heure : ${displayName}, à 20 min.`);
    }
  });

  test('nobody is free who is absent then, and two reasons are said at most', async () => {
    const [first] = someSlots(desk.now());
    const tripId = await tripOf(await desk.booked({ ...single, outboundSlot: first }));
    const spare = await driver('Zoé Troisième');
    const days = { firstDay: firstDay(), lastDay: firstDay(), reason: null };
    for (const driverId of [desk.driverId('admin'), desk.driverId('teammate')]) {
      expect((await act('absence', { driverId, ...days })).status).toBe(200);
    }
    expect((await saidAt(tripId, first)).said).toBe(
      'Libre à cette heure : Zoé Troisième, aucun trajet avant.',
    );
    await act('absence', { driverId: spare, ...days });
    const { isFree, said } = await saidAt(tripId, first);
    expect([isFree, said]).toEqual([
      false,
      expect.stringMatching(
        /^Personne n’est libre à cette heure : [^,;]+, absence ce jour-là ; [^,;]+, absence ce jour-là\.$/,
      ),
    ]);
    // They are back on the day after.
    const later = (instant: string) => new Date(Date.parse(instant) + 24 * HOUR).toISOString();
    const next = { start: later(first.start), end: later(first.end) };
    expect((await saidAt(tripId, next)).isFree).toBe(true);
  });

  test('is asked of a trip that is there, of a day, and by the team; each hour that may be agreed on is told of', async () => {
    const [first] = someSlots(desk.now());
    const day = dayOf(first.start);
    const tripId = await tripOf(await desk.booked({ ...single, outboundSlot: first }));
    const { status, body } = await freeOn(randomUUID(), day);
    expect([status, body.message]).toEqual([404, 'Aucun trajet ne correspond.']);
    expect((await freeOn('x', day)).status).toBe(404);
    for (const bad of ['', 'demain', '2026-13-01']) {
      const answer = await freeOn(tripId, bad);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['day']]);
      expect((await between(bad)).body.fields).toEqual(answer.body.fields);
    }
    const nowhere = await between(day, { from: '91,5', to: 'Aix' });
    expect([nowhere.status, Object.keys(nowhere.body.fields)]).toEqual([400, ['from', 'to']]);
    expect((await between(day, { to: '' })).body.fields).toEqual({ to: 'Indiquez un lieu.' });
    const partner = await signIn(desk.server, 'partner');
    expect((await freeOn(tripId, day, partner)).status).toBe(403);
    // Those out of hours among them.
    const starts = (await between(day)).body.map(({ start }: { start: string }) => start);
    expect(starts).toEqual(slotsOf(day, officeSlots()).map(({ start }) => start));
    // A Sunday has none.
    expect((await between(addDays(day, 7 - weekdayOf(day)))).body).toEqual([]);
  });
});

describe('a trip', () => {
  test('is given, moved and taken back by the same call, once for a clientId, and its customer is told', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    const [teammate, admin] = [desk.driverId('teammate'), desk.driverId('admin')];
    const move = (from: string | null, to: string | null, clientId?: string) =>
      act('move', { moves: [{ tripId, from, to }] }, 'teammate', clientId);
    const clientId = randomUUID();
    const answers = await Promise.all([move(null, teammate, clientId), move(null, teammate, clientId)]);
    for (const { status, body } of answers) {
      expect([status, body.results]).toMatchObject([
        200,
        [{ tripId, driver: { id: teammate, name: people.teammate.displayName }, refusal: null }],
      ]);
    }
    expect((await move(teammate, admin)).body.results).toMatchObject([{ driver: { id: admin } }]);
    expect((await move(admin, null)).body.results).toMatchObject([{ driver: null, refusal: null }]);
    expect(await givenTo(id)).toBeNull();
    const { events } = await desk.read(id);
    const kinds = events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'assigned')).toHaveLength(2);
    expect(kinds.filter((kind: string) => kind === 'unassigned')).toHaveLength(1);
    // The first answer was lost: asked again now, it takes nothing from whoever has it since.
    expect((await move(null, teammate, clientId)).body.results).toMatchObject([{ refusal: null }]);
    expect(await givenTo(id)).toBeNull();
  });

  test('that two give at once is the first one’s; the second is told who has it, and nothing changes', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    const [teammate, admin] = [desk.driverId('teammate'), desk.driverId('admin')];
    const answers = await Promise.all([
      act('move', { moves: [{ tripId, from: null, to: teammate }] }),
      act('move', { moves: [{ tripId, from: null, to: admin }] }, 'admin'),
    ]);
    const results = answers.map(({ body }) => body.results[0]);
    const winner = results.find(({ refusal }) => refusal === null).driver;
    expect(results.filter(({ refusal }) => refusal !== null)).toMatchObject([
      { driver: null, refusal: `Ce trajet est déjà confié à ${winner.name}.` },
    ]);
    expect(await givenTo(id)).toBe(winner.id);
    await act('move', { moves: [{ tripId, from: winner.id, to: null }] });
    const stale = await act('move', { moves: [{ tripId, from: winner.id, to: admin }] });
    expect(stale.body.results).toMatchObject([{ refusal: 'Ce trajet n’est plus confié à personne.' }]);
    expect(await givenTo(id)).toBeNull();
  });

  test('that cannot be given says why, and keeps the others of the same act from nothing', async () => {
    const [first, , third] = someSlots(desk.now());
    const [one, clash, fine] = [
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: third }),
    ];
    const ids = await Promise.all([one, clash, fine].map(tripOf));
    const to = desk.driverId('teammate');
    const answer = await act('move', {
      moves: [...ids.map((tripId) => ({ tripId, from: null, to })), { tripId: randomUUID(), from: null, to }],
    });
    expect(answer.body.results.map(({ refusal }: { refusal: string | null }) => refusal)).toEqual([
      null,
      expect.stringMatching(/ne peut pas faire ce trajet.* est trop proche \(AB-123-CD, CVG-.*\)\.$/),
      null,
      'Aucun trajet ne correspond.',
    ]);
    const unknown = await act('move', { moves: [{ tripId: ids[1], from: null, to: randomUUID() }] });
    expect(unknown.body.results).toMatchObject([{ refusal: 'Choisissez un convoyeur.' }]);
    expect((await act('move', { moves: [] })).status).toBe(400);
  });

  test('several of which are planned for who is proposed for each, what is first counting for the next, and given so', async () => {
    const [first, second] = someSlots(desk.now());
    const bookings = [
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: first }),
      await desk.booked({ ...single, outboundSlot: second }),
      await desk.booked({ ...single, outboundSlot: second }),
    ];
    const tripIds = await Promise.all(bookings.map(tripOf));
    const [teammate, admin] = [desk.driverId('teammate'), desk.driverId('admin')];
    // Others of the team may have been made by other tests: on that day they are all away.
    for (const { driverId } of await proposals(tripIds[0] ?? '')) {
      if (driverId === teammate || driverId === admin) continue;
      await act('absence', { driverId, firstDay: firstDay(), lastDay: firstDay(), reason: null });
    }
    const idsOf = (given: readonly { driver: { id: string } | null }[]) =>
      given.map(({ driver }) => driver?.id ?? null);
    // What is said beforehand, which gives nothing, is what is done.
    const plan = async (ids: readonly string[]) =>
      (await sendAs(desk.team('teammate'), 'POST', api('/plan'), { tripIds: ids })).body.gifts;
    const gifts = await plan([...tripIds, randomUUID()]);
    expect(gifts.map(({ tripId }: { tripId: string }) => tripId).slice(0, 4)).toEqual(tripIds);
    expect(gifts[4]).toMatchObject({ driver: null, reason: 'Aucun trajet ne correspond.' });
    const drivers = idsOf(gifts.slice(0, 4));
    expect(drivers.slice(0, 2).sort()).toEqual([admin, teammate].sort());
    expect(gifts[0].reason).toMatch(/^Libre/);
    const moves = drivers.slice(0, 2).map((to, index) => ({ tripId: tripIds[index], from: null, to }));
    const clientId = randomUUID();
    for (const _ of ['once', 'and again']) {
      expect((await act('move', { moves }, 'teammate', clientId)).body.results).toMatchObject(
        moves.map(({ to }) => ({ driver: { id: to }, refusal: null, warning: null })),
      );
    }
    expect(await plan(tripIds.slice(0, 1))).toEqual([
      { tripId: tripIds[0], driver: null, reason: 'Ce trajet est déjà confié.' },
    ]);
    // An hour at the same place is too near for either.
    expect(gifts[2]).toMatchObject({ driver: null });
    expect(plain(gifts[2].reason)).toMatch(
      /^Personne ne peut être proposé\. .* : (?:absence ce jour-là|en trajet jusqu’à \d+ h)\. .* serait libre à \d+ h : le rendez-vous peut y être déplacé\.$/,
    );
    // Each is told of an hour that is not the other's: somebody else then, or another one.
    const said = gifts.slice(2, 4).map(({ reason }: { reason: string }) => reason);
    for (const reason of said) expect(reason).toContain('serait libre');
    expect(new Set(said).size).toBe(2);
  });

  test('of who is absent is planned for who is proposed, and stays theirs who are there', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    const away = await driver('Ayoub Ailleurs');
    await act('move', { moves: [{ tripId, from: null, to: away }] });
    const planned = async () =>
      (await sendAs(desk.team('teammate'), 'POST', api('/plan'), { tripIds: [tripId] })).body.gifts[0];
    expect(await planned()).toMatchObject({ driver: null, reason: 'Ce trajet est déjà confié.' });
    await act('absence', { driverId: away, firstDay: firstDay(), lastDay: firstDay(), reason: null });
    const [best] = await proposals(tripId);
    expect(await planned()).toMatchObject({ driver: { id: best.driverId }, reason: best.reason });
    expect(best.driverId).not.toBe(away);
  });

  test('whose appointment is over is given to nobody: another one is to be agreed on', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    const { slot } = (await desk.read(id)).trips[0];
    await desk.later(Date.parse(slot.end) - desk.now().getTime());
    const over = 'Son heure est passée\u00a0: convenez d’un autre rendez-vous.';
    const planned = await sendAs(desk.team('teammate'), 'POST', api('/plan'), { tripIds: [tripId] });
    expect(planned.body.gifts).toEqual([{ tripId, driver: null, reason: over, free: null }]);
  });

  test('that nobody was there for waits beside those to agree on', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    await assign(id, 'outbound');
    const { slot } = (await desk.read(id)).trips[0];
    await desk.later(Date.parse(slot.start) - desk.now().getTime());
    const minutesOf = ({ drivers }: { drivers: { id: string; minutes: number }[] }) =>
      drivers.find(({ id: one }) => one === desk.driverId('teammate'))?.minutes;
    const minutes = minutesOf(await teamDay(dayOf(slot.start)));
    expect(minutes).toBeGreaterThan(0);
    await desk.move(tripId, 'set_off', 'arrive', 'miss');
    const after = await teamDay(dayOf(slot.start));
    const { toAgree } = after;
    // Its driver went there: it stays on their day, and is work.
    expect(after.trips).toMatchObject([
      { id: tripId, status: 'no_show', driverId: desk.driverId('teammate'), canMove: false, isLate: false },
    ]);
    expect(minutesOf(after)).toBe(minutes);
    const { today } = (await getAs(desk.team('teammate'), `${desk.server.url}/api/desk`)).body;
    expect(today).toMatchObject({ trips: 1, done: 0, missed: 1 });
    expect(toAgree.filter(({ id: one }: { id: string }) => one === tripId)).toMatchObject([
      { isReady: true },
    ]);
  });

  test('is late once its appointment is over and nobody is there, and can be moved until somebody sets off', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    await assign(id, 'outbound');
    const day = firstDay();
    const { trip } = { trip: (await desk.read(id)).trips[0] };
    const look = async () => (await teamDay(day)).trips.find(({ id: one }: { id: string }) => one === tripId);
    expect(await look()).toMatchObject({ isLate: false, canMove: true });
    await desk.later(Date.parse(trip.slot.end) + 60_000 - desk.now().getTime());
    expect(await look()).toMatchObject({ isLate: true, canMove: true });
    await desk.move(tripId, 'set_off');
    expect(await look()).toMatchObject({ isLate: true, canMove: false });
    await desk.move(tripId, 'arrive');
    expect(await look()).toMatchObject({ isLate: false, canMove: false });
    // Whoever stays there for longer than a report takes holds up what comes after, as the desk says.
    await desk.later(46 * 60_000);
    expect(await look()).toMatchObject({ isLate: true, canMove: false });
  });
});

describe('a week', () => {
  test('is from Monday to Sunday, each day with its own ways, and the hours of each driver', async () => {
    const [first, , third] = someSlots(desk.now());
    const id = await desk.booked();
    await assign(id, 'outbound');
    await assign(id, 'return');
    const week = (await getAs(desk.team('teammate'), api(`?day=${firstDay()}&span=week`))).body;
    expect(week.days).toHaveLength(7);
    expect(new Date(`${week.days[0]}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(week.days).toContain(firstDay());
    expect(week.trips.map(({ slot }: { slot: object }) => slot)).toEqual([first, third]);
    const own = week.drivers.find(({ id: one }: { id: string }) => one === desk.driverId('teammate'));
    // Two trips of an hour, fifteen minutes of way, and a wait that is shorter than one’s own.
    expect(own.minutes).toBe(180);
    expect(own.loads.map(({ day }: { day: string }) => day)).toEqual(week.days);
    expect(own.loads.filter(({ minutes }: { minutes: number }) => minutes > 0)).toEqual([
      { day: firstDay(), minutes: 180, warnings: [] },
    ]);
    expect((await teamDay()).drivers[0].loads).toBeUndefined();
    const other = await getAs(desk.team('teammate'), api(`?span=month`));
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['span']]);
  });

  test('says on which of its days nobody can book, on the day alone too', async () => {
    const read = async (day: string, span = '') =>
      (await getAs(desk.team('teammate'), api(`?day=${day}${span}`))).body;
    const { days, closed } = await read(firstDay(), '&span=week');
    const [monday, , wednesday] = days;
    expect(closed).toEqual([days[6]]);
    const special = {
      firstDay: wednesday,
      lastDay: wednesday,
      hours: '',
      capacity: '',
      reason: 'Inventaire',
    };
    const body = { clientId: randomUUID(), ...special };
    expect(
      (await sendAs(desk.team('admin'), 'POST', `${desk.server.url}/api/settings/special`, body)).status,
    ).toBe(200);
    expect((await read(firstDay(), '&span=week')).closed).toEqual([wednesday, days[6]]);
    expect((await read(wednesday)).closed).toEqual([wednesday]);
    expect((await read(monday)).closed).toEqual([]);
  });
});

describe('a driver', () => {
  test('who is absent is shown so, is proposed last, and is given a trip with a warning alone', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    const driverId = await driver('Wassim Absent');
    await act('move', { moves: [{ tripId, from: null, to: driverId }] });
    const absence = {
      driverId,
      firstDay: addDays(firstDay(), -1),
      lastDay: addDays(firstDay(), 2),
      reason: ' Congés ',
    };
    const clientId = randomUUID();
    const noted = await act('absence', absence, 'teammate', clientId);
    expect([noted.status, noted.body]).toEqual([200, { id: expect.any(String), trips: 1 }]);
    expect((await act('absence', absence, 'teammate', clientId)).body).toEqual(noted.body);
    const shown = async () =>
      (await teamDay()).drivers.find(({ id: one }: { id: string }) => one === driverId).absences;
    expect(await shown()).toEqual([
      {
        id: noted.body.id,
        firstDay: absence.firstDay,
        lastDay: absence.lastDay,
        reason: 'Congés',
      },
    ]);
    expect((await proposals(tripId)).at(-1)).toMatchObject({
      driverId,
      reason: 'Absence ce jour-là',
      isAdvised: false,
    });
    await act('move', { moves: [{ tripId, from: driverId, to: null }] });
    const given = await act('move', { moves: [{ tripId, from: null, to: driverId }] });
    expect(given.body.results).toMatchObject([{ driver: { id: driverId }, warning: 'Absence ce jour-là' }]);
    const cancel = { absenceId: noted.body.id };
    const once = randomUUID();
    expect((await act('absence/cancel', cancel, 'teammate', once)).status).toBe(200);
    expect((await act('absence/cancel', cancel, 'teammate', once)).status).toBe(200);
    expect((await act('absence/cancel', cancel)).status).toBe(404);
    expect(await shown()).toEqual([]);
  });

  test.each([
    [{ firstDay: '2026-12-02', lastDay: '2026-12-01' }, 'lastDay'],
    [{ firstDay: '2026-12-02', lastDay: '2027-12-03' }, 'lastDay'],
    [{ firstDay: '2026-13-02', lastDay: '2027-12-03' }, 'firstDay'],
    [{ driverId: randomUUID() }, 'driverId'],
  ])('is not noted absent as in %j', async (fields, name) => {
    const absence = {
      driverId: desk.driverId('admin'),
      firstDay: '2026-12-01',
      lastDay: '2026-12-01',
      reason: null,
      ...fields,
    };
    const answer = await act('absence', absence);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [name]]);
  });

  test('is asked for their licence, told of sixty days before its end, and not proposed after it', async () => {
    const id = await desk.booked(single);
    const tripId = await tripOf(id);
    const driverId = await driver('Yann Permis');
    const said = async () => {
      const own = (await teamDay()).drivers.find(({ id: one }: { id: string }) => one === driverId);
      return [own.licenceUntil, ...own.warnings.map(plain)];
    };
    expect(await said()).toEqual([null, 'Permis à vérifier (validité non notée)']);
    const licence = (until: string) => act('licence', { driverId, until });
    expect((await licence(addDays(firstDay(), 61))).status).toBe(200);
    expect(await said()).toEqual([addDays(firstDay(), 61)]);
    await licence(addDays(firstDay(), 60));
    expect(await said()).toEqual([
      addDays(firstDay(), 60),
      expect.stringMatching(/^Permis valable jusqu’au/),
    ]);
    await licence(addDays(firstDay(), -1));
    expect((await said())[1]).toMatch(/^Permis à vérifier \(valable jusqu’au/);
    const own = (await proposals(tripId)).find((one: { driverId: string }) => one.driverId === driverId);
    expect(own.isAdvised).toBe(false);
    expect((await act('licence', { driverId: randomUUID(), until: '2030-01-01' })).status).toBe(400);
    expect((await licence('demain')).body.fields).toEqual({
      until: 'Indiquez jusqu’à quel jour le permis est valable.',
    });
  });

  test('is called by a number that the team notes: with their trips, in the queue and on the booking', async () => {
    const driverId = await driver('Zoé Jointe');
    const id = await desk.booked(single);
    expect((await desk.change(id, 'assign', { tripKind: 'outbound', driverId })).status).toBe(200);
    const tripId = await tripOf(id);
    const known = async () => {
      const listed = (await teamDay()).drivers.find(({ id: one }: { id: string }) => one === driverId);
      return [listed.phone, (await desk.read(id)).trips[0].driverPhone];
    };
    expect(await known()).toEqual([null, null]);
    const phone = '06 12 34 56 78';
    expect((await act('phone', { driverId, phone: 'à la maison' })).body.fields).toMatchObject({
      phone: expect.stringContaining('chiffres'),
    });
    expect((await act('phone', { driverId, phone, from: null })).status).toBe(200);
    expect(await known()).toEqual([phone, phone]);

    // Half an hour before its end its driver should be on their way.
    const [{ end }] = someSlots(desk.now());
    await desk.later(Date.parse(end) - desk.now().getTime() - HOUR / 4);
    const { entries } = (await getAs(desk.team('teammate'), `${desk.server.url}/api/desk`)).body;
    expect(entries.find((entry: { id: string }) => entry.id === tripId)).toMatchObject({
      kind: 'idle_trip',
      driver: { id: driverId, name: 'Zoé Jointe', phone },
    });
    // Nothing is none; what somebody else noted meanwhile stays.
    expect((await act('phone', { driverId, phone: '07 00 00 00 00', from: null })).status).toBe(409);
    expect((await act('phone', { driverId, phone: ' ', from: phone })).status).toBe(200);
    expect(await known()).toEqual([null, null]);
  });

  test('who is absent on the day of a trip is said to be so on its booking, until it has begun', async () => {
    const driverId = await driver('Noé Absent');
    const id = await desk.booked(single);
    await desk.change(id, 'assign', { tripKind: 'outbound', driverId });
    const isAbsent = async () => (await desk.read(id)).trips[0].isDriverAbsent;
    expect(await isAbsent()).toBe(false);
    const absence = { driverId, firstDay: firstDay(), lastDay: firstDay(), reason: null };
    expect((await act('absence', absence)).status).toBe(200);
    expect(await isAbsent()).toBe(true);
    await desk.move(await tripOf(id), 'set_off');
    expect(await isAbsent()).toBe(false);
  });

  test('of a trip, who is met at the customer’s end is told, whichever way it goes', async () => {
    const id = await desk.booked();
    const read = async (index: number) => {
      const { trips } = await desk.read(id);
      return (await getAs(desk.team('teammate'), `${desk.server.url}/api/planning/trip/${trips[index].id}`))
        .body.contact;
    };
    const { outbound } = orderOf(desk.now());
    const met = { name: outbound.contactName, phone: outbound.contactPhone };
    expect([await read(0), await read(1)]).toEqual([met, met]);
  });
});

test('a trip that is moved within the days of an absence is to be given anew', async () => {
  const [first, second] = someSlots(desk.now());
  const id = await desk.booked({ ...single, outboundSlot: first });
  const tripId = await tripOf(id);
  const away = await driver('Aude Ailleurs');
  await act('move', { moves: [{ tripId, from: null, to: away }] });
  await act('absence', { driverId: away, firstDay: firstDay(), lastDay: firstDay(), reason: null });
  const moved = await desk.change(id, 'reschedule', { outboundSlot: second, returnSlot: null });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect((await desk.read(id)).trips[0]).toMatchObject({ slot: second, driver: null, status: 'planned' });
});

test('a week says of which of its days the rest is too short', async () => {
  const days = [firstDay(), addDays(firstDay(), 1)];
  const slots = [];
  for (const [day, hours] of [
    [days[0], '20h-21h'],
    [days[1], '6h-7h'],
  ]) {
    const body = {
      clientId: randomUUID(),
      firstDay: day,
      lastDay: day,
      hours,
      capacity: '',
      reason: 'Nuit',
    };
    const special = `${desk.server.url}/api/settings/special`;
    expect((await sendAs(desk.team('admin'), 'POST', special, body)).status).toBe(200);
    const { rules } = (await getAs(desk.team('admin'), `${desk.server.url}/api/slot/available`)).body;
    slots.push(slotsOf(day as string, rules)[0]);
  }
  for (const outboundSlot of slots) await assign(await desk.booked({ ...single, outboundSlot }), 'outbound');
  const { drivers } = (await getAs(desk.team('teammate'), api(`?day=${days[0]}&span=week`))).body;
  const { loads } = drivers.find(({ id }: { id: string }) => id === desk.driverId('teammate'));
  const warnings = ['9\u00a0h de repos entre deux jours (11\u00a0h au moins)'];
  expect(loads.filter(({ minutes }: { minutes: number }) => minutes > 0)).toEqual(
    days.map((day) => ({ day, minutes: 60, warnings })),
  );
});

test('a trip that nobody can make on its day is told of another, and never of one beyond the other of its booking', async () => {
  const alone = await desk.booked(single);
  const both = await desk.booked();
  const [out, back] = (await desk.read(both)).trips;
  const read = async (tripId: string) =>
    (await getAs(desk.team('teammate'), api(`/trip/${tripId}`))).body as {
      nearest: string | null;
      free: { slot: { start: string } } | null;
      proposals: { driverId: string }[];
    };
  for (const { driverId } of (await read(out.id)).proposals) {
    await act('absence', { driverId, firstDay: firstDay(), lastDay: firstDay(), reason: null });
  }
  const { free, nearest } = await read(await tripOf(alone));
  const start = free?.slot.start ?? '';
  expect(dayOf(start) > firstDay()).toBe(true);
  // At the hour that its customer agreed on.
  expect(hourOf(start)).toBe(hourOf(out.slot.start));
  expect(plain(nearest ?? '')).toContain(` serait libre ${plain(momentOf(start))} : le rendez-vous`);
  expect((await read(out.id)).free).toBeNull();
  expect(dayOf((await read(back.id)).free?.slot.start ?? '')).toBe(dayOf(start));
});

test('an appointment that somebody came to for nothing stays on its day, driven at another hour or given up since', async () => {
  const id = await desk.booked(single);
  await assign(id, 'outbound');
  const { slot } = (await desk.read(id)).trips[0];
  await desk.later(Date.parse(slot.start) - desk.now().getTime());
  await desk.move(await tripOf(id), 'set_off', 'arrive', 'miss');
  const minutesOf = ({ drivers }: { drivers: { id: string; minutes: number }[] }) =>
    drivers.find(({ id: one }) => one === desk.driverId('teammate'))?.minutes;
  const minutes = minutesOf(await teamDay(dayOf(slot.start)));
  expect(minutes).toBeGreaterThan(0);
  const visited = async () => {
    const { trips, drivers } = await teamDay(dayOf(slot.start));
    const visit = trips.find(({ slot: { start } }: { slot: { start: string } }) => start === slot.start);
    const { today } = (await getAs(desk.team('teammate'), `${desk.server.url}/api/desk`)).body;
    return { visit, minutes: minutesOf({ drivers }), missed: today.missed, trips: today.trips };
  };
  const [, outboundSlot] = someSlots(desk.now());
  expect((await desk.change(id, 'reschedule', { outboundSlot, returnSlot: null })).status).toBe(200);
  const kept = {
    visit: { status: 'no_show', driverId: desk.driverId('teammate'), canMove: false, bookingId: id },
    minutes,
    missed: 1,
    trips: 1,
  };
  expect(await visited()).toMatchObject(kept);
  expect((await desk.read(id)).trips[0]).toMatchObject({ status: 'planned', driver: null });
  expect((await desk.change(id, 'cancel')).body.status).toBe('cancelled');
  expect(await visited()).toMatchObject(kept);

  const other = await desk.booked(single);
  await assign(other, 'outbound');
  const { slot: given } = (await desk.read(other)).trips[0];
  await desk.later(Date.parse(given.start) - desk.now().getTime());
  await desk.move(await tripOf(other), 'set_off', 'arrive', 'miss');
  expect((await desk.change(other, 'cancel')).body.status).toBe('cancelled');
  expect((await teamDay(dayOf(given.start))).trips).toMatchObject([
    { bookingId: other, status: 'no_show', driverId: desk.driverId('teammate') },
  ]);
});

test('a trip is held up once its driver should be on the way and has an earlier one to end, and no longer', async () => {
  const [firstSlot, , nextSlot] = someSlots(desk.now());
  const [first, next] = [
    await desk.booked({ ...single, outboundSlot: firstSlot }),
    await desk.booked({ ...single, outboundSlot: nextSlot }),
  ];
  for (const id of [first, next]) await assign(id, 'outbound');
  const looked = async () =>
    (await teamDay(dayOf(nextSlot.start))).trips
      .filter(({ bookingId }: { bookingId: string }) => [first, next].includes(bookingId))
      .map(({ isHeldUp }: { isHeldUp: boolean }) => isHeldUp);
  expect(await looked()).toEqual([false, false]);
  await desk.later(Date.parse(nextSlot.start) - desk.now().getTime());
  expect(await looked()).toEqual([false, true]);
  await desk.move(await tripOf(first), ...wholeWay);
  expect(await looked()).toEqual([false, false]);
});

test('each of several trips that nobody can make is told in a few words who is free at which other hour', async () => {
  const bookings = [await desk.booked(single), await desk.booked(single)];
  const tripIds = await Promise.all(bookings.map((id) => tripOf(id)));
  const { proposals } = (await getAs(desk.team('teammate'), api(`/trip/${tripIds[0]}`))).body;
  const [there, ...others] = proposals as { driverId: string; name: string }[];
  const absent = (driverId = '') =>
    act('absence', { driverId, firstDay: firstDay(), lastDay: firstDay(), reason: null });
  const told = async () => {
    const { gifts } = (await sendAs(desk.team('teammate'), 'POST', api('/plan'), { tripIds })).body;
    return gifts.map(({ free }: { free?: string }) => free && plain(free));
  };
  for (const { driverId } of others) await absent(driverId);
  expect(await told()).toEqual([
    undefined,
    expect.stringMatching(new RegExp(`^Libre : ${there?.name} à \\d+ h$`)),
  ]);
  await absent(there?.driverId);
  for (const free of await told()) expect(free).toMatch(/^Libre : .+, [a-z]{3}\. \S+ \S+, \d+ h –\S* \d+ h$/);
});

test('where nobody is free on a day, those of the first day on which somebody is follow its hours, when they are asked for', async () => {
  const tripId = await tripOf(await desk.booked(single));
  const day = firstDay();
  const { proposals } = (await getAs(desk.team('teammate'), api(`/trip/${tripId}`))).body;
  const daysOf = async (span: string) => {
    const answer = await getAs(
      desk.team('teammate'),
      api(`/free?${new URLSearchParams({ trip: tripId, day, span })}`),
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return [...new Set(answer.body.map(({ start }: { start: string }) => dayOf(start)))];
  };
  expect(await daysOf('next')).toEqual([day]);
  for (const { driverId } of proposals)
    await act('absence', { driverId, firstDay: day, lastDay: day, reason: null });
  expect(await daysOf('')).toEqual([day]);
  const [own, next, ...others] = await daysOf('next');
  expect([own, others]).toEqual([day, []]);
  // A day without appointments may lie between.
  expect([1, 2, 3, 4].map((count) => addDays(day, count))).toContain(next);
  const wrong = await getAs(desk.team('teammate'), api(`/free?trip=${tripId}&day=${day}&span=month`));
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['span']]);
});

test('all that the desk lists as late or not set off is so on the planning, at any hour', async () => {
  const [firstSlot, secondSlot, thirdSlot] = someSlots(desk.now());
  const slots = [firstSlot, firstSlot, secondSlot, secondSlot, thirdSlot];
  const ids: string[] = [];
  for (const outboundSlot of slots) ids.push(await desk.booked({ ...single, outboundSlot }));
  const [driven = '', , left = '', , last = ''] = ids;
  for (const id of [driven, last]) expect((await assign(id, 'outbound')).status).toBe(200);
  expect((await assign(left, 'outbound', 'admin')).status).toBe(200);
  const day = dayOf(firstSlot.start);
  await act('absence', { driverId: desk.driverId('admin'), firstDay: day, lastDay: day, reason: null });
  const waits = async () => {
    const { entries } = (await getAs(desk.team('teammate'), `${desk.server.url}/api/desk`)).body;
    return (entries as { kind: string; booking: { id: string } | null }[])
      .filter(({ kind }) => ['late_trip', 'idle_trip', 'missed_trip'].includes(kind))
      .flatMap(({ booking }) => (booking && ids.includes(booking.id) ? [ids.indexOf(booking.id)] : []))
      .toSorted();
  };
  const marked = async () =>
    ((await teamDay(day)).trips as { bookingId: string; isLate: boolean; isIdle: boolean }[])
      .filter(({ isLate, isIdle }) => isLate || isIdle)
      .map(({ bookingId }) => ids.indexOf(bookingId))
      .toSorted();
  const minutesAfter = (instant: string, minutes: number) =>
    desk.later(Date.parse(instant) + minutes * 60_000 - desk.now().getTime());
  const seen: number[] = [];
  const compare = async () => {
    const listed = await waits();
    expect(await marked()).toEqual(listed);
    seen.push(listed.length);
  };
  await minutesAfter(firstSlot.start, 0);
  await compare();
  await minutesAfter(firstSlot.end, -29);
  await compare();
  await desk.move(await tripOf(driven), 'set_off');
  await minutesAfter(firstSlot.end, 1);
  await compare();
  await desk.move(await tripOf(driven), 'arrive');
  await compare();
  for (const slot of [secondSlot, thirdSlot]) {
    await minutesAfter(slot.end, -29);
    await compare();
    await minutesAfter(slot.end, 1);
    await compare();
  }
  // At first none; then one that its driver has not set off to; at last all, of whichever kind.
  expect(seen.slice(0, 2)).toEqual([0, 1]);
  expect(seen.at(-1)).toBe(ids.length);
});

test('a day of which only hours outside of opening are left is passed by for the next', async () => {
  const tripId = await tripOf(await desk.booked(single));
  const [morning] = someSlots(desk.now());
  const day = dayOf(morning.start);
  // The team may still agree on two hours of the evening.
  await desk.later(Date.parse(morning.start) + EVENING_MS - desk.now().getTime());
  const asked = new URLSearchParams({ trip: tripId, day, span: 'next' });
  const { body } = await getAs(desk.team('teammate'), api(`/free?${asked}`));
  const isLeft = ({ start, isFree }: { start: string; isFree: boolean }) =>
    isFree && Date.parse(start) > desk.now().getTime();
  const days = body.filter(isLeft).map(({ start }: { start: string }) => dayOf(start));
  expect(days[0]).toBe(day);
  expect(new Set(days).size).toBe(2);
});
