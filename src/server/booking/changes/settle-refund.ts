/** Records that money which the provider could not give back was given back by another way. */

import type { RefundState } from '../../../domain/payment/refund-states.ts';
import type { Transacting } from '../../calls/services.ts';
import { problem } from '../../http/problem.ts';
import { noteSettled } from '../../payment/settle-refund.ts';
import { addEvent } from '../booking-event.ts';
import { touchBooking } from '../booking-store.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface SettledRefund extends BookingChange {
  readonly refundId: string;
  /** As the team says it: a transfer of which day, for example. */
  readonly how: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where it did not fail
 */
export const settleRefund = (services: Transacting, asked: SettledRefund): Promise<void> =>
  changeOnce(services, asked, async (tx, _, now) => {
    const { id, accountId, refundId, how } = asked;
    const [refund] = await tx.query<{ status: RefundState; cents: number }>(
      `select refund.status, cents from refund join payment on payment.id = payment_id
       where refund.id = $1 and booking_id = $2 for update of refund`,
      [refundId, id],
    );
    if (!refund) throw problem('ERROR.NOT_FOUND', { message: 'Aucun remboursement ne correspond.' });
    await noteSettled(tx, { id: refundId, status: refund.status }, how, now);
    await touchBooking(tx, id, now);
    const detail = { cents: String(refund.cents), how };
    await addEvent(tx, { bookingId: id, kind: 'refund_settled', accountId, detail }, now);
  });
