/** The list of bookings, for the team and for a partner; who drives and who orders, to narrow it by. */

import { team } from '../../domain/account/roles.ts';
import { listBookings as listBookingRows } from '../../domain/booking/booking-row.ts';
import { bookingStates } from '../../domain/booking/booking-states.ts';
import { bookingSorts, duePayments, NO_DRIVER } from '../../domain/booking/office/list-options.ts';
import { listBookingPeople } from '../../domain/booking/office/people-calls.ts';
import { listReturnsToAgree } from '../../domain/booking/office/return-calls.ts';
import { listPartnerBookings } from '../../domain/booking/partner-calls.ts';
import { SEARCH_MAX_LENGTH, SEARCH_TOO_LONG } from '../../domain/lib/contract/search-rule.ts';
import { tripsOf } from '../../domain/tariff/service.ts';
import { listDrivers, listPartners } from '../account/driver-store.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, idOrQuery, idQuery, nameQuery, searchQuery } from '../calls/param-rules.ts';
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
  driver: idOrQuery(NO_DRIVER),
  service: nameQuery(tripsOf, 'Cette formule n’existe pas.'),
  due: nameQuery(duePayments, 'Cet état de paiement n’existe pas.'),
  partner: idQuery,
  sort: nameQuery(bookingSorts, 'Cet ordre n’existe pas.'),
  q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG),
};

const toFilter = ({
  driver,
  partner,
  sort,
  q,
  ...narrowed
}: QueryValues<typeof bookingQuery>): Omit<BookingFilter, 'partnerId'> => ({
  ...narrowed,
  driverId: driver,
  orderedBy: partner,
  sort: sort ?? 'newest',
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
  handle(listBookingPeople, { summary: 'Who drives, and who orders as a partner', roles: team }, async () => {
    const [drivers, partners] = await Promise.all([
      listDrivers(services.database),
      listPartners(services.database),
    ]);
    return { drivers, partners };
  }),
];
