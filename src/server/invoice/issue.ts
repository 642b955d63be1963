/** Issues invoices: a number without a gap and a content that nothing changes any more. */

import { randomUUID } from 'node:crypto';
import {
  type InvoiceContent,
  invoiceContent,
  type NewInvoice,
  numberOf,
  seriesOf,
} from '../../domain/invoice/invoice.ts';
import { firstInvoiceState, invoiceMachine } from '../../domain/invoice/invoice-states.ts';
import { next } from '../../domain/lib/machine.ts';
import type { Queryable } from '../database/database.ts';
import { idOf, type Purpose } from '../payment/purpose.ts';

export interface IssueOf {
  /** Null of what was invoiced by hand. */
  readonly purpose: Purpose | null;
  readonly customerId: string;
  /** What paid it at once. */
  readonly paymentId: string | null;
  /** The invoice that a credit note undoes. */
  readonly creditsId: string | null;
  readonly invoice: NewInvoice;
  /** Of who makes it by hand. */
  readonly clientId?: string;
}

/**
 * In the transaction of what it is issued for: they are both there or neither is. Others who issue wait for its end, so
 * keep what follows short.
 */
export async function issue(tx: Queryable, { invoice, ...of }: IssueOf, at: Date): Promise<InvoiceContent> {
  const series = seriesOf(invoice.kind, invoice.issuedOn.slice(0, 4));
  const [row] = await tx.query<{ last: number }>(
    `insert into invoice_series (series, last) values ($1, 1)
     on conflict (series) do update set last = invoice_series.last + 1
     returning last`,
    [series],
  );
  if (!row) throw new Error('no invoice number');
  const content = invoiceContent(numberOf(series, row.last), invoice);
  const status = invoice.paid ? next(invoiceMachine, firstInvoiceState, 'pay') : firstInvoiceState;
  if (status === null) throw new Error('an invoice cannot be issued');
  await tx.query(
    `insert into invoice
       (id, number, kind, status, booking_id, subscription_id, customer_id, payment_id, credits_id, content,
        total_cents, issued_at, client_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13)`,
    [
      randomUUID(),
      content.number,
      content.kind,
      status,
      idOf(of.purpose, 'booking'),
      idOf(of.purpose, 'subscription'),
      of.customerId,
      of.paymentId,
      of.creditsId,
      JSON.stringify(content),
      content.totals.totalCents,
      at,
      of.clientId ?? null,
    ],
  );
  return content;
}
