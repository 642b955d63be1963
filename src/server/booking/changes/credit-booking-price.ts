/**
 * Credits a part of the price of a booking: a credit note of what is invoiced, and a refund of what was paid for it. What
 * is not invoiced yet is invoiced for less.
 */

import { randomUUID } from 'node:crypto';
import type { PriceLine } from '../../../domain/invoice/price-lines.ts';
import type { Queryable } from '../../database/database.ts';
import { invoiceOf } from '../../invoice/bill.ts';
import { notePaidWhole, type OverpaidRefund, refundOverpaid } from '../../invoice/due.ts';
import { lockPaid } from '../../payment/request-refund.ts';
import { creditBooking, findLaterInvoice } from '../booking-invoice.ts';
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

/** @param reduction of cents that are left of the price */
export async function creditAndRefund(
  tx: Queryable,
  stored: StoredBooking,
  { cents, label, reason, accountId }: PriceReduction,
  now: Date,
): Promise<PriceCredit> {
  if (cents === 0) return NOTHING;
  const vatRate = stored.booking.lines[0]?.vatRate ?? 0;
  await tx.query(
    `insert into booking_credit (id, booking_id, label, cents, vat_rate, reason, account_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [randomUUID(), stored.booking.id, label, cents, vatRate, reason, accountId, now],
  );
  const lines: PriceLine[] = [{ label, cents: -cents, vatRate }];
  return stored.partner ? ofPartner(tx, stored, lines, now) : ofCustomer(tx, stored, lines, now);
}

async function ofCustomer(
  tx: Queryable,
  stored: StoredBooking,
  lines: readonly PriceLine[],
  now: Date,
): Promise<PriceCredit> {
  const paid = await lockPaid(tx, { kind: 'booking', id: stored.booking.id });
  if (!paid) return NOTHING;
  const invoice = { id: await invoiceOf(tx, paid.id), customerId: stored.customerId };
  const creditNote = await creditBooking(tx, stored, invoice, lines, now);
  await notePaidWhole(tx, invoice.id);
  return { ...(await refundOverpaid(tx, invoice.id, now)), creditNote };
}

/** Until it is invoiced the invoice will say so; since, a credit note does, and what they have paid too much goes back. */
async function ofPartner(
  tx: Queryable,
  stored: StoredBooking,
  lines: readonly PriceLine[],
  now: Date,
): Promise<PriceCredit> {
  const invoice = await findLaterInvoice(tx, stored.booking.id);
  if (!invoice) return NOTHING;
  const creditNote = await creditBooking(tx, stored, invoice, lines, now);
  await notePaidWhole(tx, invoice.id);
  return { ...(await refundOverpaid(tx, invoice.id, now)), creditNote };
}
