/**
 * What is due of a subscription that its customer withdraws from (article L221-25 of the consumer code; CJEU C-641/19): its
 * days in proportion of the whole contract where they asked us to begin, nothing otherwise.
 */

import { DAY_MS } from '../lib/time/durations.ts';
import type { Subscription } from './subscription.ts';

const DAYS_OF_YEAR = 365;

/** Whole days of French clocks that went by: the day of the withdrawal, which is not over, does not count. */
const daysSince = (startedOn: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(today) - Date.parse(startedOn)) / DAY_MS));

export interface WithdrawalDue {
  /** That are due; 0 where nobody asked us to begin. */
  readonly days: number;
  /** VAT included, rounded half up. Never beyond the first month, which was paid: nothing more is asked. */
  readonly dueCents: number;
  readonly refundCents: number;
}

/** @param today in France */
export function withdrawalDue(
  {
    startedOn,
    immediateExecution,
    monthlyCents,
    commitmentMonths,
  }: Pick<Subscription, 'startedOn' | 'immediateExecution' | 'monthlyCents' | 'commitmentMonths'>,
  today: string,
): WithdrawalDue {
  const days = immediateExecution && startedOn !== null ? daysSince(startedOn, today) : 0;
  const whole = monthlyCents * commitmentMonths;
  const share = Math.floor((2 * whole * days + DAYS_OF_YEAR) / (2 * DAYS_OF_YEAR));
  const dueCents = Math.min(monthlyCents, share);
  return { days, dueCents, refundCents: monthlyCents - dueCents };
}
