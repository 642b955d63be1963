/** Subscriptions as the database holds them, each with the first of its months that is not paid. */

import { randomUUID } from 'node:crypto';
import { endsOf } from '../../domain/lib/machine.ts';
import { DAY_MS } from '../../domain/lib/time/durations.ts';
import { parisYear } from '../../domain/lib/time/paris-time.ts';
import {
  FIRST_PAYMENT_DAYS,
  monthOf,
  type Subscription,
  type SubscriptionOrder,
  withdrawableUntil,
} from '../../domain/subscription/subscription.ts';
import type { SubscriptionState } from '../../domain/subscription/subscription-states.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import type { SubscriptionOffer } from '../../domain/tariff/tariff.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { stateList } from '../database/state-list.ts';
import { addVehicle } from './vehicle-store.ts';

/** Said when there is none. */
export const NO_SUBSCRIPTION = 'Aucun abonnement ne correspond.';

/** For `status in (…)`, in the order of the index of those that are not over. */
export const OVER_SUBSCRIPTIONS = stateList(endsOf(subscriptionMachine));

export interface NewSubscription {
  readonly order: SubscriptionOrder;
  readonly customerId: string;
  readonly orderedBy: string;
  readonly status: SubscriptionState;
  /** Of the version that holds. */
  readonly offer: SubscriptionOffer;
}

/** Adds a subscription with its first month and its vehicles. @returns its id, or null when the customer has one that is not over */
export async function addSubscription(
  tx: Queryable,
  { order, customerId, orderedBy, status, offer }: NewSubscription,
  at: Date,
): Promise<string | null> {
  const id = randomUUID();
  const added = await tx.query(
    `insert into subscription
       (id, client_id, reference, status, customer_id, ordered_by, monthly_cents, terms_version, terms_accepted_at,
        immediate_execution_at, created_at, updated_at, names_vehicles, commitment_months, included_metres)
     values ($1, $2, 'ABO-' || $3::text || '-' || lpad(nextval('subscription_reference')::text, 6, '0'), $4, $5, $6, $7,
        $8, $9, $10, $9, $9, true, $11, $12)
     on conflict (customer_id) where status not in (${OVER_SUBSCRIPTIONS}) do nothing
     returning id`,
    [
      id,
      order.clientId,
      parisYear(at),
      status,
      customerId,
      orderedBy,
      offer.cents,
      order.termsVersion,
      at,
      order.immediateExecution ? at : null,
      offer.months,
      offer.maxMetres,
    ],
  );
  if (added.length === 0) return null;
  await tx.query(
    'insert into subscription_charge (subscription_id, month_index, due_at) values ($1, 0, $2)',
    [id, new Date(at.getTime() + FIRST_PAYMENT_DAYS * DAY_MS)],
  );
  for (const plate of order.plates) await addVehicle(tx, id, plate, at);
  return id;
}

/** The first month that is not paid. */
export interface UnpaidMonth {
  /** From 0. */
  readonly index: number;
  /** When something is to be done about it; null when nothing is any more. */
  readonly dueAt: Date | null;
  /** What was to pay it last. */
  readonly paymentId: string | null;
}

export interface StoredSubscription {
  readonly customerId: string;
  /** Of its customer. */
  readonly accountId: string;
  /** Where its customer is written to. */
  readonly mail: string;
  /** Of its customer. */
  readonly firstName: string;
  /** What the provider calls the means of payment to charge. */
  readonly method: string | null;
  readonly subscription: Subscription;
  readonly unpaid: UnpaidMonth;
}

/** As the driver reads it: JSON makes the instant a text. */
type Row = Omit<Subscription, 'createdAt' | 'paidUntil' | 'withdrawableUntil'> &
  Omit<StoredSubscription, 'subscription' | 'unpaid'> &
  UnpaidMonth & { readonly createdAt: Date };

const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;

const SELECT = `
  select subscription.id, customer_id as "customerId", customer.account_id as "accountId", mail,
    first_name as "firstName",
    payment_method as method, reference, subscription.version, subscription.status,
    monthly_cents as "monthlyCents", immediate_execution_at is not null as "immediateExecution",
    names_vehicles as "namesVehicles", commitment_months as "commitmentMonths", included_metres as "includedMetres",
    ${day('started_on')} as "startedOn", ${day('commitment_end')} as "commitmentEnd", ${day('ends_on')} as "endsOn",
    subscription.created_at as "createdAt",
    month_index as index, due_at as "dueAt", refusals, unpaid.payment_id as "paymentId"
  from subscription join customer on customer.id = subscription.customer_id
    join account on account.id = customer.account_id
    join subscription_charge as unpaid
      on unpaid.subscription_id = subscription.id and unpaid.paid_at is null`;

function toStored(row: Row): StoredSubscription {
  const {
    customerId,
    accountId,
    mail,
    firstName,
    method,
    index,
    dueAt,
    paymentId,
    createdAt,
    ...subscription
  } = row;
  const { startedOn } = subscription;
  return {
    customerId,
    accountId,
    mail,
    firstName,
    method,
    subscription: {
      ...subscription,
      paidUntil: startedOn && monthOf(startedOn, index).from,
      withdrawableUntil: startedOn && withdrawableUntil(startedOn).toISOString(),
      createdAt: createdAt.toISOString(),
    },
    unpaid: { index, dueAt, paymentId },
  };
}

export async function findSubscription(database: Queryable, id: string): Promise<StoredSubscription | null> {
  const [row] = await database.query<Row>(`${SELECT} where subscription.id = $1`, [id]);
  return row ? toStored(row) : null;
}

/** The same, kept from being changed by others until the transaction's end. */
export async function lockSubscription(tx: Queryable, id: string): Promise<StoredSubscription | null> {
  const locked = await tx.query('select 1 from subscription where id = $1 for update', [id]);
  return locked.length > 0 ? findSubscription(tx, id) : null;
}

/** One about whose month something is to be done, kept as above; others' hands are left alone. */
export async function lockDue(tx: Queryable, now: Date): Promise<StoredSubscription | null> {
  const [due] = await tx.query<{ id: string }>(
    `select subscription.id from subscription_charge as unpaid
       join subscription on subscription.id = unpaid.subscription_id
     where due_at <= $1
     order by due_at, subscription.id limit 1 for update of subscription skip locked`,
    [now],
  );
  return due ? findSubscription(tx, due.id) : null;
}

/** Only for a status that the subscription's machine answered. */
export async function setSubscriptionStatus(
  tx: Queryable,
  id: string,
  status: SubscriptionState,
  at: Date,
): Promise<void> {
  await tx.query(
    'update subscription set status = $2, updated_at = $3, version = version + 1 where id = $1',
    [id, status, at],
  );
}

/** The same where it is over: nothing is charged and nobody is reminded of it any more. @param today in France */
export async function closeSubscription(
  tx: Queryable,
  id: string,
  status: SubscriptionState,
  today: string,
  at: Date,
): Promise<void> {
  await setSubscriptionStatus(tx, id, status, at);
  await tx.query(
    'update subscription set ends_on = least(ends_on, $2::date), renewal_notice_on = null where id = $1',
    [id, today],
  );
  await setDue(tx, id, null);
}

/** Says when something is to be done about the month that is not paid. */
export async function setDue(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query(
    'update subscription_charge set due_at = $2 where subscription_id = $1 and paid_at is null',
    [id, at],
  );
}

/** The one of an account's customer that is not over, if any. */
export async function findLive(database: Queryable, accountId: string): Promise<Subscription | null> {
  const [row] = await database.query<Row>(
    `${SELECT} where customer.account_id = $1 and subscription.status not in (${OVER_SUBSCRIPTIONS})`,
    [accountId],
  );
  return row ? toStored(row).subscription : null;
}

/**
 * The next subscriptions of an account's customer, newest first.
 * @param after the last one of the page before; null begins.
 */
export async function listSubscriptionsOf(
  database: Queryable,
  accountId: string,
  after: string | null,
): Promise<Page<Subscription>> {
  return pageOf(await readOf(database, accountId, after, PAGE_LIMIT), (row) => toStored(row).subscription);
}

/** All of them, in one statement. */
export async function everySubscriptionOf(database: Queryable, accountId: string): Promise<Subscription[]> {
  return (await readOf(database, accountId, null, null)).map((row) => toStored(row).subscription);
}

/** @param limit null of all */
const readOf = (database: Queryable, accountId: string, after: string | null, limit: number | null) =>
  database.query<Row>(
    `${SELECT}
     where customer.account_id = $1
       and ${beginsAfter('subscription', 'created_at', '$2')}
     order by subscription.created_at desc, subscription.id desc limit $3`,
    [accountId, after, limit],
  );
