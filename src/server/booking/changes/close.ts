/** Closes a booking whose trips are done; what is due is invoiced: a partner's whole order, else what came besides it. */

import { bookingMachine } from '../../../domain/booking/booking-states.ts';
import type { Services } from '../../calls/services.ts';
import { requireNext } from '../../http/transition.ts';
import { queueMail } from '../../outbox/mail.ts';
import { linkKeyOf } from '../../payment/purpose.ts';
import { addEvent } from '../booking-event.ts';
import { invoiceFees, invoicePartner } from '../booking-invoice.ts';
import { setBookingStatus } from '../booking-store.ts';
import { feesMail, partnerInvoiceMail } from '../mails/booking-mails.ts';
import { toBuyer } from '../tell-people.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function close(services: Services, asked: BookingChange): Promise<void> {
  const { appUrl, keys } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId } = asked;
    const status = requireNext(bookingMachine, stored.booking.status, 'close');
    await setBookingStatus(tx, id, status, now);
    await addEvent(tx, { bookingId: id, kind: 'closed', accountId }, now);
    const { partner } = stored;
    if (partner) {
      const invoice = await invoicePartner(tx, stored, partner, now);
      if (invoice) {
        await queueMail(tx, partnerInvoiceMail({ ...stored, ...toBuyer(stored), appUrl, invoice }), now);
      }
      return;
    }
    const invoice = await invoiceFees(tx, stored, now);
    const key = linkKeyOf(keys, { kind: 'booking', id });
    if (invoice) await queueMail(tx, feesMail({ ...stored, appUrl, key, invoice }), now);
  });
}
