/** What the calls on bookings need besides what every call has. */

import type { Booking } from '../../domain/booking/booking.ts';
import type { BookingDetail } from '../../domain/booking/booking-detail.ts';
import type { MandateContent } from '../../domain/booking/mandate.ts';
import type { AddressServices } from '../address/address-search.ts';
import type { Prints, Services } from '../calls/services.ts';

export type BookedReports = Pick<BookingDetail, 'reports' | 'comparison'>;

export interface BookingServices extends Services, AddressServices {
  readonly printer: Prints<'mandate', MandateContent>;
  /** The condition reports of a booking. Reports come after bookings, so the server hands this in. */
  readonly reportsOf: (booking: Booking, now: Date) => Promise<BookedReports>;
}
