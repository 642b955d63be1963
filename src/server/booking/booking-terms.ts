/** What the rules of a booking's options depend on, of a booking as it is stored. */

import type { BookingTerms } from '../../domain/booking/booking-options.ts';
import { creditedCents, type StoredBooking } from './booking-store.ts';

export const termsOf = (stored: StoredBooking): BookingTerms => ({
  status: stored.booking.status,
  serviceCode: stored.booking.serviceCode,
  orderCents: stored.orderCents,
  creditedCents: creditedCents(stored),
  orderedAt: stored.orderedAt,
  byPartner: stored.partner !== null,
  ...stored.withdrawal,
  trips: stored.trips,
  fees: stored.fees,
});
