/** Whom customers expect next: the trips whose driver is not there yet, the first appointment first. */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import type { NextTrip } from '../../domain/desk/calls.ts';
import { parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import { yetToStart } from '../../domain/trip/trip.ts';
import { expectedTrips } from '../../domain/trip/trip-machine.ts';
import type { Queryable } from '../database/database.ts';
import { bookingsThat, stateList } from '../database/state-list.ts';
import { ABSENT } from './trip-sources.ts';

/** What is seen at a glance: the planning has the others. */
const SHOWN = 8;

type Row = Omit<NextTrip, 'slot'> & { readonly slotStart: Date; readonly slotEnd: Date };

/** From today's first on: what was missed before waits in the queue. */
export async function readNextTrips(database: Queryable, now: Date): Promise<NextTrip[]> {
  const rows = await database.query<Row>(
    `select trip.id, booking_id as "bookingId", trip.kind, trip.status, slot_start as "slotStart",
       slot_end as "slotEnd", vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand,
       vehicle ->> 'model' as model, display_name as driver, ${ABSENT} as "isDriverAbsent"
     from trip join booking on booking.id = booking_id left join account on account.id = driver_id
     where slot_start >= $1 and trip.status in (${stateList([...new Set([...yetToStart, ...expectedTrips])])})
       and booking.status in (${bookingsThat(isUnderWay)})
     order by slot_start, reference, trip.id limit ${SHOWN}`,
    [parisInstant(parisTime(now).day, 0)],
  );
  return rows.map(({ slotStart, slotEnd, ...trip }) => ({
    ...trip,
    slot: { start: slotStart.toISOString(), end: slotEnd.toISOString() },
  }));
}
