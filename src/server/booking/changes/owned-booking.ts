/** A change of a booking by someone who is allowed to make it. */

import { isRepeat } from '../../calls/applied-change.ts';
import type { Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { lockBooking, NO_BOOKING, type StoredBooking } from '../booking-store.ts';
import { isOf, type NamedBooking } from '../named-booking.ts';

/** What every change of a booking says. */
export interface BookingChange extends NamedBooking {
  readonly clientId: string;
}

/** A change that mails the same again. */
export interface RepeatedChange extends BookingChange {
  /** How often it was made before, as it was shown; absent where nobody says. */
  readonly before?: number | undefined;
}

/**
 * Makes a change once, in a transaction that keeps others from changing the booking: a repeat of its `clientId` does
 * nothing.
 * @throws problem ERROR.NOT_FOUND: another's booking is no different from none
 */
export function changeOnce(
  { database, clock }: Transacting,
  asked: Omit<BookingChange, 'accountId'>,
  change: (tx: Queryable, stored: StoredBooking, now: Date) => Promise<void>,
): Promise<void> {
  const now = clock();
  return database.tx(async (tx) => {
    const stored = await lockOwned(tx, asked, now);
    if (await isRepeat(tx, asked.clientId, asked.id, now)) return;
    await change(tx, stored, now);
  });
}

async function lockOwned(
  tx: Queryable,
  { id, ownAccountId }: Pick<NamedBooking, 'id' | 'ownAccountId'>,
  now: Date,
): Promise<StoredBooking> {
  const stored = await lockBooking(tx, id, now);
  if (!stored || !isOf(ownAccountId, stored)) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  return stored;
}
