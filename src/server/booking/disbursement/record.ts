/** Records a bill of the establishment that was paid in the customer's name, and asks whoever pays for the booking for it. */

import { randomUUID } from 'node:crypto';
import {
  disbursementErrors,
  mayDisburse,
  NO_MANDATE,
  NOT_RUNNING,
} from '../../../domain/booking/office/disbursement.ts';
import { formatWholeEuros } from '../../../domain/lib/money.ts';
import { frenchDay, frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { Transacting } from '../../calls/services.ts';
import { problem } from '../../http/problem.ts';
import { queueMail } from '../../outbox/mail.ts';
import { workspaceLink } from '../../outbox/workspace-link.ts';
import { returnUrlOf } from '../../payment/open-payment.ts';
import { addEvent } from '../booking-event.ts';
import { noteDisbursed } from '../booking-invoice.ts';
import { moneyOf } from '../booking-money.ts';
import { touchBooking } from '../booking-store.ts';
import { type BookingChange, changeOnce } from '../changes/owned-booking.ts';
import { toBuyer } from '../tell-people.ts';
import { disbursedMail } from './mails.ts';
import { mandateOn } from './mandate-on.ts';

export interface PaidBill extends BookingChange {
  readonly cents: number;
  /** Day in France, `YYYY-MM-DD`. */
  readonly paidOn: string;
  readonly supplier: string;
  readonly billNumber: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE where nothing may be paid in the customer's name, or ERROR.INVALID for what
 * the mandate of that day does not cover and for a bill that was recorded already
 */
export function recordDisbursement(services: Transacting, asked: PaidBill): Promise<void> {
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking, partner } = stored;
    const { id, accountId, clientId, cents, paidOn, supplier, billNumber } = asked;
    if (!mayDisburse(booking.status)) throw problem('ERROR.STATE', { message: NOT_RUNNING });
    const mandate = await mandateOn(tx, id, paidOn);
    if (!mandate && booking.advanceMaxCents === null) throw problem('ERROR.STATE', { message: NO_MANDATE });
    const { disbursements } = await moneyOf(tx, id, parisTime(now).day);
    const before = disbursements.filter((one) => one.cancelledReason === null);
    const sum = before.reduce((total, one) => total + one.cents, 0);
    const fields = {
      ...disbursementErrors({ cents, paidOn }, mandate, sum, parisTime(now).day),
      ...(before.some((one) => isSame(one, asked)) && { billNumber: 'Cette facture est déjà enregistrée.' }),
    };
    if (!mandate || Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });

    const bill = `Facture ${billNumber} de ${supplier}`;
    const explanation = [
      `Mandat du ${frenchDayOf(mandate.since)}\u00a0: régler l’établissement au nom du client, jusqu’à ${formatWholeEuros(mandate.maxCents)}.`,
      `${bill}, établie au nom du client, réglée par nous le ${frenchDay(paidOn)}.`,
    ];
    const note = await noteDisbursed(tx, stored, { line: { label: bill, cents }, explanation }, now);
    await tx.query(
      `insert into disbursement (id, client_id, booking_id, invoice_id, cents, paid_on, supplier, bill_number,
         mandate_cents, mandate_since, recorded_by, created_at)
       values ($1, $2, $3, (select id from invoice where number = $4), $5, $6::date, $7, $8, $9, $10, $11, $12)`,
      [
        randomUUID(),
        clientId,
        id,
        note.number,
        cents,
        paidOn,
        supplier,
        billNumber,
        mandate.maxCents,
        mandate.since,
        accountId,
        now,
      ],
    );
    await touchBooking(tx, id, now);
    const detail = { cents: String(cents), note: note.number };
    await addEvent(tx, { bookingId: id, kind: 'disbursement_recorded', accountId, detail }, now);
    const link = partner
      ? workspaceLink(services.appUrl, 'partner', id)
      : returnUrlOf(services, { kind: 'booking', id }, 'customer');
    await queueMail(
      tx,
      disbursedMail({ ...stored, ...toBuyer(stored), appUrl: services.appUrl, note, link }),
      now,
    );
  });
}

/** The same bill, however its number is typed. */
const isSame = (one: Bill, other: Bill): boolean => plain(one) === plain(other);
type Bill = Pick<PaidBill, 'supplier' | 'billNumber'>;
const plain = ({ supplier, billNumber }: Bill): string =>
  `${supplier} ${billNumber}`.toLowerCase().replace(/\s+/g, ' ');
