/** Lets a booking follow its trips, whose statuses were just changed. */

import { bookingAfter } from '../../domain/booking/booking-progress.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import { addEvent } from './booking-event.ts';
import { postponedMail } from './booking-mails.ts';
import type { StoredTrip } from './booking-store.ts';
import { type StoredBooking, setBookingStatus, touchBooking } from './booking-store.ts';

export interface Follow {
  /** As it was before. */
  readonly stored: StoredBooking;
  readonly trip: StoredTrip;
  /** What the trip is now. */
  readonly status: StoredTrip['status'];
  readonly accountId: string;
  readonly appUrl: string;
}

export async function followTrips(tx: Queryable, follow: Follow, now: Date): Promise<void> {
  const { stored, trip, status } = follow;
  const { booking } = stored;
  const statuses = stored.trips.map((one) => (one.id === trip.id ? status : one.status));
  const after = bookingAfter(booking.status, statuses);
  if (after === booking.status) return touchBooking(tx, booking.id, now);
  await setBookingStatus(tx, booking.id, after, now);
  if (after === 'postponed') await notifyPostponed(tx, follow, now);
}

/** Its customer is told, and how another appointment is made. */
export async function notifyPostponed(
  tx: Queryable,
  { stored, accountId, appUrl }: Pick<Follow, 'stored' | 'accountId' | 'appUrl'>,
  now: Date,
): Promise<void> {
  await addEvent(tx, { bookingId: stored.booking.id, kind: 'postponed', accountId }, now);
  await queueMail(tx, postponedMail({ ...stored, appUrl }), now);
}
