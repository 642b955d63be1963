/** The list of bookings, for the team and for a partner; driver. */

import { team } from '../../domain/account/roles.ts';
import {
  listBookings as listBookingRows,
  SEARCH_MAX_LENGTH,
  SEARCH_TOO_LONG,
} from '../../domain/booking/booking-row.ts';
import { bookingStates } from '../../domain/booking/booking-states.ts';
import { listDrivers as listDriverNames } from '../../domain/booking/office/office-calls.ts';
import { listReturnsToAgree } from '../../domain/booking/office/return-calls.ts';
import { listPartnerBookings } from '../../domain/booking/partner-calls.ts';
import { listDrivers } from '../account/driver-store.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, idQuery, nameQuery, searchQuery } from '../calls/param-rules.ts';
import type { QueryValues } from '../calls/read-rules.ts';
import { ownAccountOf } from '../session/own-account.ts';
import { type BookingFilter, listBookings } from './booking-list.ts';
import type { BookingServices } from './booking-services.ts';
import { listToAgree } from './returns-to-agree.ts';

/** What narrows a list of bookings. */
const bookingQuery = {
  status: nameQuery(bookingStates, 'Cet état n’existe pas.'),
  from: dayQuery,
  to: dayQuery,
  driver: idQuery,
  q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG),
};

const toFilter = ({
  status,
  from,
  to,
  driver,
  q,
}: QueryValues<typeof bookingQuery>): Omit<BookingFilter, 'partnerId'> => ({
  status,
  from,
  to,
  driverId: driver,
  text: q,
});

export const bookingListCalls = (services: BookingServices) => [
  handle(
    listBookingRows,
    {
      summary:
        'Bookings, filtered and searched: all of them for the team, for a partner those that they ordered',
      roles: [...team, 'ROLE_PARTNER'],
      query: { after: idQuery, ...bookingQuery },
      // Who drives is known to them by their first name alone, and only where one booking is read.
      otherAnswers: { ROLE_PARTNER: listPartnerBookings.answer },
    },
    async ({ session, query: { after, ...narrowed } }) => {
      const partnerId = ownAccountOf(session);
      const filter = { ...toFilter(narrowed), partnerId };
      return listBookings(services.database, filter, after, services.clock());
    },
  ),
  handle(
    listReturnsToAgree,
    { summary: 'Ways back that are to be agreed on, the oldest first', roles: team },
    async () => ({
      items: await listToAgree(services.database),
    }),
  ),
  handle(listDriverNames, { summary: 'Who can drive', roles: team }, async () => ({
    drivers: await listDrivers(services.database),
  })),
];
