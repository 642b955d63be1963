/** The money of a booking as its people read it: invoices, what is due of them, what goes back, and the balance. */

import type { InvoiceState } from '../../domain/invoice/invoice-states.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { type DisputeReason, disputeReasons } from '../../domain/payment/dispute-reason.ts';
import { type DisputeState, disputeStates, isToAnswer } from '../../domain/payment/dispute-states.ts';
import type { RefundState } from '../../domain/payment/refund-states.ts';
import type { Queryable } from '../database/database.ts';
import { DUE } from '../invoice/due.ts';
import { IS_HELD, NET_RECEIVED_CENTS, RECEIVED } from '../payment/amounts.ts';
import { instant } from './slots/trip-json.ts';

export interface BookingMoney {
  /** Oldest first, without credit notes. */
  readonly invoices: readonly {
    readonly id: string;
    readonly number: string;
    readonly status: InvoiceState;
    readonly cents: number;
    readonly dueCents: number;
  }[];
  /** What came, oldest first. */
  readonly payments: readonly {
    readonly id: string;
    readonly cents: number;
    /** Day in France, `YYYY-MM-DD`. */
    readonly paidOn: string;
    /** What the bank says of a transfer; null of a card. */
    readonly reference: string | null;
  }[];
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
  /** The bank holds a payment: nothing is given back until it has decided. */
  readonly isHeld: boolean;
  /**
   * Invoices less credit notes, less what was paid and neither given back nor taken by the bank: what is owed to us;
   * negative where we owe.
   */
  readonly balanceCents: number;
}

type Row = Omit<BookingMoney, 'disputes'> & {
  readonly disputes: readonly {
    readonly id: string;
    readonly cents: number;
    readonly reason: DisputeReason;
    readonly status: DisputeState;
    readonly answerBefore: string | null;
  }[];
};

export async function moneyOf(database: Queryable, bookingId: string): Promise<BookingMoney> {
  const [money] = await database.query<Row>(
    `select
       (select coalesce(json_agg(json_build_object('id', invoice.id, 'number', number, 'status', status,
            'cents', total_cents, 'dueCents', ${DUE}) order by number), '[]')
        from invoice where booking_id = $1 and kind = 'invoice') as invoices,
       (select coalesce(json_agg(json_build_object('id', payment.id, 'cents', amount_cents,
            'paidOn', coalesce(received_on, (created_at at time zone 'Europe/Paris')::date)::text,
            'reference', transfer_reference) order by created_at), '[]')
        from payment where booking_id = $1 and status in (${RECEIVED})) as payments,
       (select coalesce(json_agg(json_build_object('id', refund.id, 'cents', cents, 'status', refund.status,
            'settledHow', settled_how) order by refund.created_at), '[]')
        from refund join payment on payment.id = payment_id where booking_id = $1) as refunds,
       (select coalesce(json_agg(json_build_object('id', dispute.id, 'cents', cents, 'reason', reason,
            'status', dispute.status, 'answerBefore', ${instant('answer_before')}) order by dispute.created_at), '[]')
        from dispute join payment on payment.id = payment_id where booking_id = $1) as disputes,
       exists (select 1 from payment where booking_id = $1 and ${IS_HELD}) as "isHeld",
       (select coalesce(sum(total_cents), 0)::integer from invoice where booking_id = $1)
         - (select coalesce(sum(${NET_RECEIVED_CENTS}), 0)::integer from payment
            where booking_id = $1 and status in (${RECEIVED})) as "balanceCents"`,
    [bookingId],
  );
  if (!money) throw new Error('a query without its row');
  const disputes = money.disputes.map(({ id, cents, reason, ...dispute }) => ({
    id,
    cents,
    reason: disputeReasons[reason],
    state: stateOf(dispute),
  }));
  return { ...money, disputes };
}

/** « à répondre avant le lundi 14 décembre 2026 à 00:59 (heure de Paris) ». */
function stateOf({ status, answerBefore }: Pick<Row['disputes'][number], 'status' | 'answerBefore'>): string {
  const label = disputeStates[status];
  return answerBefore !== null && isToAnswer(status)
    ? `${label} avant le ${frenchInstant(new Date(answerBefore))}`
    : label;
}
