/** What the calls on bookings need besides what every call has. */

import type { Booking } from '../../domain/booking/booking.ts';
import type { MandateContent } from '../../domain/booking/mandate.ts';
import type { OfficeBookingView } from '../../domain/booking/office/office-calls.ts';
import type { ReportLine } from '../../domain/report/booked-reports.ts';
import type { ReportKind } from '../../domain/report/condition-report.ts';
import type { LegKind } from '../../domain/tariff/service.ts';
import type { AddressServices } from '../address/address-search.ts';
import type { Prints, Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';

export interface BookedReports {
  /** In the order in which they came. */
  readonly reports: readonly ReportLine[];
  /** Which report of which attempt of a trip each of them is, in the same order. */
  readonly sealed: readonly {
    readonly tripKind: LegKind;
    readonly attempt: number;
    readonly kind: ReportKind;
  }[];
  /** Path of the page that lays them side by side; null where there is none. */
  readonly comparison: string | null;
}

export interface BookingServices extends Services, AddressServices {
  readonly printer: Prints<'mandate', MandateContent>;
  /** The condition reports of a booking. Reports come after bookings, so the server hands this in. */
  readonly reportsOf: (booking: Booking, now: Date) => Promise<BookedReports>;
  /** The damage claims that somebody works on, likewise. */
  readonly openClaimsOf: (
    database: Queryable,
    bookingId: string,
  ) => Promise<NonNullable<OfficeBookingView['damageClaims']>>;
}
