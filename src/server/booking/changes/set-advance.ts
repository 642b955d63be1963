/** Says who pays the establishment, and up to what amount; whoever drives is told, and its buyer where the team says it. */

import { advanceRefusal, payerOf } from '../../../domain/booking/advance.ts';
import type { Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { OVER_TRIPS } from '../../database/state-list.ts';
import { requireAsShown } from '../../http/as-shown.ts';
import { problem } from '../../http/problem.ts';
import { queueMail } from '../../outbox/mail.ts';
import { addEvent } from '../booking-event.ts';
import { type StoredBooking, touchBooking } from '../booking-store.ts';
import { mandateMail } from '../mails/change-mails.ts';
import { advanceChangedMail } from '../mails/team-mails.ts';
import { toBuyer } from '../tell-people.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface Advance extends BookingChange {
  /** In cents; null where the customer pays. */
  readonly advanceMaxCents: number | null;
  /** What was said when that was asked; absent where nobody says. */
  readonly from?: number | null | undefined;
}

/**
 * Idempotent on `clientId`; what is said already changes nothing.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function setAdvance(services: Transacting, asked: Advance): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking } = stored;
    const { id, accountId, advanceMaxCents } = asked;
    const refusal = advanceRefusal(booking);
    if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    if (advanceMaxCents === booking.advanceMaxCents) return;
    requireAsShown(
      asked.from,
      booking.advanceMaxCents,
      () => `Entre-temps, quelqu’un a dit que l’établissement est réglé ${payerOf(booking.advanceMaxCents)}.`,
    );
    await tx.query('update booking set advance_max_cents = $2 where id = $1', [id, advanceMaxCents]);
    await touchBooking(tx, id, now);
    const detail = advanceMaxCents === null ? {} : { maxCents: String(advanceMaxCents) };
    const event = { bookingId: id, accountId, detail, auditedCents: advanceMaxCents };
    await addEvent(tx, { ...event, kind: 'advance_set' }, now);
    await notifyDrivers(tx, stored, asked, appUrl, now);
    if ((stored.partner ?? stored).accountId === accountId) return;
    await queueMail(tx, mandateMail({ ...stored, ...toBuyer(stored), appUrl, advanceMaxCents }), now);
  });
}

/** Those who have still a trip to make, once each, but for who has just said it. */
async function notifyDrivers(
  tx: Queryable,
  { booking, trips }: StoredBooking,
  { accountId, advanceMaxCents }: Advance,
  appUrl: string,
  now: Date,
): Promise<void> {
  const drivers = await tx.query<{ id: string; mail: string }>(
    `select distinct account.id, mail from trip join account on account.id = driver_id
     where booking_id = $1 and trip.status not in (${OVER_TRIPS}) and not disabled and account.id <> $2`,
    [booking.id, accountId],
  );
  for (const { id, mail } of drivers) {
    const theirs = booking.trips.filter((_, index) => trips[index]?.driverId === id);
    const mailData = {
      booking: { ...booking, advanceMaxCents },
      trips: theirs,
      before: booking.advanceMaxCents,
    };
    await queueMail(tx, advanceChangedMail({ ...mailData, mail, appUrl }), now);
  }
}
