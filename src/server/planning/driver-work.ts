/** What drivers have in a week and around it: what they can still make, and how long they work, follow from it. */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import { endsOf } from '../../domain/lib/machine.ts';
import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import { mondayOf } from '../../domain/lib/time/week.ts';
import type { GivenTrip } from '../../domain/planning/propose.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { plannedTrip } from '../booking/driver-load.ts';
import { MISSED_VISITS, VISIT_ID } from '../booking/slots/missed-visit.ts';
import type { Queryable } from '../database/database.ts';
import { ON_ITS_DAY } from '../database/state-list.ts';
import type { TripBooking } from '../trip/trip-store.ts';

/** Beyond the week: the rest before its Monday and after its Sunday, and ways that take days. */
const AROUND_DAYS = 2;
/** Many times what a team drives in that time: an answer has an end. */
const MAX_TRIPS = 5000;

export interface OwnTrip extends GivenTrip {
  readonly tripId: string;
}

type Row = Pick<TripBooking, 'status' | 'outbound' | 'inbound' | 'provider'> &
  Pick<StoredTrip, 'kind'> & {
    readonly driverId: string;
    readonly tripId: string;
    readonly tripStatus: StoredTrip['status'];
    readonly slotStart: Date;
    readonly slotEnd: Date;
  };

/**
 * By driver, of the weeks from one day to another and the days around them.
 * @param first `YYYY-MM-DD`, as `last` is
 */
export async function readWork(
  database: Queryable,
  first: string,
  last: string,
): Promise<Map<string, OwnTrip[]>> {
  const rows = await database.query<Row>(
    `select driver_id as "driverId", trip.id::text as "tripId", kind, trip.status as "tripStatus", booking.status,
       slot_start as "slotStart", slot_end as "slotEnd", outbound, inbound, provider
     from trip join booking on booking.id = booking_id
     where slot_start >= $1 and slot_start < $2 and driver_id is not null and ${ON_ITS_DAY}
     union all
     select visit.driver_id, ${VISIT_ID}, kind, visit.status, booking.status, visit.slot_start, visit.slot_end,
       outbound, inbound, provider
     from ${MISSED_VISITS} where visit.slot_start >= $1 and visit.slot_start < $2
     order by "slotStart" limit $3`,
    [
      parisInstant(addDays(mondayOf(first), -AROUND_DAYS), 0),
      parisInstant(addDays(mondayOf(last), 7 + AROUND_DAYS), 0),
      MAX_TRIPS,
    ],
  );
  const byDriver = new Map<string, OwnTrip[]>();
  for (const row of rows) byDriver.set(row.driverId, [...(byDriver.get(row.driverId) ?? []), ownTrip(row)]);
  return byDriver;
}

/** Nobody drives it any more at this hour: what came to nothing is not gone on with then. */
const over: readonly string[] = [...endsOf(tripMachine), ...tripMachine.transitions.reappoint.from];

function ownTrip({ tripId, kind, tripStatus, status, slotStart, slotEnd, ...ends }: Row): OwnTrip {
  const slot = { start: slotStart.toISOString(), end: slotEnd.toISOString() };
  return {
    ...plannedTrip(ends, { kind, slot }),
    tripId,
    isOver: !isUnderWay(status) || over.includes(tripStatus),
  };
}
