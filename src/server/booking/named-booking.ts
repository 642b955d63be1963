/** The booking that a call names, and what is answered of it: to its customer, and with more to the team. */

import type { BookingDetail, OfficeBooking, PartnerBooking } from '../../domain/booking-detail.ts';
import { optionsOf } from '../../domain/booking-options.ts';
import { toCome } from '../../domain/booking-timeline.ts';
import { chargesOf } from '../../domain/chargeable.ts';
import { hasRole, type Role } from '../../domain/roles.ts';
import { movesOf } from '../../domain/trip-moves.ts';
import { listReportLines } from '../condition-report/report-store.ts';
import type { Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import { readId } from '../http/read-id.ts';
import type { Services } from '../services.ts';
import { requireSession, type Session } from '../session/session.ts';
import { listEvents } from './booking-event.ts';
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

/**
 * A booking, or what belongs to one, that a call names; who calls; and whose it must be.
 * @param refusal said where there is none
 * @throws problem ERROR.NOT_FOUND where it is no identifier
 */
export async function requireBooking(
  services: Services,
  call: Call,
  roles: readonly Role[],
  refusal = NO_BOOKING,
): Promise<NamedBooking> {
  const session = await requireSession(call, services, ...roles);
  return {
    id: readId(call, refusal),
    accountId: session.accountId,
    ownAccountId: ownAccountOf(session),
  };
}

/**
 * The booking as it is now.
 * @param refusal said of another's as of none: of the booking, or of what belongs to it
 * @throws problem ERROR.NOT_FOUND
 */
export async function findNamed(
  { database }: Pick<Services, 'database'>,
  { id, ownAccountId }: Pick<NamedBooking, 'id' | 'ownAccountId'>,
  now: Date,
  refusal = NO_BOOKING,
): Promise<StoredBooking> {
  const stored = await findBooking(database, id, now);
  if (!stored || !isOf(ownAccountId, stored)) throw problem('ERROR.NOT_FOUND', { message: refusal });
  return stored;
}

/** @throws problem ERROR.NOT_FOUND */
export async function answerBooking(services: Services, call: Call, named: NamedBooking): Promise<Response> {
  const { database, clock, keys } = services;
  const { id, ownAccountId } = named;
  const now = clock();
  const stored = await findNamed(services, named, now);
  const events = await listEvents(database, id);
  const told = events.map(({ at, kind, label }) => ({ at, kind, label }));
  const reports = await listReportLines(database, stored.booking);
  if (ownAccountId !== null && stored.accountId !== ownAccountId) {
    return call.json(forPartner(stored, { events: told, reports }));
  }
  const detail: BookingDetail = {
    ...stored.booking,
    // What a partner is invoiced for is not given back to its customer.
    options: optionsOf({ ...stored.booking, totalCents: stored.partner ? 0 : stored.orderCents }, now),
    handoverCode: keys.handoverCode(id),
    events: told,
    toCome: toCome(stored.booking),
    reports,
  };
  return call.json(ownAccountId === null ? forOffice(stored, { ...detail, events }) : detail);
}

function forPartner(
  { booking, customerName, mail, phone, partner }: StoredBooking,
  more: Pick<PartnerBooking, 'events' | 'reports'>,
): PartnerBooking {
  return {
    ...booking,
    customer: { name: customerName, mail, phone },
    partnerReference: partner?.partnerReference ?? null,
    purchaseOrder: partner?.purchaseOrder ?? null,
    ...more,
    toCome: toCome(booking),
  };
}

function forOffice(
  { customerId, customerName, mail, phone, partner, trips, fees }: StoredBooking,
  detail: BookingDetail & Pick<OfficeBooking, 'events'>,
): OfficeBooking {
  return {
    ...detail,
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
      moves: movesOf(trip.status, detail.status),
    })),
    fees: detail.fees.map((fee, index) => ({ ...fee, reason: fees[index]?.waivedReason ?? null })),
    charges: chargesOf(detail.status),
  };
}
