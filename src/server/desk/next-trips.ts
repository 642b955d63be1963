/** What the desk shows beside what waits: what is driven now, whom customers expect next, and what waits for them. */

import { bookingMachine, isUnderWay } from '../../domain/booking/booking-states.ts';
import type { HeldOrder, NextTrip } from '../../domain/desk/calls.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import { withUs, yetToStart } from '../../domain/trip/trip.ts';
import { tripTransitions } from '../../domain/trip/trip-machine.ts';
import { instant, slotJson } from '../booking/slots/trip-json.ts';
import type { Queryable } from '../database/database.ts';
import { bookingsThat, stateList } from '../database/state-list.ts';
import { ABSENT } from '../planning/idle-trips.ts';
import { PREPARED } from './trip-sources.ts';

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

/** More are not on the telephone at once. */
const HELD_MAX = 20;

/** Orders that the team prepared, whose customers have still to accept or pay them: until then they hold their hour. What ends first before the others. */
export const readHeldOrders = (database: Queryable, now: Date): Promise<HeldOrder[]> =>
  database.query<HeldOrder>(
    `select booking.id as "bookingId", status, ${instant('expires_at')} as "expiresAt",
       vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand, vehicle ->> 'model' as model,
       first_name || ' ' || last_name as who, phone,
       (select ${slotJson('slot_start', 'slot_end')} from trip
        where trip.booking_id = booking.id and slot_start is not null order by slot_start limit 1) as slot
     from booking join customer on customer.id = booking.customer_id
     where status in (${stateList(bookingMachine.transitions.expire.from)}) and expires_at > $1 and ${PREPARED}
     order by expires_at, booking.id limit ${HELD_MAX}`,
    [now],
  );
