/** Records as received all that is due of a booking, because one transfer of the bank's paid several bookings whole. */

import { partId } from '../../calls/part-id.ts';
import type { Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { TO_BE_PAID, TO_PAY } from '../../invoice/due.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';
import { type ReceivedTransfer, receive } from './record-transfer.ts';

/**
 * A transfer for each invoice of which something is due, of just that. Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE where nothing is due, or ERROR.INVALID for a day to come
 */
export function recordDues(
  services: Transacting,
  asked: Omit<ReceivedTransfer, 'target' | 'cents'>,
): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const invoices = await tx.query<{ invoiceId: string; cents: number }>(
      `select id as "invoiceId", ${TO_PAY} as cents from invoice
       where booking_id = $1 and ${TO_BE_PAID} and ${TO_PAY} > 0
       order by content ->> 'dueOn', id for update`,
      [asked.id],
    );
    if (invoices.length === 0) throw problem('ERROR.STATE', { message: 'Rien n’est dû.' });
    for (const { invoiceId, cents } of invoices) {
      const clientId = partId(asked.clientId, invoiceId);
      await receive(tx, { ...asked, clientId, target: { invoiceId }, cents, stored, appUrl }, now);
    }
  });
}

/** What it recorded, in cents each: the same when it is asked again after a lost answer. */
export async function recordedDues(
  database: Queryable,
  { id, clientId }: Pick<BookingChange, 'id' | 'clientId'>,
): Promise<number[]> {
  const payments = await database.query<{ clientId: string; invoiceId: string; cents: number }>(
    `select client_id as "clientId", invoice_id as "invoiceId", amount_cents as cents from payment
     where booking_id = $1 and invoice_id is not null order by created_at, id`,
    [id],
  );
  return payments
    .filter((payment) => payment.clientId === partId(clientId, payment.invoiceId))
    .map(({ cents }) => cents);
}
