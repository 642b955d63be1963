/** Ends the trips of a booking that ends before they do; whoever was to drive them is told. */

import { next } from '../../../domain/lib/machine.ts';
import { tripMachine } from '../../../domain/trip/trip-machine.ts';
import type { Queryable } from '../../database/database.ts';
import { queuePush } from '../../push/push.ts';
import { addEvent } from '../booking-event.ts';
import type { StoredBooking } from '../booking-store.ts';
import { dropHeldNews, takenNotice } from '../notices.ts';

interface TripsEnd {
  /** Who does it; null when nobody is signed in. */
  readonly accountId: string | null;
  /** What becomes of each where it is possible; of a trip of which it is not, nothing. */
  readonly by: readonly ('cancel' | 'abandon')[];
}

export async function endTrips(
  tx: Queryable,
  { booking: { id: bookingId }, trips }: StoredBooking,
  { accountId, by }: TripsEnd,
  now: Date,
): Promise<void> {
  for (const trip of trips) {
    const transition = by.find((name) => next(tripMachine, trip.status, name) !== null);
    if (!transition) continue;
    const { to } = tripMachine.transitions[transition];
    await tx.query('update trip set status = $2 where id = $1', [trip.id, to]);
    await dropHeldNews(tx, bookingId, trip);
    if (transition === 'abandon') {
      await addEvent(tx, { bookingId, kind: 'trip_abandon', accountId, detail: { trip: trip.kind } }, now);
    }
    if (trip.driverId === null || trip.driverId === accountId) continue;
    await queuePush(tx, trip.driverId, takenNotice({ bookingId, trip }), now);
  }
}
