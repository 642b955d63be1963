/** Invoices and credit notes of a span of days, and what all of them come to. */

import type { BookInvoice, BookState } from '../../domain/books/calls.ts';
import { daysBetween, type Period } from '../../domain/books/period.ts';
import { creditOf } from '../../domain/invoice/invoice-kinds.ts';
import { type InvoiceState, invoiceMachine, invoiceStateOn } from '../../domain/invoice/invoice-states.ts';
import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { stateList } from '../database/state-list.ts';
import { IS_IMPUTED, lateOn, PAYABLE, STATUS, TO_BE_PAID, TO_PAY } from '../invoice/due.ts';

/** For `where …`, of a row of `invoice`: what `$4` asks for. */
const conditions: Readonly<Record<BookState, string>> = {
  due: TO_BE_PAID,
  overdue: lateOn('$5'),
  paid: `invoice.kind in (${PAYABLE}) and invoice.status in (${stateList([invoiceMachine.transitions.pay.to])})`,
  credit: `invoice.kind in (${stateList(Object.values(creditOf))})`,
};

/** Days are compared as instants, which an index has. What is searched is looked for in those days alone. */
const LISTED = `issued_at >= $1 and issued_at < $2
  and ($3::text is null or strpos(number, upper($3)) > 0 or strpos(folded(content #>> '{buyer,name}'), folded($3)) > 0)
  and (case $4::text
    ${Object.entries(conditions)
      .map(([state, condition]) => `when '${state}' then ${condition}`)
      .join(' ')}
    else true end)`;

export interface InvoiceFilter extends Period {
  readonly state: BookState | null;
  /** A part of a name or of a number. */
  readonly q: string | null;
}

export interface InvoiceTotals {
  readonly count: number;
  readonly netCents: number;
  readonly vatCents: number;
  readonly totalCents: number;
  readonly dueCents: number;
}

interface Row extends Omit<BookInvoice, 'status' | 'daysOverdue'> {
  readonly status: InvoiceState;
  readonly isImputed: boolean;
}

/** The sum of many integers is wider than one; a double holds it exactly. */
const sum = (cents: string): string => `coalesce(sum(${cents}), 0)::double precision`;

const parametersOf = ({ from, to, q, state }: InvoiceFilter, today: string) => [
  parisInstant(from, 0),
  parisInstant(addDays(to, 1), 0),
  q,
  state,
  today,
];

/**
 * The latest first, those of one instant by their numbers, in two statements however many there are.
 * @param after the last one of the page before; null begins
 * @param today in France, `YYYY-MM-DD`
 */
export async function listInvoices(
  database: Queryable,
  filter: InvoiceFilter,
  after: string | null,
  today: string,
): Promise<Page<BookInvoice> & { totals: InvoiceTotals }> {
  const parameters = parametersOf(filter, today);
  const rows = await database.query<Row>(
    `select invoice.id, number, kind, ${STATUS} as status, content ->> 'issuedOn' as "issuedOn", content ->> 'dueOn' as "dueOn",
       ${IS_IMPUTED} as "isImputed", content #>> '{buyer,name}' as name, content ->> 'reference' as reference, booking_id as "bookingId",
       vat_cents as "vatCents", total_cents as "totalCents", ${TO_PAY} as "dueCents"
     from invoice where ${LISTED} and ${beginsAfter('invoice', ['issued_at', 'number'], '$6')}
     order by issued_at desc, number desc limit $7`,
    [...parameters, after, PAGE_LIMIT],
  );
  const [totals] = await database.query<InvoiceTotals>(
    `select count(*)::integer as count, ${sum('net_cents')} as "netCents", ${sum('vat_cents')} as "vatCents",
       ${sum('total_cents')} as "totalCents", ${sum(TO_PAY)} as "dueCents"
     from invoice where ${LISTED}`,
    parameters,
  );
  if (!totals) throw new Error('a query without its row');
  return { ...pageOf(rows, (row) => toInvoice(row, today)), totals };
}

function toInvoice({ isImputed, ...row }: Row, today: string): BookInvoice {
  const status = invoiceStateOn({ ...row, isImputed }, today);
  return { ...row, status, daysOverdue: status === 'overdue' ? daysBetween(row.dueOn, today) : 0 };
}
