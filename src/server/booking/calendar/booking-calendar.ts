/** The appointments of a booking that are still to come, as calendars import them. */

import { whereOf } from '../../../domain/address/where-of.ts';
import { hasTripsToFollow } from '../../../domain/booking/tracking.ts';
import { type CalendarEvent, type Cancelling, calendarFile } from '../../../domain/lib/calendar-file.ts';
import type { Clock } from '../../../domain/lib/time/clock.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { endsOf } from '../../../domain/mission/driver-trip.ts';
import { company } from '../../../domain/settings/company.ts';
import { phone } from '../../../domain/settings/phone.ts';
import { serviceLabels } from '../../../domain/tariff/service.ts';
import { isAhead, kindOf, type Trip } from '../../../domain/trip/trip.ts';
import type { Queryable } from '../../database/database.ts';
import type { Attachment } from '../../outbox/mail.ts';
import { findBooking, type StoredBooking } from '../booking-store.ts';

interface CalendarOf {
  readonly filename: string;
  /** `text/calendar`. */
  readonly content: string;
  /** Appointments in it. */
  readonly count: number;
}

/** For whoever gives the vehicle: where it is collected and given back. */
export const calendarOf = ({ booking }: Pick<StoredBooking, 'booking'>, now: Date): CalendarOf =>
  fileOf(booking, booking.trips.filter(isAhead), now, null);

/** Takes the appointments of a booking that came to nothing out of the calendars that have them. */
const cancelledCalendarOf = ({ booking }: Pick<StoredBooking, 'booking'>, now: Date): CalendarOf =>
  fileOf(booking, booking.trips.filter(hasSlot), now, {
    organizer: { name: company.brand, mail: company.email },
  });

const hasSlot = <T extends { readonly slot: Slot | null }>(trip: T): trip is T & { readonly slot: Slot } =>
  trip.slot !== null;

type AppointedTrip = Pick<Trip, 'kind'> & { readonly slot: Slot };

function fileOf(
  booking: StoredBooking['booking'],
  trips: readonly AppointedTrip[],
  now: Date,
  cancelling: Cancelling | null,
): CalendarOf {
  const { id, reference, serviceCode, version } = booking;
  const events = trips.map(({ kind, slot }): CalendarEvent => {
    const { from, to } = endsOf(kind, booking);
    return {
      ...slot,
      uid: `${id}-${kind}@${new URL(company.website).hostname}`,
      title: `${company.brand} – ${kindOf({ kind })} (${serviceLabels[serviceCode]}, ${reference})`,
      place: whereOf(kind === 'return' ? to : from),
      note: noteOf(kind),
      stamp: now.toISOString(),
      sequence: version,
    };
  });
  return { filename: `${reference}.ics`, content: calendarFile(events, cancelling), count: events.length };
}

/** It may be shared: it says whom to call, and leads nowhere that acts. */
const noteOf = (kind: Trip['kind']): string =>
  [
    ...(kind === 'outbound'
      ? ['À préparer\u00a0: les clés, et l’original du certificat d’immatriculation.']
      : []),
    `Un empêchement\u00a0? Appelez-nous au ${phone.label}.`,
  ].join('\n');

/** The file that a mail carries; none once nothing is to come, unless that is because all of it was given up. */
export async function attachedCalendar(
  { database, clock }: { readonly database: Queryable; readonly clock: Clock },
  bookingId: string,
): Promise<readonly Attachment[]> {
  const now = clock();
  const stored = await findBooking(database, bookingId, now);
  if (!stored) return [];
  const calendar = hasTripsToFollow(stored.booking)
    ? calendarOf(stored, now)
    : cancelledCalendarOf(stored, now);
  if (calendar.count === 0) return [];
  return [{ filename: calendar.filename, content: new TextEncoder().encode(calendar.content) }];
}
