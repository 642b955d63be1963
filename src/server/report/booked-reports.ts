/** The condition reports of a booking, as whoever reads it is told of them. */

import type { BookedReports, BookingServices } from '../booking/booking-services.ts';
import type { SessionServices } from '../session/session.ts';
import { comparisonLink } from './report-links.ts';
import { findReportsOf, toLine } from './report-store.ts';

export const createReportsOf =
  ({ database, keys }: Pick<SessionServices, 'database' | 'keys'>): BookingServices['reportsOf'] =>
  async (booking, now): Promise<BookedReports> => {
    const found = await findReportsOf(database, booking.id);
    return {
      reports: found.map((stored) => toLine(stored, booking, now)),
      sealed: found.map(({ tripKind, attempt, report }) => ({ tripKind, attempt, kind: report.kind })),
      comparison: found.length > 0 ? comparisonLink(keys, booking.id, now) : null,
    };
  };
