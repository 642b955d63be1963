/** Transfers to our bank account: payments that no provider tells of, recorded by the team. */

import { v7 as uuidv7 } from 'uuid';
import { paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
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

/** The caller has locked what it is for. @throws problem ERROR.STATE for one that somebody has recorded already */
export async function addTransfer(
  tx: Queryable,
  { clientId, purpose, target, cents, receivedOn, reference }: Transfer,
  at: Date,
): Promise<void> {
  const known = await tx.query(
    `select 1 from payment where ${'invoiceId' in target ? 'invoice_id' : 'claims_id'} = $1 and provider = $2 and status <> $3
       and amount_cents = $4 and received_on = $5::date and lower(transfer_reference) = lower($6)`,
    [
      'invoiceId' in target ? target.invoiceId : target.claimId,
      TRANSFER,
      paymentMachine.transitions.undo.to,
      cents,
      receivedOn,
      reference,
    ],
  );
  if (known.length > 0) {
    const message =
      'Ce virement est déjà enregistré\u00a0: même jour, même montant, même libellé. S’il y en a bien deux, précisez le libellé.';
    throw problem('ERROR.STATE', { message, fields: { reference: message } });
  }
  await tx.query(
    `insert into payment
       (id, client_id, booking_id, subscription_id, invoice_id, claims_id, status, amount_cents, provider, received_on,
        transfer_reference, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::date, $11, $12, $12)`,
    [
      uuidv7(),
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
