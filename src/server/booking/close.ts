/** Closes a booking whose trips are done; what is due besides the order is invoiced. */

import { bookingMachine } from '../../domain/booking-states.ts';
import { isRepeat } from '../database/applied-change.ts';
import { requireNext } from '../http/transition.ts';
import { invoiceFees } from '../invoice/booking-invoice.ts';
import { feesMail } from '../mail/booking-mails.ts';
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
export function close(
  { database, clock, appUrl }: Services,
  asked: NamedBooking & { readonly clientId: string },
): Promise<void> {
  const now = clock();
  return database.tx(async (tx) => {
    const stored = await lockOwned(tx, asked, now);
    if (await isRepeat(tx, asked.clientId, asked.id, now)) return;
    const { id, accountId } = asked;
    const status = requireNext(bookingMachine, stored.booking.status, 'close');
    await setBookingStatus(tx, id, status, now);
    await addEvent(tx, { bookingId: id, kind: 'closed', accountId }, now);
    const invoice = await invoiceFees(tx, stored, now);
    if (invoice) await queueMail(tx, feesMail({ ...stored, appUrl, invoice }), now);
  });
}
