/** The trips of everybody on one day: who drives what, and what nobody drives yet. */

import { type BookingState, bookingStates, isPlanned } from '../../domain/booking/booking-states.ts';
import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import type { TeamDay } from '../../domain/mission/office-calls.ts';
import { approaches } from '../../domain/trip/approach.ts';
import { inOrder, listDrivers } from '../account/driver-store.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { TRIP_JSON } from '../booking/slots/trip-json.ts';
import type { Queryable } from '../database/database.ts';
import { CANCELLED_TRIPS, stateList } from '../database/state-list.ts';
import type { TripBooking } from './trip-store.ts';

/** Many times what the slots of a day hold: an answer has an end, whatever the office makes of its hours. */
const MAX_TRIPS = 500;

const planned = (Object.keys(bookingStates) as BookingState[]).filter(isPlanned);

type Row = TripBooking & { readonly trip: StoredTrip & { readonly slot: Slot } };

/** @param day in France, `YYYY-MM-DD` */
export async function readTeamDay(database: Queryable, day: string): Promise<TeamDay> {
  const rows = await database.query<Row>(
    `select ${TRIP_JSON} as trip, booking.id, reference, booking.status, vehicle, outbound, inbound, provider
     from trip join booking on booking.id = booking_id left join account as driver on driver.id = driver_id
     where slot_start >= $1 and slot_start < $2 and trip.status not in (${CANCELLED_TRIPS})
       and booking.status in (${stateList(planned)})
     order by slot_start, reference, kind limit $3`,
    [parisInstant(day, 0), parisInstant(addDays(day, 1), 0), MAX_TRIPS],
  );
  const trips = rows.map(({ trip, ...booking }) => {
    const { from, to } = endsOf(trip.kind, booking);
    return { ...trip, booking, from: from.address, to: to.address };
  });
  const minutes = approaches(trips);
  return {
    day,
    trips: trips.map(({ id, kind, status, slot, driverId, booking, from, to }, index) => ({
      id,
      bookingId: booking.id,
      reference: booking.reference,
      bookingStatus: booking.status,
      kind,
      status,
      slot,
      driverId,
      from: from.city,
      to: to.city,
      brand: booking.vehicle.brand,
      model: booking.vehicle.model,
      plate: booking.vehicle.plate,
      approachMinutes: minutes[index] ?? null,
    })),
    drivers: await driversOf(database, rows),
  };
}

/** Who can drive, and who drove that day and no longer does. */
async function driversOf(database: Queryable, rows: readonly Row[]): Promise<TeamDay['drivers']> {
  const byId = new Map((await listDrivers(database)).map((driver) => [driver.id, driver]));
  for (const { driverId, driverName } of rows.map(({ trip }) => trip)) {
    if (driverId !== null) byId.set(driverId, { id: driverId, displayName: driverName ?? '' });
  }
  return inOrder([...byId.values()]);
}
