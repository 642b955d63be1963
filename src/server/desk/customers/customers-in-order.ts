/** A page of the team's customers in the order that is asked for: each order is walked along an index. */

import type { CustomerSort } from '../../../domain/desk/customer-list-calls.ts';
import { foundCustomers, type Wanted } from './found-customers.ts';

/** SQL throughout. */
interface Asked extends Pick<Wanted, 'conditions' | 'ways' | 'limit'> {
  /** Parameter of the last customer of the page before, null for the first page. */
  readonly after: string;
  /** Those alone who owe something. */
  readonly isOwing: boolean;
}

interface CustomersInOrder {
  /** A query of `customer_id`. */
  readonly ids: string;
  /** For `order by …`, of a row of `customer_activity` as `activity` with its `customer`, and `owing` where it is sorted by. */
  readonly order: string;
}

/** @param asked whose conditions know of no page before */
export const customersInOrder = (sort: CustomerSort, asked: Asked): CustomersInOrder => orders[sort](asked);

const orders: Readonly<Record<CustomerSort, (asked: Asked) => CustomersInOrder>> = {
  recent: (asked) => byActivity('last_booked_at', asked),
  bookings: (asked) => byActivity('bookings', asked),
  name: byName,
  owed: byOwed,
};

/** The highest first. */
function byActivity(column: 'last_booked_at' | 'bookings', asked: Asked): CustomersInOrder {
  const { after } = asked;
  const order = `activity.${column} desc, activity.customer_id desc`;
  const begins = `(${after} is null or (activity.${column}, activity.customer_id) <
    (select last.${column}, last.customer_id from customer_activity as last where last.customer_id = ${after}))`;
  return pageOf(asked, { key: `activity.${column}`, order, begins });
}

/** Without case and accents, as an index has them. */
const nameOf = (table: string): string =>
  `folded(${table}.last_name || ' ' || ${table}.first_name) collate "C"`;

function byName(asked: Asked): CustomersInOrder {
  const { after } = asked;
  const order = `${nameOf('customer')}, customer.id`;
  const begins = `(${after} is null or (${nameOf('customer')}, customer.id) >
    (select ${nameOf('last')}, last.id from customer as last where last.id = ${after}))`;
  return pageOf(asked, { key: nameOf('customer'), order, begins, isTogether: true });
}

interface Ordered extends Pick<Wanted, 'key' | 'order' | 'isTogether'> {
  /** Where the page begins. */
  readonly begins: string;
}

const pageOf = (asked: Asked, { begins, ...ordered }: Ordered): CustomersInOrder => ({
  ids: foundCustomers({ ...asked, ...ordered, conditions: [begins, ...asked.conditions] }),
  order: ordered.order,
});

/** Those who owe nothing come last: who owes is added up, and they are walked along an index. */
function byOwed(asked: Asked): CustomersInOrder {
  const { after, limit, isOwing } = asked;
  const last = `(select cents from owing where customer_id = ${after})`;
  const owing = foundCustomers({
    ...asked,
    key: 'owing.cents',
    order: 'owing.cents desc, activity.customer_id desc',
    joined: 'join owing on owing.customer_id = activity.customer_id',
    conditions: [
      `(${after} is null or (owing.cents, activity.customer_id) < (${last}, ${after}))`,
      ...asked.conditions,
    ],
  });
  const others = foundCustomers({
    ...asked,
    key: '0',
    order: 'activity.customer_id desc',
    conditions: [
      'not exists (select 1 from owing where owing.customer_id = activity.customer_id)',
      `(${after} is null or ${last} is not null or activity.customer_id < ${after})`,
      ...asked.conditions,
    ],
  });
  return {
    ids: isOwing
      ? owing
      : `select customer_id from (${owing} union all ${others}) as page order by key desc, customer_id desc limit ${limit}`,
    order: 'coalesce(owing.cents, 0) desc, activity.customer_id desc',
  };
}
