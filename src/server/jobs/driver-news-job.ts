/**
 * Tells who drives a trip, once it has settled: what is moved, and moved back, before (`driverNewsAt`) is told to nobody. What is
 * told is what is so then, and only where it is another than they were told before.
 */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import { firstNameOf } from '../../domain/mission/driver-trip.ts';
import { lastGiverOf } from '../booking/booking-event.ts';
import { lockBookingOf, type StoredBooking, type StoredTrip } from '../booking/booking-store.ts';
import { assignedMail } from '../booking/mails/booking-mails.ts';
import { assignedNotice, takenNotice } from '../booking/notices.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import { queueMail } from '../outbox/mail.ts';
import { queuePush } from '../push/push.ts';

type Telling = Pick<Services, 'database' | 'clock' | 'appUrl' | 'keys' | 'mail' | 'log'>;

export const startDriverNewsJob = (services: Telling): Job =>
  startJob('driver_news', () => tellNext(services), services.log);

interface Due {
  readonly id: string;
  /** Null where nobody was told of. */
  readonly customerTold: string | null;
  readonly driverTold: string | null;
}

/** @returns whether there was one */
async function tellNext(services: Telling): Promise<boolean> {
  const { database, clock, mail } = services;
  const now = clock();
  const [first] = await database.query<{ id: string }>(
    'select id from trip where driver_news_at <= $1 order by driver_news_at limit 1',
    [now],
  );
  if (!first) return false;
  await database.tx(async (tx) => {
    const stored = await lockBookingOf(tx, first.id, now);
    // Another instance may have told it, or somebody moved it, before the lock.
    const [due] = await tx.query<Due>(
      `select id, customer_told_driver_id as "customerTold", told_driver_id as "driverTold"
       from trip where id = $1 and driver_news_at <= $2`,
      [first.id, now],
    );
    const trip = stored?.trips.find(({ id }) => id === due?.id);
    if (stored && trip && due) await tell(tx, services, { stored, trip, due }, now);
  });
  mail.wake();
  return true;
}

async function tell(
  tx: Queryable,
  { appUrl, keys }: Pick<Telling, 'appUrl' | 'keys'>,
  { stored, trip, due }: { readonly stored: StoredBooking; readonly trip: StoredTrip; readonly due: Due },
  now: Date,
): Promise<void> {
  const { id: bookingId, status } = stored.booking;
  const { driverId, driverName } = trip;
  const noticeData = { bookingId, trip };
  // Who gives it to themselves, or gives it up, knows.
  const giver = await lastGiverOf(tx, bookingId, trip.kind);
  const { customerTold, driverTold } = due;
  if (driverTold !== null && driverTold !== driverId && driverTold !== giver) {
    await queuePush(tx, driverTold, takenNotice(noticeData), now);
  }
  // On its way, or over, it has news of its own.
  if (driverId !== null && driverName !== null && trip.status === 'assigned' && isUnderWay(status)) {
    if (driverId !== customerTold) {
      const driver = firstNameOf(driverName);
      const handoverCode = keys.handoverCode(bookingId);
      const isAnother = customerTold !== null;
      await queueMail(tx, assignedMail({ ...stored, appUrl, trip, driver, handoverCode, isAnother }), now);
    }
    if (driverId !== driverTold && driverId !== giver) {
      await queuePush(tx, driverId, assignedNotice(noticeData), now);
    }
  }
  await tx.query(
    `update trip set driver_news_at = null, customer_told_driver_id = coalesce(driver_id, customer_told_driver_id),
       told_driver_id = driver_id
     where id = $1`,
    [due.id],
  );
}
