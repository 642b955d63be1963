/** Trips that nobody has set off to in time, as SQL finds them: one rule for the desk and the planning. */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import { idleTrips, SET_OFF_MINUTES, tripMachine } from '../../domain/trip/trip-machine.ts';
import type { Queryable } from '../database/database.ts';
import { bookingsThat, stateList } from '../database/state-list.ts';

/** For `booking.status in (…)`: drivers work on it. */
export const UNDER_WAY = bookingsThat(isUnderWay);
export const SLOT_START = `(slot_start at time zone 'Europe/Paris')`;
export const SLOT_DAY = `${SLOT_START}::date`;
/** Who should drive it is absent on its day, and has not begun. */
export const ABSENT = `trip.status in (${stateList(tripMachine.transitions.unassign.from)}) and exists (select 1 from driver_absence
  where account_id = driver_id and ${SLOT_DAY} between first_day and last_day)`;
/** Until when its driver should have set off. */
export const LAST_MOMENT = `slot_end - interval '${SET_OFF_MINUTES} minutes'`;
/** `$1` is now. Its driver should have set off, and has not. */
export const IDLE = `trip.status in (${stateList(idleTrips)}) and ${LAST_MOMENT} < $1
  and booking.status in (${UNDER_WAY}) and not (${ABSENT})`;

/** The ids of all of them, whatever their day. */
export async function idleTripIds(database: Queryable, now: Date): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ readonly id: string }>(
    `select trip.id from trip join booking on booking.id = booking_id where ${IDLE}`,
    [now],
  );
  return new Set(rows.map(({ id }) => id));
}
