/** What is still to be paid of an invoice: worked out from what was paid, given back and credited, never stored. */

import { payableKinds } from '../../domain/invoice/invoice-kinds.ts';
import {
  firstInvoiceState,
  type InvoiceState,
  invoiceMachine,
  unpaidStates,
} from '../../domain/invoice/invoice-states.ts';
import { next } from '../../domain/lib/machine.ts';
import { refundMachine } from '../../domain/payment/refund-states.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import {
  FAILED_REFUND_CENTS,
  HAS_LOST,
  IS_HELD,
  NET_RECEIVED_CENTS,
  RECEIVED,
  REFUNDABLE_CENTS,
} from '../payment/amounts.ts';
import { settleClaim } from '../payment/claim.ts';
import { giveOwed, type OverpaidRefund, type Paying, requestRefund } from '../payment/request-refund.ts';
import { TRANSFER } from '../payment/transfer.ts';

/** Of a row of `invoice`, in cents; negative where we owe. */
export const DUE = `(invoice.total_cents
  + (select coalesce(sum(note.total_cents), 0)::integer from invoice as note where note.credits_id = invoice.id)
  - (select coalesce(sum(${NET_RECEIVED_CENTS}), 0)::integer from payment
     where (payment.invoice_id = invoice.id or payment.id = invoice.payment_id) and payment.status in (${RECEIVED})))`;

/** For `kind in (…)`: it asks for money. */
export const PAYABLE = stateList(payableKinds);

/** For `where …`, of a row of `invoice`: money is still asked for. */
export const TO_BE_PAID = `invoice.kind in (${PAYABLE}) and invoice.status in (${stateList(unpaidStates)})`;

/** The same, too late. Days are compared as they are written, and an index has them so. @param today parameter of the day in France, `$n` */
export const lateOn = (today: string): string => `${TO_BE_PAID} and content ->> 'dueOn' < ${today}::text`;

/** The same as its payer reads it: nothing of a credit note, nor of what is settled. */
export const TO_PAY = `(case when ${TO_BE_PAID}
  then greatest(${DUE}, 0) else 0 end)`;

/** Of a row of `invoice`, a credit note: what goes back of what had paid its invoice. @param states of such refunds */
const givesBack = (states: string): string => `exists (
    select 1 from refund join payment on payment.id = refund.payment_id
    where (payment.invoice_id = invoice.credits_id
      or payment.id = (select undone.payment_id from invoice as undone where undone.id = invoice.credits_id))
      and refund.status ${states})`;

/**
 * Of a row of `invoice`: a credit note of what was still to be paid, for which nothing went back. Part of it may have, where
 * the invoice was paid in part.
 */
export const IS_IMPUTED = `(case when (invoice.content ->> 'deducted')::boolean
  then not ${givesBack(`not in (${stateList([refundMachine.transitions.drop.to])})`)} else false end)`;

/** Of a row of `invoice`, its state: what a credit note gives back and no provider could is not paid back yet. */
export const STATUS = `(case when invoice.credits_id is not null
    and ${givesBack(`in (${stateList(refundMachine.transitions.settle.from)})`)}
  then '${firstInvoiceState}' else invoice.status end)`;

/**
 * What of an invoice can be given up now, in cents: all that no credit note has undone. Null while the bank holds a payment
 * of it, of which nothing could be given back.
 */
export const CREDITABLE_CENTS = `(case when not exists (
    select 1 from payment where (payment.invoice_id = invoice.id or payment.id = invoice.payment_id) and ${IS_HELD}
  ) then invoice.total_cents
    + (select coalesce(sum(note.total_cents), 0)::integer from invoice as note where note.credits_id = invoice.id) end)`;

/** Notes that an invoice is paid once nothing of it is due, and that it is not where something is again. */
export async function notePaidWhole(tx: Queryable, invoiceId: string): Promise<void> {
  const [invoice] = await tx.query<{ status: InvoiceState; due: number }>(
    `select status, ${DUE} as due from invoice where id = $1 for update`,
    [invoiceId],
  );
  const status = invoice && next(invoiceMachine, invoice.status, invoice.due > 0 ? 'unpay' : 'pay');
  if (status) await tx.query('update invoice set status = $2 where id = $1', [invoiceId, status]);
}

/**
 * Refunds what was paid of an invoice beyond what is due of it now: cards by their provider, transfers and what is left
 * of a card whose dispute was lost by the team.
 */
export async function refundOverpaid(tx: Queryable, invoiceId: string, now: Date): Promise<OverpaidRefund> {
  const [invoice] = await tx.query<{ due: number }>(
    `select ${DUE} as due from invoice where id = $1 for update`,
    [invoiceId],
  );
  const payments = await tx.query<Paying>(
    `select payment.id, payment.provider = $2 or ${HAS_LOST} as "byHand", ${REFUNDABLE_CENTS} as left, ${FAILED_REFUND_CENTS} as failed
     from payment join invoice on payment.invoice_id = invoice.id or payment.id = invoice.payment_id
     where invoice.id = $1 and payment.status in (${RECEIVED}) order by payment.created_at desc for update of payment`,
    [invoiceId, TRANSFER],
  );
  return giveOwed(tx, payments, Math.max(0, -(invoice?.due ?? 0)), now);
}

/** A dispute of a payment is over: its invoice is owed again where the bank took the money, and what we owe goes back. */
export async function settleDisputed(tx: Queryable, paymentId: string, now: Date): Promise<void> {
  await settleClaim(tx, paymentId, now);
  const [invoice] = await tx.query<{ id: string }>(
    `select invoice.id from invoice join payment on payment.invoice_id = invoice.id or payment.id = invoice.payment_id
     where payment.id = $1 and kind in (${PAYABLE})`,
    [paymentId],
  );
  if (invoice) {
    await notePaidWhole(tx, invoice.id);
    await refundOverpaid(tx, invoice.id, now);
    return;
  }
  // It had nothing to pay for: all of it was to go back.
  const [paid] = await tx.query<{ left: number }>(
    `select ${REFUNDABLE_CENTS} as left from payment where id = $1 and status in (${RECEIVED})`,
    [paymentId],
  );
  if (paid && paid.left > 0) await requestRefund(tx, paymentId, paid.left, now, { byHand: true });
}
