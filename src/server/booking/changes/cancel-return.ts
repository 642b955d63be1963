/** Gives up the way back of a vehicle that its customer fetches at the establishment: the booking is completed with that. */

import type { Agreeing } from '../../../domain/booking/appointment.ts';
import { returnRefund, returnRefusal } from '../../../domain/booking/booking-options.ts';
import { versionOfDay } from '../../../domain/lib/time/versions.ts';
import { tripMachine } from '../../../domain/trip/trip-machine.ts';
import type { Services, Transacting } from '../../calls/services.ts';
import { problem } from '../../http/problem.ts';
import { requireNext } from '../../http/transition.ts';
import { addEvent } from '../booking-event.ts';
import { termsOf } from '../booking-terms.ts';
import { followTrips } from '../follow-trips.ts';
import { returnCancelledMail } from '../mails/change-mails.ts';
import { dropHeldNews } from '../notices.ts';
import { tellPeople } from '../tell-people.ts';
import { tripOf } from './assign.ts';
import { creditAndRefund } from './credit-booking-price.ts';
import { tellDriver } from './end-trips.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface ReturnCancellation extends Omit<BookingChange, 'accountId'> {
  /** Who asks; null for whoever has the link of the mail. */
  readonly accountId: string | null;
  readonly by: Agreeing;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function cancelReturn(
  services: Transacting & Pick<Services, 'tariffs'>,
  asked: ReturnCancellation,
): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { booking } = stored;
    const refusal = returnRefusal(booking, asked.by);
    if (refusal !== null) throw problem('ERROR.STATE', { message: refusal });
    const trip = tripOf(stored, 'return');
    const status = requireNext(tripMachine, trip.status, 'cancel');
    const cents = returnRefund(termsOf(stored), versionOfDay(services.tariffs(), stored.tariffDay), now);
    await tx.query('update trip set status = $2, driver_id = null where id = $1', [trip.id, status]);
    await dropHeldNews(tx, booking.id, trip);
    const { accountId } = asked;
    const detail = { trip: trip.kind };
    const event = { bookingId: booking.id, accountId, detail, auditedCents: cents };
    await addEvent(tx, { ...event, kind: 'trip_cancel' }, now);
    const label = 'Retour non effectué';
    const given = await creditAndRefund(tx, stored, { cents, label, reason: null, accountId }, now);
    await followTrips(tx, services, { stored, trip, status, accountId, at: now }, now);
    await tellDriver(tx, { booking, appUrl }, trip, now);
    const mailData = { ...stored, ...given, appUrl };
    await tellPeople(tx, stored, (to) => returnCancelledMail({ ...mailData, ...to }), now);
  });
}
