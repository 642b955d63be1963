/** What money is to a booking. */

import { bookingMachine, isComing } from '../../domain/booking/booking-states.ts';
import { trackingPath } from '../../domain/booking/tracking.ts';
import { documentName } from '../../domain/invoice/invoice-kinds.ts';
import { invoiceMachine } from '../../domain/invoice/invoice-states.ts';
import { isUuid } from '../../domain/lib/contract/ruled.ts';
import { impossible, next } from '../../domain/lib/machine.ts';
import { disputeReasons } from '../../domain/payment/dispute-reason.ts';
import type { PaymentState } from '../../domain/payment/payment-states.ts';
import { paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';
import { settleDisputed } from '../invoice/due.ts';
import { RECEIVED } from '../payment/amounts.ts';
import type { Due } from '../payment/due.ts';
import { type Payable, shownPayment } from '../payment/payable.ts';
import type { PaymentStatus } from '../payment/payment-status.ts';
import { TRANSFER } from '../payment/transfer.ts';
import type { Keys } from '../session/keys.ts';
import { addEvent } from './booking-event.ts';
import { findLaterInvoice, type LaterInvoice } from './booking-invoice.ts';
import { findBooking, lockBooking, NO_BOOKING, type StoredBooking, touchBooking } from './booking-store.ts';
import { linkedCalendarPath, ownPath } from './mails/own-link.ts';
import { payBooking } from './pay-booking.ts';

const { pay, undo } = paymentMachine.transitions;
/** For `status in (…)`: the money came. */
const PAID = stateList([pay.to]);
/** Of a transfer: it never came, and was no attempt of whoever pays. */
const UNDONE = stateList([undo.to]);

async function statusOf(
  { database, clock, keys }: Pick<Services, 'database' | 'clock' | 'keys'>,
  id: string,
): Promise<PaymentStatus> {
  const stored = isUuid(id) ? await findBooking(database, id, clock()) : null;
  // Of what is not ordered yet there is nothing to say.
  if (!stored || stored.booking.status === 'draft') throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const later = await findLaterInvoice(database, id);
  const [last] = await database.query<{ status: PaymentState }>(
    `select status from payment where booking_id = $1 and claims_id is null and invoice_id is not distinct from $2::uuid
       and not (provider = $3 and status in (${UNDONE}))
     order by status in (${PAID}) desc, status in (${RECEIVED}) desc, created_at desc, id desc limit 1`,
    [id, later?.id ?? null, TRANSFER],
  );
  const { reference, status: booking, expiresAt } = stored.booking;
  const isOrderUnpaid = booking === 'awaiting_payment';
  const payable = isOrderUnpaid || isOpen(later);
  return {
    reference,
    booking,
    payment: shownPayment(last),
    totalCents: later ? (payable ? later.dueCents : later.totalCents) : stored.orderCents,
    document: later && documentName(later.kind, later.number),
    payable,
    expiresAt,
    own: isOrderUnpaid ? ownPath(keys, id) : null,
    ordered: isOrderUnpaid ? orderedOf(stored) : null,
    coming: later === null && isComing(booking) ? comingOf(stored, keys) : null,
  };
}

const firstSlotOf = ({ booking: { trips } }: Pick<StoredBooking, 'booking'>) =>
  trips.map(({ slot }) => slot).find((slot) => slot !== null) ?? null;

const orderedOf = (stored: StoredBooking) => ({
  vehicle: `${stored.booking.vehicle.brand} ${stored.booking.vehicle.model}`,
  slot: firstSlotOf(stored),
});

const comingOf = (stored: StoredBooking, keys: Keys) => ({
  calendar: linkedCalendarPath(keys, stored.booking.id),
  slot: firstSlotOf(stored),
  tracking: trackingPath(stored.trackingToken),
  own: ownPath(keys, stored.booking.id),
  byGuest: stored.byGuest,
  isReturnOpen: stored.booking.trips.some(({ kind, slot }) => kind === 'return' && slot === null),
});

const isOpen = (invoice: LaterInvoice | null): boolean =>
  invoice !== null && invoice.dueCents > 0 && next(invoiceMachine, invoice.status, 'pay') !== null;

/** Before it is confirmed its price, since then the oldest of what is to be paid. @throws problem ERROR.NOT_FOUND, or ERROR.STATE when there is nothing to pay */
async function dueForBooking(tx: Queryable, id: string, now: Date): Promise<Due> {
  const stored = await lockBooking(tx, id, now);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const { status } = stored.booking;
  if (status === 'awaiting_payment') return { invoiceId: null, amountCents: stored.orderCents };
  const invoice = await findLaterInvoice(tx, id);
  if (invoice && isOpen(invoice)) return { invoiceId: invoice.id, amountCents: invoice.dueCents };
  throw problem('ERROR.STATE', { message: impossible(bookingMachine, status, 'pay') });
}

export const payableBooking: Payable = {
  isPayer: async ({ database }, id, accountId) => {
    const rows = await database.query(
      // A partner signs in: no link pays for what they ordered.
      `select 1 from booking join customer on customer.id = customer_id
       where booking.id = $1 and case when $2::uuid is null then partner_id is null
         else coalesce(partner_id, account_id) = $2 end`,
      [id, accountId],
    );
    return rows.length > 0;
  },
  status: statusOf,
  due: dueForBooking,
  pay: payBooking,
  failRefund: (tx, bookingId, detail, now) =>
    addEvent(tx, { bookingId, kind: 'refund_failed', accountId: null, detail }, now),
  settleDispute: settleDisputed,
  noteDispute: async (tx, bookingId, { status, cents, reason }, now) => {
    await touchBooking(tx, bookingId, now);
    const detail = { cents: String(cents), reason: disputeReasons[reason] };
    await addEvent(tx, { bookingId, kind: `dispute_${status}`, accountId: null, detail }, now);
  },
};
