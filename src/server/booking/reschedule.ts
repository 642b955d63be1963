/** Moves the appointments of a booking, without a fee, for as long as they have not begun. */

import { isTooLateToMove } from '../../domain/booking/booking-options.ts';
import { bookingMachine } from '../../domain/booking/booking-states.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { firstTripState } from '../../domain/trip/trip-states.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { addEvent } from './booking-event.ts';
import { movedMail } from './booking-mails.ts';
import { findBooking, setBookingStatus } from './booking-store.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';
import { holdSlots, wantedSlots } from './slots/wanted-slots.ts';

export interface Reschedule extends BookingChange {
  readonly outboundSlot: Slot | null;
  readonly returnSlot: Slot | null;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE, ERROR.INVALID or ERROR.FULL
 */
export function reschedule(services: Services, asked: Reschedule): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking } = stored;
    const status = requireNext(bookingMachine, booking.status, 'reschedule');
    if (isTooLateToMove(booking, now)) {
      throw problem('ERROR.STATE', {
        message: 'L’heure du rendez-vous est passée\u00a0: appelez-nous pour en convenir d’un autre.',
      });
    }
    const wanted = { ...asked, serviceCode: booking.serviceCode };
    const slots = wantedSlots(wanted, now);
    await holdSlots(tx, wanted, slots, now, booking.id);
    // What was postponed was missed, and is driven anew: its reports were of the attempt that came to nothing.
    for (const { kind } of booking.trips) {
      const slot = kind === 'outbound' ? asked.outboundSlot : asked.returnSlot;
      await tx.query(
        `update trip set slot_start = $3::timestamptz, slot_end = $4::timestamptz, driver_id = null, status = $6,
           arrived_at = null, attempt = attempt + $5
         where booking_id = $1 and kind = $2`,
        [
          booking.id,
          kind,
          slot?.start ?? null,
          slot?.end ?? null,
          booking.status === 'postponed' ? 1 : 0,
          firstTripState,
        ],
      );
    }
    await setBookingStatus(tx, booking.id, status, now);
    await addEvent(tx, { bookingId: booking.id, kind: 'moved', accountId: asked.accountId }, now);
    const moved = await findBooking(tx, booking.id, now);
    if (!moved) throw new Error('a booking that was just moved is gone');
    await queueMail(tx, movedMail({ ...moved, appUrl }), now);
  });
}
