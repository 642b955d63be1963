/** The months in which an account was invoiced, in France, and what was issued in each. */

import type { StatementDocument } from '../../domain/invoice/statement.ts';
import { monthSpan } from '../../domain/lib/time/paris-time.ts';
import type { Queryable } from '../database/database.ts';
import { TO_PAY } from './due.ts';

export interface InvoicedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly dueCents: number;
}

/** Newest first. */
export const listInvoicedMonths = (database: Queryable, accountId: string): Promise<InvoicedMonth[]> =>
  database.query<InvoicedMonth>(
    // The sum of many integers is wider than one; a double holds it exactly.
    `select to_char(issued_at at time zone 'Europe/Paris', 'YYYY-MM') as month,
       coalesce(sum(${TO_PAY}), 0)::double precision as "dueCents"
     from invoice join customer on customer.id = customer_id
     where account_id = $1
     group by 1 order by 1 desc`,
    [accountId],
  );

/** What was issued in a month, newest first. @param month `YYYY-MM` */
export async function listInvoicesOfMonth(
  database: Queryable,
  accountId: string,
  month: string,
): Promise<StatementDocument[]> {
  const rows = await database.query<StatementDocument>(
    `select invoice.id, invoice.status, booking_id as "bookingId",
       partner_reference as "partnerReference", purchase_order as "purchaseOrder", content, ${TO_PAY} as "dueCents"
     from invoice join customer on customer.id = invoice.customer_id
       left join booking on booking.id = booking_id
     where account_id = $1 and issued_at >= $2 and issued_at < $3
     order by issued_at desc, number desc`,
    [accountId, ...monthSpan(month)],
  );
  return rows.map(({ content: { number, kind, issuedOn, dueOn, reference, totals }, ...row }) => ({
    ...row,
    content: { number, kind, issuedOn, dueOn, reference, totals },
  }));
}
