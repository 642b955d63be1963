/** What money is to a subscription. */

import { isUuid } from '../../domain/lib/contract/ruled.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { PaymentState } from '../../domain/payment/payment-states.ts';
import { covers, coversFrom, isPayable, type Subscription } from '../../domain/subscription/subscription.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { settleDisputed } from '../invoice/due.ts';
import { type Payable, shownPayment } from '../payment/payable.ts';
import type { PaymentStatus } from '../payment/payment-status.ts';
import { dueForMonth } from './due-for-month.ts';
import { payMonth } from './pay-month.ts';
import { refuseMonth } from './refuse-month.ts';
import { findSubscription, NO_SUBSCRIPTION } from './subscription-store.ts';
import { vehiclesOf } from './vehicle-store.ts';

async function statusOf(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<PaymentStatus> {
  const stored = isUuid(id) ? await findSubscription(database, id) : null;
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_SUBSCRIPTION });
  // Each month has payments of its own: the last one is what the person has just come back from.
  const [last] = await database.query<{ status: PaymentState }>(
    'select status from payment where subscription_id = $1 order by created_at desc, id desc limit 1',
    [id],
  );
  const { reference, status: subscription, monthlyCents } = stored.subscription;
  return {
    reference,
    subscription,
    payment: shownPayment(last),
    totalCents: monthlyCents,
    payable: isPayable(stored.subscription),
    included: await includedBy(database, stored.subscription, clock()),
  };
}

/** Whose trips are included, and since or from when; null where none are or will be. */
async function includedBy(database: Queryable, subscription: Subscription, now: Date) {
  const { day } = parisTime(now);
  const from = coversFrom(subscription, day, now);
  if (from === null && !covers(subscription, day, now)) return null;
  const vehicles = await vehiclesOf(database, subscription, now);
  return { plates: vehicles?.map(({ plate }) => plate) ?? null, from };
}

export const payableMonth: Payable = {
  isPayer: async ({ database }, id, accountId) => {
    const rows = await database.query(
      `select 1 from subscription join customer on customer.id = customer_id
       where subscription.id = $1 and ($2::uuid is null or account_id = $2)`,
      [id, accountId],
    );
    return rows.length > 0;
  },
  status: statusOf,
  due: dueForMonth,
  pay: payMonth,
  refuse: refuseMonth,
  // A subscription has no balance: what the bank took is the team's to follow.
  settleDispute: settleDisputed,
};
