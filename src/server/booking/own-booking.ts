/** A booking as its customer reads it: of what a partner ordered for them, not what the partner pays. */

import { type BookingOptions, optionsOf } from '../../domain/booking/booking-options.ts';
import { tariffOfDay } from '../../domain/tariff/tariff-at.ts';
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

/** What its customer can do with it: what a partner ordered is the partner's to give up, and costs its customer nothing. */
export function ownOptions(
  { tariffs }: Pick<BookingServices, 'tariffs'>,
  stored: StoredBooking,
  now: Date,
): BookingOptions {
  const options = optionsOf(termsOf(stored), tariffOfDay(tariffs, stored.tariffDay), 'buyer', now);
  if (!stored.partner) return options;
  const appointments = options.appointments.map((one) => ({ ...one, fee: null }));
  return { ...options, appointments, cancelRefundCents: null, returnRefundCents: null, canSetAdvance: false };
}
