/** The team's list of whoever ordered: narrowed, searched and sorted in one statement, however many they are. */

import {
  type CustomerKind,
  type CustomerRow,
  type CustomerSort,
  IDLE_MONTHS,
  type SubscriptionChoice,
} from '../../../domain/desk/customer-list-calls.ts';
import { addMonths } from '../../../domain/lib/time/add-months.ts';
import { parisInstant, parisTime } from '../../../domain/lib/time/paris-time.ts';
import { byMail, ofRecord, type Use } from '../../customer/customer-ways.ts';
import { byPhone, parameters } from '../../customer/number-ways.ts';
import { beginningWith } from '../../database/beginning.ts';
import type { Queryable } from '../../database/database.ts';
import { PAGE_LIMIT, type Page, pageOf } from '../../database/page.ts';
import { roleList } from '../../database/role-list.ts';
import { TO_BE_PAID, TO_PAY } from '../../invoice/due.ts';
import { OVER_SUBSCRIPTIONS } from '../../subscription/subscription-store.ts';
import { customersInOrder } from './customers-in-order.ts';
import type { Way } from './found-customers.ts';

/** Null and false where it does not matter. */
export interface CustomerFilter {
  readonly kind: CustomerKind | null;
  /** Those alone whose invoices ask for money. */
  readonly isOwing: boolean;
  readonly subscription: SubscriptionChoice | null;
  /** Those alone who ordered nothing for `IDLE_MONTHS`. */
  readonly isIdle: boolean;
  /** Beginning of a name, a company or an e-mail; either end of a phone. */
  readonly text: string | null;
  readonly sort: CustomerSort;
}

type Row = Omit<CustomerRow, 'lastBookedAt'> & { readonly lastBookedAt: Date };

/** Conditions of a row of `activity`, with its `customer`. */
const kinds: Readonly<Record<CustomerKind, string>> = {
  private: `nullif(company_name, '') is null`,
  company: `nullif(company_name, '') is not null`,
  partner: 'by_partner',
};
/** A partner has a record too, which opens no file. */
const IS_CUSTOMER = `account.role in (${roleList('ROLE_CUSTOMER')})`;

const SUBSCRIBED = `exists (select 1 from subscription
  where subscription.customer_id = activity.customer_id and status not in (${OVER_SUBSCRIPTIONS}))`;
const subscribed: Way = {
  known: [`select customer_id from subscription where status not in (${OVER_SUBSCRIPTIONS})`],
  byRow: SUBSCRIBED,
};
const owing: Way = {
  known: ['select customer_id from owing'],
  byRow: 'exists (select 1 from owing where owing.customer_id = activity.customer_id)',
};

/** Added up of unpaid invoices, which are few and have an index: of whoever ordered, not of partners, who have many. */
const OWING = `select activity.customer_id, sum(${TO_PAY})::integer as cents
  from invoice join customer_activity as activity on activity.customer_id = invoice.customer_id
  where ${TO_BE_PAID} group by activity.customer_id having sum(${TO_PAY}) > 0`;

/** @param after the last customer of the page before; null begins. */
export async function listCustomers(
  database: Queryable,
  filter: CustomerFilter,
  after: string | null,
  now: Date,
): Promise<Page<CustomerRow>> {
  const { values, use } = parameters();
  const { ids, order } = customersInOrder(filter.sort, {
    after: `${use(after)}::uuid`,
    limit: use(PAGE_LIMIT),
    isOwing: filter.isOwing,
    conditions: conditionsOf(filter, now, use),
    ways: waysOf(filter, use),
  });
  const isOwingKnown = filter.isOwing || filter.sort === 'owed';
  // The page is found first: what its rows show is looked up for no others.
  const rows = await database.query<Row>(
    `with ${isOwingKnown ? `owing as materialized (${OWING}), ` : ''}page as (${ids})
     select customer.id, first_name as "firstName", last_name as "lastName",
       nullif(company_name, '') as "companyName", mail, phone,
       last_booked_at as "lastBookedAt", bookings,
       (select coalesce(sum(${TO_PAY}), 0)::integer from invoice
        where invoice.customer_id = customer.id and ${TO_BE_PAID}) as "owedCents",
       ${SUBSCRIBED} as "isSubscribed"
     from page join customer_activity as activity using (customer_id)
       join customer on customer.id = customer_id join account on account.id = account_id
       ${filter.sort === 'owed' ? 'left join owing using (customer_id)' : ''}
     order by ${order}`,
    values,
  );
  return pageOf(rows, (row) => ({ ...row, lastBookedAt: row.lastBookedAt.toISOString() }));
}

function conditionsOf({ kind, subscription, isIdle }: CustomerFilter, now: Date, use: Use): string[] {
  const since = parisInstant(addMonths(parisTime(now).day, -IDLE_MONTHS), 0);
  return [
    IS_CUSTOMER,
    ...(kind === null ? [] : [kinds[kind]]),
    ...(subscription === 'without' ? [`not ${SUBSCRIBED}`] : []),
    ...(isIdle ? [`last_booked_at < ${use(since)}`] : []),
  ];
}

/** Those that lead to the fewest come first. */
const waysOf = ({ text, isOwing, subscription }: CustomerFilter, use: Use): Way[] => [
  ...(text === null ? [] : [toFind(text, use)]),
  ...(isOwing ? [owing] : []),
  ...(subscription === 'with' ? [subscribed] : []),
];

/** Each of these has an index. */
function toFind(text: string, use: Use): Way {
  const byRecord = [...ofRecord(use(beginningWith(text))), ...byPhone(text, use)];
  return {
    known: [...byRecord, byMail(text, use)].map((condition) => `select id from customer where ${condition}`),
    byRow: `(${[...byRecord, `mail like ${use(beginningWith(text.toLowerCase()))}`].join(' or ')}) is true`,
  };
}
