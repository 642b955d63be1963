/** What a booking is invoiced as, its fees too, and credited when it is given up. */

import type { InvoiceContent } from '../../domain/invoice/invoice.ts';
import type { InvoiceState } from '../../domain/invoice/invoice-states.ts';
import type { PriceLine } from '../../domain/invoice/price-lines.ts';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import { PARTNER_DUE_DAYS } from '../../domain/partner/partner-billing.ts';
import { findCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { type Billed, creditPaid, invoiceDue, invoicePaid } from '../invoice/bill.ts';
import type { StoredBooking, StoredFee, StoredPartner } from './booking-store.ts';

/** @returns the number of the invoice */
export const invoiceBooking = (
  tx: Queryable,
  stored: StoredBooking,
  paymentId: string,
  now: Date,
): Promise<string> => invoicePaid(tx, billed(stored, stored.booking.lines), paymentId, now);

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
  const due = dueFees(stored);
  if (due.length === 0) return null;
  const fees = {
    ...billed(
      stored,
      due.flatMap(({ lines }) => lines),
    ),
    explanation: due.map(({ label }) => `${label}.`),
  };
  return issueLater(tx, stored, fees, FEES_DUE_DAYS, now);
}

/** Invoices a partner for what they ordered, with the fees that are due. @returns what it says */
export async function invoicePartner(
  tx: Queryable,
  stored: StoredBooking,
  partner: StoredPartner,
  now: Date,
): Promise<InvoiceContent> {
  const billing = await findCustomer(tx, 'accountId', partner.accountId);
  if (!billing) throw new Error('a partner who cannot be invoiced has ordered');
  const due = dueFees(stored);
  const { booking } = stored;
  const all: Billed = {
    ...billed(stored, [...booking.lines, ...due.flatMap(({ lines }) => lines)]),
    customerId: billing.customer.id,
    explanation: [
      ...(partner.partnerReference === null ? [] : [`Votre référence\u00a0: ${partner.partnerReference}.`]),
      ...(partner.purchaseOrder === null ? [] : [`Votre bon de commande\u00a0: ${partner.purchaseOrder}.`]),
      ...booking.explanation,
      ...due.map(({ label }) => `${label}.`),
    ],
  };
  return issueLater(tx, stored, all, PARTNER_DUE_DAYS, now);
}

const dueFees = ({ fees }: StoredBooking): StoredFee[] => fees.filter(({ cents }) => cents > 0);

/** Fees that are due are noted as being in it. */
async function issueLater(
  tx: Queryable,
  stored: StoredBooking,
  bill: Billed,
  dueDays: number,
  now: Date,
): Promise<InvoiceContent> {
  const issued = await invoiceDue(tx, bill, addDays(parisTime(now).day, dueDays), now);
  await tx.query(
    `update booking_fee set invoice_id = (select id from invoice where number = $2)
     where booking_id = $1 and waived_reason is null`,
    [stored.booking.id, issued.number],
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

/**
 * @param paymentId what had paid it
 * @param lines what is undone, negative
 * @returns the number of the credit note
 */
export const creditBooking = (
  tx: Queryable,
  stored: StoredBooking,
  paymentId: string,
  lines: readonly PriceLine[],
  now: Date,
): Promise<string> => creditPaid(tx, billed(stored, lines), paymentId, now);

function billed({ booking, customerId }: StoredBooking, lines: readonly PriceLine[]): Billed {
  const first = booking.trips.find(({ slot }) => slot !== null)?.slot;
  return {
    purpose: { kind: 'booking', id: booking.id },
    customerId,
    reference: booking.reference,
    serviceOn: first ? parisTime(new Date(first.start)).day : null,
    lines,
    explanation: booking.explanation,
  };
}
