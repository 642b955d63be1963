/** Says who pays the establishment, and up to what amount. */

import { advanceRefusal } from '../../domain/advance-refusal.ts';
import { problem } from '../http/problem.ts';
import type { Transacting } from '../services.ts';
import { addEvent } from './booking-event.ts';
import { touchBooking } from './booking-store.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface Advance extends BookingChange {
  /** In cents; null where the customer pays. */
  readonly advanceMaxCents: number | null;
}

/**
 * Idempotent on `clientId`; what is said already changes nothing.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function setAdvance(services: Transacting, asked: Advance): Promise<void> {
  return changeOnce(services, asked, async (tx, { booking }, now) => {
    const { id, accountId, advanceMaxCents } = asked;
    const refusal = advanceRefusal(booking);
    if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    if (advanceMaxCents === booking.advanceMaxCents) return;
    await tx.query('update booking set advance_max_cents = $2 where id = $1', [id, advanceMaxCents]);
    await touchBooking(tx, id, now);
    const detail = advanceMaxCents === null ? {} : { maxCents: String(advanceMaxCents) };
    await addEvent(tx, { bookingId: id, kind: 'advance_set', accountId, detail }, now);
  });
}
