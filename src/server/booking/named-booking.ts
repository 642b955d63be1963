/** The booking that a call names, and what is answered of it: to its customer, and with more to the team. */

import { team } from '../../domain/account/roles.ts';
import { returnToAgree } from '../../domain/booking/appointment.ts';
import { optionsOf } from '../../domain/booking/booking-options.ts';
import { isRefundable, isUnderWay } from '../../domain/booking/booking-states.ts';
import { toCome, toComeForCustomer } from '../../domain/booking/booking-timeline.ts';
import { chargesOf } from '../../domain/booking/fee-charge.ts';
import { mayDisburse } from '../../domain/booking/office/disbursement.ts';
import { openStops } from '../../domain/booking/office/stop.ts';
import { hasTripsToFollow, trackingPath } from '../../domain/booking/tracking.ts';
import { regimeReasons } from '../../domain/invoice/vat-regime.ts';
import { next } from '../../domain/lib/machine.ts';
import { placeLabel } from '../../domain/lib/place.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { versionOfDay } from '../../domain/lib/time/versions.ts';
import { splitVat } from '../../domain/lib/vat.ts';
import { phone } from '../../domain/settings/phone.ts';
import { isYetToStart } from '../../domain/trip/trip.ts';
import { isLate, movesOf, outboundOf, type TripMove, tripMachine } from '../../domain/trip/trip-machine.ts';
import { findDriversOn } from '../account/driver-store.ts';
import { regimeOf } from '../buyer/buyer-store.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { listInvoicesOfBooking } from '../invoice/invoice-store.ts';
import { contactName } from '../partner/partner-contact.ts';
import { isLinkKeyOf, type Linked } from '../payment/purpose.ts';
import type { Keys } from '../session/keys.ts';
import { ownAccountOf } from '../session/own-account.ts';
import type { Session } from '../session/session.ts';
import { type BookingEvent, isOfMoney, listEvents } from './booking-event.ts';
import { moneyOf, ownMoneyOf } from './booking-money.ts';
import type { BookedReports, BookingServices } from './booking-services.ts';
import {
  findBooking,
  NO_BOOKING,
  refundableCents,
  type StoredBooking,
  type StoredTrip,
} from './booking-store.ts';
import { termsOf } from './booking-terms.ts';
import { handoverOf, ownBooking, ownOptions, ownPlaces } from './own-booking.ts';

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

/** To whoever has only the link: a mail program may have cut it. */
export const LOST_LINK = `Ce lien est incomplet ou ne vaut plus. Rouvrez-le depuis l’e-mail, ou appelez-nous au ${phone.label}.`;

/** Lets on who has the key of a mailed link. @throws problem ERROR.NOT_FOUND: a wrong key is no different from no booking */
export function requireLinkKey(keys: Pick<Keys, 'linkKey'>, linked: Linked, key: string | null): void {
  if (key === null || !isLinkKeyOf(keys, linked, key)) {
    throw problem('ERROR.NOT_FOUND', { message: LOST_LINK });
  }
}

/** As who calls reads it. @throws problem ERROR.NOT_FOUND */
export async function answerBooking(services: BookingServices, named: NamedBooking) {
  const found = await readNamed(services, named);
  const { ownAccountId } = named;
  if (ownAccountId === null) return forOffice(services, found);
  return ownAccountId === found.stored.accountId ? forCustomer(services, found) : forPartner(services, found);
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

/** It says up to what amount the establishment may be paid. */
const givesMandate = ({ kind, detail }: BookingEvent): boolean =>
  kind === 'advance_set' && detail.maxCents !== undefined;

/** What is said to others than the team: not by whom, nor what it settles with a bank. */
const told = (events: Found['events']) =>
  events
    .filter(({ kind }) => !/^(dispute|claim)_/.test(kind))
    .map(({ at, kind, label }) => ({ at, kind, label }));

async function forCustomer(
  { database, keys, tariffs }: BookingServices,
  { stored, events, reports, comparison, now }: Found,
) {
  const { booking } = stored;
  return {
    ...ownBooking(stored),
    ...ownPlaces(stored),
    tracking: hasTripsToFollow(booking) ? trackingPath(stored.trackingToken) : null,
    dues: stored.partner ? [] : await duesOf(database, stored, now),
    options: ownOptions({ tariffs }, stored, now),
    ...handoverOf(keys, booking),
    events: told(stored.partner ? events.filter((event) => !isOfMoney(event)) : events),
    toCome: toComeForCustomer(booking),
    money: stored.partner ? null : await ownMoneyOf(database, booking.id),
    reports,
    comparison,
  };
}

/** What is still to be paid of it; not of an order, whose payment makes its invoice. */
const duesOf = async (database: Queryable, { accountId, booking }: StoredBooking, now: Date) =>
  (await listInvoicesOfBooking(database, accountId, booking.id, parisTime(now).day))
    .filter(({ dueCents }) => dueCents > 0)
    .map(({ dueCents, content: { number, kind, dueOn } }) => ({ number, kind, dueCents, dueOn }))
    .reverse();

/** What only its customer and its driver share is not in it; what the partner has no place for does not leave (`reduceTo`). */
async function forPartner(
  { database, tariffs }: BookingServices,
  { stored, events, reports, comparison, now }: Found,
) {
  const { booking, customerName, mail, phone, partner } = stored;
  const contact = partner?.contact;
  return {
    ...booking,
    options: optionsOf(termsOf(stored), versionOfDay(tariffs(), stored.tariffDay), 'buyer', now),
    invoices: partner
      ? await listInvoicesOfBooking(database, partner.accountId, booking.id, parisTime(now).day)
      : [],
    money: partner && (await ownMoneyOf(database, booking.id)),
    customer: { name: contactName(contact, customerName), mail, phone: contact?.phone ?? phone },
    partnerReference: partner?.partnerReference ?? null,
    purchaseOrder: partner?.purchaseOrder ?? null,
    withoutVat: partner && (await withoutVatOf(database, partner, booking.totalCents)),
    // What its customer says of us is theirs.
    events: told(events.filter(({ kind }) => !kind.startsWith('review_'))),
    reports,
    comparison,
    toCome: toCome(booking),
  };
}

/** Partners are invoiced once all is done: by then they may be elsewhere. */
async function withoutVatOf(
  database: Queryable,
  { accountId }: Pick<NonNullable<StoredBooking['partner']>, 'accountId'>,
  totalCents: number,
) {
  const regime = await regimeOf(database, { accountId });
  return regime && { cents: splitVat(totalCents).net, reason: regimeReasons[regime] };
}

/** The team is told which addresses are communes alone. */
function placesSaid({ outbound, inbound, provider }: StoredBooking['booking']) {
  const said = <Stop extends typeof outbound | typeof provider>(stop: Stop): Stop => ({
    ...stop,
    address: { ...stop.address, label: placeLabel(stop.address) },
  });
  return { outbound: said(outbound), inbound: inbound && said(inbound), provider: said(provider) };
}

/** Nobody departs without the report of this attempt's pick-up (domain.md, States). */
function possibleMoves(
  trip: StoredTrip | undefined,
  trips: readonly StoredTrip[],
  sealed: BookedReports['sealed'],
): TripMove[] {
  if (!trip) return [];
  const moves = movesOf(trip.status, outboundOf(trip, trips)?.status);
  return moves.filter((move) => move !== 'depart' || sealed.some((one) => isPickupOf(one, trip)));
}

const isPickupOf = (
  { tripKind, attempt, kind }: BookedReports['sealed'][number],
  trip: Pick<StoredTrip, 'kind' | 'attempt'>,
): boolean => kind === 'pickup' && tripKind === trip.kind && attempt === trip.attempt;

/** How whoever drives each trip is reached, and whether they are absent on its day: of one that is still to begin. */
async function driversOf(database: Queryable, trips: readonly StoredTrip[]) {
  const asked = trips.map(({ driverId, slot }) =>
    driverId === null || slot === null ? null : { driverId, day: parisTime(new Date(slot.start)).day },
  );
  const found = await findDriversOn(
    database,
    asked.filter((one) => one !== null),
  );
  return trips.map(({ status }, index) => {
    const driver = found.find(({ id, day }) => id === asked[index]?.driverId && day === asked[index]?.day);
    return {
      driverPhone: driver?.phone ?? null,
      isDriverAbsent: isYetToStart(status) && driver?.isAbsent === true,
    };
  });
}

/** A reason that only says its label again, « Geste commercial », says nothing. */
const saidBeside = (label: string, reason: string | null): string | null =>
  reason?.toLowerCase().replace(/\.$/, '') === label.toLowerCase() ? null : reason;

async function forOffice({ database, keys, tariffs, openClaimsOf }: BookingServices, found: Found) {
  const { stored, now, reports, sealed, comparison, events } = found;
  const tariff = versionOfDay(tariffs(), stored.tariffDay);
  const money = await moneyOf(database, stored.booking.id, parisTime(now).day);
  const { booking, customerId, customerName, mail, phone, partner, trips, fees, credits } = stored;
  const drivers = await driversOf(database, trips);
  return {
    ...booking,
    ...placesSaid(booking),
    ...money,
    damageClaims: await openClaimsOf(database, booking.id),
    options: optionsOf(termsOf(stored), tariff, 'team', now),
    ...handoverOf(keys, booking),
    toCome: toCome(booking),
    reports,
    comparison,
    events,
    customer: { id: customerId, name: customerName, mail, phone },
    partner: partner && {
      name: partner.name,
      mail: partner.mail,
      partnerReference: partner.partnerReference,
      purchaseOrder: partner.purchaseOrder,
    },
    trips: booking.trips.map((trip, index) => ({
      ...trip,
      // Several of the team share a first name.
      driver: trips[index]?.driverName ?? null,
      driverId: trips[index]?.driverId ?? null,
      ...drivers[index],
      isLate: isUnderWay(booking.status) && isLate(trip, now),
      moves: isUnderWay(booking.status) ? possibleMoves(trips[index], trips, sealed) : [],
      canAssign:
        isUnderWay(booking.status) && trip.slot !== null && next(tripMachine, trip.status, 'assign') !== null,
    })),
    fees: booking.fees.map((fee, index) => ({
      ...fee,
      id: fees[index]?.id ?? '',
      reason: fees[index]?.waivedReason ?? null,
    })),
    credits: booking.credits.map((credit, index) => ({
      ...credit,
      reason: saidBeside(credit.label, credits[index]?.reason ?? null),
    })),
    refundableCents:
      partner && !money.invoices.some(({ kind }) => kind === 'invoice') && isRefundable(booking.status)
        ? refundableCents(stored)
        : 0,
    canReportReady: returnToAgree(booking) !== undefined,
    openStops: openStops(booking),
    charges: chargesOf(booking.status, trips, tariff),
    canDisburse: mayDisburse(booking.status) && events.some(givesMandate),
  };
}
