/** Payments as the database holds them. */

import { v7 as uuidv7 } from 'uuid';
import { next } from '../../domain/lib/machine.ts';
import { type PaymentState, paymentMachine } from '../../domain/payment/payment-states.ts';
import type { Queryable } from '../database/database.ts';
import type { Due } from './due.ts';
import { columnOf, PURPOSE, type Purpose } from './purpose.ts';

export interface StoredPayment {
  readonly id: string;
  readonly kind: Purpose['kind'];
  readonly purposeId: string;
  readonly createdAt: Date;
  readonly amountCents: number;
  readonly provider: string;
  /** Whom the provider's page is asked for, as the provider calls them; null of someone new. */
  readonly customerRef: string | null;
  /** The provider's page for it, once there is one. */
  readonly url: string | null;
  /** Who pays: each comes back to a page of theirs. */
  readonly payer: 'customer' | 'partner';
  /** Of what it is for. */
  readonly reference: string;
  /** Of who pays. */
  readonly mail: string;
}

export async function findPayment(database: Queryable, id: string): Promise<StoredPayment | null> {
  const [payment] = await database.query<StoredPayment>(
    `select payment.id, ${PURPOSE}, payment.created_at as "createdAt", amount_cents as "amountCents",
       payment.provider, customer_ref as "customerRef", url,
       case when booking.partner_id is null then 'customer' else 'partner' end as payer,
       coalesce(booking.reference, subscription.reference) as reference, account.mail
     from payment
       left join booking on booking.id = payment.booking_id
       left join subscription on subscription.id = payment.subscription_id
       join customer on customer.id = coalesce(booking.customer_id, subscription.customer_id)
       join account on account.id = coalesce(booking.partner_id, customer.account_id)
     where payment.id = $1`,
    [id],
  );
  return payment ?? null;
}

export interface NewPayment extends Due {
  readonly clientId: string;
  readonly purpose: Purpose;
  readonly provider: string;
  readonly customerRef: string | null;
}

/** What a payment is before its provider knows of it. */
const FIRST: PaymentState = 'created';

/** @returns its id */
export async function addPayment(
  tx: Queryable,
  { clientId, purpose, amountCents, invoiceId, provider, customerRef }: NewPayment,
  at: Date,
): Promise<string> {
  const id = uuidv7();
  await tx.query(
    `insert into payment
       (id, client_id, ${columnOf(purpose)}, invoice_id, status, amount_cents, provider, customer_ref, created_at,
        updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [id, clientId, purpose.id, invoiceId, FIRST, amountCents, provider, customerRef, at],
  );
  return id;
}

/** Notes that the provider knows of it. @param asked without a page where nobody is asked to come to one */
export async function noteOpened(
  database: Queryable,
  id: string,
  asked: { readonly ref: string; readonly url?: string },
  at: Date,
): Promise<void> {
  await database.query(
    `update payment set provider_ref = $2, url = $3, asked_at = $4, updated_at = $4,
       status = case when status = $5 then $6 else status end
     where id = $1`,
    [id, asked.ref, asked.url ?? null, at, FIRST, next(paymentMachine, FIRST, 'wait')],
  );
}
