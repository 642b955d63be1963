/**
 * A subscription and its rules (domain.md, Pricing; articles L215-1 and following of the consumer code). Days are those
 * of French clocks, `YYYY-MM-DD`.
 */

import { withdrawalEnd } from '../booking/cancellation.ts';
import { addMonths } from '../lib/time/add-months.ts';
import { addDays, parisInstant, parisTime } from '../lib/time/paris-time.ts';
import type { ListedSubscription } from './calls.ts';
import { isOver } from './subscription-states.ts';

/** As it is kept: what its customer reads of it, and what its rules need besides. */
export interface Subscription extends Omit<ListedSubscription, 'options'> {
  readonly version: number;
  /** Includes the vehicles that it names; those that were sold before include any. */
  readonly namesVehicles: boolean;
  /** How long it binds, and how far its trips are included: of the version that it was sold under. */
  readonly commitmentMonths: number;
  readonly includedMetres: number;
  /** The customer asked that we begin before the end of the withdrawal period. */
  readonly immediateExecution: boolean;
  /** How often the bank has refused the month that is due. */
  readonly refusals: number;
  /** Until when one may withdraw; ISO 8601. */
  readonly withdrawableUntil: string | null;
  readonly createdAt: string;
}

export interface SubscriptionOrder {
  readonly clientId: string;
  /** The terms that the box was ticked for. */
  readonly termsVersion: string;
  readonly immediateExecution: boolean;
  /** The vehicles that it names, as they are written. */
  readonly plates: readonly string[];
}

export interface Month {
  readonly from: string;
  /** Included. */
  readonly to: string;
}

/** A month of a subscription. Counted from its start, so that a 31st comes back after a short month. @param index from 0 */
export const monthOf = (startedOn: string, index: number): Month => ({
  from: addMonths(startedOn, index),
  to: addDays(addMonths(startedOn, index + 1), -1),
});

/** @param months of the version that it was sold under */
export const commitmentEndOf = (startedOn: string, months: number): string => addMonths(startedOn, months);

/** Where a termination takes effect: at the commitment's end or, after it, at the end of what is paid. */
export const terminationEnd = (commitmentEnd: string, paidUntil: string): string =>
  paidUntil > commitmentEnd ? paidUntil : commitmentEnd;

/** Until when one may withdraw from a subscription that started this day. */
export const withdrawableUntil = (startedOn: string): Date => withdrawalEnd(parisInstant(startedOn, 0));

/** When the consumer is to be told that the commitment ends: three months to one month before (article L215-1). */
export const renewalNoticeWindow = (commitmentEnd: string): Month => ({
  from: addMonths(commitmentEnd, -3),
  to: addMonths(commitmentEnd, -1),
});

/** What happens when the bank refuses a month: data. */
export const refusalPolicy = {
  /** Days between a refusal and the next try: the third and the seventh day. */
  retryAfterDays: [3, 4],
  /** After the last refusal and its reminder, the subscription ends (terms, article 12). */
  endAfterDays: 15,
} as const;

/** How long a subscription whose first month nobody pays is kept. */
export const FIRST_PAYMENT_DAYS = 7;

/** What the bank's refusal of a month leads to. @param count this one included */
export function afterRefusal(count: number): { transition: 'fail_payment' | 'suspend'; pauseDays: number } {
  const pauseDays = refusalPolicy.retryAfterDays[count - 1];
  return pauseDays === undefined
    ? { transition: 'suspend', pauseDays: refusalPolicy.endAfterDays }
    : { transition: 'fail_payment', pauseDays };
}

type Standing = Pick<Subscription, 'status' | 'refusals' | 'paidUntil' | 'endsOn'>;

/** What is to be done about the first month that is not paid, once its time has come. */
export function dueAction({ status, refusals, paidUntil, endsOn }: Standing): 'charge' | 'end' {
  if (status === 'active' || status === 'past_due') return 'charge';
  const goesOn = status === 'termination_requested' && refusals <= refusalPolicy.retryAfterDays.length;
  return goesOn && paidUntil !== null && endsOn !== null && paidUntil < endsOn ? 'charge' : 'end';
}

/** Whether its customer may pay now, rather than wait to be charged. */
export const isPayable = ({ status, refusals }: Pick<Standing, 'status' | 'refusals'>): boolean =>
  status === 'awaiting_payment' || (refusals > 0 && !isOver(status));

type Covering = Standing & Pick<Subscription, 'immediateExecution' | 'withdrawableUntil'>;

/**
 * Whether trips are included at this instant. Before the end of the withdrawal period only where the customer has asked
 * us to begin (article L221-25).
 * @param today in France
 */
export function covers(
  { status, refusals, endsOn, immediateExecution, withdrawableUntil: until }: Covering,
  today: string,
  now: Date,
): boolean {
  const begun = immediateExecution || (until !== null && now.toISOString() >= until);
  return runs({ status, refusals }) && begun && (endsOn === null || today < endsOn);
}

const runs = ({ status, refusals }: Pick<Standing, 'status' | 'refusals'>): boolean =>
  status === 'active' || (status === 'termination_requested' && refusals === 0);

/**
 * The first day in France that trips will be included on, `YYYY-MM-DD`; null where they are now, or none will be.
 * @param today in France
 */
export function coversFrom(subscription: Covering, today: string, now: Date): string | null {
  const { withdrawableUntil: until, endsOn } = subscription;
  const isLater = until !== null && now.toISOString() < until;
  if (!runs(subscription) || covers(subscription, today, now) || !isLater) return null;
  const { day } = parisTime(new Date(until));
  return endsOn === null || day < endsOn ? day : null;
}
