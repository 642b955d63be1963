/** Records a transfer that the bank received for an invoice of a booking, whole or in part; who paid is told. */

import { formatEuros } from '../../../domain/lib/money.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { DUE, notePaidWhole } from '../../invoice/due.ts';
import { NO_INVOICE } from '../../invoice/invoice-store.ts';
import { queueMail } from '../../outbox/mail.ts';
import { addTransfer } from '../../payment/transfer.ts';
import { addEvent } from '../booking-event.ts';
import { touchBooking } from '../booking-store.ts';
import { transferMail } from '../change-mails.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface ReceivedTransfer extends BookingChange {
  readonly invoiceId: string;
  readonly cents: number;
  /** Day on the bank's statement, `YYYY-MM-DD`. */
  readonly receivedOn: string;
  readonly reference: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, or ERROR.INVALID for more than what is due or for a day to come
 */
export function recordTransfer(services: Transacting, asked: ReceivedTransfer): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId, clientId, invoiceId, cents, receivedOn, reference } = asked;
    const { number, due } = await lockInvoice(tx, id, invoiceId);
    const fields = {
      ...(cents > due && { cents: `Il reste ${formatEuros(due)} à payer de cette facture.` }),
      ...(receivedOn > parisTime(now).day && { receivedOn: 'Ce jour est à venir.' }),
    };
    if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
    const purpose = { kind: 'booking', id } as const;
    await addTransfer(tx, { clientId, purpose, invoiceId, cents, receivedOn, reference }, now);
    await notePaidWhole(tx, invoiceId);
    await touchBooking(tx, id, now);
    const detail = { cents: String(cents), reference };
    await addEvent(tx, { bookingId: id, kind: 'transfer_received', accountId, detail }, now);
    const mail = stored.partner?.mail ?? stored.mail;
    await queueMail(
      tx,
      transferMail({ ...stored, mail, appUrl, cents, invoice: number, leftCents: due - cents }),
      now,
    );
  });
}

async function lockInvoice(tx: Queryable, bookingId: string, invoiceId: string) {
  const [invoice] = await tx.query<{ number: string; due: number }>(
    `select number, ${DUE} as due from invoice
     where id = $1 and booking_id = $2 and kind = 'invoice' for update`,
    [invoiceId, bookingId],
  );
  if (!invoice) throw problem('ERROR.NOT_FOUND', { message: NO_INVOICE });
  return invoice;
}
