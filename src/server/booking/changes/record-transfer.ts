/**
 * Records a transfer that the bank received: for an invoice of a booking, in part, whole or more, or for what a bank took of
 * money that had gone back. Who paid is told; what is too much is owed to them.
 */

import { documentName, type PayableKind } from '../../../domain/invoice/invoice-kinds.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { partId } from '../../calls/part-id.ts';
import type { Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { DUE, notePaidWhole, PAYABLE, refundOverpaid, TO_BE_PAID, TO_PAY } from '../../invoice/due.ts';
import { NO_INVOICE } from '../../invoice/invoice-store.ts';
import { queueMail } from '../../outbox/mail.ts';
import { lockClaim, settleClaim } from '../../payment/claim.ts';
import type { OverpaidRefund } from '../../payment/request-refund.ts';
import { addTransfer } from '../../payment/transfer.ts';
import { addEvent } from '../booking-event.ts';
import { type StoredBooking, touchBooking } from '../booking-store.ts';
import { toBuyer } from '../tell-people.ts';
import { transferMail } from './mails.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

/** What a transfer is for: an invoice, or the payment that left twice. */
export type TransferTarget = { readonly invoiceId: string } | { readonly claimId: string };

export interface ReceivedTransfer extends BookingChange {
  readonly target: TransferTarget;
  readonly cents: number;
  /** Day on the bank's statement, `YYYY-MM-DD`. */
  readonly receivedOn: string;
  readonly reference: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, or ERROR.INVALID for a day to come
 */
export const recordTransfer = (services: Transacting, asked: ReceivedTransfer): Promise<void> =>
  changeOnce(services, asked, (tx, stored, now) =>
    receive(tx, { ...asked, stored, appUrl: services.appUrl }, now),
  );

interface Receiving extends ReceivedTransfer, Pick<Transacting, 'appUrl'> {
  readonly stored: StoredBooking;
  /** Who paid is told of it with others. */
  readonly isToldElsewhere?: boolean;
}

/** Of a booking that the caller has locked. @throws as above */
async function receive(
  tx: Queryable,
  { stored, appUrl, isToldElsewhere = false, ...asked }: Receiving,
  now: Date,
): Promise<void> {
  const { id, accountId, clientId, target, cents, receivedOn, reference } = asked;
  const { document, due, settle } = await lockTarget(tx, id, target);
  requireReceived(receivedOn, now);
  const purpose = { kind: 'booking', id } as const;
  await addTransfer(tx, { clientId, purpose, target, cents, receivedOn, reference }, now);
  const { refundCents: backCents } = await settle(now);
  await touchBooking(tx, id, now);
  const detail = { cents: String(cents), reference };
  await addEvent(tx, { bookingId: id, kind: 'transfer_received', accountId, detail }, now);
  if (isToldElsewhere) return;
  const mailData = {
    ...stored,
    ...toBuyer(stored),
    appUrl,
    cents,
    document,
    leftCents: due - cents,
    backCents,
  };
  await queueMail(tx, transferMail(mailData), now);
}

/** @throws problem ERROR.INVALID for a day to come */
export function requireReceived(receivedOn: string, now: Date): void {
  if (receivedOn > parisTime(now).day) {
    throw problem('ERROR.INVALID', { fields: { receivedOn: 'Ce jour est à venir.' } });
  }
}

interface Target {
  /** What is asked for it, after « la »; null of a claim. */
  readonly document: string | null;
  /** Before this transfer, in cents. */
  readonly due: number;
  /** What follows of it: paid whole, or too much. */
  readonly settle: (now: Date) => Promise<OverpaidRefund>;
}

/** @throws problem ERROR.NOT_FOUND */
export async function lockTarget(tx: Queryable, bookingId: string, target: TransferTarget): Promise<Target> {
  if ('claimId' in target) {
    const { claimId } = target;
    const due = await lockClaim(tx, bookingId, claimId);
    if (due === null) throw problem('ERROR.NOT_FOUND', { message: NO_CLAIM });
    return { document: null, due, settle: (now) => settleClaim(tx, claimId, now) };
  }
  const { invoiceId } = target;
  const [invoice] = await tx.query<{ kind: PayableKind; number: string; due: number }>(
    `select kind, number, ${DUE} as due from invoice
     where id = $1 and booking_id = $2 and kind in (${PAYABLE}) for update`,
    [invoiceId, bookingId],
  );
  if (!invoice) throw problem('ERROR.NOT_FOUND', { message: NO_INVOICE });
  const settle = async (now: Date) => {
    await notePaidWhole(tx, invoiceId);
    return refundOverpaid(tx, invoiceId, now);
  };
  const { kind, number, due } = invoice;
  return { document: documentName(kind, number), due, settle };
}

/** Said when there is none. */
export const NO_CLAIM = 'Aucune contestation ne correspond.';

type Dues = Omit<ReceivedTransfer, 'target' | 'cents'> &
  Pick<Receiving, 'isToldElsewhere'> & {
    /** How far the transfer goes, in cents. */
    readonly atMostCents: number;
  };

/**
 * One transfer of the bank's paid several bookings: of this one a transfer for each invoice of which something is due, of just
 * that, the oldest first. Idempotent on `clientId`. @returns what was recorded now, in cents
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE where nothing is due or nothing left, or ERROR.INVALID for a day to come
 */
export async function recordDues(services: Transacting, { atMostCents, ...asked }: Dues): Promise<number> {
  const { appUrl } = services;
  let recorded = 0;
  await changeOnce(services, asked, async (tx, stored, now) => {
    const invoices = await tx.query<{ invoiceId: string; cents: number }>(
      `select id as "invoiceId", ${TO_PAY} as cents from invoice
       where booking_id = $1 and ${IS_DUE} order by content ->> 'dueOn', id for update`,
      [asked.id],
    );
    if (invoices.length === 0) throw problem('ERROR.STATE', { message: 'Rien n’est dû.' });
    if (atMostCents <= 0) throw problem('ERROR.STATE', { message: 'Le virement ne va pas jusque-là.' });
    for (const { invoiceId, cents: due } of invoices) {
      const cents = Math.min(due, atMostCents - recorded);
      if (cents === 0) break;
      const clientId = partId(asked.clientId, invoiceId);
      await receive(tx, { ...asked, clientId, target: { invoiceId }, cents, stored, appUrl }, now);
      recorded += cents;
    }
  });
  return recorded;
}

/** For `where …`, of an invoice: something of it is still to come. */
const IS_DUE = `${TO_BE_PAID} and ${TO_PAY} > 0`;

/** What is due of bookings, those first whose money is due the longest; nothing of those of which nothing is. */
export const readDues = (
  database: Queryable,
  bookingIds: readonly string[],
): Promise<{ readonly bookingId: string; readonly cents: number }[]> =>
  database.query(
    `select booking_id as "bookingId", sum(${TO_PAY})::integer as cents from invoice
     where booking_id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid)) and ${IS_DUE}
     group by booking_id order by min(content ->> 'dueOn'), min(number)`,
    [JSON.stringify(bookingIds)],
  );

/** One transfer that `recordDues` recorded. */
export interface RecordedDue {
  readonly paymentId: string;
  /** What the bank's statement says. */
  readonly statement: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly plate: string;
  readonly kind: PayableKind;
  readonly number: string;
  readonly cents: number;
  /** Still to be paid of the invoice now, in cents. */
  readonly leftCents: number;
}

/** What it recorded for several bookings, by reference: the same when it is asked again after a lost answer. */
export async function recordedDues(
  database: Queryable,
  changes: readonly Pick<BookingChange, 'id' | 'clientId'>[],
): Promise<RecordedDue[]> {
  const payments = await database.query<RecordedDue & { clientId: string; invoiceId: string }>(
    `select payment.id as "paymentId", transfer_reference as statement, payment.client_id as "clientId",
       invoice.id as "invoiceId", booking.id as "bookingId", booking.reference, vehicle ->> 'plate' as plate,
       invoice.kind, invoice.number, amount_cents as cents,
       ${TO_PAY} as "leftCents"
     from payment join booking on booking.id = payment.booking_id join invoice on invoice.id = payment.invoice_id
     where payment.booking_id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid))
     order by booking.reference, payment.created_at, payment.id`,
    [JSON.stringify(changes.map(({ id }) => id))],
  );
  const parts = new Map(changes.map(({ id, clientId }) => [id, clientId]));
  return payments.filter(
    ({ clientId, bookingId, invoiceId }) => clientId === partId(parts.get(bookingId) ?? '', invoiceId),
  );
}
