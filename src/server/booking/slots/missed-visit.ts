/** Appointments that somebody came to for nothing: once the trip goes on otherwise, its day and its driver's hours keep them. */

import { tripTransitions } from '../../../domain/trip/trip-machine.ts';
import type { Queryable } from '../../database/database.ts';
import { stateList } from '../../database/state-list.ts';

/** Keeps the appointment that a trip has, where it was missed: before the trip has another one, or is given up. */
export async function keepMissedVisit(tx: Queryable, tripId: string): Promise<void> {
  await tx.query(
    `insert into missed_visit (trip_id, attempt, status, driver_id, slot_start, slot_end)
     select id, attempt, status, driver_id, slot_start, slot_end from trip
     where id = $1 and status in (${stateList(tripTransitions.reappoint.from)})
       and driver_id is not null and slot_start is not null
     on conflict do nothing`,
    [tripId],
  );
}

/** For `from …`: each with its trip and its booking, whose names it shadows none of. */
export const MISSED_VISITS = `missed_visit as visit join trip on trip.id = visit.trip_id
  join booking on booking.id = trip.booking_id`;
/** Another name than that of its trip, which may be on the same day again. */
export const VISIT_ID = "visit.trip_id || '-' || visit.attempt";
