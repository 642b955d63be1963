/** Ends a booking before it begins: by its customer, by the team, or by a withdrawal (articles L221-18 and following). */

import { cancellationRefund } from '../../domain/booking/booking-options.ts';
import { bookingMachine } from '../../domain/booking/booking-states.ts';
import { canWithdraw } from '../../domain/booking/cancellation.ts';
import { credited, type PriceLine } from '../../domain/invoice/price-lines.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import type { Transacting } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { lockPaid, requestRefund } from '../payment/request-refund.ts';
import { addEvent } from './booking-event.ts';
import { creditBooking } from './booking-invoice.ts';
import { cancelledMail } from './booking-mails.ts';
import { type StoredBooking, setBookingStatus } from './booking-store.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

/** A cancellation by the team gives everything back. */
export interface Cancellation extends Omit<BookingChange, 'accountId'> {
  /** Who asks; null when nobody is signed in. */
  readonly accountId: string | null;
  readonly kind: 'cancel' | 'withdraw';
}

/**
 * Idempotent on `clientId`. What is given back is sent by the refund job.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function cancel(services: Transacting, asked: Cancellation): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking } = stored;
    const status = requireNext(bookingMachine, booking.status, asked.kind);
    if (asked.kind === 'withdraw' && !canWithdraw(new Date(booking.createdAt), now)) {
      throw problem('ERROR.STATE', {
        message: `Le délai de rétractation de ${withdrawalPeriod} est passé\u00a0: vous pouvez encore annuler.`,
      });
    }
    await setBookingStatus(tx, booking.id, status, now);
    const { from, to } = tripMachine.transitions.cancel;
    await tx.query(`update trip set status = $2 where booking_id = $1 and status in (${stateList(from)})`, [
      booking.id,
      to,
    ]);
    const kind = asked.kind === 'cancel' ? 'cancelled' : 'withdrawn';
    await addEvent(tx, { bookingId: booking.id, kind, accountId: asked.accountId }, now);
    const paid = await lockPaid(tx, { kind: 'booking', id: booking.id });
    const refundCents = paid ? dueBack(stored, asked, paid.cents, now) : 0;
    const creditNote =
      paid && refundCents > 0 ? await creditPart(tx, stored, paid.id, refundCents, now) : null;
    const withdrawn = asked.kind === 'withdraw';
    const about = { ...stored, appUrl, withdrawn, refundCents, creditNote, at: now };
    await queueMail(tx, cancelledMail(about), now);
    if (stored.partner) await queueMail(tx, cancelledMail({ ...about, mail: stored.partner.mail }), now);
  });
}

/** By the scale that was shown before the order; everything for a withdrawal, and where it is us who cancel. */
function dueBack({ booking }: StoredBooking, asked: Cancellation, cents: number, now: Date): number {
  if (asked.kind === 'withdraw' || asked.ownAccountId === null) return cents;
  return cancellationRefund(booking, cents, now);
}

/** @returns the number of the credit note */
async function creditPart(
  tx: Queryable,
  stored: StoredBooking,
  paymentId: string,
  cents: number,
  now: Date,
): Promise<string> {
  await requestRefund(tx, paymentId, cents, now);
  const { lines, reference } = stored.booking;
  const { orderCents } = stored;
  const part: PriceLine[] = [
    {
      label: `Remboursement partiel de la réservation ${reference} (${formatEuros(cents)} sur ${formatEuros(orderCents)})`,
      cents: -cents,
      vatRate: lines[0]?.vatRate ?? 0,
    },
  ];
  return creditBooking(tx, stored, paymentId, cents === orderCents ? credited(lines) : part, now);
}
