/** The months in which an account was invoiced, in France, and what was issued in each. */

import type { StatementDocument } from '../../domain/invoice/statement.ts';
import { monthSpan } from '../../domain/lib/time/paris-time.ts';
import type { Queryable } from '../database/database.ts';
import { IS_IMPUTED, STATUS, TO_BE_PAID, TO_PAY } from './due.ts';

export interface InvoicedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly dueCents: number;
}

const OWN = '(select id from customer where account_id = $1)';
const issued = (which: 'min' | 'max'): string =>
  `date_trunc('month', (select ${which}(issued_at) from invoice where customer_id = ${OWN}) at time zone 'Europe/Paris')`;
const OF_MONTH = `customer_id = ${OWN} and issued_at >= month at time zone 'Europe/Paris'
  and issued_at < (month + interval '1 month') at time zone 'Europe/Paris'`;

/** Newest first. Whether a month has one is asked of an index, and of what is paid already nothing is due. */
export const listInvoicedMonths = (database: Queryable, accountId: string): Promise<InvoicedMonth[]> =>
  database.query<InvoicedMonth>(
    // The sum of many integers is wider than one; a double holds it exactly.
    `select to_char(month, 'YYYY-MM') as month,
       (select coalesce(sum(${TO_PAY}), 0)::double precision from invoice where ${OF_MONTH} and ${TO_BE_PAID}) as "dueCents"
     from generate_series(${issued('min')}, ${issued('max')}, interval '1 month') as month
     where exists (select 1 from invoice where ${OF_MONTH})
     order by month desc`,
    [accountId],
  );

/** What was issued in a month, newest first. @param month `YYYY-MM` */
export async function listInvoicesOfMonth(
  database: Queryable,
  accountId: string,
  month: string,
): Promise<StatementDocument[]> {
  const rows = await database.query<StatementDocument>(
    `select invoice.id, ${STATUS} as status, booking_id as "bookingId",
       partner_reference as "partnerReference", purchase_order as "purchaseOrder", content, ${TO_PAY} as "dueCents",
       ${IS_IMPUTED} as "isImputed"
     from invoice left join booking on booking.id = booking_id
     where invoice.customer_id = ${OWN} and issued_at >= $2 and issued_at < $3
     order by issued_at desc, number desc`,
    [accountId, ...monthSpan(month)],
  );
  return rows.map(({ content: { number, kind, issuedOn, dueOn, reference, totals }, ...row }) => ({
    ...row,
    content: { number, kind, issuedOn, dueOn, reference, totals },
  }));
}
