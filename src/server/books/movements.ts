/** Money that came and went in a span of days, whatever way: payments, what was given back, what the bank took back. */

import type { BookMoney } from '../../domain/books/calls.ts';
import type { Period } from '../../domain/books/period.ts';
import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import { disputeMachine } from '../../domain/payment/dispute-states.ts';
import { refundMachine } from '../../domain/payment/refund-states.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { stateList } from '../database/state-list.ts';
import { RECEIVED } from '../payment/amounts.ts';
import { TRANSFER } from '../payment/transfer.ts';

const { send, settle } = refundMachine.transitions;
const SENT = stateList([send.to]);
const SETTLED = stateList([settle.to]);
const LOST = stateList([disputeMachine.transitions.lose.to]);

/** Day in France of an instant. */
const dayOf = (at: string): string => `(${at} at time zone 'Europe/Paris')::date`;

/** A refund of before refunds had rows of their own is named as its payment is: with what it is, each has a name of its own. */
const nameOf = (table: string): string => `md5('${table} ' || ${table}.id)::uuid as id`;

/**
 * `moved`, each by its way, when it was noted and the row that says so, of the days `$1` to `$2`, which are the instants `$3` to `$4`.
 * @param ofPayments what else is asked of payments, which are most of them: nothing, or the latest of them alone
 */
const movedOf = (ofPayments = ''): string => `moved as (
  (select ${nameOf('payment')}, received_on as on_day, created_at as at, id as source_id, amount_cents as cents,
    case provider when '${TRANSFER}' then 'transfer' else 'card' end as way,
    coalesce(transfer_reference, provider_ref) as reference
  from payment where received_on between $1::date and $2::date and status in (${RECEIVED}) ${ofPayments})
  union all
  select ${nameOf('refund')}, ${dayOf('updated_at')}, updated_at, payment_id, -cents,
    case when status in (${SETTLED}) then 'other_back' else 'card_back' end, coalesce(settled_how, provider_ref)
  from refund where updated_at >= $3 and updated_at < $4 and status in (${SENT}, ${SETTLED})
  union all
  select ${nameOf('dispute')}, ${dayOf('updated_at')}, updated_at, payment_id, -cents, 'taken_back', provider_ref
  from dispute where updated_at >= $3 and updated_at < $4 and status in (${LOST})
  union all
  select ${nameOf('disbursement')}, paid_on, created_at, id, -cents, 'disbursed', supplier || ', ' || bill_number
  from disbursement where paid_on between $1::date and $2::date and invoice_id is not null
)`;
const MOVED = movedOf();

/** Those of one transfer for several bookings are of one instant: their rows are named in the order in which they were noted. */
const LATEST_FIRST = 'on_day desc, at desc, source_id desc, id desc';
/** As many payments as a page shows, in that order: no others can be on the first one. The index on their days finds them. */
const LATEST_PAYMENTS = 'order by received_on desc, created_at desc, payment.id desc limit $7';

/** Each with who and what it is of. @param moved of these */
const named = (moved: string): string => `(
  select moved.id, on_day, at, source_id, way, moved.cents,
    coalesce(moved.reference, booking.reference, subscription.reference, invoice.number) as reference,
    coalesce(invoice.content #>> '{buyer,name}', nullif(company_name, ''), first_name || ' ' || last_name) as name,
    coalesce(booking.reference, subscription.reference, invoice.content ->> 'reference') as purpose,
    payment.booking_id, customer.id as customer_id, invoice.id as invoice_id, invoice.number
  from ${moved} as moved join payment on payment.id = source_id
    left join invoice on invoice.id = payment.invoice_id or invoice.payment_id = payment.id
    left join booking on booking.id = payment.booking_id
    left join subscription on subscription.id = payment.subscription_id
    join customer on customer.id = coalesce(invoice.customer_id, booking.customer_id, subscription.customer_id)
  union all
  select moved.id, on_day, at, source_id, way, moved.cents, moved.reference, content #>> '{buyer,name}', booking.reference,
    booking.id, invoice.customer_id, invoice.id, number
  from ${moved} as moved join disbursement on disbursement.id = source_id
    join booking on booking.id = disbursement.booking_id join invoice on invoice.id = disbursement.invoice_id
) as movement`;

/** What nobody searches needs no name: only what a page shows of it is looked up. */
const isFound = (q: string | null): string =>
  q === null
    ? '$5::text is null'
    : `id in (select id from ${named('moved')}
       where strpos(upper(concat_ws(' ', reference, purpose, number)), upper($5)) > 0
         or strpos(folded(name), folded($5)) > 0)`;

const spanOf = ({ from, to }: Period) => [from, to, parisInstant(from, 0), parisInstant(addDays(to, 1), 0)];

export interface MoneyTotals {
  readonly count: number;
  readonly receivedCents: number;
  /** Above zero. */
  readonly givenBackCents: number;
}

interface Row extends Omit<BookMoney, 'invoice'> {
  readonly invoiceId: string | null;
  readonly number: string | null;
}

/**
 * The latest first, those of one day as they were noted, in two statements however many there are.
 * @param q a part of a name, a reference or a number; null of all
 * @param after the last one of the page before; null begins
 */
export async function listMoney(
  database: Queryable,
  period: Period,
  q: string | null,
  after: string | null,
): Promise<Page<BookMoney> & { totals: MoneyTotals }> {
  const parameters = [...spanOf(period), q];
  const isFirst = q === null && after === null;
  const rows = await database.query<Row>(
    `with ${isFirst ? movedOf(LATEST_PAYMENTS) : MOVED}, page as (
       select * from moved where ${isFound(q)} and ${beginsAfter('moved', ['on_day', 'at', 'source_id', 'id'], '$6')}
       order by ${LATEST_FIRST} limit $7
     )
     select id, on_day::text as "on", way, cents, reference, name, purpose, booking_id as "bookingId",
       invoice_id as "invoiceId", number
     from ${named('page')} order by ${LATEST_FIRST}`,
    [...parameters, after, PAGE_LIMIT],
  );
  const [totals] = await database.query<MoneyTotals>(
    `with ${MOVED} select count(*)::integer as count,
       coalesce(sum(cents) filter (where cents > 0), 0)::double precision as "receivedCents",
       coalesce(-sum(cents) filter (where cents < 0), 0)::double precision as "givenBackCents"
     from moved where ${isFound(q)}`,
    parameters,
  );
  if (!totals) throw new Error('a query without its row');
  return { ...pageOf(rows, toMoney), totals };
}

const toMoney = ({ invoiceId, number, ...row }: Row): BookMoney => ({
  ...row,
  invoice: invoiceId === null || number === null ? null : { id: invoiceId, number },
});

export interface BookedMovement {
  readonly day: string;
  readonly way: BookMoney['way'];
  readonly cents: number;
  readonly reference: string;
  readonly name: string;
  readonly purpose: string;
  /** Number of the document that it pays; null where there is none. */
  readonly number: string | null;
  readonly customerId: string;
}

/** All of them, in the order of their days. */
export const readMovements = (database: Queryable, period: Period): Promise<BookedMovement[]> =>
  database.query<BookedMovement>(
    `with ${MOVED}
     select on_day::text as day, way, cents, reference, name, purpose, number, customer_id as "customerId"
     from ${named('moved')} order by on_day, at, source_id, id`,
    spanOf(period),
  );
