/** Refunds: asked for here, in the transaction of what it is given back for, and sent by the refund job. */

import { v7 as uuidv7 } from 'uuid';
import { next } from '../../domain/lib/machine.ts';
import { firstRefundState, refundMachine } from '../../domain/payment/refund-states.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { RECEIVED, REFUNDABLE_CENTS, REFUNDED_CENTS } from './amounts.ts';
import { columnOf, type Purpose } from './purpose.ts';

export interface Paid {
  readonly id: string;
  /** What of it can be asked to go back. */
  readonly leftCents: number;
}

/**
 * The payment that was kept for something (its fees apart), if any, until the transaction's end: of those that came for
 * it, the one of which least was given back.
 */
export async function lockPaid(tx: Queryable, purpose: Purpose): Promise<Paid | null> {
  const [paid] = await tx.query<Paid>(
    `select id, ${REFUNDABLE_CENTS} as "leftCents" from payment
     where ${columnOf(purpose)} = $1 and status in (${RECEIVED}) and invoice_id is null
     order by amount_cents - ${REFUNDED_CENTS} desc, created_at desc for update`,
    [purpose.id],
  );
  return paid ?? null;
}

/** @param how by hand, where no provider can give it back: it is owed until the team says that it did */
export async function requestRefund(
  tx: Queryable,
  paymentId: string,
  cents: number,
  at: Date,
  { byHand = false }: { readonly byHand?: boolean } = {},
): Promise<void> {
  const status = byHand ? next(refundMachine, firstRefundState, 'fail') : firstRefundState;
  await tx.query(
    `insert into refund (id, payment_id, cents, status, try_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)`,
    [uuidv7(), paymentId, cents, status, byHand ? null : at, at],
  );
}

export interface OverpaidRefund {
  /** What goes back now, in cents. */
  readonly refundCents: number;
  /** What waits for the bank to decide on a payment that is disputed. */
  readonly heldCents: number;
}

/** A payment that may be given back. */
export interface Paying {
  readonly id: string;
  /** No provider can give it back. */
  readonly byHand: boolean;
  /** What of it can be asked to go back, in cents, and what failed to before. */
  readonly left: number;
  readonly failed: number;
}

/**
 * Gives back what is owed of these payments, of the first one first. What failed to go back before is a part of it; what
 * was to be given back by hand and is owed no more is dropped.
 */
export async function giveOwed(
  tx: Queryable,
  payments: readonly Paying[],
  owed: number,
  now: Date,
): Promise<OverpaidRefund> {
  let open = payments.reduce((sum, { failed }) => sum + failed, 0);
  const free: Paying[] = [];
  for (const payment of payments) {
    const { id, byHand, left, failed } = payment;
    const isOver = byHand && failed > 0 && open > owed;
    if (isOver) await dropRefunds(tx, id, now);
    free.push(isOver ? { ...payment, left: left + failed } : payment);
    if (isOver) open -= failed;
  }
  const total = Math.max(0, owed - open);
  let rest = total;
  for (const { id, left, byHand } of free) {
    const cents = Math.min(rest, left);
    if (cents <= 0) continue;
    await requestRefund(tx, id, cents, now, { byHand });
    rest -= cents;
  }
  return { refundCents: total - rest, heldCents: rest };
}

/** Whoever it is to go to says that they did not ask for it: it is owed until the team says what became of it. */
export async function stopRefunds(tx: Queryable, declarationId: string, at: Date): Promise<void> {
  await tx.query(
    `update refund set status = $2, try_at = null, updated_at = $3
     where declaration_id = $1 and status = $4 and try_at > $3`,
    [declarationId, next(refundMachine, firstRefundState, 'fail'), at, firstRefundState],
  );
}

/** What we were to give is owed no more, as the bank has given it by itself or it never was; what is owed beyond that is asked for anew. */
export async function dropRefunds(tx: Queryable, paymentId: string, at: Date): Promise<void> {
  const { from, to } = refundMachine.transitions.drop;
  await tx.query(
    `update refund set status = $2, try_at = null, updated_at = $3
     where payment_id = $1 and status in (${stateList(from)})`,
    [paymentId, to, at],
  );
}
