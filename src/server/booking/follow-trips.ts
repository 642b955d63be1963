/** Lets a booking follow its trips, whose statuses were just changed. */

import { bookingAfter } from '../../domain/booking/booking-states.ts';
import type { Transacting } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { addEvent } from './booking-event.ts';
import { invoiceRest } from './booking-invoice.ts';
import { type StoredBooking, type StoredTrip, setBookingStatus, touchBooking } from './booking-store.ts';
import { leftThereMail, postponedMail } from './mails/change-mails.ts';
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
  /** When it was, which may have waited on a tablet. */
  readonly at: Date;
}

/** @returns whether its people were told that it is postponed */
export async function followTrips(
  tx: Queryable,
  services: Telling,
  follow: Follow,
  now: Date,
): Promise<boolean> {
  const { stored, trip, status } = follow;
  const { booking } = stored;
  const statuses = stored.trips.map((one) => (one.id === trip.id ? status : one.status));
  const after = bookingAfter(booking.status, statuses, stored.withdrawal.isWithdrawn);
  if (after === booking.status) {
    await touchBooking(tx, booking.id, now);
    return false;
  }
  await setBookingStatus(tx, booking.id, after, now);
  if (after === 'withdrawn') await endWithdrawn(tx, services, follow, now);
  if (after !== 'postponed') return false;
  await notifyPostponed(tx, services, { ...follow, isRefused: status === 'refused_vehicle' }, now);
  return true;
}

/** The trip that its customer's withdrawal found on the road is over: nothing is agreed on any more, and fees are due. */
async function endWithdrawn(
  tx: Queryable,
  services: Telling,
  { stored, trip }: Pick<Follow, 'stored' | 'trip'>,
  now: Date,
): Promise<void> {
  const mailData = { ...stored, appUrl: services.appUrl };
  // Whoever has it back knows.
  if (trip.kind === 'outbound')
    await tellPeople(tx, stored, (to) => leftThereMail({ ...mailData, ...to }), now);
  await invoiceRest(tx, services, stored.booking.id, now);
}

interface Postponed {
  /** Its driver was there, and did not take the vehicle. */
  readonly isRefused: boolean;
}

/** Its people are told, and how another appointment is made. */
export async function notifyPostponed(
  tx: Queryable,
  { appUrl }: Pick<Telling, 'appUrl'>,
  {
    stored,
    trip,
    accountId,
    at,
    isRefused,
  }: Pick<Follow, 'stored' | 'trip' | 'accountId' | 'at'> & Postponed,
  now: Date,
): Promise<void> {
  await addEvent(tx, { bookingId: stored.booking.id, kind: 'postponed', accountId }, at);
  const mailData = { ...stored, appUrl };
  await tellPeople(tx, stored, (to) => postponedMail({ ...mailData, ...to, trip, isRefused }), now);
}
