/** A month of the books: what its documents come to by rate of VAT, and its journals. */

import type { BookMonth } from '../../domain/books/calls.ts';
import { fecFileName } from '../../domain/books/fec.ts';
import {
  type Entry,
  type Loss,
  lossesJournal,
  receiptsJournal,
  type SoldDocument,
  salesJournal,
} from '../../domain/books/journal.ts';
import { moneyWays } from '../../domain/books/money-ways.ts';
import { monthsFrom, periodOf } from '../../domain/books/period.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { monthSpan } from '../../domain/lib/time/paris-time.ts';
import { company } from '../../domain/settings/company.ts';
import { BUYER_NAME } from '../buyer/buyer-store.ts';
import type { Queryable } from '../database/database.ts';
import { RECEIVED, WRITTEN_OFF } from '../payment/amounts.ts';
import { readMovements } from './movements.ts';

interface Sums extends Pick<BookMonth, 'rates' | 'outsideVatCents' | 'totalCents'> {
  /** Of the first document or payment, `YYYY-MM`; null where there is none yet. */
  readonly firstMonth: string | null;
}

/** @param month and the next: `YYYY-MM` */
export async function readMonth(database: Queryable, month: string, current: string): Promise<BookMonth> {
  const [sums] = await database.query<Sums>(
    // As the documents say it themselves: VAT is not worked out anew. Sums of integers are wider than one.
    `with document as (
         select rates, net_cents, vat_cents, total_cents from invoice where issued_at >= $1 and issued_at < $2
       ),
       rate as (
         select (rate ->> 'vatRate')::double precision as "vatRate",
           sum((rate ->> 'netCents')::integer)::double precision as "netCents",
           sum((rate ->> 'vatCents')::integer)::double precision as "vatCents"
         from document, jsonb_array_elements(rates) as rate group by 1
       )
     select coalesce((select json_agg(rate order by "vatRate" desc) from rate), '[]') as rates,
       coalesce(sum(total_cents - net_cents - vat_cents), 0)::double precision as "outsideVatCents",
       coalesce(sum(total_cents), 0)::double precision as "totalCents",
       to_char(least(
         (select min(issued_at) at time zone 'Europe/Paris' from invoice),
         (select min(received_on)::timestamp from payment where status in (${RECEIVED}))
       ), 'YYYY-MM') as "firstMonth"
     from document`,
    monthSpan(month),
  );
  if (!sums) throw new Error('a query without its row');
  const { firstMonth, ...summed } = sums;
  return {
    ...summed,
    month,
    months: monthsFrom(firstMonth ?? current, current),
    fecName: fecFileName(company.legal.siren, periodOf(month).to),
  };
}

/** What was issued in a month, in that order. */
export async function readSales(database: Queryable, month: string): Promise<Entry[]> {
  const documents = await database.query<SoldDocument>(
    `select number, kind, content ->> 'issuedOn' as "issuedOn", content ->> 'reference' as reference,
       content -> 'totals' as totals, content ->> 'vatRegime' as "vatRegime",
       json_build_object('id', customer_id, 'name', content #>> '{buyer,name}') as customer
     from invoice where issued_at >= $1 and issued_at < $2 order by issued_at, number`,
    monthSpan(month),
  );
  return salesJournal(documents);
}

/** What came and went in a month. */
export async function readReceipts(database: Queryable, month: string): Promise<Entry[]> {
  const movements = await readMovements(database, periodOf(month));
  return receiptsJournal(
    movements.map(({ day, way, cents, reference, name, purpose, number, customerId }) => ({
      day,
      cents,
      of: way === 'disbursed' ? 'disbursement' : 'customer',
      piece: reference,
      label: [labelIn(moneyWays, way), purpose, ...(number === null ? [] : [number])].join(', '),
      customer: { id: customerId, name },
    })),
  );
}

/** What was given up in a month. */
export async function readLosses(database: Queryable, month: string): Promise<Entry[]> {
  const { from, to } = periodOf(month);
  const losses = await database.query<Loss>(
    `select day::text as day, "of", cents, piece, label, json_build_object('id', customer_id, 'name', name) as customer
     from (
       -- What a bank gave back of it since is not lost.
       select written_off_on as day, 'claim' as "of", ${WRITTEN_OFF} as cents, booking.reference as piece,
         'Créance abandonnée, ' || booking.reference as label, customer.id as customer_id, ${BUYER_NAME} as name,
         payment.id
       from payment join booking on booking.id = payment.booking_id
         left join invoice on invoice.id = payment.invoice_id or invoice.payment_id = payment.id
         join customer on customer.id = coalesce(invoice.customer_id, booking.customer_id)
       where written_off_on between $1::date and $2::date
       union all
       select (cancelled_at at time zone 'Europe/Paris')::date, 'disbursement', cents, number,
         'Débours abandonné, ' || number, invoice.customer_id, content #>> '{buyer,name}', disbursement.id
       from disbursement join invoice on invoice.id = invoice_id
       where cancelled_at >= $3 and cancelled_at < $4
     ) as loss order by day, id`,
    [from, to, ...monthSpan(month)],
  );
  return lossesJournal(losses);
}
