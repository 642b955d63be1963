/** Writes off what a bank took of money that had gone back already: the team does not recover it. */

import type { Transacting } from '../../calls/services.ts';
import { problem } from '../../http/problem.ts';
import { lockClaim, writeOff } from '../../payment/claim.ts';
import { addEvent } from '../booking-event.ts';
import { touchBooking } from '../booking-store.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';
import { NO_CLAIM } from './record-transfer.ts';

export interface ClaimWriteOff extends BookingChange {
  /** The payment that left twice. */
  readonly claimId: string;
  readonly reason: string;
}

/**
 * Idempotent on `clientId`. Nobody is told: it was never asked of who paid.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where there is nothing to recover
 */
export const writeOffClaim = (services: Transacting, asked: ClaimWriteOff): Promise<void> =>
  changeOnce(services, asked, async (tx, _, now) => {
    const { id, accountId, claimId, reason } = asked;
    const cents = await lockClaim(tx, id, claimId);
    if (cents === null) throw problem('ERROR.NOT_FOUND', { message: NO_CLAIM });
    if (cents === 0) throw problem('ERROR.STATE', { message: 'Il n’y a rien à récupérer de ce paiement.' });
    await writeOff(tx, claimId, cents, now);
    await touchBooking(tx, id, now);
    const detail = { cents: String(cents), reason };
    await addEvent(tx, { bookingId: id, kind: 'claim_written_off', accountId, detail }, now);
  });
