/** Says otherwise who is met on a trip, what leads to the door, and where that is, for whoever drives it to read. */

import type { Address } from '../../../domain/address/address.ts';
import { NOT_AN_ADDRESS } from '../../../domain/address/picked-address.ts';
import type { Stop } from '../../../domain/booking/booking.ts';
import {
  type StopWords,
  stopOf,
  stopRefusal,
  stopText,
  withStops,
} from '../../../domain/booking/office/stop.ts';
import { placeLabel } from '../../../domain/lib/place.ts';
import type { LegKind } from '../../../domain/tariff/service.ts';
import type { Queryable } from '../../database/database.ts';
import { requireAsShown } from '../../http/as-shown.ts';
import { problem } from '../../http/problem.ts';
import { queueMail } from '../../outbox/mail.ts';
import { queuePush } from '../../push/push.ts';
import { addEvent } from '../booking-event.ts';
import type { BookingServices } from '../booking-services.ts';
import { readBack, touchBooking } from '../booking-store.ts';
import { type BookingChange, changeOnce } from '../changes/owned-booking.ts';
import { addressMail } from '../mails/change-mails.ts';
import { stopNotice } from '../notices.ts';
import { preparedMail } from '../order.ts';
import { tellPeople } from '../tell-people.ts';
import { measureAnew } from './place-change.ts';

/** As it was shown, its address as the team reads it. */
type ShownStop = StopWords & { readonly where: string };

export interface StopChange extends BookingChange {
  readonly stops: readonly {
    readonly tripKind: LegKind;
    /** What was said when that was asked; absent where nobody says. */
    readonly from?: ShownStop | undefined;
  }[];
  readonly said: StopWords;
  /** As it was picked; absent where it stays. */
  readonly address?: Address | undefined;
}

const shownOf = (stop: Stop): ShownStop => ({ ...stop, where: placeLabel(stop.address) });
const textOf = ({ where, ...words }: ShownStop): string => `${stopText(words)}, ${where}`;

/**
 * Idempotent on `clientId`; what is said already changes nothing.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE or ERROR.INVALID
 */
export async function changeStop(services: BookingServices, asked: StopChange): Promise<void> {
  const place = asked.address && (await services.addresses.confirm(asked.address));
  if (place === null) throw problem('ERROR.INVALID', { fields: { address: NOT_AN_ADDRESS } });
  const wanted = ({ address }: Stop): Stop => ({ address: place ?? address, ...asked.said });
  await changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId } = asked;
    const { booking } = stored;
    for (const { tripKind } of asked.stops) {
      const refusal = stopRefusal(booking, tripKind);
      if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    }
    const changed = asked.stops
      .map((one) => ({ ...one, stop: stopOf(one.tripKind, booking) }))
      .filter(({ stop }) => textOf(shownOf(wanted(stop))) !== textOf(shownOf(stop)));
    if (changed.length === 0) return;
    for (const { from, stop } of changed) {
      const said = textOf(shownOf(stop));
      requireAsShown(
        from && textOf(from),
        said,
        () => `Entre-temps, ce qui est dit de ce lieu a changé\u00a0: ${said}.`,
      );
    }
    const kinds = changed.map(({ tripKind }) => tripKind);
    const isElsewhere = changed.some(
      ({ stop }) => placeLabel(wanted(stop).address) !== placeLabel(stop.address),
    );
    const places = withStops(booking, kinds, wanted);
    if (isElsewhere) await measureAnew(tx, services, stored, places);
    await tx.query('update booking set outbound = $2::jsonb, inbound = $3::jsonb where id = $1', [
      id,
      JSON.stringify(places.outbound),
      places.inbound && JSON.stringify(places.inbound),
    ]);
    await touchBooking(tx, id, now);
    const [kind, other] = kinds;
    // Of both it is said once.
    const detail = kind && !other ? { trip: kind } : {};
    const event = isElsewhere ? 'address_set' : 'stop_set';
    await addEvent(tx, { bookingId: id, accountId, kind: event, detail }, now);
    if (isElsewhere) await tellElsewhere(tx, services, id, now);
    for (const trip of stored.trips) {
      const { driverId } = trip;
      if (driverId === null || driverId === accountId || !kinds.includes(trip.kind)) continue;
      await queuePush(tx, driverId, stopNotice({ bookingId: id, trip, isElsewhere }), now);
    }
  });
}

/** It was agreed on the telephone alone: whoever ordered reads what was understood. */
async function tellElsewhere(tx: Queryable, services: BookingServices, id: string, now: Date): Promise<void> {
  const made = await readBack(tx, id, now);
  if (made.booking.status === 'draft') await queueMail(tx, preparedMail(services, made, 'address'), now);
  else await tellPeople(tx, made, (to) => addressMail({ ...made, ...to, appUrl: services.appUrl }), now);
}
