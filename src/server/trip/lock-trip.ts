/** A trip kept from being changed by others until the transaction's end. */

import { findBooking, lockBookingOf, type StoredBooking, type StoredTrip } from '../booking/booking-store.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { NO_TRIP } from './trip-store.ts';

export interface LockedTrip {
  readonly stored: StoredBooking;
  readonly trip: StoredTrip;
}

/** With its whole booking. @throws problem ERROR.NOT_FOUND */
export const lockTrip = async (tx: Queryable, id: string, now: Date): Promise<LockedTrip> =>
  tripIn(await lockBookingOf(tx, id, now), id);

/** The same as it has become: it is locked already. */
export const lockedTrip = async (
  tx: Queryable,
  { stored, trip }: LockedTrip,
  now: Date,
): Promise<LockedTrip> => tripIn(await findBooking(tx, stored.booking.id, now), trip.id);

function tripIn(stored: StoredBooking | null, id: string): LockedTrip {
  const trip = stored?.trips.find((candidate) => candidate.id === id);
  if (!stored || !trip) throw problem('ERROR.NOT_FOUND', { message: NO_TRIP });
  return { stored, trip };
}
