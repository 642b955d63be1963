/** The invoices of a booking, of its order and of its fees, and the credit note of one that was given up. */

import type { InvoiceContent, NewInvoice } from '../../domain/invoice.ts';
import type { InvoiceState } from '../../domain/invoice-states.ts';
import { addDays, parisTime } from '../../domain/paris-time.ts';
import type { PriceLine } from '../../domain/price-lines.ts';
import type { StoredBooking } from '../booking/booking-store.ts';
import { findCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { issue } from './issue.ts';

/** @returns its number */
export async function invoiceBooking(
  tx: Queryable,
  stored: StoredBooking,
  paymentId: string,
  now: Date,
): Promise<string> {
  const about = await aboutBooking(tx, stored, now);
  const { bookingId, customerId } = ids(stored);
  const invoice: NewInvoice = { ...about, kind: 'invoice', credits: null, lines: stored.booking.lines };
  return (await issue(tx, { bookingId, customerId, paymentId, creditsId: null, invoice }, now)).number;
}

/** How long an invoice that is not paid at once may be paid, in days. */
const FEES_DUE_DAYS = 15;

/**
 * Invoices the fees of a booking that are due, if there are any, to be paid later.
 * @returns what it says, or null
 */
export async function invoiceFees(
  tx: Queryable,
  stored: StoredBooking,
  now: Date,
): Promise<InvoiceContent | null> {
  const due = stored.fees.filter(({ cents }) => cents > 0);
  if (due.length === 0) return null;
  const about = await aboutBooking(tx, stored, now);
  const { bookingId, customerId } = ids(stored);
  const invoice: NewInvoice = {
    ...about,
    kind: 'invoice',
    credits: null,
    paid: false,
    dueOn: addDays(about.issuedOn, FEES_DUE_DAYS),
    lines: due.flatMap(({ lines }) => lines),
    explanation: due.map(({ label }) => `${label}.`),
  };
  const issued = await issue(tx, { bookingId, customerId, paymentId: null, creditsId: null, invoice }, now);
  await tx.query(
    `update booking_fee set invoice_id = (select id from invoice where number = $2)
     where booking_id = $1 and waived_reason is null`,
    [bookingId, issued.number],
  );
  return issued;
}

export interface FeeInvoice {
  readonly id: string;
  readonly number: string;
  readonly status: InvoiceState;
  readonly cents: number;
}

/** The invoice of a booking's fees, or null. */
export async function findFeeInvoice(database: Queryable, bookingId: string): Promise<FeeInvoice | null> {
  const [invoice] = await database.query<FeeInvoice>(
    `select id, number, status, total_cents as cents from invoice
     where id = (select invoice_id from booking_fee where booking_id = $1 and invoice_id is not null limit 1)`,
    [bookingId],
  );
  return invoice ?? null;
}

/** @param lines what is undone, negative. @returns the number of the credit note */
export async function creditBooking(
  tx: Queryable,
  stored: StoredBooking,
  lines: readonly PriceLine[],
  now: Date,
): Promise<string> {
  const { bookingId, customerId } = ids(stored);
  const [credits] = await tx.query<{ id: string; number: string; total: number }>(
    `select id, number, total_cents as total from invoice where booking_id = $1 and kind = 'invoice' for update`,
    [bookingId],
  );
  if (!credits) throw new Error('a paid booking without its invoice');
  const about = await aboutBooking(tx, stored, now);
  const invoice: NewInvoice = {
    ...about,
    kind: 'credit_note',
    credits: credits.number,
    lines,
    explanation: [],
  };
  const note = await issue(
    tx,
    { bookingId, customerId, paymentId: null, creditsId: credits.id, invoice },
    now,
  );
  if (note.totals.totalCents === -credits.total) {
    await tx.query("update invoice set status = 'credited' where id = $1", [credits.id]);
  }
  return note.number;
}

const ids = ({ booking, customerId }: StoredBooking) => ({ bookingId: booking.id, customerId });

/** What both say of the booking and its customer. */
async function aboutBooking(
  tx: Queryable,
  { booking, customerId }: StoredBooking,
  now: Date,
): Promise<Omit<NewInvoice, 'kind' | 'credits' | 'lines'>> {
  const found = await findCustomer(tx, 'id', customerId);
  if (!found) throw new Error('a booking without its customer');
  const { firstName, lastName, companyName, address, billingAddress } = found.customer;
  const first = booking.trips.find(({ slot }) => slot !== null)?.slot;
  const today = parisTime(now).day;
  return {
    issuedOn: today,
    serviceOn: first ? parisTime(new Date(first.start)).day : null,
    dueOn: today,
    paid: true,
    bookingReference: booking.reference,
    buyer: {
      name: companyName ?? `${firstName} ${lastName}`,
      address: billingAddress ?? address,
      isCompany: companyName !== null,
    },
    explanation: booking.explanation,
  };
}
