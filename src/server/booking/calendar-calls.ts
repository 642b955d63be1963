/** booking/{id}/calendar: the appointments of a booking, as calendars import them. */

import { calendarFile } from '../../domain/booking/calendar-file.ts';
import { readBookingCalendar } from '../../domain/booking/calls.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import { company } from '../../domain/settings/company.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import { isAhead, kindOf } from '../../domain/trip/trip.ts';
import { handle } from '../calls/handle.ts';
import { recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
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

/** For whoever gives the vehicle: where it is collected and given back. Only what is still to come has a place in it. */
async function sendCalendar(services: Services, named: NamedBooking): Promise<Response> {
  const now = services.clock();
  const { booking } = await findNamed(services, named, now);
  const { id, reference, serviceCode, trips } = booking;
  const events = trips.filter(isAhead).map(({ kind, slot }) => {
    const { from, to } = endsOf(kind, booking);
    return {
      ...slot,
      uid: `${id}-${kind}@${new URL(company.website).hostname}`,
      title: `${company.brand} – ${kindOf({ kind })} (${serviceLabels[serviceCode]}, ${reference})`,
      place: (kind === 'return' ? to : from).address.label,
      stamp: now.toISOString(),
    };
  });
  return new Response(calendarFile(events), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${reference}.ics"`,
    },
  });
}
