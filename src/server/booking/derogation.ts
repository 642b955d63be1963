/** Notes that the insurer agrees to a vehicle above what every trip is covered for. */

import { bookingMachine } from '../../domain/booking-states.ts';
import { isRepeat } from '../database/applied-change.ts';
import { requireNext } from '../http/transition.ts';
import { derogationMail } from '../mail/booking-mails.ts';
import { queueMail } from '../mail/mail.ts';
import type { Services } from '../services.ts';
import { addEvent } from './booking-event.ts';
import { setBookingStatus } from './booking-store.ts';
import type { NamedBooking } from './named-booking.ts';
import { lockOwned } from './owned-booking.ts';

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function grantDerogation(
  { database, clock, appUrl }: Services,
  asked: NamedBooking & { readonly clientId: string },
): Promise<void> {
  const now = clock();
  return database.tx(async (tx) => {
    const stored = await lockOwned(tx, asked, now);
    if (await isRepeat(tx, asked.clientId, asked.id, now)) return;
    const { id, accountId } = asked;
    const status = requireNext(bookingMachine, stored.booking.status, 'grant_derogation');
    await setBookingStatus(tx, id, status, now);
    await addEvent(tx, { bookingId: id, kind: 'derogation_granted', accountId }, now);
    await queueMail(tx, derogationMail({ ...stored, appUrl }), now);
  });
}
