/** A booking that someone is allowed to change. */

import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { lockBooking, NO_BOOKING, type StoredBooking } from './booking-store.ts';

/**
 * Keeps it from being changed by others until the transaction's end.
 * @param ownAccountId whose it must be; null for the team
 * @throws problem ERROR.NOT_FOUND: another's booking is no different from none
 */
export async function lockOwned(
  tx: Queryable,
  { id, ownAccountId }: { readonly id: string; readonly ownAccountId: string | null },
  now: Date,
): Promise<StoredBooking> {
  const stored = await lockBooking(tx, id, now);
  if (!stored || (ownAccountId !== null && stored.accountId !== ownAccountId)) {
    throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  }
  return stored;
}
