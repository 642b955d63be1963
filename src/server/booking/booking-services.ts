/** What the calls on bookings need besides what every call has. */

import type { Booking } from '../../domain/booking/booking.ts';
import type { MandateContent } from '../../domain/booking/mandate.ts';
import type { ReportLine } from '../../domain/report/booked-reports.ts';
import type { AddressServices } from '../address/address-search.ts';
import type { Prints, Services } from '../calls/services.ts';

export interface BookedReports {
  /** In the order in which they came. */
  readonly reports: readonly ReportLine[];
  /** Path of the page that lays them side by side; null where there is none. */
  readonly comparison: string | null;
}

export interface BookingServices extends Services, AddressServices {
  readonly printer: Prints<'mandate', MandateContent>;
  /** The condition reports of a booking. Reports come after bookings, so the server hands this in. */
  readonly reportsOf: (booking: Booking, now: Date) => Promise<BookedReports>;
}
