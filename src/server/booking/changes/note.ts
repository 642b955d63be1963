/** What the team notes on a booking, for itself. */

import type { Transacting } from '../../calls/services.ts';
import { addEvent } from '../booking-event.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

/** Idempotent on `clientId`. @throws problem ERROR.NOT_FOUND */
export const note = (
  services: Transacting,
  asked: BookingChange & { readonly text: string },
): Promise<void> =>
  changeOnce(services, asked, (tx, _, now) =>
    addEvent(
      tx,
      { bookingId: asked.id, kind: 'noted', accountId: asked.accountId, detail: { text: asked.text } },
      now,
    ),
  );
