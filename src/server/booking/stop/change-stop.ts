/** Says otherwise who is met on a trip and what leads to the door, for whoever drives it to read. */

import {
  type StopWords,
  stopOf,
  stopRefusal,
  stopText,
  withStops,
} from '../../../domain/booking/office/stop.ts';
import type { LegKind } from '../../../domain/tariff/service.ts';
import type { Transacting } from '../../calls/services.ts';
import { requireAsShown } from '../../http/as-shown.ts';
import { problem } from '../../http/problem.ts';
import { queuePush } from '../../push/push.ts';
import { addEvent } from '../booking-event.ts';
import { touchBooking } from '../booking-store.ts';
import { type BookingChange, changeOnce } from '../changes/owned-booking.ts';
import { stopNotice } from '../notices.ts';

export interface StopChange extends BookingChange {
  readonly stops: readonly {
    readonly tripKind: LegKind;
    /** What was said when that was asked; absent where nobody says. */
    readonly from?: StopWords | undefined;
  }[];
  readonly said: StopWords;
}

/**
 * Idempotent on `clientId`; what is said already changes nothing.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export const changeStop = (services: Transacting, asked: StopChange): Promise<void> =>
  changeOnce(services, asked, async (tx, { booking, trips }, now) => {
    const { id, accountId, said } = asked;
    for (const { tripKind } of asked.stops) {
      const refusal = stopRefusal(booking, tripKind);
      if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    }
    const changed = asked.stops.filter(
      ({ tripKind }) => stopText(stopOf(tripKind, booking)) !== stopText(said),
    );
    if (changed.length === 0) return;
    for (const { tripKind, from } of changed) {
      const now = stopText(stopOf(tripKind, booking));
      requireAsShown(
        from && stopText(from),
        now,
        () => `Entre-temps, ce qui est dit de ce lieu a changé\u00a0: ${now}.`,
      );
    }
    const kinds = changed.map(({ tripKind }) => tripKind);
    const { outbound, inbound } = withStops(booking, kinds, ({ address }) => ({ address, ...said }));
    await tx.query('update booking set outbound = $2::jsonb, inbound = $3::jsonb where id = $1', [
      id,
      JSON.stringify(outbound),
      inbound && JSON.stringify(inbound),
    ]);
    await touchBooking(tx, id, now);
    const [kind, other] = kinds;
    // Of both it is said once.
    const detail = kind && !other ? { trip: kind } : {};
    await addEvent(tx, { bookingId: id, accountId, kind: 'stop_set', detail }, now);
    for (const trip of trips) {
      const { driverId } = trip;
      if (driverId === null || driverId === accountId || !kinds.includes(trip.kind)) continue;
      await queuePush(tx, driverId, stopNotice({ bookingId: id, trip }), now);
    }
  });
