/**
 * What can be paid for. Bookings and subscriptions come after payments: each says what money is to it, and the server hands
 * both in.
 */

import type { DisputeReason } from '../../domain/payment/dispute-reason.ts';
import type { DisputeState } from '../../domain/payment/dispute-states.ts';
import type { PaymentState } from '../../domain/payment/payment-states.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Due } from './due.ts';
import type { PaymentStatus } from './payment-status.ts';
import type { PaidFor, PaymentProvider } from './provider.ts';
import type { Purpose } from './purpose.ts';

export interface Payable {
  /** Whether an account is who pays for it. @param accountId null for whoever has the link of the mail */
  readonly isPayer: (
    services: Pick<Services, 'database'>,
    id: string,
    accountId: string | null,
  ) => Promise<boolean>;
  /** What became of its payment: nothing of it names a person. @throws problem ERROR.NOT_FOUND */
  readonly status: (
    services: Pick<Services, 'database' | 'clock' | 'keys'>,
    id: string,
  ) => Promise<PaymentStatus>;
  /** @throws problem ERROR.NOT_FOUND, or ERROR.STATE when there is nothing to pay */
  readonly due: (tx: Queryable, id: string, now: Date) => Promise<Due>;
  /** Money came. @returns false when it has nothing left to pay for */
  readonly pay: (tx: Queryable, payment: PaidFor, appUrl: string, now: Date) => Promise<boolean>;
  /** Money did not come. */
  readonly refuse?: (
    tx: Queryable,
    payment: { readonly id: string; readonly purposeId: string },
    services: Pick<Services, 'appUrl' | 'keys'>,
    now: Date,
  ) => Promise<void>;
  /** Money did not go back. */
  readonly failRefund?: (
    tx: Queryable,
    id: string,
    detail: { readonly cents: string; readonly reason: string },
    now: Date,
  ) => Promise<void>;
  /** A dispute of its payment is over: what is due of it now, and what goes back, follows. */
  readonly settleDispute: (tx: Queryable, paymentId: string, now: Date) => Promise<void>;
  /** Its payment is disputed, or the bank has decided. */
  readonly noteDispute?: (
    tx: Queryable,
    id: string,
    dispute: { readonly status: DisputeState; readonly cents: number; readonly reason: DisputeReason },
    now: Date,
  ) => Promise<void>;
}

export type Payables = Readonly<Record<Purpose['kind'], Payable>>;

/** What taking money needs. */
export interface PaymentServices extends Services {
  /** Who takes the money. */
  readonly payments: PaymentProvider;
  readonly payables: Payables;
}

/** To who paid: what did not go back is paid, as before, until it is given back by another way. */
export const shownPayment = (last: { readonly status: PaymentState } | undefined): PaymentState | null =>
  last?.status === 'refund_failed' ? 'paid' : (last?.status ?? null);
