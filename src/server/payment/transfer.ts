/** Transfers to our bank account: payments that no provider tells of, recorded by the team. */

import { randomUUID } from 'node:crypto';
import { paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Queryable } from '../database/database.ts';
import { idOf, type Purpose } from './purpose.ts';

/** Where a provider is named. */
export const TRANSFER = 'transfer';

export interface Transfer {
  readonly clientId: string;
  /** Null of what was invoiced by hand. */
  readonly purpose: Purpose | null;
  /** The invoice that it is for, or the payment whose claim it pays. */
  readonly target: { readonly invoiceId: string } | { readonly claimId: string };
  readonly cents: number;
  /** Day on the bank's statement, `YYYY-MM-DD`. */
  readonly receivedOn: string;
  /** What the statement says of it. */
  readonly reference: string;
}

export async function addTransfer(
  tx: Queryable,
  { clientId, purpose, target, cents, receivedOn, reference }: Transfer,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into payment
       (id, client_id, booking_id, subscription_id, invoice_id, claims_id, status, amount_cents, provider, received_on,
        transfer_reference, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::date, $11, $12, $12)`,
    [
      randomUUID(),
      clientId,
      idOf(purpose, 'booking'),
      idOf(purpose, 'subscription'),
      'invoiceId' in target ? target.invoiceId : null,
      'claimId' in target ? target.claimId : null,
      paymentMachine.transitions.pay.to,
      cents,
      TRANSFER,
      receivedOn,
      reference,
      at,
    ],
  );
}
