/** What is driven now, and whom customers expect next. */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import type { NextTrip } from '../../domain/desk/calls.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import { withUs, yetToStart } from '../../domain/trip/trip.ts';
import { tripTransitions } from '../../domain/trip/trip-machine.ts';
import { slotJson } from '../booking/slots/trip-json.ts';
import type { Queryable } from '../database/database.ts';
import { bookingsThat, stateList } from '../database/state-list.ts';
import { ABSENT } from './trip-sources.ts';

/** What is seen at a glance: the planning has the others. */
const SHOWN = 8;
/** Of what is driven now: more than drive at once. */
const DRIVEN_MAX = 20;
/** A vehicle that is kept overnight, or waits for repair, is seen for so long. */
const DAYS_BACK = 7;

const { set_off, inspect, depart } = tripTransitions;
/** The driver is where the vehicle is collected. */
const there = [...inspect.from, ...depart.from];
/** Somebody is on their way, or there, or has the vehicle. */
const driven = [set_off.to, ...there, ...withUs];
const SINCE = `case when trip.status in (${stateList(there)}) then arrived_at
  when trip.status in (${stateList([depart.to])}) then departed_at end`;

/**
 * What is driven now first, the earliest appointment before the others; then the next appointments that are not over yet: what
 * was missed waits in the queue.
 */
export const readNextTrips = (database: Queryable, now: Date): Promise<NextTrip[]> =>
  database.query<NextTrip>(
    `select trip.id, booking_id as "bookingId", trip.kind, trip.status,
       ${slotJson('slot_start', 'slot_end')} as slot, ${SINCE} as since,
       vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand, vehicle ->> 'model' as model,
       display_name as driver, ${ABSENT} as "isDriverAbsent"
     from ((select trip.id, 0 as place from ${TRIP} where slot_start >= $1 and trip.status in (${stateList(driven)})
         and ${UNDER_WAY} order by slot_start, reference, trip.id limit ${DRIVEN_MAX})
       union all (select trip.id, 1 as place from ${TRIP} where slot_end >= $2 and slot_start >= $1
         and trip.status in (${stateList(yetToStart)})
         and ${UNDER_WAY} order by slot_start, reference, trip.id limit ${SHOWN})) as found
       join trip on trip.id = found.id join booking on booking.id = booking_id
       left join account on account.id = driver_id
     order by place, slot_start, reference, trip.id`,
    [parisInstant(addDays(parisTime(now).day, -DAYS_BACK), 0), now],
  );

const TRIP = 'trip join booking on booking.id = booking_id';
const UNDER_WAY = `booking.status in (${bookingsThat(isUnderWay)})`;
