/** Lets a booking follow its trips, whose statuses were just changed. */

import { bookingAfter } from '../../domain/booking/booking-progress.ts';
import type { Transacting } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import { addEvent } from './booking-event.ts';
import type { StoredTrip } from './booking-store.ts';
import { type StoredBooking, setBookingStatus, touchBooking } from './booking-store.ts';
import { postponedMail } from './change-mails.ts';
import { tellPeople } from './tell-people.ts';

type Telling = Pick<Transacting, 'appUrl' | 'keys'>;

export interface Follow {
  /** As it was before. */
  readonly stored: StoredBooking;
  readonly trip: StoredTrip;
  /** What the trip is now. */
  readonly status: StoredTrip['status'];
  /** Who did it; null when nobody is signed in. */
  readonly accountId: string | null;
}

export async function followTrips(
  tx: Queryable,
  services: Telling,
  follow: Follow,
  now: Date,
): Promise<void> {
  const { stored, trip, status } = follow;
  const { booking } = stored;
  const statuses = stored.trips.map((one) => (one.id === trip.id ? status : one.status));
  const after = bookingAfter(booking.status, statuses);
  if (after === booking.status) return touchBooking(tx, booking.id, now);
  await setBookingStatus(tx, booking.id, after, now);
  if (after === 'postponed') await notifyPostponed(tx, services, follow, now);
}

/** Its people are told, and how another appointment is made. */
export async function notifyPostponed(
  tx: Queryable,
  { appUrl, keys }: Telling,
  { stored, accountId }: Pick<Follow, 'stored' | 'accountId'>,
  now: Date,
): Promise<void> {
  const { id } = stored.booking;
  await addEvent(tx, { bookingId: id, kind: 'postponed', accountId }, now);
  const about = { ...stored, appUrl, key: linkKeyOf(keys, { kind: 'appointments', id }) };
  await tellPeople(tx, stored, (to) => postponedMail({ ...about, ...to }), now);
}
