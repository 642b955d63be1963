/** What the team does with bookings: the list, and booking/{id}/assign, derogation, fee and close; driver. */

import type { Infer } from 'superstruct';
import type { BookingRow } from '../../domain/booking/booking-row.ts';
import { bookingChangeSchema } from '../../domain/booking/booking-schema.ts';
import { type BookingState, bookingStates } from '../../domain/booking/booking-states.ts';
import { assignSchema, feeSchema } from '../../domain/booking/office-schema.ts';
import { isUuid } from '../../domain/lib/ruled.ts';
import { listDrivers } from '../account/driver-store.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readDay } from '../http/date-query.ts';
import { readAfter } from '../http/page-query.ts';
import { problem } from '../http/problem.ts';
import { queryOf, type ReadQuery } from '../http/read-query.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { assign } from './assign.ts';
import { type BookingFilter, listBookings } from './booking-list.ts';
import { close } from './close.ts';
import { grantDerogation } from './derogation.ts';
import { chargeFee } from './fee.ts';
import { answerBooking, authorizeBookingCall, type NamedBooking, team } from './named-booking.ts';
import type { BookingChange } from './owned-booking.ts';

export const officeCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/booking', answer: (call) => list(services, call) },
  { method: 'GET', path: '/driver', answer: (call) => drivers(services, call) },
  { method: 'POST', path: '/booking/:id/assign', answer: (call) => give(services, call) },
  {
    method: 'POST',
    path: '/booking/:id/derogation',
    answer: (call) => change(services, call, grantDerogation),
  },
  { method: 'POST', path: '/booking/:id/fee', answer: (call) => charge(services, call) },
  { method: 'POST', path: '/booking/:id/close', answer: (call) => change(services, call, close) },
];

/** All of them for the team; for a partner, those that they ordered. */
async function list(services: Services, call: Call): Promise<Response> {
  const { accountId, role } = await requireSession(call, services, ...team, 'ROLE_PARTNER');
  const { database, clock } = services;
  const byPartner = role === 'ROLE_PARTNER';
  const filter = { ...readFilter(queryOf(call)), partnerId: byPartner ? accountId : null };
  const page = await listBookings(database, filter, readAfter(call), clock());
  return call.json(byPartner ? { ...page, items: page.items.map(withoutDriver) } : page);
}

/** Who drives is known to others by their first name alone, and only where one booking is read. */
const withoutDriver = ({ driverName: _, ...row }: BookingRow) => row;

/** Longest text that is searched, in UTF-16 code units. */
export const SEARCH_MAX_LENGTH = 100;
export const SEARCH_TOO_LONG = `La recherche est limitée à ${SEARCH_MAX_LENGTH}\u00a0caractères.`;

/** @throws problem ERROR.INVALID */
export function readFilter(query: ReadQuery): Omit<BookingFilter, 'partnerId'> {
  const read = (name: string) => query(name)?.trim() || null;
  const [status, driverId, text] = [read('status'), read('driver'), read('q')];
  const fields: Record<string, string> = {};
  if (status !== null && !isState(status)) fields.status = 'Cet état n’existe pas.';
  if (driverId !== null && !isUuid(driverId)) fields.driver = 'Un identifiant est attendu.';
  if (text !== null && (text.length > SEARCH_MAX_LENGTH || text.includes('\0'))) {
    fields.q = SEARCH_TOO_LONG;
  }
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
  return {
    status: status as BookingState | null,
    from: readDay(query, 'from'),
    to: readDay(query, 'to'),
    driverId,
    text,
  };
}

const isState = (value: string): value is BookingState => Object.hasOwn(bookingStates, value);

async function drivers(services: Services, call: Call): Promise<Response> {
  await requireSession(call, services, ...team);
  return call.json({ drivers: await listDrivers(services.database) });
}

async function give(services: Services, call: Call): Promise<Response> {
  const named = await authorizeBookingCall(services, call, team);
  await giveTrip(services, named, await readBody(call, assignSchema));
  return answerBooking(services, call, named);
}

/** @throws problem as `assign` does */
export async function giveTrip(
  services: Services,
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

async function charge(services: Services, call: Call): Promise<Response> {
  const named = await authorizeBookingCall(services, call, team);
  await addFee(services, named, await readBody(call, feeSchema));
  return answerBooking(services, call, named);
}

/** @throws problem as `chargeFee` does */
export async function addFee(
  services: Services,
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

type Make = (services: Services, asked: BookingChange) => Promise<void>;

/** What says nothing but that it is done. */
async function change(services: Services, call: Call, make: Make): Promise<Response> {
  const named = await authorizeBookingCall(services, call, team);
  const { clientId } = await readBody(call, bookingChangeSchema);
  await makeChange(services, { ...named, clientId }, make);
  return answerBooking(services, call, named);
}

/** @throws problem as `make` does */
export async function makeChange(services: Services, asked: BookingChange, make: Make): Promise<void> {
  await make(services, { ...asked, clientId: asked.clientId.toLowerCase() });
  services.mail.wake();
}
