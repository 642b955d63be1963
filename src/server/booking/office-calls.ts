/** What the team does with bookings: the list, and booking/{id}/assign, derogation, fee and close; driver. */

import type { Infer } from 'superstruct';
import {
  type BookingRow,
  bookingRowSchema,
  listBookings as listBookingRows,
  SEARCH_MAX_LENGTH,
  SEARCH_TOO_LONG,
} from '../../domain/booking/booking-row.ts';
import { bookingChangeSchema } from '../../domain/booking/booking-schema.ts';
import { bookingStates } from '../../domain/booking/booking-states.ts';
import {
  assignDriver,
  chargeBookingFee,
  closeBooking,
  grantBookingDerogation,
  listDrivers as listDriverNames,
} from '../../domain/booking/office-calls.ts';
import { assignSchema, feeSchema } from '../../domain/booking/office-schema.ts';
import { listPartnerBookings } from '../../domain/booking/partner-calls.ts';
import { listDrivers } from '../account/driver-store.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { QueryValues } from '../calls/read-rules.ts';
import { shown } from '../calls/shown.ts';
import { dayQuery, idQuery, nameQuery, recordId, searchQuery } from '../calls/text-rule.ts';
import { assign } from './assign.ts';
import { type BookingFilter, listBookings } from './booking-list.ts';
import type { BookingServices } from './booking-services.ts';
import { NO_BOOKING } from './booking-store.ts';
import { close } from './close.ts';
import { grantDerogation } from './derogation.ts';
import { chargeFee } from './fee.ts';
import { type NamedBooking, nameBooking, readForOffice, team } from './named-booking.ts';
import type { BookingChange } from './owned-booking.ts';

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

const params = { id: recordId(NO_BOOKING) };
const change = { roles: team, params, problems: ['ERROR.STATE'] } as const;

export const officeCalls = (services: BookingServices) => [
  handle(
    listBookingRows,
    {
      summary:
        'Bookings, filtered and searched: all of them for the team, for a partner those that they ordered',
      roles: [...team, 'ROLE_PARTNER'],
      query: { after: idQuery, ...bookingQuery },
      otherAnswers: [listPartnerBookings.answer],
    },
    async ({ session: { accountId, role }, query: { after, ...narrowed } }) => {
      const byPartner = role === 'ROLE_PARTNER';
      const filter = { ...toFilter(narrowed), partnerId: byPartner ? accountId : null };
      const page = await listBookings(services.database, filter, after, services.clock());
      return byPartner ? { ...page, items: page.items.map(toPartnerRow) } : page;
    },
  ),
  handle(listDriverNames, { summary: 'Who can drive', roles: team }, async () => ({
    drivers: await listDrivers(services.database),
  })),
  handle(
    assignDriver,
    { ...change, summary: 'Gives a trip to a driver, or takes it from them', body: json(assignSchema) },
    async (asked) => {
      const named = nameBooking(asked);
      await giveTrip(services, named, asked.body);
      return readForOffice(services, named.id);
    },
  ),
  handle(
    chargeBookingFee,
    { ...change, summary: 'Adds a fee, or waives one', body: json(feeSchema) },
    async (asked) => {
      const named = nameBooking(asked);
      await addFee(services, named, asked.body);
      return readForOffice(services, named.id);
    },
  ),
  ...acts.map(({ contract, summary, make }) =>
    handle(contract, { ...change, summary, body: json(bookingChangeSchema) }, async (asked) => {
      const named = nameBooking(asked);
      await makeChange(services, { ...named, clientId: asked.body.clientId }, make);
      return readForOffice(services, named.id);
    }),
  ),
];

/** What says nothing but that it is done. */
const acts = [
  { contract: grantBookingDerogation, summary: 'Grants the insurer’s derogation', make: grantDerogation },
  { contract: closeBooking, summary: 'Closes a booking', make: close },
];

/** Who drives is known to others by their first name alone, and only where one booking is read. */
const toPartnerRow = (row: BookingRow): BookingRow => shown(bookingRowSchema, row);

/** @throws problem as `assign` does */
async function giveTrip(
  services: BookingServices,
  named: NamedBooking,
  { clientId, tripKind, driverId }: Infer<typeof assignSchema>,
): Promise<void> {
  await assign(services, {
    ...named,
    clientId: clientId.toLowerCase(),
    tripKind,
    driverId: driverId?.toLowerCase() ?? null,
  });
  services.mail.wake();
}

/** @throws problem as `chargeFee` does */
async function addFee(
  services: BookingServices,
  named: NamedBooking,
  { clientId, tripKind, code, days, minutesLate, waivedReason }: Infer<typeof feeSchema>,
): Promise<void> {
  await chargeFee(services, {
    ...named,
    clientId: clientId.toLowerCase(),
    tripKind,
    code,
    days: days ?? null,
    minutesLate: minutesLate ?? null,
    waivedReason: waivedReason?.trim() || null,
  });
  services.mail.wake();
}

type Make = (services: BookingServices, asked: BookingChange) => Promise<void>;

/** @throws problem as `make` does */
async function makeChange(services: BookingServices, asked: BookingChange, make: Make): Promise<void> {
  await make(services, { ...asked, clientId: asked.clientId.toLowerCase() });
  services.mail.wake();
}
