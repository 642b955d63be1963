/** Who should drive a trip: every driver, with what they have, what the law says and whether they are there. */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { type Proposal, proposeDrivers } from '../../domain/planning/propose.ts';
import { listLicensedDrivers } from '../account/driver-store.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { plannedTrip } from '../booking/driver-load.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { NO_TRIP, type TripBooking } from '../trip/trip-store.ts';
import { absencesFrom, isAbsentOn } from './absence.ts';
import { readWork } from './driver-work.ts';

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
  const [trip] = await database.query<GivableTrip>(
    `select trip.id, kind, booking_id as "bookingId", slot_start as "slotStart", slot_end as "slotEnd",
       outbound, inbound, provider,
       case when driver.id is not null then json_build_object('id', driver.id, 'name', driver.display_name) end as driver
     from trip join booking on booking.id = booking_id left join account as driver on driver.id = driver_id
     where trip.id = $1`,
    [id],
  );
  if (!trip) throw problem('ERROR.NOT_FOUND', { message: NO_TRIP });
  return trip;
}

/** The best first; nobody for a trip whose appointment is still to be agreed on. */
export async function proposalsFor(database: Queryable, trip: GivableTrip, now: Date): Promise<Proposal[]> {
  const slot = slotOf(trip);
  if (!slot) return [];
  const { day } = parisTime(new Date(slot.start));
  const [drivers, absences, work] = await Promise.all([
    listLicensedDrivers(database),
    absencesFrom(database, day),
    readWork(database, day),
  ]);
  return proposeDrivers(
    plannedTrip(trip, { kind: trip.kind, slot }),
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

const slotOf = ({ slotStart, slotEnd }: GivableTrip): Slot | null =>
  slotStart && slotEnd && { start: slotStart.toISOString(), end: slotEnd.toISOString() };
