/** Says that a vehicle is ready: whoever has it can agree on its way back, and is mailed the link to do so. */

import { returnToAgree } from '../../../domain/booking/appointment.ts';
import type { Services } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { addEvent, requireNotSince } from '../booking-event.ts';
import type { StoredBooking } from '../booking-store.ts';
import { readyMail } from '../mails/change-mails.ts';
import { tellPeople } from '../tell-people.ts';
import { changeOnce, type RepeatedChange } from './owned-booking.ts';

type Telling = Pick<Services, 'appUrl'>;

/**
 * Idempotent on `clientId`; said again, the link is mailed again.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where no return is to be agreed on
 */
export function reportReady(services: Services, asked: RepeatedChange): Promise<void> {
  return changeOnce(services, asked, async (tx, stored, now) => {
    await requireNotSince(tx, asked, 'ready');
    if (!(await tellReady(tx, services, stored, { accountId: asked.accountId, isDone: true }, now))) {
      throw problem('ERROR.STATE', { message: 'Aucun retour n’est à convenir pour cette réservation.' });
    }
  });
}

/**
 * @param isDone whether the work on the vehicle is done; false when it was just left at the establishment
 * @returns false where no return is to be agreed on
 */
export async function tellReady(
  tx: Queryable,
  { appUrl }: Telling,
  stored: StoredBooking,
  { accountId, isDone }: { readonly accountId: string; readonly isDone: boolean },
  now: Date,
): Promise<boolean> {
  const { booking } = stored;
  const back = returnToAgree(booking);
  if (!back) return false;
  await tx.query('update trip set ready_at = coalesce(ready_at, $2) where id = $1', [back.id, now]);
  if (isDone) {
    await addEvent(tx, { bookingId: booking.id, kind: 'ready', accountId, detail: { trip: back.kind } }, now);
  }
  const mailData = { ...stored, appUrl, isDone };
  await tellPeople(tx, stored, (to) => readyMail({ ...mailData, ...to }), now);
  return true;
}
