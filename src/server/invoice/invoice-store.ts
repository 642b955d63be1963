/** Invoices as people read them. */

import type { InvoiceContent } from '../../domain/invoice/invoice.ts';
import {
  type InvoiceState,
  invoiceStateOn,
  type ToldInvoiceState,
} from '../../domain/invoice/invoice-states.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { IS_IMPUTED, STATUS, TO_PAY } from './due.ts';

/** Said when there is none. */
export const NO_INVOICE = 'Aucune facture ne correspond.';

export interface IssuedInvoice {
  readonly id: string;
  /** As it stands on the day on which it is read. */
  readonly status: ToldInvoiceState;
  /** What it is for: one of the two. */
  readonly bookingId: string | null;
  readonly subscriptionId: string | null;
  readonly content: InvoiceContent;
  /** What is still to be paid of it. */
  readonly dueCents: number;
}

interface Row extends Omit<IssuedInvoice, 'status'> {
  readonly status: InvoiceState;
  readonly isImputed: boolean;
}

const toIssued = ({ status, isImputed, ...row }: Row, today: string): IssuedInvoice => ({
  ...row,
  status: invoiceStateOn({ ...row.content, status, isImputed }, today),
});

/**
 * The next invoices of an account's customer, newest first.
 * @param after the last invoice of the page before; null begins.
 * @param today in France, `YYYY-MM-DD`
 */
export async function listInvoicesOf(
  database: Queryable,
  accountId: string,
  after: string | null,
  today: string,
): Promise<Page<IssuedInvoice>> {
  return pageOf(await readOf(database, accountId, after, PAGE_LIMIT), (row) => toIssued(row, today));
}

/** All of them, in one statement. @param today as above */
export async function everyInvoiceOf(
  database: Queryable,
  accountId: string,
  today: string,
): Promise<IssuedInvoice[]> {
  return (await readOf(database, accountId, null, null)).map((row) => toIssued(row, today));
}

/** @param limit null of all */
const readOf = (database: Queryable, accountId: string, after: string | null, limit: number | null) =>
  database.query<Row>(
    `select invoice.id, ${STATUS} as status, booking_id as "bookingId", subscription_id as "subscriptionId", content,
       ${TO_PAY} as "dueCents", ${IS_IMPUTED} as "isImputed"
     from invoice
     where customer_id = (select id from customer where account_id = $1)
       and ${beginsAfter('invoice', ['issued_at', 'number'], '$2')}
     order by issued_at desc, number desc limit $3`,
    [accountId, after, limit],
  );

/** What an account was invoiced and given back for a booking, newest first. @param today in France, `YYYY-MM-DD` */
export async function listInvoicesOfBooking(
  database: Queryable,
  accountId: string,
  bookingId: string,
  today: string,
): Promise<IssuedInvoice[]> {
  const rows = await database.query<Row>(
    `select invoice.id, ${STATUS} as status, booking_id as "bookingId", subscription_id as "subscriptionId", content,
       ${TO_PAY} as "dueCents", ${IS_IMPUTED} as "isImputed"
     from invoice join customer on customer.id = customer_id
     where booking_id = $1 and account_id = $2
     order by issued_at desc, number desc`,
    [bookingId, accountId],
  );
  return rows.map((row) => toIssued(row, today));
}

/**
 * What an invoice says.
 * @param ownAccountId whose it must be; null for the team. Another's is no different from none.
 */
export async function findInvoice(
  database: Queryable,
  { id, ownAccountId }: { readonly id: string; readonly ownAccountId: string | null },
): Promise<InvoiceContent | null> {
  const [row] = await database.query<{ content: InvoiceContent }>(
    `select content from invoice join customer on customer.id = customer_id
     where invoice.id = $1 and ($2::uuid is null or account_id = $2::uuid)`,
    [id, ownAccountId],
  );
  return row?.content ?? null;
}

/** Whosever it is: for what we send of our own accord. */
export async function findInvoiceNumbered(
  database: Queryable,
  number: string,
): Promise<InvoiceContent | null> {
  const [row] = await database.query<{ content: InvoiceContent }>(
    'select content from invoice where number = $1',
    [number],
  );
  return row?.content ?? null;
}
