/** A booking as its customer reads it: of what a partner ordered for them, not what the partner pays. */

import { whereOf } from '../../domain/address/where-of.ts';
import type { Stop } from '../../domain/booking/booking.ts';
import { type BookingOptions, optionsOf } from '../../domain/booking/booking-options.ts';
import { isOpen, isToBeDriven } from '../../domain/booking/booking-states.ts';
import { versionOfDay } from '../../domain/lib/time/versions.ts';
import type { Keys } from '../session/keys.ts';
import type { BookingServices } from './booking-services.ts';
import type { StoredBooking } from './booking-store.ts';
import { termsOf } from './booking-terms.ts';

/** Whether who asks may read amounts: what a partner ordered has none for its customer. @param ownAccountId theirs; null for the team */
export const readsAmounts = (
  { accountId, partner }: Pick<StoredBooking, 'accountId' | 'partner'>,
  ownAccountId: string | null,
): boolean => partner === null || ownAccountId !== accountId;

export const ownBooking = ({ booking, partner }: Pick<StoredBooking, 'booking' | 'partner'>) =>
  partner
    ? {
        ...booking,
        lines: [],
        fees: [],
        credits: [],
        explanation: [],
        totalCents: null,
        advanceMaxCents: null,
      }
    : booking;

/** Its places as they were ordered, which ordering again sends back, each with where its customer is met. */
export function ownPlaces({ booking: { outbound, inbound } }: Pick<StoredBooking, 'booking'>) {
  const told = (stop: Stop) => ({ ...stop, where: whereOf(stop) });
  return { outbound: told(outbound), inbound: inbound && told(inbound) };
}

/** What its customer can do with it: what a partner ordered is the partner's to give up, and costs its customer nothing. */
export function ownOptions(
  { tariffs }: Pick<BookingServices, 'tariffs'>,
  stored: StoredBooking,
  now: Date,
): BookingOptions {
  const options = optionsOf(termsOf(stored), versionOfDay(tariffs(), stored.tariffDay), 'buyer', now);
  if (!stored.partner) return options;
  const appointments = options.appointments.map((one) => ({ ...one, fee: null }));
  return { ...options, appointments, cancelRefundCents: null, returnRefundCents: null, canSetAdvance: false };
}

/** What its customer and its driver know each other by, until there is nothing left to hand over. */
export const handoverOf = (keys: Keys, { id, status }: StoredBooking['booking']) =>
  isToBeDriven(status) ? { handoverCode: keys.handoverCode(id) } : {};

/** In the list of its customer. Of one that is not over, their home tells at once what to do, and whom to expect. */
export const listedBooking = (
  { keys, tariffs }: Pick<BookingServices, 'keys' | 'tariffs'>,
  stored: StoredBooking,
  now: Date,
) => {
  const own = { ...ownBooking(stored), ...ownPlaces(stored) };
  return isOpen(stored.booking.status)
    ? {
        ...own,
        options: ownOptions({ tariffs }, stored, now),
        ...handoverOf(keys, stored.booking),
      }
    : own;
};
