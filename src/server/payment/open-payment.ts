/** Opens the provider's page for a booking: for its order, or for the fees that it was closed with. */

import { randomUUID } from 'node:crypto';
import { bookingMachine } from '../../domain/booking-states.ts';
import { invoiceMachine } from '../../domain/invoice-states.ts';
import { impossible, next } from '../../domain/machine.ts';
import { paymentMachine } from '../../domain/payment-states.ts';
import { findBooking, lockBooking, NO_BOOKING, type StoredBooking } from '../booking/booking-store.ts';
import type { Queryable } from '../database/database.ts';
import { findMade } from '../database/made-before.ts';
import { problem } from '../http/problem.ts';
import { findFeeInvoice } from '../invoice/booking-invoice.ts';
import type { Services } from '../services.ts';

interface Opened {
  readonly url: string;
}

/**
 * Idempotent on `clientId`. The provider is asked between two transactions: it may be slow, and is asked the same again
 * after a failure.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE when there is nothing to pay
 */
export async function openPayment(services: Services, clientId: string, bookingId: string): Promise<Opened> {
  const { database, payments, clock, appUrl } = services;
  const id = await database.tx((tx) => record(tx, services, clientId, bookingId));
  const [known] = await database.query<{ url: string | null; bookingId: string; cents: number }>(
    'select url, booking_id as "bookingId", amount_cents as cents from payment where id = $1',
    [id],
  );
  if (!known) throw new Error('a payment that was just made is gone');
  if (known.url !== null) return { url: known.url };

  const stored = await findBooking(database, known.bookingId, clock());
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const page = await payments.open({
    paymentId: id,
    amountCents: known.cents,
    description: `Réservation ${stored.booking.reference}`,
    mail: stored.mail,
    returnUrl: returnUrlOf(appUrl, known.bookingId),
  });
  await database.query(
    `update payment set provider_ref = $2, url = $3, updated_at = $4,
       status = case when status = 'created' then $5 else status end
     where id = $1`,
    [id, page.ref, page.url, clock(), next(paymentMachine, 'created', 'wait')],
  );
  return { url: page.url };
}

/** Where a provider's page sends the person afterwards, whatever the outcome. */
export const returnUrlOf = (appUrl: string, bookingId: string): string =>
  `${appUrl}/#/admin/customer/payment_status?booking=${bookingId}`;

async function record(
  tx: Queryable,
  { clock, payments }: Services,
  clientId: string,
  bookingId: string,
): Promise<string> {
  const known = await findMade(tx, 'payment', clientId);
  if (known) return known;
  const now = clock();
  const stored = await lockBooking(tx, bookingId, now);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const { invoiceId, cents } = await dueOf(tx, stored);
  const id = randomUUID();
  await tx.query(
    `insert into payment
       (id, client_id, booking_id, invoice_id, status, amount_cents, provider, created_at, updated_at)
     values ($1, $2, $3, $4, 'created', $5, $6, $7, $7)`,
    [id, clientId, bookingId, invoiceId, cents, payments.name, now],
  );
  return id;
}

interface Due {
  /** Null: the order itself. */
  readonly invoiceId: string | null;
  readonly cents: number;
}

/** What there is to pay of a booking now. @throws problem ERROR.STATE when there is nothing */
async function dueOf(tx: Queryable, { booking, orderCents }: StoredBooking): Promise<Due> {
  if (booking.status === 'awaiting_payment') return { invoiceId: null, cents: orderCents };
  const invoice = await findFeeInvoice(tx, booking.id);
  if (invoice && next(invoiceMachine, invoice.status, 'pay')) {
    return { invoiceId: invoice.id, cents: invoice.cents };
  }
  throw problem('ERROR.STATE', { message: impossible(bookingMachine, booking.status, 'pay') });
}
