/** The condition reports of a booking, as whoever reads it is told of them. */

import type { BookedReports, BookingServices } from '../booking/booking-services.ts';
import type { SessionServices } from '../session/session.ts';
import { comparisonLink } from './report-links.ts';
import { listReportLines } from './report-store.ts';

export const createReportsOf =
  ({ database, keys }: Pick<SessionServices, 'database' | 'keys'>): BookingServices['reportsOf'] =>
  async (booking, now): Promise<BookedReports> => {
    const reports = await listReportLines(database, booking, now);
    return { reports, comparison: reports.length > 0 ? comparisonLink(keys, booking.id, now) : null };
  };
