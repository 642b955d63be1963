/** Whom customers expect next: the trips whose driver is not there yet, the first appointment first. */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import type { NextTrip } from '../../domain/desk/calls.ts';
import { parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import { yetToStart } from '../../domain/trip/trip.ts';
import { expectedTrips } from '../../domain/trip/trip-machine.ts';
import { slotJson } from '../booking/slots/trip-json.ts';
import type { Queryable } from '../database/database.ts';
import { bookingsThat, stateList } from '../database/state-list.ts';
import { ABSENT } from './trip-sources.ts';

/** What is seen at a glance: the planning has the others. */
const SHOWN = 8;

/** From today's first on: what was missed before waits in the queue. */
export const readNextTrips = (database: Queryable, now: Date): Promise<NextTrip[]> =>
  database.query<NextTrip>(
    `select trip.id, booking_id as "bookingId", trip.kind, trip.status,
       ${slotJson('slot_start', 'slot_end')} as slot, vehicle ->> 'plate' as plate,
       vehicle ->> 'brand' as brand, vehicle ->> 'model' as model, display_name as driver,
       ${ABSENT} as "isDriverAbsent"
     from trip join booking on booking.id = booking_id left join account on account.id = driver_id
     where slot_start >= $1 and trip.status in (${stateList([...yetToStart, ...expectedTrips])})
       and booking.status in (${bookingsThat(isUnderWay)})
     order by slot_start, reference, trip.id limit ${SHOWN}`,
    [parisInstant(parisTime(now).day, 0)],
  );
