/** The trips of days as they are planned, and how long their drivers need to each of them. */

import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import { approaches } from '../../domain/trip/approach.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { MISSED_VISITS, VISIT_ID } from '../booking/slots/missed-visit.ts';
import { slotJson, TRIP_JSON } from '../booking/slots/trip-json.ts';
import type { Queryable } from '../database/database.ts';
import { ON_ITS_DAY } from '../database/state-list.ts';
import type { TripBooking } from '../trip/trip-store.ts';

/** Many times what the slots of a day hold: an answer has an end, whatever the office makes of its hours. */
export const MAX_TRIPS = 500;
/** As far as it is drawn. */
type DrawnTrip = Pick<StoredTrip, 'id' | 'kind' | 'status' | 'driverId' | 'driverName' | 'arrivedAt'> & {
  readonly slot: Slot;
};
export type PlannedTrip = TripBooking & { readonly trip: DrawnTrip };
/**
 * Those that are missed and driven at another hour since are where they were, too.
 * @param driverIds whose they are; null for everybody’s, and nobody’s
 */
export const tripsBetween = (
  database: Queryable,
  [first, last]: readonly [first: string, last: string],
  limit: number,
  driverIds: readonly string[] | null = null,
): Promise<PlannedTrip[]> =>
  database.query<PlannedTrip>(
    `select * from (
       select ${TRIP_JSON} as trip, slot_start, kind, driver_id, ${OF_BOOKING}
       from trip join booking on booking.id = booking_id left join account as driver on driver.id = driver_id
       where slot_start >= $1 and slot_start < $2 and ${ON_ITS_DAY}
       union all
       select json_build_object('id', ${VISIT_ID}, 'kind', kind, 'status', visit.status, 'driverId', visit.driver_id,
           'driverName', driver.display_name, 'slot', ${slotJson('visit.slot_start', 'visit.slot_end')}),
         visit.slot_start, kind, visit.driver_id, ${OF_BOOKING}
       from ${MISSED_VISITS} left join account as driver on driver.id = visit.driver_id
       where visit.slot_start >= $1 and visit.slot_start < $2
     ) as found where $4::text is null or driver_id = any (string_to_array($4, ' ')::uuid[])
     order by slot_start, reference, kind limit $3`,
    [parisInstant(first, 0), parisInstant(addDays(last, 1), 0), limit, driverIds?.join(' ') ?? null],
  );

const OF_BOOKING = 'booking.id, reference, booking.status, vehicle, outbound, inbound, provider';

/** @param rows of one day, in order */
export function approached(
  rows: readonly PlannedTrip[],
): readonly (DrawnTrip & { readonly approachMinutes: number | null })[] {
  const minutes = approaches(
    rows.map(({ trip, ...booking }) => {
      const { from, to } = endsOf(trip.kind, booking);
      return { driverId: trip.driverId, from: from.address, to: to.address };
    }),
  );
  return rows.map(({ trip }, index) => ({ ...trip, approachMinutes: minutes[index] ?? null }));
}
