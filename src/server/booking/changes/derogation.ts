/** Notes what the insurer says of a vehicle above what every trip is covered for; a refusal is a cancellation (`cancel`). */

import { bookingMachine } from '../../../domain/booking/booking-states.ts';
import type { Services } from '../../calls/services.ts';
import { requireNext } from '../../http/transition.ts';
import { addEvent } from '../booking-event.ts';
import { setBookingStatus } from '../booking-store.ts';
import { derogationMail } from '../mails/booking-mails.ts';
import { tellPeople } from '../tell-people.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND or ERROR.STATE
 */
export function grantDerogation(services: Services, asked: BookingChange): Promise<void> {
  const { appUrl } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const { id, accountId } = asked;
    const status = requireNext(bookingMachine, stored.booking.status, 'grant_derogation');
    await setBookingStatus(tx, id, status, now);
    await addEvent(tx, { bookingId: id, kind: 'derogation_granted', accountId }, now);
    await tellPeople(tx, stored, (to) => derogationMail({ ...stored, ...to, appUrl }), now);
  });
}
