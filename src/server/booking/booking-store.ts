/** Bookings as the database holds them. */

import type { Booking, BookingFee } from '../../domain/booking/booking.ts';
import { type BookingState, bookingMachine, statusAt } from '../../domain/booking/booking-states.ts';
import type { PriceLine } from '../../domain/invoice/price-lines.ts';
import { firstNameOf } from '../../domain/mission/driver-trip.ts';
import type { PartnerCustomer } from '../../domain/partner/partner-order.ts';
import { ASKED_AFTER_MS } from '../../domain/review/review.ts';
import type { Trip } from '../../domain/trip/trip.ts';
import type { Queryable } from '../database/database.ts';
import { instant, TRIP_JSON } from './slots/trip-json.ts';

/** When everything of it was driven. */
const END = bookingMachine.transitions.complete.to;

/** Said when there is none. */
export const NO_BOOKING = 'Aucune réservation ne correspond.';

/** A trip with what the team alone reads of it. */
export interface StoredTrip extends Omit<Trip, 'driver'> {
  readonly driverId: string | null;
  readonly driverName: string | null;
  /** When the vehicle was at its destination; ISO 8601. */
  readonly reachedAt: string | null;
  /** 1, and one more each time that its appointment was made anew after nobody came. */
  readonly attempt: number;
  /** The lowest step of the cancellation scale, in per cent, at the moves of its buyer; null where they made none. */
  readonly movedPercent: number | null;
  /** Since when its appointment can be agreed on, the vehicle being ready; ISO 8601. */
  readonly readyAt: string | null;
}

/** A fee with what the team alone reads of it. */
export interface StoredFee extends Omit<BookingFee, 'waived'> {
  readonly id: string;
  /** The appointment that it is about, ISO 8601. */
  readonly slotStart: string | null;
  readonly lines: readonly PriceLine[];
  readonly waivedReason: string | null;
}

/** A part of the price that was given up. */
export interface StoredCredit {
  readonly label: string;
  /** Positive. */
  readonly cents: number;
  readonly vatRate: number;
  /** As the team said it; null where it follows from a rule. */
  readonly reason: string | null;
  /** Of what was ordered; else of an invoice that was issued later, as that of fees is. */
  readonly ofOrder: boolean;
}

/** The partner who ordered it and is invoiced for it. */
export interface StoredPartner {
  readonly accountId: string;
  readonly name: string;
  readonly mail: string;
  /** The customer, in their words; null once that customer is forgotten. */
  readonly contact: PartnerCustomer | null;
  readonly partnerReference: string | null;
  readonly purchaseOrder: string | null;
}

export interface StoredBooking {
  readonly customerId: string;
  /** Of its customer. */
  readonly accountId: string;
  /** Where its customer is written to. */
  readonly mail: string;
  readonly customerName: string;
  /** Of that name. */
  readonly firstName: string;
  readonly phone: string;
  /** Of the page that its link shows to whoever has it. */
  readonly trackingToken: string;
  /** Who ordered it and is invoiced for it; null where its customer pays. */
  readonly partner: StoredPartner | null;
  /** Nobody was signed in when it was ordered. */
  readonly byGuest: boolean;
  /** First day of the version of the tariff that it was ordered by. */
  readonly tariffDay: string;
  /** What includes its trips; null where none does. */
  readonly subscriptionId: string | null;
  /** What was ordered came to, without the fees that were added. */
  readonly orderCents: number;
  /** When its terms were accepted; of what is not accepted yet, when it was prepared; ISO 8601. */
  readonly orderedAt: string;
  /** Whether its customer asked that we begin before they can withdraw no more; and has withdrawn: a trip may go on. */
  readonly withdrawal: { readonly isExpress: boolean; readonly isWithdrawn: boolean };
  readonly trips: readonly StoredTrip[];
  readonly fees: readonly StoredFee[];
  readonly credits: readonly StoredCredit[];
  /** As its customer reads it. */
  readonly booking: Booking;
}

/** As the driver reads it: JSON makes instants texts. */
export type BookingRow = Omit<
  Booking,
  'createdAt' | 'expiresAt' | 'trips' | 'fees' | 'credits' | 'totalCents'
> &
  Omit<StoredBooking, 'booking' | 'accountId' | 'fees' | 'credits' | 'orderedAt'> & {
    readonly orderedAt: Date;
    readonly customerAccountId: string;
    /** Null when there is none, as the next. */
    readonly fees: readonly StoredFee[] | null;
    readonly credits: readonly StoredCredit[] | null;
    readonly createdAt: Date;
    readonly expiresAt: Date | null;
  };

/** What tells that its customer has withdrawn. */
const WITHDRAWN = 'withdrawn';

/** A column as JSON: ISO 8601. */
export const SELECT = `
  select booking.id, customer_id as "customerId", customer.account_id as "customerAccountId", account.mail, phone,
    case when partner_id is not null then json_build_object(
      'accountId', partner_id, 'name', partner.display_name, 'mail', partner.mail,
      'contact', partner_contact, 'partnerReference', partner_reference, 'purchaseOrder', purchase_order
    ) end as partner, ordered_by is null and partner_id is null as "byGuest",
    first_name || ' ' || last_name as "customerName", first_name as "firstName", tracking_token as "trackingToken",
    subscription_id as "subscriptionId", explanation, reference, booking.version, booking.status,
    service_code as "serviceCode", vehicle, outbound, inbound, provider, advance_max_cents as "advanceMaxCents", lines,
    total_cents as "orderCents", to_char(tariff_day, 'YYYY-MM-DD') as "tariffDay",
    expires_at as "expiresAt", booking.created_at as "createdAt", coalesce(terms_accepted_at, booking.created_at) as "orderedAt",
    json_build_object('isExpress', immediate_execution_at is not null, 'isWithdrawn', exists (
      select 1 from booking_event as said where said.booking_id = booking.id and said.kind = '${WITHDRAWN}'
    )) as withdrawal,
    (select json_agg(${TRIP_JSON} order by trip.kind)
     from trip left join account as driver on driver.id = driver_id where trip.booking_id = booking.id) as trips,
    (select json_agg(json_build_object(
        'id', fee.id, 'tripKind', trip_kind, 'slotStart', ${instant('slot_start')}, 'code', code, 'label', label,
        'lines', fee.lines, 'cents', case when waived_reason is null then cents else 0 end,
        'waivedReason', waived_reason
      ) order by fee.created_at, fee.id)
     from booking_fee as fee where fee.booking_id = booking.id) as fees,
    (select json_agg(json_build_object('label', label, 'cents', cents, 'vatRate', vat_rate, 'reason', reason,
        'ofOrder', not exists (select 1 from invoice where invoice.id = credit.invoice_id and payment_id is null)
      ) order by credit.created_at, credit.id)
     from booking_credit as credit where credit.booking_id = booking.id) as credits
  from booking join customer on customer.id = booking.customer_id
    join account on account.id = customer.account_id
    left join account as partner on partner.id = partner_id`;

export function toStored(row: BookingRow, now: Date): StoredBooking {
  const {
    customerId,
    customerAccountId,
    mail,
    phone,
    customerName,
    firstName,
    trackingToken,
    partner,
    byGuest,
    tariffDay,
    subscriptionId,
    orderCents,
    orderedAt,
    withdrawal,
    trips,
    ...shown
  } = row;
  const fees = row.fees ?? [];
  const credits = row.credits ?? [];
  return {
    customerId,
    accountId: customerAccountId,
    mail,
    phone,
    customerName,
    firstName,
    trackingToken,
    partner,
    byGuest,
    tariffDay,
    subscriptionId,
    orderCents,
    orderedAt: orderedAt.toISOString(),
    withdrawal,
    trips,
    fees,
    credits,
    booking: {
      ...shown,
      status: statusAt(row, now),
      trips: trips.map(toTrip),
      fees: fees.map(toFee),
      credits: credits.map(({ label, cents }) => ({ label, cents: -cents })),
      totalCents: orderCents + sumOf(fees) - sumOf(credits),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    },
  };
}

const sumOf = (parts: readonly { readonly cents: number }[]): number =>
  parts.reduce((sum, { cents }) => sum + cents, 0);

/** What of what was ordered was given up, in cents. */
export const creditedCents = ({ credits }: Pick<StoredBooking, 'credits'>): number =>
  sumOf(credits.filter(({ ofOrder }) => ofOrder));

/** What is left of the price: what may still be given up. */
export const refundableCents = (stored: Pick<StoredBooking, 'orderCents' | 'credits'>): number =>
  stored.orderCents - creditedCents(stored);

const toTrip = ({
  driverId: _id,
  driverName,
  reachedAt: _at,
  attempt: _attempt,
  movedPercent: _percent,
  readyAt: _ready,
  ...trip
}: StoredTrip): Trip => ({
  ...trip,
  driver: driverName && firstNameOf(driverName),
});

const toFee = ({ tripKind, code, label, cents, waivedReason }: StoredFee): BookingFee => ({
  tripKind,
  code,
  label,
  cents,
  waived: waivedReason !== null,
});

export async function findBooking(database: Queryable, id: string, now: Date): Promise<StoredBooking | null> {
  const [row] = await database.query<BookingRow>(`${SELECT} where booking.id = $1`, [id]);
  return row ? toStored(row, now) : null;
}

/** The same, as a transaction that has just made or changed it leaves it. */
export async function readBack(tx: Queryable, id: string, now: Date): Promise<StoredBooking> {
  const stored = await findBooking(tx, id, now);
  if (!stored) throw new Error('a booking that was just made or changed is gone');
  return stored;
}

/** The same, kept from being changed by others until the transaction's end. */
export async function lockBooking(tx: Queryable, id: string, now: Date): Promise<StoredBooking | null> {
  const locked = await tx.query('select 1 from booking where id = $1 for update', [id]);
  return locked.length > 0 ? findBooking(tx, id, now) : null;
}

/** The booking of a trip, kept so likewise: two trips of one are never changed at the same time. */
export async function lockBookingOf(tx: Queryable, tripId: string, now: Date): Promise<StoredBooking | null> {
  const [locked] = await tx.query<{ id: string }>(
    'select id from booking where id = (select booking_id from trip where id = $1) for update',
    [tripId],
  );
  return locked ? findBooking(tx, locked.id, now) : null;
}

/** The one that a link shows. */
export async function findTrackedBooking(
  database: Queryable,
  token: string,
  now: Date,
): Promise<StoredBooking | null> {
  const [row] = await database.query<BookingRow>(`${SELECT} where tracking_token = $1`, [token]);
  return row ? toStored(row, now) : null;
}

/** Notes that something of a booking has changed, but not its status. */
export async function touchBooking(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update booking set updated_at = $2, version = version + 1 where id = $1', [id, at]);
}

/** Only for a status that the booking's machine answered. Once it has ended, a while later its customer is asked about it. */
export async function setBookingStatus(
  tx: Queryable,
  id: string,
  status: BookingState,
  at: Date,
): Promise<void> {
  await tx.query(
    `update booking set status = $2, expires_at = null, updated_at = $3, version = version + 1,
       review_due_at = coalesce($4::timestamptz, review_due_at)
     where id = $1`,
    [id, status, at, status === END ? new Date(at.getTime() + ASKED_AFTER_MS) : null],
  );
}
