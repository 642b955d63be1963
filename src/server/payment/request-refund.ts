/** Refunds: asked for here, in the transaction of what it is given back for, and sent by the refund job. */

import { paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { columnOf, type Purpose } from './purpose.ts';

export interface Paid {
  readonly id: string;
  readonly cents: number;
}

/** The payment that was kept for something (its fees apart), if any, until the transaction's end. */
export async function lockPaid(tx: Queryable, purpose: Purpose): Promise<Paid | null> {
  const [paid] = await tx.query<Paid>(
    `select id, amount_cents as cents from payment
     where ${columnOf(purpose)} = $1 and status in (${stateList(paymentMachine.transitions.refund.from)}) and refund_at is null and invoice_id is null
     order by created_at desc limit 1 for update`,
    [purpose.id],
  );
  return paid ?? null;
}

export async function requestRefund(
  tx: Queryable,
  paymentId: string,
  cents: number,
  at: Date,
): Promise<void> {
  await tx.query('update payment set refund_at = $2, refund_cents = $3 where id = $1', [
    paymentId,
    at,
    cents,
  ]);
}
