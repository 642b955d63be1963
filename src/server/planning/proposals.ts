/** Who should drive a trip: every driver, with what they have, what the law says and whether they are there. */

import type { BookingState } from '../../domain/booking/booking-states.ts';
import { lowerFirst } from '../../domain/lib/capital.ts';
import { briefSlot, hourOf, momentOf } from '../../domain/lib/time/french-slot.ts';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import { type Slot, slotsOf } from '../../domain/lib/time/slots.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import type { PlannedGift } from '../../domain/planning/move-calls.ts';
import {
  type Candidate,
  type FreeHour,
  nearestFree,
  type Proposal,
  proposeDrivers,
} from '../../domain/planning/propose.ts';
import { listLicensedDrivers } from '../account/driver-store.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { plannedTrip } from '../booking/driver-load.ts';
import { officePlaces } from '../booking/slots/open-places.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { CANCELLED_TRIPS } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';
import { NO_TRIP, type TripBooking } from '../trip/trip-store.ts';
import { absencesFrom, isAbsentOn } from './absence.ts';
import { type OwnTrip, readWork } from './driver-work.ts';

/** A trip, as far as giving it to somebody goes. */
export interface GivableTrip
  extends Pick<StoredTrip, 'id' | 'kind' | 'status'>,
    Pick<TripBooking, 'outbound' | 'inbound' | 'provider'> {
  readonly bookingId: string;
  readonly bookingStatus: BookingState;
  readonly slotStart: Date | null;
  readonly slotEnd: Date | null;
  readonly driver: { readonly id: string; readonly name: string } | null;
  /** When the trip of its booking that comes before it ends, or begins that comes after it. */
  readonly notBefore: Date | null;
  readonly notAfter: Date | null;
}

/** @throws problem ERROR.NOT_FOUND */
export async function findGivable(database: Queryable, id: string): Promise<GivableTrip> {
  const [trip] = await findGivables(database, [id]);
  if (!trip) throw problem('ERROR.NOT_FOUND', { message: NO_TRIP });
  return trip;
}

/** Of a trip of this kind: what its booking's other one says. */
const otherOf = (kind: StoredTrip['kind'], value: string): string =>
  `case when trip.kind = '${kind}' then (select ${value} from trip as other
     where other.booking_id = trip.booking_id and other.id <> trip.id and other.status not in (${CANCELLED_TRIPS})) end`;

/** Those of them that are there, in any order. */
const findGivables = (database: Queryable, ids: readonly string[]): Promise<GivableTrip[]> =>
  database.query<GivableTrip>(
    `select trip.id, kind, trip.status, booking_id as "bookingId", booking.status as "bookingStatus", slot_start as "slotStart", slot_end as "slotEnd",
       outbound, inbound, provider,
       case when driver.id is not null then json_build_object('id', driver.id, 'name', driver.display_name) end as driver,
       ${otherOf('return', 'max(other.slot_end)')} as "notBefore",
       ${otherOf('outbound', 'min(other.slot_start)')} as "notAfter"
     from trip join booking on booking.id = booking_id left join account as driver on driver.id = driver_id
     where trip.id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid))`,
    [JSON.stringify(ids)],
  );

/** Who is met at the customer's end of a trip. */
export function contactOf({ kind, ...places }: GivableTrip) {
  const { from, to } = endsOf(kind, places);
  const { contactName, contactPhone } = kind === 'outbound' ? from : to;
  return { name: contactName, phone: contactPhone };
}

export type Deciding = Pick<Services, 'database' | 'clock'>;

interface Proposed {
  /** The best first; nobody for a trip whose appointment is still to be agreed on. */
  readonly proposals: readonly Proposal[];
  /**
   * When somebody could make it, where nobody can at its hour; null where somebody can, or nobody could on that day and the next
   * ones. Most who give a trip need none of it: it is read when it is asked for.
   */
  readonly nearest: () => Promise<FreeHour | null>;
}

export async function proposalsFor(services: Deciding, trip: GivableTrip): Promise<Proposed> {
  const day = dayOf(trip);
  if (day === null) return { proposals: [], nearest: noHour };
  const { database, clock } = services;
  const proposals = proposeAmong(await readTeam(database, day, day), trip, clock());
  const nearest = async () => {
    if (proposals.some(({ isAdvised }) => isAdvised)) return null;
    const team = await readTeam(database, day, addDays(day, LATER_DAYS));
    return nearestOf(team, trip, hoursLeft(services));
  };
  return { proposals, nearest };
}

interface HoursLeft {
  readonly now: Date;
  /** Of a day, those that have places left. */
  readonly on: (day: string) => Promise<Slot[]>;
}

/** They are read when they are first asked for, once for however many trips. */
export function hoursLeft(services: Deciding): HoursLeft {
  let places: ReturnType<typeof officePlaces> | undefined;
  return {
    now: services.clock(),
    on: async (day) => {
      places ??= officePlaces(services, { own: null, plate: null });
      const { rules, left } = await places;
      return slotsOf(day, rules).filter(({ start }) => left[start] !== 0);
    },
  };
}

/** How far after its day another is looked for, where nobody is free on it: whoever waited for us waits no longer than that. */
const LATER_DAYS = 4;

/** Of a trip that nobody can make at its hour. @param team read until the last of the days that are looked at */
async function nearestOf(team: Team, trip: GivableTrip, { now, on }: HoursLeft): Promise<FreeHour | null> {
  const [own, planned] = [dayOf(trip), plannedOf(trip)];
  if (own === null || planned === null) return null;
  for (let later = 0; later <= LATER_DAYS; later += 1) {
    const day = addDays(own, later);
    const slots = (await on(day)).filter((slot) => isBetween(slot, trip));
    const free = nearestFree(planned, candidatesFor(team, trip.id, day), slots, now);
    if (free) return free;
  }
  return null;
}

export const isBetween = (
  { start, end }: Slot,
  { notBefore, notAfter }: Pick<GivableTrip, 'notBefore' | 'notAfter'>,
): boolean =>
  (notBefore === null || Date.parse(start) >= notBefore.getTime()) &&
  (notAfter === null || Date.parse(end) <= notAfter.getTime());

/**
 * Who would get each of several trips, in their order: what is proposed first counts for who may have the next. Of those that
 * nobody can make, each is told of an hour of its own.
 */
export async function planAll(services: Deciding, tripIds: readonly string[]): Promise<PlannedGift[]> {
  const { database } = services;
  const now = services.clock();
  const trips = new Map((await findGivables(database, tripIds)).map((trip) => [trip.id, trip]));
  const days = [...trips.values()].flatMap((trip) => dayOf(trip) ?? []).sort();
  const [first = parisTime(now).day] = days;
  const team = await readTeam(database, first, addDays(days.at(-1) ?? first, LATER_DAYS));
  const gifts = new Map<string, Omit<PlannedGift, 'tripId'>>();
  const left = hoursLeft(services);
  const refused: GivableTrip[] = [];
  for (const tripId of tripIds) {
    const trip = trips.get(tripId);
    if (!trip) {
      gifts.set(tripId, { driver: null, reason: NO_TRIP });
      continue;
    }
    const proposals = proposeAmong(team, trip, now);
    if (isKept(trip, proposals)) {
      gifts.set(tripId, { driver: null, reason: 'Ce trajet est déjà confié.' });
      continue;
    }
    const { to, reason } = await bestOf(trip, { proposals, nearest: noHour }, now);
    if (to) addWork(team, to.driverId, trip);
    else refused.push(trip);
    gifts.set(tripId, { driver: to && { id: to.driverId, name: to.name }, reason });
  }
  // Once it is known what everybody has: an hour that is told of takes none from what could be given.
  for (const trip of refused) {
    const proposals = proposeAmong(team, trip, now);
    const nearest = () => nearestOf(team, trip, left);
    const { reason, free } = await bestOf(trip, { proposals, nearest }, now);
    if (free) addWork(team, free.driverId, movedTo(trip, free.slot));
    gifts.set(trip.id, { driver: null, reason, free: free && freeBriefly(free, trip) });
  }
  return tripIds.flatMap((tripId) => {
    const gift = gifts.get(tripId);
    return gift ? [{ tripId, ...gift }] : [];
  });
}

/** Where another hour is not looked for. */
const noHour = async (): Promise<null> => null;

const movedTo = (trip: GivableTrip, { start, end }: Slot): GivableTrip => ({
  ...trip,
  slotStart: new Date(start),
  slotEnd: new Date(end),
});

interface Choice {
  /** Null where nobody is proposed. */
  readonly to: Proposal | null;
  /** Why they are, or nobody is, in French. */
  readonly reason: string;
  /** The hour that is told of. */
  readonly free: FreeHour | null;
}

/** Nobody for an appointment that is over: another one is to be agreed on. */
async function bestOf(trip: GivableTrip, { proposals, nearest }: Proposed, now: Date): Promise<Choice> {
  if (trip.slotEnd !== null && trip.slotEnd <= now) {
    return { to: null, reason: 'Son heure est passée\u00a0: convenez d’un autre rendez-vous.', free: null };
  }
  const [best] = proposals;
  if (best?.isAdvised) return { to: best, reason: best.reason, free: null };
  const said = best ? ` ${best.name}\u00a0: ${lowerFirst(best.reason)}.` : '';
  const free = await nearest();
  return {
    to: null,
    reason: `Personne ne peut être proposé.${said}${free ? ` ${freeHourSaid(free, trip)}` : ''}`,
    free,
  };
}

const isThatDay = ({ slot }: FreeHour, trip: GivableTrip): boolean =>
  parisTime(new Date(slot.start)).day === dayOf(trip);

/** « Léa Fabre serait libre à 13 h : le rendez-vous peut y être déplacé. »; on another day « … libre mardi 24 novembre 2026 à 13 h ». */
export function freeHourSaid(free: FreeHour, trip: GivableTrip): string {
  const { slot, name } = free;
  const when = isThatDay(free, trip) ? `à ${hourOf(slot.start)}` : momentOf(slot.start);
  return `${name} serait libre ${when}\u00a0: le rendez-vous peut y être déplacé.`;
}

/** « Libre : Léa Fabre à 13 h », « Libre : Léa Fabre, mar. 24 nov., 13 h – 14 h ». */
function freeBriefly(free: FreeHour, trip: GivableTrip): string {
  const { slot, name } = free;
  const when = isThatDay(free, trip) ? ` à ${hourOf(slot.start)}` : `, ${lowerFirst(briefSlot(slot))}`;
  return `Libre\u00a0: ${name}${when}`;
}

/** Whoever has a trip and is there keeps it. */
const isKept = ({ driver }: GivableTrip, proposals: readonly Proposal[]): boolean =>
  driver !== null && !proposals.some(({ driverId, isAbsent }) => isAbsent && driverId === driver.id);

export interface Team {
  readonly drivers: Awaited<ReturnType<typeof listLicensedDrivers>>;
  readonly absences: Awaited<ReturnType<typeof absencesFrom>>;
  readonly work: Map<string, readonly OwnTrip[]>;
}

/** Everybody who drives, with what they have between two days, both included, and around them. */
export async function readTeam(database: Queryable, first: string, last: string): Promise<Team> {
  const [drivers, absences, work] = await Promise.all([
    listLicensedDrivers(database),
    absencesFrom(database, first),
    readWork(database, first, last),
  ]);
  return { drivers, absences, work };
}

function proposeAmong(team: Team, trip: GivableTrip, now: Date): Proposal[] {
  const [day, planned] = [dayOf(trip), plannedOf(trip)];
  return day === null || planned === null
    ? []
    : proposeDrivers(planned, candidatesFor(team, trip.id, day), now);
}

/** @param ownId of the trip itself, which keeps nobody from it; null before it is ordered */
export const candidatesFor = (
  { drivers, absences, work }: Team,
  ownId: string | null,
  day: string,
): Candidate[] =>
  drivers.map(({ id, displayName, licenceUntil, isOffice }) => ({
    id,
    name: displayName,
    licenceUntil,
    isOffice,
    isAbsent: isAbsentOn(absences.get(id), day),
    trips: (work.get(id) ?? []).filter(({ tripId }) => tripId !== ownId),
  }));

function addWork({ work }: Team, driverId: string, trip: GivableTrip): void {
  const planned = plannedOf(trip);
  if (!planned) return;
  work.set(driverId, [...(work.get(driverId) ?? []), { ...planned, tripId: trip.id, isOver: false }]);
}

function plannedOf(trip: GivableTrip) {
  const { slotStart, slotEnd, kind } = trip;
  if (!slotStart || !slotEnd) return null;
  return plannedTrip(trip, { kind, slot: { start: slotStart.toISOString(), end: slotEnd.toISOString() } });
}

/** Of its appointment, `YYYY-MM-DD`; null while it is to be agreed on. */
const dayOf = ({ slotStart }: GivableTrip): string | null => slotStart && parisTime(slotStart).day;
