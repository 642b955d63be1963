/** Gives up asking back what was paid in a customer's name, before it was paid back or after: its note is undone. */

import type { Transacting } from '../../calls/services.ts';
import { problem } from '../../http/problem.ts';
import { refundOverpaid } from '../../invoice/due.ts';
import { queueMail } from '../../outbox/mail.ts';
import { addEvent } from '../booking-event.ts';
import { undoDisbursed } from '../booking-invoice.ts';
import { touchBooking } from '../booking-store.ts';
import { type BookingChange, changeOnce } from '../changes/owned-booking.ts';
import { toBuyer } from '../tell-people.ts';
import { undisbursedMail } from './mails.ts';

export interface GivenUpDisbursement extends BookingChange {
  readonly disbursementId: string;
  readonly reason: string;
}

interface Row {
  readonly cents: number;
  readonly label: string;
  readonly isCancelled: boolean;
  readonly invoiceId: string;
  readonly customerId: string;
  readonly number: string;
}

/**
 * Idempotent on `clientId`. What came of it goes back: what a bank holds, once it has decided.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where it is cancelled already
 */
export function cancelDisbursement(services: Transacting, asked: GivenUpDisbursement): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId, disbursementId, reason } = asked;
    const [found] = await tx.query<Row>(
      `select cents, content -> 'lines' -> 0 ->> 'label' as label, cancelled_at is not null as "isCancelled",
         invoice_id as "invoiceId", customer_id as "customerId", number
       from disbursement join invoice on invoice.id = invoice_id
       where disbursement.id = $1 and disbursement.booking_id = $2`,
      [disbursementId, id],
    );
    if (!found) throw problem('ERROR.NOT_FOUND', { message: 'Aucun débours ne correspond.' });
    if (found.isCancelled) throw problem('ERROR.STATE', { message: 'Ce débours est déjà annulé.' });
    const { cents, label, invoiceId, customerId, number } = found;
    const note = { id: invoiceId, customerId };
    const credit = await undoDisbursed(tx, stored, note, { label, cents: -cents }, now);
    const back = await refundOverpaid(tx, invoiceId, now);
    await tx.query('update disbursement set cancelled_reason = $2, cancelled_at = $3 where id = $1', [
      disbursementId,
      reason,
      now,
    ]);
    await touchBooking(tx, id, now);
    const detail = { cents: String(cents), note: number, reason };
    await addEvent(tx, { bookingId: id, kind: 'disbursement_cancelled', accountId, detail }, now);
    await queueMail(
      tx,
      undisbursedMail({ ...stored, ...toBuyer(stored), appUrl, note: number, credit, ...back }),
      now,
    );
  });
}
