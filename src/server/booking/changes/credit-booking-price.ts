/**
 * Gives up a part of the price of a booking, or of an invoice of it: a credit note of what is invoiced, and the money that
 * came for it back. What is not invoiced yet is invoiced for less.
 */

import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../database/database.ts';
import { notePaidWhole, refundOverpaid } from '../../invoice/due.ts';
import type { OverpaidRefund } from '../../payment/request-refund.ts';
import { type CreditedInvoice, creditBooking, findOrderInvoice } from '../booking-invoice.ts';
import type { StoredBooking } from '../booking-store.ts';

export interface PriceReduction {
  readonly cents: number;
  /** What the credit note and the price say. */
  readonly label: string;
  /** Why, as the team says it; null where it follows from a rule. */
  readonly reason: string | null;
  /** Who does it; null when nobody is signed in. */
  readonly accountId: string | null;
}

export interface PriceCredit extends OverpaidRefund {
  /** Number of the credit note; null where nothing was invoiced. */
  readonly creditNote: string | null;
}

const NOTHING: PriceCredit = { refundCents: 0, heldCents: 0, creditNote: null };

/** @param reduction with cents that are left of the price, which is that of what was ordered */
export async function creditAndRefund(
  tx: Queryable,
  stored: StoredBooking,
  reduction: PriceReduction,
  now: Date,
): Promise<PriceCredit> {
  return reduction.cents === 0
    ? NOTHING
    : creditInvoiceAndRefund(tx, stored, reduction, await findOrderInvoice(tx, stored), now);
}

/** @param reduction with cents that are left of the invoice @param invoice null where nothing is invoiced yet */
export async function creditInvoiceAndRefund(
  tx: Queryable,
  stored: StoredBooking,
  { cents, label, reason, accountId }: PriceReduction,
  invoice: CreditedInvoice | null,
  now: Date,
): Promise<PriceCredit> {
  const vatRate = invoice?.vatRate ?? stored.booking.lines[0]?.vatRate ?? 0;
  await tx.query(
    `insert into booking_credit (id, booking_id, invoice_id, label, cents, vat_rate, reason, account_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [randomUUID(), stored.booking.id, invoice?.id ?? null, label, cents, vatRate, reason, accountId, now],
  );
  if (!invoice) return NOTHING;
  const creditNote = await creditBooking(tx, stored, invoice, [{ label, cents: -cents, vatRate }], now);
  await notePaidWhole(tx, invoice.id);
  return { ...(await refundOverpaid(tx, invoice.id, now)), creditNote };
}
