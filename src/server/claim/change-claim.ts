/** A change of a damage claim: once, by who read it as it is, and told to who is second. */

import type { StoredBooking } from '../booking/booking-store.ts';
import { changeOnce } from '../booking/changes/owned-booking.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { findClaim, lastAuthorOf, type StoredClaim } from './claim-store.ts';

export interface ClaimChange {
  readonly id: string;
  readonly clientId: string;
  /** Who makes it. */
  readonly accountId: string;
  /** Of the claim as they read it; absent where what they write takes nothing away. */
  readonly version?: number;
}

export interface Changing {
  readonly tx: Queryable;
  readonly claim: StoredClaim;
  readonly stored: StoredBooking;
  readonly now: Date;
}

/**
 * Idempotent on `clientId`, in a transaction that keeps others from changing the claim and its booking.
 * @throws problem ERROR.NOT_FOUND, or ERROR.CONFLICT by the name of who was first
 */
export async function changeClaim(
  services: Services,
  { id, clientId, version }: ClaimChange,
  change: (changing: Changing) => Promise<void>,
): Promise<void> {
  const { bookingId } = await findClaim(services.database, id);
  await changeOnce(services, { id: bookingId, ownAccountId: null, clientId }, async (tx, stored, now) => {
    const claim = await findClaim(tx, id, { lock: true });
    if (version !== undefined && claim.version !== version) throw await wasChanged(tx, id);
    await change({ tx, claim, stored, now });
  });
}

async function wasChanged(tx: Queryable, id: string) {
  const author = await lastAuthorOf(tx, id);
  return problem('ERROR.CONFLICT', {
    message: `Ce dossier a été modifié entre-temps par ${author ?? 'quelqu’un d’autre'}\u00a0: relisez-le, puis recommencez.`,
  });
}
