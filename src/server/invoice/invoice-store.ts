/** Invoices as people read them. */

import type { InvoiceContent } from '../../domain/invoice.ts';
import type { InvoiceState } from '../../domain/invoice-states.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';

export interface IssuedInvoice {
  readonly id: string;
  readonly status: InvoiceState;
  readonly bookingId: string;
  readonly content: InvoiceContent;
}

/**
 * The next invoices of an account's customer, newest first.
 * @param after the last invoice of the page before; null begins.
 */
export async function listInvoicesOf(
  database: Queryable,
  accountId: string,
  after: string | null,
): Promise<Page<IssuedInvoice>> {
  const rows = await database.query<IssuedInvoice>(
    `select invoice.id, status, booking_id as "bookingId", content
     from invoice join customer on customer.id = customer_id
     where account_id = $1
       and ${beginsAfter('invoice', 'issued_at', '$2')}
     order by issued_at desc, invoice.id desc limit $3`,
    [accountId, after, PAGE_LIMIT],
  );
  return pageOf(rows, (row) => row);
}
