/** Bookings as the database holds them. */

import { randomUUID } from 'node:crypto';
import type { Booking, BookingFee, BookingOrder } from '../../domain/booking/booking.ts';
import type { BookingState } from '../../domain/booking/booking-states.ts';
import type { PriceLine } from '../../domain/invoice/price-lines.ts';
import type { Slot } from '../../domain/lib/time/slots.ts';
import { firstNameOf } from '../../domain/mission/driver-trip.ts';
import type { Leg } from '../../domain/tariff/quote.ts';
import type { Trip } from '../../domain/trip/trip.ts';
import type { TripState } from '../../domain/trip/trip-states.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';

/** Said when there is none. */
export const NO_BOOKING = 'Aucune réservation ne correspond.';

type NewPartnerPart = Pick<StoredPartner, 'accountId' | 'partnerReference' | 'purchaseOrder'>;

export interface NewBooking {
  readonly order: Omit<
    BookingOrder,
    'identity' | 'customerId' | 'totalCents' | 'immediateExecution' | 'outboundSlot' | 'returnSlot'
  >;
  readonly customerId: string;
  readonly orderedBy: string | null;
  readonly partner: NewPartnerPart | null;
  readonly status: BookingState;
  readonly trips: readonly { readonly leg: Leg; readonly slot: Slot | null; readonly status: TripState }[];
  readonly lines: readonly PriceLine[];
  readonly totalCents: number;
  readonly explanation: readonly string[];
  readonly immediateExecution: boolean;
  readonly expiresAt: Date | null;
}

/** Adds a booking with its trips. @returns its id */
export async function addBooking(tx: Queryable, booking: NewBooking, at: Date): Promise<string> {
  const id = randomUUID();
  const { order } = booking;
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx.query(
    `insert into booking
       (id, client_id, reference, status, service_code, customer_id, ordered_by, vehicle, outbound, inbound, provider,
        lines, total_cents, explanation, terms_version, terms_accepted_at, immediate_execution_at, expires_at,
        created_at, updated_at, partner_id, partner_reference, purchase_order)
     values ($1, $2, 'CVG-' || $3::text || '-' || lpad(nextval('booking_reference')::text, 6, '0'), $4, $5, $6, $7,
        $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13, $14::jsonb, $15, $16, $17, $18, $16, $16, $19,
        $20, $21)`,
    [
      id,
      order.clientId,
      String(at.getUTCFullYear()),
      booking.status,
      order.serviceCode,
      booking.customerId,
      booking.orderedBy,
      json(order.vehicle),
      json(order.outbound),
      json(order.inbound),
      json(order.provider),
      json(booking.lines),
      booking.totalCents,
      json(booking.explanation),
      order.termsVersion,
      at,
      booking.immediateExecution ? at : null,
      booking.expiresAt,
      booking.partner?.accountId ?? null,
      booking.partner?.partnerReference ?? null,
      booking.partner?.purchaseOrder ?? null,
    ],
  );
  for (const { leg, slot, status } of booking.trips) {
    await tx.query(
      `insert into trip (id, booking_id, kind, status, slot_start, slot_end, distance_metres)
       values ($1, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7)`,
      [randomUUID(), id, leg.kind, status, slot?.start ?? null, slot?.end ?? null, leg.distanceMetres],
    );
  }
  return id;
}

/** A trip with what the team alone reads of it. */
export interface StoredTrip extends Omit<Trip, 'driver'> {
  readonly driverId: string | null;
  readonly driverName: string | null;
  /** When the vehicle was at its destination; ISO 8601. */
  readonly reachedAt: string | null;
  /** 1, and one more each time that its appointment was made anew after nobody came. */
  readonly attempt: number;
}

/** A fee with what the team alone reads of it. */
export interface StoredFee extends Omit<BookingFee, 'waived'> {
  readonly id: string;
  /** The appointment that it is about, ISO 8601. */
  readonly slotStart: string | null;
  readonly lines: readonly PriceLine[];
  readonly waivedReason: string | null;
}

/** The partner who ordered it and is invoiced for it. */
export interface StoredPartner {
  readonly accountId: string;
  readonly name: string;
  readonly mail: string;
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
  readonly phone: string;
  /** Of the page that its link shows to whoever has it. */
  readonly trackingToken: string;
  /** Who ordered it and is invoiced for it; null where its customer pays. */
  readonly partner: StoredPartner | null;
  /** What was ordered came to, without the fees that were added. */
  readonly orderCents: number;
  readonly trips: readonly StoredTrip[];
  readonly fees: readonly StoredFee[];
  /** As its customer reads it. */
  readonly booking: Booking;
}

/** As the driver reads it: JSON makes instants texts. */
type Row = Omit<Booking, 'createdAt' | 'expiresAt' | 'trips' | 'fees' | 'totalCents'> &
  Omit<StoredBooking, 'booking' | 'accountId' | 'fees'> & {
    readonly customerAccountId: string;
    /** Null when there is none. */
    readonly fees: readonly StoredFee[] | null;
    readonly createdAt: Date;
    readonly expiresAt: Date | null;
  };

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An appointment as JSON, or null. */
export const slotJson = (start: string, end: string) =>
  `case when ${start} is not null then json_build_object('start', ${instant(start)}, 'end', ${instant(end)}) end`;

/** The columns of a trip, whose driver's account is `driver`, as JSON. */
export const TRIP_JSON = `json_build_object(
    'id', trip.id, 'kind', trip.kind, 'status', trip.status, 'distanceMetres', distance_metres,
    'slot', ${slotJson('slot_start', 'slot_end')},
    'driverId', driver_id, 'driverName', driver.display_name, 'arrivedAt', ${instant('arrived_at')},
    'departedAt', ${instant('departed_at')}, 'reachedAt', ${instant('reached_at')},
    'deliveredAt', ${instant('delivered_at')}, 'attempt', trip.attempt)`;

const SELECT = `
  select booking.id, customer_id as "customerId", customer.account_id as "customerAccountId", account.mail, phone,
    case when partner_id is not null then json_build_object(
      'accountId', partner_id, 'name', partner.display_name, 'mail', partner.mail,
      'partnerReference', partner_reference, 'purchaseOrder', purchase_order
    ) end as partner,
    first_name || ' ' || last_name as "customerName", tracking_token as "trackingToken", explanation, reference, booking.version, booking.status,
    service_code as "serviceCode", vehicle, outbound, inbound, provider, advance_max_cents as "advanceMaxCents", lines,
    total_cents as "orderCents",
    expires_at as "expiresAt", booking.created_at as "createdAt",
    (select json_agg(${TRIP_JSON} order by trip.kind)
     from trip left join account as driver on driver.id = driver_id where trip.booking_id = booking.id) as trips,
    (select json_agg(json_build_object(
        'id', fee.id, 'tripKind', trip_kind, 'slotStart', ${instant('slot_start')}, 'code', code, 'label', label,
        'lines', fee.lines, 'cents', case when waived_reason is null then cents else 0 end,
        'waivedReason', waived_reason
      ) order by fee.created_at, fee.id)
     from booking_fee as fee where fee.booking_id = booking.id) as fees
  from booking join customer on customer.id = booking.customer_id
    join account on account.id = customer.account_id
    left join account as partner on partner.id = partner_id`;

/** An order that was not paid in time is over, whether somebody has noted it or not. */
export function statusAt(
  { status, expiresAt }: { readonly status: BookingState; readonly expiresAt: Date | null },
  now: Date,
): BookingState {
  return status === 'awaiting_payment' && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}

function toStored(row: Row, now: Date): StoredBooking {
  const {
    customerId,
    customerAccountId,
    mail,
    phone,
    customerName,
    trackingToken,
    partner,
    orderCents,
    trips,
    ...shown
  } = row;
  const fees = row.fees ?? [];
  return {
    customerId,
    accountId: customerAccountId,
    mail,
    phone,
    customerName,
    trackingToken,
    partner,
    orderCents,
    trips,
    fees,
    booking: {
      ...shown,
      status: statusAt(row, now),
      trips: trips.map(toTrip),
      fees: fees.map(toFee),
      totalCents: fees.reduce((sum, { cents }) => sum + cents, orderCents),
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    },
  };
}

const toTrip = ({
  driverId: _id,
  driverName,
  reachedAt: _at,
  attempt: _attempt,
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
  const [row] = await database.query<Row>(`${SELECT} where booking.id = $1`, [id]);
  return row ? toStored(row, now) : null;
}

/** The same, kept from being changed by others until the transaction's end. */
export async function lockBooking(tx: Queryable, id: string, now: Date): Promise<StoredBooking | null> {
  const locked = await tx.query('select 1 from booking where id = $1 for update', [id]);
  return locked.length > 0 ? findBooking(tx, id, now) : null;
}

/** The one that a link shows. */
export async function findTrackedBooking(
  database: Queryable,
  token: string,
  now: Date,
): Promise<StoredBooking | null> {
  const [row] = await database.query<Row>(`${SELECT} where tracking_token = $1`, [token]);
  return row ? toStored(row, now) : null;
}

/** Notes that something of a booking has changed, but not its status. */
export async function touchBooking(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx.query('update booking set updated_at = $2, version = version + 1 where id = $1', [id, at]);
}

/** Only for a status that the booking's machine answered. */
export async function setBookingStatus(
  tx: Queryable,
  id: string,
  status: BookingState,
  at: Date,
): Promise<void> {
  await tx.query(
    'update booking set status = $2, expires_at = null, updated_at = $3, version = version + 1 where id = $1',
    [id, status, at],
  );
}

/**
 * The next bookings of an account's customer, newest first.
 * @param after the last booking of the page before; null begins.
 */
export async function listBookingsOf(
  database: Queryable,
  accountId: string,
  after: string | null,
  now: Date,
): Promise<Page<Booking>> {
  const rows = await database.query<Row>(
    `${SELECT}
     where customer.account_id = $1
       and ${beginsAfter('booking', 'created_at', '$2')}
     order by booking.created_at desc, booking.id desc limit $3`,
    [accountId, after, PAGE_LIMIT],
  );
  return pageOf(rows, (row) => toStored(row, now).booking);
}
