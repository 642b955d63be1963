/** A day or a week of everybody: who drives what, what nobody drives yet, who is absent, and what the law has against it. */

import type { Address } from '../../domain/address/address.ts';
import { isUnderWay } from '../../domain/booking/booking-states.ts';
import { frenchWeekday } from '../../domain/lib/time/french-weekday.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { weekOf } from '../../domain/lib/time/week.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import type { PlanningView, TeamDriver, TripToAgree } from '../../domain/planning/calls.ts';
import { heldUpTrips } from '../../domain/planning/held-up.ts';
import { licenceWarning } from '../../domain/planning/licence.ts';
import {
  breachesOf,
  breachLabel,
  type WorkingTime,
  workedDays,
  workingTimeOn,
} from '../../domain/planning/working-time.ts';
import { hoursOn } from '../../domain/settings/calendar.ts';
import { isYetToStart } from '../../domain/trip/trip.ts';
import { isLate } from '../../domain/trip/trip-machine.ts';
import { inOrder, type LicensedDriver, listLicensedDrivers } from '../account/driver-store.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { TO_AGREE } from '../booking/returns-to-agree.ts';
import type { Queryable } from '../database/database.ts';
import { bookingsThat, NOT_BEGUN } from '../database/state-list.ts';
import { readCalendar } from '../settings/calendar-store.ts';
import type { TripBooking } from '../trip/trip-store.ts';
import { absencesFrom } from './absence.ts';
import { approached, MAX_TRIPS, type PlannedTrip, tripsBetween } from './day-trips.ts';
import { type OwnTrip, readWork } from './driver-work.ts';
import { idleTripIds } from './idle-trips.ts';

/** As many trips without an appointment as one looks through. */
const MAX_TO_AGREE = 100;

type Ends = Pick<TripBooking, 'outbound' | 'inbound' | 'provider'>;

/** @param day in France, `YYYY-MM-DD` @param isWeek shows its whole week */
export async function readPlanning(
  database: Queryable,
  { day, isWeek }: { readonly day: string; readonly isWeek: boolean },
  now: Date,
): Promise<PlanningView> {
  const days = isWeek ? weekOf(day) : [day];
  const [first = day, last = day] = [days.at(0), days.at(-1)];
  const [rows, idle, toAgree, drivers, absences, work, calendar] = await Promise.all([
    tripsBetween(database, [first, last], days.length * MAX_TRIPS),
    idleTripIds(database, now),
    tripsToAgree(database),
    listLicensedDrivers(database),
    absencesFrom(database, first),
    readWork(database, day, day),
    readCalendar(database, now),
  ]);
  return {
    day,
    days,
    closed: days.filter((shown) => hoursOn(shown, calendar).length === 0),
    now: now.toISOString(),
    trips: days.flatMap((shown) =>
      toTrips(
        rows.filter((row) => dayOf(row) === shown),
        idle,
        now,
      ),
    ),
    toAgree,
    drivers: withThoseWhoDrove(drivers, rows).map(({ id, displayName, licenceUntil, phone }) => ({
      id,
      displayName,
      licenceUntil,
      phone,
      absences: absences.get(id) ?? [],
      ...workOf(work.get(id) ?? [], days, licenceUntil),
    })),
  };
}

const dayOf = ({ trip }: PlannedTrip): string => parisTime(new Date(trip.slot.start)).day;

/** Of one day, in order. */
function toTrips(rows: readonly PlannedTrip[], idle: ReadonlySet<string>, now: Date): PlanningView['trips'] {
  const trips = approached(rows);
  const heldUp = heldUpTrips(trips, now);
  return rows.map(({ trip: { id, kind, status, slot, driverId, arrivedAt }, ...booking }, index) => ({
    id,
    kind,
    ...described(kind, booking),
    bookingId: booking.id,
    reference: booking.reference,
    bookingStatus: booking.status,
    status,
    slot,
    driverId,
    approachMinutes: trips[index]?.approachMinutes ?? null,
    isLate: isUnderWay(booking.status) && isLate({ status, slot, arrivedAt }, now),
    isIdle: idle.has(id),
    isHeldUp: isUnderWay(booking.status) && heldUp.has(id),
    canMove: isUnderWay(booking.status) && isYetToStart(status),
  }));
}

/** Street, establishment and vehicle alone: who is met there is nobody’s business here. */
function described(kind: StoredTrip['kind'], booking: Ends & Pick<TripBooking, 'vehicle'>) {
  const { from, to } = endsOf(kind, booking);
  const { brand, model, plate } = booking.vehicle;
  // The establishment by its name, the other end by its street: many are in one town.
  const [start, end] =
    kind === 'outbound' ? [streetOf(from.address), to.contactName] : [from.contactName, streetOf(to.address)];
  return { from: start, to: end, brand, model, plate };
}

/** « 12 Cours Mirabeau, Aix-en-Provence », or what there is of it. */
const streetOf = ({ address, city }: Address): string =>
  [...new Set([address, city])].filter((part) => part !== '').join(', ');

async function tripsToAgree(database: Queryable): Promise<TripToAgree[]> {
  const rows = await database.query<
    TripBooking & { readonly tripId: string; readonly kind: StoredTrip['kind']; readonly isReady: boolean }
  >(
    `select trip.id as "tripId", kind, booking.id, reference, booking.status, vehicle, outbound, inbound, provider,
       ready_at is not null as "isReady"
     from trip join booking on booking.id = booking_id
     where slot_start is null and trip.status in (${NOT_BEGUN}) and booking.status in (${bookingsThat(isUnderWay)})
       or ${TO_AGREE}
     order by trip.ready_at nulls last, booking.created_at, trip.id limit $1`,
    [MAX_TO_AGREE],
  );
  return rows.map(({ tripId, kind, id, reference, isReady, ...booking }) => ({
    id: tripId,
    kind,
    bookingId: id,
    reference,
    isReady,
    ...described(kind, booking),
  }));
}

/** Who can drive, and who drove on these days and no longer does. */
function withThoseWhoDrove(
  drivers: readonly LicensedDriver[],
  rows: readonly PlannedTrip[],
): LicensedDriver[] {
  const byId = new Map(drivers.map((driver) => [driver.id, driver]));
  for (const { driverId, driverName } of rows.map(({ trip }) => trip)) {
    if (driverId !== null && !byId.has(driverId)) {
      byId.set(driverId, {
        id: driverId,
        displayName: driverName ?? '',
        licenceUntil: null,
        phone: null,
        isOffice: false,
      });
    }
  }
  return inOrder([...byId.values()]);
}

/** How long a driver works on the days that are shown, and what is to be said of it. */
function workOf(
  trips: readonly OwnTrip[],
  days: readonly string[],
  licenceUntil: string | null,
): Pick<TeamDriver, 'minutes' | 'loads' | 'warnings'> {
  const worked = workedDays(trips);
  const times = days.map((day) => ({ day, ...workingTimeOn(worked, day) }));
  const licence = licenceWarning(licenceUntil, days.at(-1) ?? '');
  const isWeek = days.length > 1;
  const breaches = times.flatMap((time) =>
    breachesOf(time).map((breach) => {
      const label = breachLabel(breach, time);
      return breach === 'week' || !isWeek ? label : `${frenchWeekday(time.day)}\u00a0: ${label}`;
    }),
  );
  return {
    minutes: times.reduce((sum, { dayMinutes }) => sum + dayMinutes, 0),
    ...(isWeek && { loads: times.map(loadOf) }),
    // Of a week one is enough, on whichever of its days it is seen.
    warnings: [...new Set([...breaches, ...(licence === null ? [] : [licence])])],
  };
}

/** What is against the week is said of the driver, once. */
const loadOf = (time: WorkingTime & { readonly day: string }) => ({
  day: time.day,
  minutes: time.dayMinutes,
  warnings: breachesOf(time)
    .filter((breach) => breach !== 'week')
    .map((breach) => breachLabel(breach, time)),
});
