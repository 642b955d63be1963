/** A trip kept from being changed by others until the transaction's end. */

import { lockBooking, type StoredBooking, type StoredTrip } from '../booking/booking-store.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { findBookingOf, NO_TRIP } from './trip-store.ts';

export interface LockedTrip {
  readonly stored: StoredBooking;
  readonly trip: StoredTrip;
}

/** With its whole booking, so that two trips of one never change it at the same time. @throws problem ERROR.NOT_FOUND */
export async function lockTrip(tx: Queryable, id: string, now: Date): Promise<LockedTrip> {
  const bookingId = await findBookingOf(tx, id);
  const stored = bookingId === null ? null : await lockBooking(tx, bookingId, now);
  const trip = stored?.trips.find((candidate) => candidate.id === id);
  if (!stored || !trip) throw problem('ERROR.NOT_FOUND', { message: NO_TRIP });
  return { stored, trip };
}
