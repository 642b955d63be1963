/** Undoes a transfer that was recorded by mistake: what it paid is due again. Who was told of it is told. */

import { formatEuros } from '../../../domain/lib/money.ts';
import { type PaymentState, paymentMachine } from '../../../domain/payment/payment-states.ts';
import type { Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { requireNext } from '../../http/transition.ts';
import { queueMail } from '../../outbox/mail.ts';
import { SENT_BACK_CENTS } from '../../payment/amounts.ts';
import { dropRefunds } from '../../payment/request-refund.ts';
import { TRANSFER } from '../../payment/transfer.ts';
import { addEvent } from '../booking-event.ts';
import { touchBooking } from '../booking-store.ts';
import { toBuyer } from '../tell-people.ts';
import { transferCancelledMail } from './mails.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';
import { lockTarget } from './record-transfer.ts';

export interface UndoneTransfer extends BookingChange {
  readonly paymentId: string;
  readonly reason: string;
  /** Who was told of it is told with others. */
  readonly isToldElsewhere?: boolean;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where it is undone already, or something of it was given back
 */
export function cancelTransfer(services: Transacting, asked: UndoneTransfer): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId, paymentId, reason, isToldElsewhere = false } = asked;
    const { status, cents, backCents, invoiceId, claimId } = await lockTransfer(tx, id, paymentId);
    const undone = requireNext(paymentMachine, status, 'undo');
    if (backCents > 0) {
      throw problem('ERROR.STATE', {
        message: `${formatEuros(backCents)} de ce virement ont été rendus\u00a0: il ne s’annule plus.`,
      });
    }
    await dropRefunds(tx, paymentId, now);
    await tx.query('update payment set status = $2, updated_at = $3 where id = $1', [paymentId, undone, now]);
    const { document, due, settle } = await lockTarget(
      tx,
      id,
      invoiceId === null ? { claimId } : { invoiceId },
    );
    await settle(now);
    await touchBooking(tx, id, now);
    const detail = { cents: String(cents), reason };
    await addEvent(tx, { bookingId: id, kind: 'transfer_cancelled', accountId, detail }, now);
    if (isToldElsewhere) return;
    const mailData = { ...stored, ...toBuyer(stored), appUrl, cents, document, leftCents: due };
    await queueMail(tx, transferCancelledMail(mailData), now);
  });
}

/** Said when there is none. */
export const NO_TRANSFER = 'Aucun virement ne correspond.';

interface Row {
  readonly status: PaymentState;
  readonly cents: number;
  /** What of it was given back. */
  readonly backCents: number;
  /** What it is for: one of the two. */
  readonly invoiceId: string | null;
  readonly claimId: string;
}

async function lockTransfer(tx: Queryable, bookingId: string, paymentId: string): Promise<Row> {
  const [transfer] = await tx.query<Row>(
    `select status, amount_cents as cents, ${SENT_BACK_CENTS} as "backCents", invoice_id as "invoiceId",
       claims_id as "claimId"
     from payment where id = $1 and booking_id = $2 and provider = $3 for update`,
    [paymentId, bookingId, TRANSFER],
  );
  if (!transfer) throw problem('ERROR.NOT_FOUND', { message: NO_TRANSFER });
  return transfer;
}
