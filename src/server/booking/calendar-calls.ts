/** booking/{id}/calendar: the appointments of a booking, as calendars import them. */

import { readBookingCalendar } from '../../domain/booking/calls.ts';
import { handle } from '../calls/handle.ts';
import { recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { calendarOf } from './booking-calendar.ts';
import { NO_BOOKING } from './booking-store.ts';
import { findNamed, type NamedBooking, nameBooking, readers } from './named-booking.ts';

export const calendarCalls = (services: Services) => [
  handle(
    readBookingCalendar,
    {
      summary: 'The appointments of a booking, as calendars import them',
      roles: [...readers, 'ROLE_PARTNER'],
      params: { id: recordId(NO_BOOKING) },
    },
    (asked) => sendCalendar(services, nameBooking(asked)),
  ),
];

/** Only what is still to come has a place in it. */
async function sendCalendar(services: Services, named: NamedBooking): Promise<Response> {
  const now = services.clock();
  const { content, filename } = calendarOf(await findNamed(services, named, now), now);
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  });
}
