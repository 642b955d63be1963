/** Who should drive a trip: every driver, with what they have, what the law says and whether they are there. */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import type { PlannedGift } from '../../domain/planning/move-calls.ts';
import { type Proposal, proposeDrivers } from '../../domain/planning/propose.ts';
import { listLicensedDrivers } from '../account/driver-store.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { plannedTrip } from '../booking/driver-load.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { NO_TRIP, type TripBooking } from '../trip/trip-store.ts';
import { absencesFrom, isAbsentOn } from './absence.ts';
import { type OwnTrip, readWork } from './driver-work.ts';

/** A trip, as far as giving it to somebody goes. */
export interface GivableTrip
  extends Pick<StoredTrip, 'id' | 'kind'>,
    Pick<TripBooking, 'outbound' | 'inbound' | 'provider'> {
  readonly bookingId: string;
  readonly slotStart: Date | null;
  readonly slotEnd: Date | null;
  readonly driver: { readonly id: string; readonly name: string } | null;
}

/** @throws problem ERROR.NOT_FOUND */
export async function findGivable(database: Queryable, id: string): Promise<GivableTrip> {
  const [trip] = await findGivables(database, [id]);
  if (!trip) throw problem('ERROR.NOT_FOUND', { message: NO_TRIP });
  return trip;
}

/** Those of them that are there, in any order. */
const findGivables = (database: Queryable, ids: readonly string[]): Promise<GivableTrip[]> =>
  database.query<GivableTrip>(
    `select trip.id, kind, booking_id as "bookingId", slot_start as "slotStart", slot_end as "slotEnd",
       outbound, inbound, provider,
       case when driver.id is not null then json_build_object('id', driver.id, 'name', driver.display_name) end as driver
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

/** The best first; nobody for a trip whose appointment is still to be agreed on. */
export async function proposalsFor(database: Queryable, trip: GivableTrip, now: Date): Promise<Proposal[]> {
  const day = dayOf(trip);
  return day === null ? [] : proposeAmong(await readTeam(database, day, day), trip, now);
}

/** Who would get each of several trips, in their order: what is proposed first counts for who may have the next. */
export async function planAll(
  database: Queryable,
  tripIds: readonly string[],
  now: Date,
): Promise<PlannedGift[]> {
  const trips = new Map((await findGivables(database, tripIds)).map((trip) => [trip.id, trip]));
  const days = [...trips.values()].flatMap((trip) => dayOf(trip) ?? []).sort();
  const [first = parisTime(now).day] = days;
  const team = await readTeam(database, first, days.at(-1) ?? first);
  return tripIds.map((tripId) => {
    const trip = trips.get(tripId);
    if (!trip) return { tripId, driver: null, reason: NO_TRIP };
    const proposals = proposeAmong(team, trip, now);
    if (isKept(trip, proposals)) return { tripId, driver: null, reason: 'Ce trajet est déjà confié.' };
    const { to, reason } = bestOf(trip, proposals, now);
    if (to) addWork(team, to.driverId, trip);
    return { tripId, driver: to && { id: to.driverId, name: to.name }, reason };
  });
}

interface Choice {
  /** Null where nobody is proposed. */
  readonly to: Proposal | null;
  /** Why they are, or nobody is, in French. */
  readonly reason: string;
}

/** Nobody for an appointment that is over: another one is to be agreed on. @param proposals of the trip, the best first */
export function bestOf({ slotEnd }: GivableTrip, proposals: readonly Proposal[], now: Date): Choice {
  if (slotEnd !== null && slotEnd <= now) {
    return { to: null, reason: 'Son heure est passée\u00a0: convenez d’un autre rendez-vous.' };
  }
  const [best] = proposals;
  if (best?.isAdvised) return { to: best, reason: best.reason };
  const said = best ? ` ${best.name}\u00a0: ${lowerFirst(best.reason)}.` : '';
  return { to: null, reason: `Personne ne peut être proposé.${said}` };
}

/** Whoever has a trip and is there keeps it. */
export const isKept = ({ driver }: GivableTrip, proposals: readonly Proposal[]): boolean =>
  driver !== null && !proposals.some(({ driverId, isAbsent }) => isAbsent && driverId === driver.id);

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

interface Team {
  readonly drivers: Awaited<ReturnType<typeof listLicensedDrivers>>;
  readonly absences: Awaited<ReturnType<typeof absencesFrom>>;
  readonly work: Map<string, readonly OwnTrip[]>;
}

/** Everybody who drives, with what they have between two days, both included, and around them. */
async function readTeam(database: Queryable, first: string, last: string): Promise<Team> {
  const [drivers, absences, work] = await Promise.all([
    listLicensedDrivers(database),
    absencesFrom(database, first),
    readWork(database, first, last),
  ]);
  return { drivers, absences, work };
}

function proposeAmong({ drivers, absences, work }: Team, trip: GivableTrip, now: Date): Proposal[] {
  const planned = plannedOf(trip);
  if (!planned) return [];
  const { day } = parisTime(new Date(planned.slot.start));
  return proposeDrivers(
    planned,
    drivers.map(({ id, displayName, licenceUntil, isOffice }) => ({
      id,
      name: displayName,
      licenceUntil,
      isOffice,
      isAbsent: isAbsentOn(absences.get(id), day),
      trips: (work.get(id) ?? []).filter(({ tripId }) => tripId !== trip.id),
    })),
    now,
  );
}

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
