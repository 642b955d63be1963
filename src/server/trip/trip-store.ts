/** Trips as who drives them reads them. */

import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import { type DriverTrip, endsOf, type ReportedTrip } from '../../domain/mission/driver-trip.ts';
import type { StoredBooking, StoredTrip } from '../booking/booking-store.ts';
import { TRIP_JSON } from '../booking/slots/trip-json.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { CANCELLED_TRIPS } from '../database/state-list.ts';
import type { Keys } from '../session/keys.ts';
import { withReports } from './trip-reports.ts';

/** Said when there is none. */
export const NO_TRIP = 'Aucun trajet ne correspond.';

/** What a trip is read with, of its booking. */
export type TripBooking = Pick<
  StoredBooking['booking'],
  'id' | 'reference' | 'status' | 'vehicle' | 'outbound' | 'inbound' | 'provider'
>;

/** The same for its driver: who pays the establishment too, and of a way back where the way there is. */
type DriverBooking = TripBooking &
  Pick<StoredBooking['booking'], 'advanceMaxCents'> &
  Pick<DriverTrip, 'outboundStatus'>;

/** @param reader who reads it: its handover code is told to who drives, and to nobody else on the way */
export function toDriverTrip(
  stored: StoredTrip,
  booking: DriverBooking,
  reader: { readonly accountId: string; readonly keys: Pick<Keys, 'handoverCode'> },
): DriverTrip {
  const {
    driverId,
    driverName: _name,
    reachedAt: _at,
    movedPercent: _percent,
    readyAt: _ready,
    ...trip
  } = stored;
  return {
    ...trip,
    handoverCode: driverId === reader.accountId ? reader.keys.handoverCode(booking.id) : null,
    bookingId: booking.id,
    reference: booking.reference,
    bookingStatus: booking.status,
    outboundStatus: booking.outboundStatus,
    vehicle: booking.vehicle,
    advanceMaxCents: booking.advanceMaxCents,
    ...endsOf(trip.kind, booking),
  };
}

/** The trips of a driver's days, in their order. @param day the first, in France, `YYYY-MM-DD` @param until the last */
export async function listTripsOf(
  { database, keys, tariffs }: Pick<Services, 'database' | 'keys' | 'tariffs'>,
  driverId: string,
  day: string,
  until: string,
): Promise<ReportedTrip[]> {
  const rows = await database.query<DriverBooking & { readonly trip: StoredTrip }>(
    `select ${TRIP_JSON} as trip, booking.id, reference, booking.status, vehicle, outbound, inbound, provider,
       advance_max_cents as "advanceMaxCents", (
         select there.status from trip as there
         where trip.kind = 'return' and there.booking_id = booking.id and there.kind = 'outbound'
       ) as "outboundStatus"
     from trip join booking on booking.id = booking_id join account as driver on driver.id = driver_id
     where driver_id = $1 and slot_start >= $2 and slot_start < $3 and trip.status not in (${CANCELLED_TRIPS})
     order by slot_start, trip.id`,
    [driverId, parisInstant(day, 0), parisInstant(addDays(until, 1), 0)],
  );
  return withReports(
    database,
    rows.map(({ trip, ...booking }) => toDriverTrip(trip, booking, { accountId: driverId, keys })),
    tariffs,
  );
}

/** The booking that a trip belongs to. */
export async function findBookingOf(database: Queryable, tripId: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>('select booking_id as id from trip where id = $1', [
    tripId,
  ]);
  return row?.id ?? null;
}
