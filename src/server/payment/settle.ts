/**
 * Takes what a provider tells, in any order and as often as it likes: one payment, what it pays for and its invoice, in
 * one transaction.
 */

import { next } from '../../domain/lib/machine.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import {
  type PaymentState,
  type PaymentTransition,
  paymentMachine,
} from '../../domain/payment/payment-states.ts';
import type { PaymentServices } from './payable.ts';
import type { PaymentEvent } from './provider.ts';
import { PURPOSE, type Purpose } from './purpose.ts';
import { requestRefund } from './request-refund.ts';

const transitions: Readonly<Record<PaymentEvent['outcome'], PaymentTransition>> = {
  paid: 'pay',
  failed: 'fail',
  cancelled: 'cancel',
  expired: 'expire',
};

interface Row {
  readonly id: string;
  readonly kind: Purpose['kind'];
  readonly purposeId: string;
  /** The invoice that it is for; null where it is issued with it. */
  readonly invoiceId: string | null;
  readonly status: PaymentState;
  readonly amountCents: number;
}

/** @returns whether the payment is one of ours */
export function settle(
  services: Pick<PaymentServices, 'database' | 'clock' | 'appUrl' | 'keys' | 'payables'>,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const { appUrl, payables } = services;
  const now = services.clock();
  return services.database.tx(async (tx) => {
    const [payment] = await tx.query<Row>(
      `select id, ${PURPOSE}, invoice_id as "invoiceId", status, amount_cents as "amountCents" from payment
       where provider = $1 and provider_ref = $2 for update`,
      [provider, event.ref],
    );
    if (!payment) return false;
    const fresh = await tx.query(
      `insert into payment_event (provider, event_id, received_at) values ($1, $2, $3)
       on conflict do nothing returning event_id`,
      [provider, event.id, now],
    );
    // What is told twice, or comes after something that outweighs it, changes nothing.
    const status = next(paymentMachine, payment.status, transitions[event.outcome]);
    if (fresh.length === 0 || status === null) return true;
    const receivedOn = status === 'paid' ? parisTime(now).day : null;
    await tx.query(
      'update payment set status = $2, received_on = coalesce($4::date, received_on), updated_at = $3 where id = $1',
      [payment.id, status, now, receivedOn],
    );
    if (status !== 'paid') {
      await payables[payment.kind].refuse?.(tx, payment, services, now);
      return true;
    }
    const { method = null, customerRef: ref } = event;
    const paid = { ...payment, method, owner: ref === undefined ? null : { provider, ref } };
    if (!(await payables[payment.kind].pay(tx, paid, appUrl, now))) {
      await requestRefund(tx, payment.id, payment.amountCents, now);
    }
    return true;
  });
}
