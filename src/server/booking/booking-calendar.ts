/** The appointments of a booking that are still to come, as calendars import them. */

import { type CalendarEvent, calendarFile } from '../../domain/lib/calendar-file.ts';
import type { Clock } from '../../domain/lib/time/clock.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import { company } from '../../domain/settings/company.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import { isAhead, kindOf } from '../../domain/trip/trip.ts';
import type { Queryable } from '../database/database.ts';
import type { Attachment } from '../outbox/mail.ts';
import { findBooking, type StoredBooking } from './booking-store.ts';

interface CalendarOf {
  readonly filename: string;
  /** `text/calendar`. */
  readonly content: string;
  /** Appointments in it. */
  readonly count: number;
}

/** For whoever gives the vehicle: where it is collected and given back. */
export function calendarOf({ booking }: Pick<StoredBooking, 'booking'>, now: Date): CalendarOf {
  const { id, reference, serviceCode, trips } = booking;
  const events = trips.filter(isAhead).map(({ kind, slot }): CalendarEvent => {
    const { from, to } = endsOf(kind, booking);
    return {
      ...slot,
      uid: `${id}-${kind}@${new URL(company.website).hostname}`,
      title: `${company.brand} – ${kindOf({ kind })} (${serviceLabels[serviceCode]}, ${reference})`,
      place: (kind === 'return' ? to : from).address.label,
      stamp: now.toISOString(),
    };
  });
  return { filename: `${reference}.ics`, content: calendarFile(events), count: events.length };
}

/** The file that a mail carries; none once nothing is to come. */
export async function attachedCalendar(
  { database, clock }: { readonly database: Queryable; readonly clock: Clock },
  bookingId: string,
): Promise<readonly Attachment[]> {
  const now = clock();
  const stored = await findBooking(database, bookingId, now);
  const calendar = stored && calendarOf(stored, now);
  if (!calendar || calendar.count === 0) return [];
  return [{ filename: calendar.filename, content: new TextEncoder().encode(calendar.content) }];
}
