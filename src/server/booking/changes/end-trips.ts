/** Ends the trips of a booking that ends before they do; whoever was to drive them is told, by mail too once they have set off. */

import { isBegun } from '../../../domain/booking/booking-states.ts';
import { next } from '../../../domain/lib/machine.ts';
import { tripMachine } from '../../../domain/trip/trip-machine.ts';
import { findDriver } from '../../account/driver-store.ts';
import type { Queryable } from '../../database/database.ts';
import { queueMail } from '../../outbox/mail.ts';
import { queuePush } from '../../push/push.ts';
import { addEvent } from '../booking-event.ts';
import type { StoredBooking, StoredTrip } from '../booking-store.ts';
import type { BookingMailData } from '../mails/mail-parts.ts';
import { takenMail } from '../mails/team-mails.ts';
import { dropHeldNews, takenNotice } from '../notices.ts';
import { keepMissedVisit } from '../slots/missed-visit.ts';

interface TripsEnd {
  /** Who does it; null when nobody is signed in. */
  readonly accountId: string | null;
  /** What becomes of each where it is possible; of a trip of which it is not, nothing. */
  readonly by: readonly ('cancel' | 'abandon')[];
}

export async function endTrips(
  tx: Queryable,
  { booking, trips, appUrl }: StoredBooking & Pick<BookingMailData, 'appUrl'>,
  { accountId, by }: TripsEnd,
  now: Date,
): Promise<void> {
  const { id: bookingId } = booking;
  for (const trip of trips) {
    const transition = by.find((name) => next(tripMachine, trip.status, name) !== null);
    if (!transition) continue;
    const { to } = tripMachine.transitions[transition];
    await keepMissedVisit(tx, trip.id);
    await tx.query('update trip set status = $2 where id = $1', [trip.id, to]);
    await dropHeldNews(tx, bookingId, trip);
    if (transition === 'abandon') {
      await addEvent(tx, { bookingId, kind: 'trip_abandon', accountId, detail: { trip: trip.kind } }, now);
    }
    if (trip.driverId !== accountId) await tellDriver(tx, { booking, appUrl }, trip, now);
  }
}

/** Tells whoever was to drive a trip, if anybody, that it is given up. @param trip as it was */
export async function tellDriver(
  tx: Queryable,
  { booking, appUrl }: Pick<BookingMailData, 'appUrl'> & Pick<StoredBooking, 'booking'>,
  trip: StoredTrip,
  now: Date,
): Promise<void> {
  if (trip.driverId === null) return;
  await queuePush(tx, trip.driverId, takenNotice({ bookingId: booking.id, trip }), now);
  const driver = isBegun(trip.status) ? await findDriver(tx, trip.driverId) : null;
  if (driver) await queueMail(tx, takenMail({ booking, appUrl, trip, mail: driver.mail }), now);
}
