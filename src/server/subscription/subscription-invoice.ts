/** What a month of a subscription is invoiced as, and credited on a withdrawal. */

import { credited } from '../../domain/invoice/price-lines.ts';
import { monthOf } from '../../domain/subscription/subscription.ts';
import { monthExplanation, monthLine } from '../../domain/subscription/subscription-lines.ts';
import type { Queryable } from '../database/database.ts';
import { type Billed, creditInvoice, invoiceOf, invoicePaid } from '../invoice/bill.ts';
import { refundOverpaid } from '../invoice/due.ts';
import type { OverpaidRefund } from '../payment/request-refund.ts';
import type { StoredSubscription } from './subscription-store.ts';

/** @param month from 0. @returns the number of the invoice */
export const invoiceMonth = (
  tx: Queryable,
  stored: StoredSubscription,
  month: number,
  paymentId: string,
  now: Date,
): Promise<string> => invoicePaid(tx, billed(stored, month), paymentId, now);

/** Credits a part of the first month, and gives back what is paid too much then. @param paymentId what had paid it */
export async function creditFirstMonth(
  tx: Queryable,
  stored: StoredSubscription,
  cents: number,
  paymentId: string,
  now: Date,
): Promise<OverpaidRefund & { readonly creditNote: string }> {
  const month = billed(stored, 0);
  const lines = credited(month.lines.map((line) => ({ ...line, cents })));
  const invoiceId = await invoiceOf(tx, paymentId);
  const creditNote = await creditInvoice(tx, { ...month, lines }, invoiceId, now);
  return { ...(await refundOverpaid(tx, invoiceId, now)), creditNote };
}

function billed({ subscription, customerId }: StoredSubscription, index: number): Billed {
  const { id, reference, startedOn, monthlyCents, includedMetres } = subscription;
  if (startedOn === null) throw new Error('a month of a subscription that has not started');
  const month = monthOf(startedOn, index);
  return {
    purpose: { kind: 'subscription', id },
    customerId,
    reference,
    purchaseOrder: null,
    serviceOn: month.from,
    lines: [monthLine(month, monthlyCents)],
    explanation: monthExplanation(monthlyCents, includedMetres),
  };
}
