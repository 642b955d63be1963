/** What a booking is invoiced as, its fees too, and credited when it is given up. */

import { feeName } from '../../domain/booking/booking-view.ts';
import type { InvoiceContent } from '../../domain/invoice/invoice.ts';
import { type PayableKind, payableKinds } from '../../domain/invoice/invoice-kinds.ts';
import { type InvoiceState, invoiceMachine, unpaidStates } from '../../domain/invoice/invoice-states.ts';
import type { PriceLine } from '../../domain/invoice/price-lines.ts';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import { PARTNER_DUE_DAYS } from '../../domain/partner/partner-billing.ts';
import type { Transacting } from '../calls/services.ts';
import { findCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { type Billed, creditInvoice, invoiceDue, invoicePaid } from '../invoice/bill.ts';
import { CREDITABLE_CENTS, DUE } from '../invoice/due.ts';
import { queueMail } from '../outbox/mail.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import { findBooking, type StoredBooking, type StoredFee, type StoredPartner } from './booking-store.ts';
import { feesMail, partnerInvoiceMail } from './mails/booking-mails.ts';
import { toBuyer } from './tell-people.ts';

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
    explanation: due.map((fee) => `${feeName(fee)}.`),
  };
  return issueLater(tx, stored, fees, FEES_DUE_DAYS, now);
}

/**
 * Invoices a partner for what they ordered, with the fees that are due and less what was given up; for an order that was
 * cancelled, for what of it is kept.
 * @returns what it says; null where nothing is due
 */
export async function invoicePartner(
  tx: Queryable,
  stored: StoredBooking,
  partner: StoredPartner,
  now: Date,
): Promise<InvoiceContent | null> {
  const due = dueFees(stored);
  const { booking } = stored;
  const lines = [
    ...booking.lines,
    ...stored.credits.map(({ label, cents, vatRate }) => ({ label, cents: -cents, vatRate })),
    ...due.flatMap((fee) => fee.lines),
  ];
  if (lines.reduce((sum, { cents }) => sum + cents, 0) === 0) return null;
  const all: Billed = {
    ...billed(stored, lines),
    customerId: await billedTo(tx, partner),
    explanation: [
      ...(partner.partnerReference === null ? [] : [`Votre référence\u00a0: ${partner.partnerReference}.`]),
      ...explained(booking),
      ...due.map((fee) => `${feeName(fee)}.`),
    ],
  };
  return issueLater(tx, stored, all, PARTNER_DUE_DAYS, now);
}

/**
 * Invoices and mails what is due of a booking that ended before its time: the fees that were counted, and of a partner what
 * is kept of the price.
 */
export async function invoiceRest(
  tx: Queryable,
  { appUrl, keys }: Pick<Transacting, 'appUrl' | 'keys'>,
  id: string,
  now: Date,
): Promise<void> {
  const stored = await findBooking(tx, id, now);
  if (!stored) throw new Error('a booking that has just ended is gone');
  const { partner } = stored;
  const invoice = partner
    ? await invoicePartner(tx, stored, partner, now)
    : await invoiceFees(tx, stored, now);
  if (!invoice) return;
  const key = linkKeyOf(keys, { kind: 'booking', id });
  await queueMail(
    tx,
    partner
      ? partnerInvoiceMail({ ...stored, ...toBuyer(stored), appUrl, invoice })
      : feesMail({ ...stored, appUrl, key, invoice }),
    now,
  );
}

/** Who pays what a partner ordered. @returns the id of a customer */
async function billedTo(tx: Queryable, { accountId }: StoredPartner): Promise<string> {
  const billing = await findCustomer(tx, 'accountId', accountId);
  if (!billing) throw new Error('a partner who cannot be invoiced has ordered');
  return billing.customer.id;
}

/** Asks whoever pays for a booking for what was paid in their name, outside VAT. @returns what the note says */
export async function noteDisbursed(
  tx: Queryable,
  stored: StoredBooking,
  { line, explanation }: { readonly line: DisbursedLine; readonly explanation: readonly string[] },
  now: Date,
): Promise<InvoiceContent> {
  const { partner } = stored;
  const bill: Billed = {
    ...disbursed(stored, line),
    ...(partner && { customerId: await billedTo(tx, partner) }),
    explanation,
  };
  const dueDays = partner ? PARTNER_DUE_DAYS : FEES_DUE_DAYS;
  return invoiceDue(tx, bill, addDays(parisTime(now).day, dueDays), now, 'disbursement');
}

/** Undoes such a note. @param line negative @returns the number of what does */
export const undoDisbursed = (
  tx: Queryable,
  stored: StoredBooking,
  note: { readonly id: string; readonly customerId: string },
  line: DisbursedLine,
  now: Date,
): Promise<string> =>
  creditInvoice(tx, { ...disbursed(stored, line), customerId: note.customerId }, note.id, now);

type DisbursedLine = Omit<PriceLine, 'vatRate'>;

/** No service of ours is asked for, nor VAT. */
const disbursed = (stored: StoredBooking, line: DisbursedLine): Billed => ({
  ...billed(stored, [{ ...line, vatRate: 0 }]),
  serviceOn: null,
});

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

export interface LaterInvoice {
  readonly id: string;
  readonly kind: PayableKind;
  readonly number: string;
  readonly status: InvoiceState;
  readonly totalCents: number;
  /** Still to be paid. */
  readonly dueCents: number;
  /** Whom it is for. */
  readonly customerId: string;
}

/** For `status in (…)`. */
const UNPAID = stateList(unpaidStates);

/**
 * Of what a booking was asked for later than its order (its fees, a partner's whole order, what was advanced), or of what
 * the bank took back the payment of: the oldest that is to be paid, and where nothing is the last; null where there is none.
 * @param kinds which it may be
 */
export async function findLaterInvoice(
  database: Queryable,
  bookingId: string,
  kinds: readonly PayableKind[] = payableKinds,
): Promise<LaterInvoice | null> {
  const [invoice] = await database.query<LaterInvoice>(
    `select id, kind, number, status, "totalCents", "dueCents", "customerId"
     from (
       select invoice.*, total_cents as "totalCents", ${DUE} as "dueCents", customer_id as "customerId",
         status in (${UNPAID}) and ${DUE} > 0 as open
       from invoice
       where booking_id = $1 and kind in (${stateList(kinds)}) and (status in (${UNPAID}) or not exists (
         select 1 from payment where payment.id = invoice.payment_id and payment.invoice_id is null
       )) and not (kind = $2 and status = $3)
     ) as later
     order by open desc, case when open then issued_at end, issued_at desc, number limit 1`,
    // What was cancelled of what was advanced is as if it had not been.
    [bookingId, 'disbursement', invoiceMachine.transitions.credit.to],
  );
  return invoice ?? null;
}

/** An invoice as far as a part of it is given up. */
export interface CreditedInvoice {
  readonly id: string;
  readonly number: string;
  readonly customerId: string;
  /** Per cent, of what it is for. */
  readonly vatRate: number;
  /** What is left of it and can be given up now, in cents; null while the bank holds a payment of it. */
  readonly refundableCents: number | null;
}

const CREDITED_INVOICE = `select id, number, customer_id as "customerId", ${CREDITABLE_CENTS} as "refundableCents",
   (content #>> '{lines,0,vatRate}')::integer as "vatRate"
 from invoice where booking_id = $1 and kind = 'invoice'`;

/** The invoice of what was ordered; null where it is not invoiced. Of a partner it is of the fees too. */
export async function findOrderInvoice(
  tx: Queryable,
  { booking, partner }: StoredBooking,
): Promise<CreditedInvoice | null> {
  const [invoice] = await tx.query<CreditedInvoice>(
    `${CREDITED_INVOICE} and (payment_id is not null or $2) order by issued_at limit 1`,
    [booking.id, partner !== null],
  );
  return invoice ?? null;
}

/** An invoice of a booking; null where it has none with this id. */
export async function findInvoiceOf(
  tx: Queryable,
  bookingId: string,
  invoiceId: string,
): Promise<CreditedInvoice | null> {
  const [invoice] = await tx.query<CreditedInvoice>(`${CREDITED_INVOICE} and id = $2`, [
    bookingId,
    invoiceId,
  ]);
  return invoice ?? null;
}

/** Undoes a part of an invoice of a booking. @param lines negative @returns the number of the credit note */
export const creditBooking = (
  tx: Queryable,
  stored: StoredBooking,
  invoice: { readonly id: string; readonly customerId: string },
  lines: readonly PriceLine[],
  now: Date,
): Promise<string> =>
  creditInvoice(tx, { ...billed(stored, lines), customerId: invoice.customerId }, invoice.id, now);

function billed({ booking, customerId, partner }: StoredBooking, lines: readonly PriceLine[]): Billed {
  const first = booking.trips.find(({ slot }) => slot !== null)?.slot;
  return {
    purpose: { kind: 'booking', id: booking.id },
    customerId,
    reference: booking.reference,
    purchaseOrder: partner?.purchaseOrder ?? null,
    serviceOn: first ? parisTime(new Date(first.start)).day : null,
    lines,
    explanation: explained(booking),
  };
}

/** Of which vehicle it is, then how its price came about. */
const explained = ({ vehicle, provider, explanation }: StoredBooking['booking']): string[] => [
  `Pour\u00a0: ${vehicle.brand} ${vehicle.model}, ${vehicle.plate}, ${provider.name}.`,
  ...explanation,
];
