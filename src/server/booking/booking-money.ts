/** The money of a booking as its people read it: invoices, what is due of them, what goes back, and the balance. */

import type { BookedMoney } from '../../domain/booking/booking-view.ts';
import type { PayableKind } from '../../domain/invoice/invoice-kinds.ts';
import {
  type InvoiceState,
  invoiceStateOn,
  type ToldInvoiceState,
} from '../../domain/invoice/invoice-states.ts';
import type { Complete } from '../../domain/lib/contract/contract.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { type DisputeReason, disputeReasons } from '../../domain/payment/dispute-reason.ts';
import { type DisputeState, disputeStates, isToAnswer } from '../../domain/payment/dispute-states.ts';
import { type RefundState, refundMachine } from '../../domain/payment/refund-states.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { CREDITABLE_CENTS, DUE, PAYABLE } from '../invoice/due.ts';
import { CLAIM, LEFT_WITH_US, RECEIVED, SENT_BACK_CENTS } from '../payment/amounts.ts';
import { TRANSFER } from '../payment/transfer.ts';
import { instant } from './slots/trip-json.ts';

export interface BookingMoney {
  /** Oldest first, without credit notes; notes of what was advanced are among them. */
  readonly invoices: readonly {
    readonly id: string;
    readonly kind: PayableKind;
    readonly number: string;
    readonly status: ToldInvoiceState;
    readonly cents: number;
    readonly dueCents: number;
    /** The last day on which it can be paid in time, in France, `YYYY-MM-DD`. */
    readonly dueOn: string;
    /** What can be given up of it now. */
    readonly refundableCents: number;
  }[];
  /** What undoes them, oldest first; negative. */
  readonly creditNotes: readonly { readonly id: string; readonly number: string; readonly cents: number }[];
  /** Fees that were counted, and are not invoiced yet. */
  readonly toInvoiceCents: number;
  /** What came, oldest first. */
  readonly payments: readonly {
    readonly id: string;
    readonly cents: number;
    /** Day in France, `YYYY-MM-DD`. */
    readonly paidOn: string;
    /** What the bank says of a transfer; null of a card. */
    readonly reference: string | null;
    /** A transfer of which nothing was given back: where it never came, it can be undone. */
    readonly canCancel: boolean;
  }[];
  /** What a bank took of money that had gone back, and is to be recovered, by the id of the payment. */
  readonly claims: readonly { readonly id: string; readonly cents: number }[];
  readonly refunds: readonly {
    readonly id: string;
    readonly cents: number;
    readonly status: RefundState;
    readonly settledHow: string | null;
  }[];
  /** Payments that are disputed, or were. */
  readonly disputes: readonly {
    readonly id: string;
    readonly cents: number;
    /** In French, as the next. */
    readonly reason: string;
    /** With until when to answer, where there is an answer to give. */
    readonly state: string;
  }[];
  /** Bills that were paid in its customer's name, oldest first, each with the number of its note. */
  readonly disbursements: readonly {
    readonly id: string;
    readonly number: string;
    readonly cents: number;
    /** Day in France, `YYYY-MM-DD`. */
    readonly paidOn: string;
    readonly supplier: string;
    readonly billNumber: string;
    /** Since when the mandate that it was paid under was in force, likewise. */
    readonly mandateOn: string;
    /** Why it is not asked back after all; null where it is. */
    readonly cancelledReason: string | null;
  }[];
  readonly balanceCents: number;
}

/**
 * Invoices less credit notes, and what was advanced in its customer's name (its notes are rows of `invoice`, and what undoes
 * them too), less what was paid and neither given back nor taken by the bank: what is owed to us of a booking, in cents;
 * negative where we owe. Nothing of it is cut off at zero: money that left twice is owed to us.
 */
const BALANCE = `(select coalesce(sum(total_cents), 0)::integer from invoice where booking_id = $1)
  - (select coalesce(sum(${LEFT_WITH_US}), 0)::integer from payment
     where booking_id = $1 and status in (${RECEIVED}))`;

/** Fees of a booking that were counted and are due, of which no invoice was issued yet, in cents. @param id of it, in SQL */
const feesToInvoice = (id: string) => `(select coalesce(sum(cents), 0)::integer from booking_fee
  where booking_fee.booking_id = ${id} and waived_reason is null and invoice_id is null)`;
const TO_INVOICE = feesToInvoice('$1');

/**
 * What closing a row of `booking` invoices, as `invoicePartner` and `invoiceFees` do: of a partner what they ordered less what
 * was given up, of anybody the fees that are due, in cents.
 */
export const INVOICED_AT_CLOSING = `(
  case when partner_id is null then 0 else total_cents
    - (select coalesce(sum(cents), 0) from booking_credit where booking_credit.booking_id = booking.id) end
  + ${feesToInvoice('booking.id')})`;

const { fail, drop } = refundMachine.transitions;
/** For `status in (…)`: it did not go back, and is owed; and it was not to go back after all. */
const OWED = stateList([fail.to]);
const DROPPED = stateList([drop.to]);

type OwnMoney = Complete<BookedMoney>;

type Row = Omit<BookingMoney, 'disputes' | 'invoices'> & {
  readonly invoices: readonly (Omit<BookingMoney['invoices'][number], 'status'> & {
    readonly status: InvoiceState;
  })[];
  readonly disputes: readonly {
    readonly id: string;
    readonly cents: number;
    readonly reason: DisputeReason;
    readonly status: DisputeState;
    readonly answerBefore: string | null;
  }[];
};

/** As who pays for it reads it: not why the team undoes or disputes what, nor what a transfer was called. */
export async function ownMoneyOf(database: Queryable, bookingId: string): Promise<OwnMoney> {
  const [money] = await database.query<OwnMoney>(
    `select ${BALANCE} as "balanceCents", ${TO_INVOICE} as "toInvoiceCents",
       (select coalesce(json_agg(json_build_object('cents', amount_cents, 'paidOn', received_on::text,
            'byTransfer', provider = $2) order by created_at), '[]')
        from payment where booking_id = $1 and status in (${RECEIVED})) as payments,
       (select coalesce(json_agg(json_build_object('cents', cents,
            'on', (refund.created_at at time zone 'Europe/Paris')::date::text,
            'isBack', refund.status not in (${OWED})) order by refund.created_at), '[]')
        from refund join payment on payment.id = payment_id
        where booking_id = $1 and refund.status not in (${DROPPED})) as refunds`,
    [bookingId, TRANSFER],
  );
  if (!money) throw new Error('a query without its row');
  return money;
}

/** @param today in France, `YYYY-MM-DD` */
export async function moneyOf(database: Queryable, bookingId: string, today: string): Promise<BookingMoney> {
  const [money] = await database.query<Row>(
    `select
       (select coalesce(json_agg(json_build_object('id', invoice.id, 'kind', kind, 'number', number, 'status', status,
            'cents', total_cents, 'dueCents', ${DUE}, 'dueOn', content->>'dueOn',
            'refundableCents', case when kind = 'invoice' then coalesce(${CREDITABLE_CENTS}, 0) else 0 end)
            order by issued_at, number), '[]')
        from invoice where booking_id = $1 and kind in (${PAYABLE})) as invoices,
       (select coalesce(json_agg(json_build_object('id', id, 'number', number, 'cents', total_cents)
            order by issued_at, number), '[]')
        from invoice where booking_id = $1 and kind not in (${PAYABLE})) as "creditNotes",
       ${TO_INVOICE} as "toInvoiceCents",
       (select coalesce(json_agg(json_build_object('id', payment.id, 'cents', amount_cents,
            'paidOn', received_on::text,
            'reference', transfer_reference,
            'canCancel', provider = $2 and ${SENT_BACK_CENTS} = 0) order by created_at), '[]')
        from payment where booking_id = $1 and status in (${RECEIVED})) as payments,
       (select coalesce(json_agg(json_build_object('id', id, 'cents', ${CLAIM}) order by created_at), '[]')
        from payment where booking_id = $1 and status in (${RECEIVED}) and ${CLAIM} > 0) as claims,
       (select coalesce(json_agg(json_build_object('id', refund.id, 'cents', cents, 'status', refund.status,
            'settledHow', settled_how) order by refund.created_at), '[]')
        from refund join payment on payment.id = payment_id where booking_id = $1) as refunds,
       (select coalesce(json_agg(json_build_object('id', dispute.id, 'cents', cents, 'reason', reason,
            'status', dispute.status, 'answerBefore', ${instant('answer_before')}) order by dispute.created_at), '[]')
        from dispute join payment on payment.id = payment_id where booking_id = $1) as disputes,
       (select coalesce(json_agg(json_build_object('id', disbursement.id, 'number', number, 'cents', cents,
            'paidOn', paid_on::text, 'supplier', supplier, 'billNumber', bill_number,
            'mandateOn', (mandate_since at time zone 'Europe/Paris')::date::text,
            'cancelledReason', cancelled_reason)
            order by created_at, number), '[]')
        from disbursement join invoice on invoice.id = invoice_id where disbursement.booking_id = $1) as disbursements,
       ${BALANCE} as "balanceCents"`,
    [bookingId, TRANSFER],
  );
  if (!money) throw new Error('a query without its row');
  const disputes = money.disputes.map(({ id, cents, reason, ...dispute }) => ({
    id,
    cents,
    reason: disputeReasons[reason],
    state: stateOf(dispute),
  }));
  const invoices = money.invoices.map((invoice) => ({
    ...invoice,
    status: invoiceStateOn(invoice, today),
  }));
  return { ...money, invoices, disputes };
}

/** « à répondre avant le lundi 14 décembre 2026 à 00:59 (heure de Paris) ». */
function stateOf({ status, answerBefore }: Pick<Row['disputes'][number], 'status' | 'answerBefore'>): string {
  const label = disputeStates[status];
  return answerBefore !== null && isToAnswer(status)
    ? `${label} avant le ${frenchInstant(new Date(answerBefore))}`
    : label;
}
