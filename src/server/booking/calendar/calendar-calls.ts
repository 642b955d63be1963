/** The appointments of a booking, as calendars import them: for its people, and for whoever has the link of its mails. */

import { readLinkedCalendar } from '../../../domain/booking/appointment-calls.ts';
import { readBookingCalendar } from '../../../domain/booking/calls.ts';
import { handle } from '../../calls/handle.ts';
import { recordId, textQuery } from '../../calls/param-rules.ts';
import type { Services } from '../../calls/services.ts';
import { limits } from '../../http/limits.ts';
import { NO_BOOKING } from '../booking-store.ts';
import { findNamed, type NamedBooking, nameBooking, readers, requireLinkKey } from '../named-booking.ts';
import { calendarOf } from './booking-calendar.ts';

const params = { id: recordId(NO_BOOKING) };

export const calendarCalls = (services: Services) => [
  handle(
    readBookingCalendar,
    {
      summary: 'The appointments of a booking, as calendars import them',
      roles: [...readers, 'ROLE_PARTNER'],
      params,
    },
    (asked) => sendCalendar(services, nameBooking(asked)),
  ),
  handle(
    readLinkedCalendar,
    {
      summary: 'The appointments of a booking, as calendars import them, for who has the link of a mail',
      roles: 'anyone',
      params,
      query: { key: textQuery },
      limit: limits.bookingLink,
    },
    ({ params: { id }, query: { key } }) => {
      requireLinkKey(services.keys, { kind: 'appointments', id }, key);
      return sendCalendar(services, { id, ownAccountId: null });
    },
  ),
];

/** Only what is still to come has a place in it. */
async function sendCalendar(
  services: Services,
  named: Pick<NamedBooking, 'id' | 'ownAccountId'>,
): Promise<Response> {
  const now = services.clock();
  const { content, filename } = calendarOf(await findNamed(services, named, now), now);
  return new Response(content, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  });
}
