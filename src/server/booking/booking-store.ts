/** Bookings as the database holds them. */

import { randomUUID } from 'node:crypto';
import type { Booking, BookingOrder, Trip } from '../../domain/booking.ts';
import type { BookingState } from '../../domain/booking-states.ts';
import type { PriceLine } from '../../domain/price-lines.ts';
import type { Leg } from '../../domain/quote.ts';
import type { Slot } from '../../domain/slots.ts';
import type { TripState } from '../../domain/trip-states.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';

/** Said when there is none. */
export const NO_BOOKING = 'Aucune réservation ne correspond.';

export interface NewBooking {
  readonly order: Omit<
    BookingOrder,
    'identity' | 'totalCents' | 'immediateExecution' | 'outboundSlot' | 'returnSlot'
  >;
  readonly customerId: string;
  readonly orderedBy: string | null;
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
        created_at, updated_at)
     values ($1, $2, 'CVG-' || $3::text || '-' || lpad(nextval('booking_reference')::text, 6, '0'), $4, $5, $6, $7,
        $8::jsonb, $9::jsonb, $10::jsonb, $11::jsonb, $12::jsonb, $13, $14::jsonb, $15, $16, $17, $18, $16, $16)`,
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

/** As the driver reads it: JSON makes instants texts. */
type Row = Omit<Booking, 'createdAt' | 'expiresAt'> & {
  readonly customerId: string;
  readonly customerAccountId: string;
  readonly mail: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
};

export interface StoredBooking {
  readonly customerId: string;
  /** Of its customer. */
  readonly accountId: string;
  /** Where its customer is written to. */
  readonly mail: string;
  readonly booking: Booking;
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const SELECT = `
  select booking.id, customer_id as "customerId", customer.account_id as "customerAccountId", mail,
    explanation, reference, booking.version, booking.status,
    service_code as "serviceCode", vehicle, outbound, inbound, provider, lines, total_cents as "totalCents",
    expires_at as "expiresAt", booking.created_at as "createdAt",
    (select json_agg(json_build_object(
        'kind', trip.kind, 'status', trip.status, 'distanceMetres', distance_metres,
        'slot', case when slot_start is not null
          then json_build_object('start', ${instant('slot_start')}, 'end', ${instant('slot_end')}) end
      ) order by trip.kind)
     from trip where trip.booking_id = booking.id) as trips
  from booking join customer on customer.id = booking.customer_id
    join account on account.id = customer.account_id`;

/** An order that was not paid in time is over, whether somebody has noted it or not. */
function statusAt({ status, expiresAt }: Row, now: Date): BookingState {
  return status === 'awaiting_payment' && expiresAt !== null && expiresAt <= now ? 'expired' : status;
}

function toStored(row: Row, now: Date): StoredBooking {
  const { customerId, customerAccountId: accountId, mail, createdAt, expiresAt, ...booking } = row;
  return {
    customerId,
    accountId,
    mail,
    booking: {
      ...booking,
      status: statusAt(row, now),
      trips: row.trips as Trip[],
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    },
  };
}

export async function findBooking(database: Queryable, id: string, now: Date): Promise<StoredBooking | null> {
  const [row] = await database.query<Row>(`${SELECT} where booking.id = $1`, [id]);
  return row ? toStored(row, now) : null;
}

/** The same, kept from being changed by others until the transaction's end. */
export async function lockBooking(tx: Queryable, id: string, now: Date): Promise<StoredBooking | null> {
  const locked = await tx.query('select 1 from booking where id = $1 for update', [id]);
  return locked.length > 0 ? findBooking(tx, id, now) : null;
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
