/** The booking that a call names, and what is answered of it: to its customer, and with more to the team. */

import { hasRole } from '../../domain/account/roles.ts';
import { optionsOf } from '../../domain/booking/booking-options.ts';
import { toCome } from '../../domain/booking/booking-timeline.ts';
import { chargesOf } from '../../domain/booking/fee-charge.ts';
import { movesOf } from '../../domain/trip/trip-moves.ts';
import { problem } from '../http/problem.ts';
import type { Session } from '../session/session.ts';
import { type BookingEvent, listEvents } from './booking-event.ts';
import type { BookedReports, BookingServices } from './booking-services.ts';
import { findBooking, NO_BOOKING, type StoredBooking } from './booking-store.ts';

export const team = ['ROLE_TEAMMATE', 'ROLE_ADMIN'] as const;
export const readers = ['ROLE_CUSTOMER', ...team] as const;

export interface NamedBooking {
  readonly id: string;
  /** Who calls. */
  readonly accountId: string;
  /** Whose it must be, by being its customer or by having ordered it; null for the team. */
  readonly ownAccountId: string | null;
}

/** Whether someone may know of a booking. @param ownAccountId null for the team */
export const isOf = (ownAccountId: string | null, { accountId, partner }: StoredBooking): boolean =>
  ownAccountId === null || accountId === ownAccountId || partner?.accountId === ownAccountId;

/** Whose a booking must be for who calls to know of it; null for the team. */
export const ownAccountOf = ({ accountId, role }: Pick<Session, 'accountId' | 'role'>): string | null =>
  hasRole([role], ...team) ? null : accountId;

/** Who calls, and the id that their call names; whether there is such a booking is not looked up. */
export const nameBooking = ({
  session,
  params: { id },
}: {
  readonly session: Session;
  readonly params: { readonly id: string };
}): NamedBooking => ({ id, accountId: session.accountId, ownAccountId: ownAccountOf(session) });

/**
 * The booking as it is now.
 * @param refusal said of another's as of none: of the booking, or of what belongs to it
 * @throws problem ERROR.NOT_FOUND
 */
export async function findNamed(
  { database }: Pick<BookingServices, 'database'>,
  { id, ownAccountId }: Pick<NamedBooking, 'id' | 'ownAccountId'>,
  now: Date,
  refusal = NO_BOOKING,
): Promise<StoredBooking> {
  const stored = await findBooking(database, id, now);
  if (!stored || !isOf(ownAccountId, stored)) throw problem('ERROR.NOT_FOUND', { message: refusal });
  return stored;
}

/** As who calls reads it. @throws problem ERROR.NOT_FOUND */
export async function answerBooking(services: BookingServices, named: NamedBooking) {
  const found = await readNamed(services, named);
  const { ownAccountId } = named;
  if (ownAccountId === null) return forOffice(services, found);
  return ownAccountId === found.stored.accountId ? forCustomer(services, found) : forPartner(found);
}

/** As the team reads it. @throws problem ERROR.NOT_FOUND */
export const readForOffice = async (services: BookingServices, id: string) =>
  forOffice(services, await readNamed(services, { id, ownAccountId: null }));

interface Found extends BookedReports {
  readonly stored: StoredBooking;
  readonly events: readonly BookingEvent[];
  readonly now: Date;
}

async function readNamed(
  services: BookingServices,
  named: Pick<NamedBooking, 'id' | 'ownAccountId'>,
): Promise<Found> {
  const now = services.clock();
  const stored = await findNamed(services, named, now);
  const events = await listEvents(services.database, named.id);
  return { stored, events, now, ...(await services.reportsOf(stored.booking, now)) };
}

/** What is said to others than the team: not by whom. */
const told = (events: Found['events']) => events.map(({ at, kind, label }) => ({ at, kind, label }));

const forCustomer = ({ keys }: BookingServices, { stored, events, reports, comparison, now }: Found) => ({
  ...stored.booking,
  // What a partner is invoiced for is not given back to its customer.
  options: optionsOf({ ...stored.booking, totalCents: stored.partner ? 0 : stored.orderCents }, now),
  handoverCode: keys.handoverCode(stored.booking.id),
  events: told(events),
  toCome: toCome(stored.booking),
  reports,
  comparison,
});

/** What only its customer and its driver share is not in it. */
function forPartner({ stored, events, reports, comparison }: Found) {
  const { booking, customerName, mail, phone, partner } = stored;
  return {
    ...booking,
    customer: { name: customerName, mail, phone },
    partnerReference: partner?.partnerReference ?? null,
    purchaseOrder: partner?.purchaseOrder ?? null,
    events: told(events),
    reports,
    comparison,
    toCome: toCome(booking),
  };
}

function forOffice(services: BookingServices, found: Found) {
  const detail = forCustomer(services, found);
  const { customerId, customerName, mail, phone, partner, trips, fees } = found.stored;
  return {
    ...detail,
    events: found.events,
    customer: { id: customerId, name: customerName, mail, phone },
    partner: partner && {
      name: partner.name,
      mail: partner.mail,
      partnerReference: partner.partnerReference,
      purchaseOrder: partner.purchaseOrder,
    },
    trips: detail.trips.map((trip, index) => ({
      ...trip,
      driverId: trips[index]?.driverId ?? null,
      moves: movesOf(trip.status, detail.status === 'in_progress'),
    })),
    fees: detail.fees.map((fee, index) => ({ ...fee, reason: fees[index]?.waivedReason ?? null })),
    charges: chargesOf(detail.status),
  };
}
