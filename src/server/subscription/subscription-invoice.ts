/** What a month of a subscription is invoiced as, and credited on a withdrawal. */

import { credited } from '../../domain/invoice/price-lines.ts';
import { monthOf } from '../../domain/subscription/subscription.ts';
import { monthExplanation, monthLine } from '../../domain/subscription/subscription-lines.ts';
import type { Queryable } from '../database/database.ts';
import { type Billed, creditPaid, invoicePaid } from '../invoice/bill.ts';
import type { StoredSubscription } from './subscription-store.ts';

/** @param month from 0. @returns the number of the invoice */
export const invoiceMonth = (
  tx: Queryable,
  stored: StoredSubscription,
  month: number,
  paymentId: string,
  now: Date,
): Promise<string> => invoicePaid(tx, billed(stored, month), paymentId, now);

/** @param paymentId what had paid the month. @returns the number of the credit note */
export function creditMonth(
  tx: Queryable,
  stored: StoredSubscription,
  month: number,
  paymentId: string,
  now: Date,
): Promise<string> {
  const about = billed(stored, month);
  return creditPaid(tx, { ...about, lines: credited(about.lines) }, paymentId, now);
}

function billed({ subscription, customerId }: StoredSubscription, index: number): Billed {
  const { id, reference, startedOn, monthlyCents } = subscription;
  if (startedOn === null) throw new Error('a month of a subscription that has not started');
  const month = monthOf(startedOn, index);
  return {
    purpose: { kind: 'subscription', id },
    customerId,
    reference,
    serviceOn: month.from,
    lines: [monthLine(month, monthlyCents)],
    explanation: monthExplanation(monthlyCents),
  };
}
