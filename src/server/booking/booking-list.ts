/** Lists of bookings: the team's, of light rows found by what is known of them, and a customer's, of whole ones. */

import type { OfficeBookingRow } from '../../domain/booking/booking-row.ts';
import {
  type BookingState,
  bookingMachine,
  isUnderWay,
  statusAt,
} from '../../domain/booking/booking-states.ts';
import type { BookingSort, DuePayment } from '../../domain/booking/office/list-options.ts';
import { NO_DRIVER } from '../../domain/booking/office/list-options.ts';
import { openClaims } from '../../domain/claim/claim-states.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import type { GridServiceCode } from '../../domain/tariff/service.ts';
import { byMail, namedLike, ofRecord, type Use } from '../customer/customer-ways.ts';
import { beginningWith } from '../database/beginning.ts';
import type { Queryable, SqlValue } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { bookingsThat, NOT_BEGUN, stateList } from '../database/state-list.ts';
import { lateOn, TO_BE_PAID } from '../invoice/due.ts';
import { type BookingRow, SELECT, type StoredBooking, toStored } from './booking-store.ts';
import { byWhatIsOnIt, wayAmongTheirs } from './booking-ways.ts';
import { DUE_CENTS, TOTAL_CENTS } from './list/booking-amounts.ts';
import { FEW_KNOWN, type Wanted, type Way, way, wayOf } from './list/found-page.ts';
import { sortedPage } from './list/sorted-page.ts';
import { slotJson } from './slots/trip-json.ts';

/** Null where it does not matter. */
export interface BookingFilter {
  readonly status: BookingState | null;
  /** First day of the first appointment, in France: `YYYY-MM-DD`. */
  readonly from: string | null;
  /** Last day of the first appointment, included. */
  readonly to: string | null;
  /** Who drives a trip of it, or `NO_DRIVER`. */
  readonly driverId: string | null;
  readonly service: GridServiceCode | null;
  readonly due: DuePayment | null;
  /** The partner who ordered, among all that the team reads. */
  readonly orderedBy: string | null;
  /** A reference, ours or a partner's, a plate, or the beginning of the customer's name or e-mail. */
  readonly text: string | null;
  /** The partner who reads, and what they ordered alone. */
  readonly partnerId: string | null;
  readonly sort: BookingSort;
}

type Row = Omit<OfficeBookingRow, 'status'> & {
  readonly status: BookingState;
  readonly expiresAt: Date | null;
};

/** How their customer is called: as they say it, or as a partner does who ordered for them. */
const OF_RECORD = "first_name || ' ' || last_name";
const OF_PARTNER = `coalesce(partner_contact ->> 'firstName' || ' ' || (partner_contact ->> 'lastName'), ${OF_RECORD})`;

/** @param after the last booking of the page before; null begins. */
export async function listBookings(
  database: Queryable,
  filter: BookingFilter,
  after: string | null,
  now: Date,
): Promise<Page<OfficeBookingRow>> {
  const values: SqlValue[] = [after, PAGE_LIMIT];
  const use = (value: SqlValue) => `$${values.push(value)}`;
  const found = filter.text === null ? null : waysToFind(filter, filter.text, use);
  const driver = filter.driverId === null ? null : wayOfDriver(filter.driverId, use);
  const { ids, order } = sortedPage(filter.sort, {
    states: filter.status === null ? null : storedAs(filter.status),
    span: spanOf(filter, use),
    conditions: [
      ...conditionsOf(filter, now, use),
      ...(found && driver ? [`(${driver.byRow}) is true`] : []),
    ],
    ways: found ?? (driver && [driver]),
    limit: '$2',
  });
  // The page is found first: what its rows show is looked up for no others.
  const rows = await database.query<Row>(
    `with page as (${ids})
     select booking.id, reference, booking.status, expires_at as "expiresAt", service_code as "serviceCode",
       vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand, vehicle ->> 'model' as model,
       ${filter.partnerId === null ? OF_RECORD : OF_PARTNER} as "customerName",
       partner_reference as "partnerReference", ${slotJson('slot_start', 'slot_end')} as "firstSlot",
       "driverName",
       ${TOTAL_CENTS} as "totalCents", ${DUE_CENTS} as "dueCents",
       exists (select from damage_claim where booking_id = booking.id
         and damage_claim.status in (${stateList(openClaims)})) as "hasOpenClaim"
     from page join booking on booking.id = page.id join customer on customer.id = customer_id,
       lateral (
         select min(slot_start) as slot_start, min(slot_end) as slot_end,
           string_agg(distinct (select display_name from account where id = driver_id), ', ') as "driverName"
         from trip where booking_id = booking.id
       ) as its
     order by ${order}`,
    values,
  );
  return pageOf(rows, ({ expiresAt, ...row }) => ({ ...row, status: statusAt({ ...row, expiresAt }, now) }));
}

function conditionsOf(
  { status, service, due, orderedBy, partnerId }: BookingFilter,
  now: Date,
  use: Use,
): string[] {
  return [
    ...(status === null ? [] : isToldAs(status, now, use)),
    ...(service === null ? [] : [`service_code = ${use(service)}`]),
    ...(due === null ? [] : [isOwed(due, now, use)]),
    ...(orderedBy === null ? [] : [`partner_id = ${use(orderedBy)}`]),
    ...(partnerId === null ? [] : [`partner_id = ${use(partnerId)}`]),
  ];
}

/** Whoever drives for the team, or nobody, as the desk says it. */
function wayOfDriver(driverId: string, use: Use): Way {
  if (driverId === NO_DRIVER) {
    return way(`status in (${bookingsThat(isUnderWay)}) and id in (select booking_id from trip
      where driver_id is null and slot_start is not null and status in (${NOT_BEGUN}))`);
  }
  const driver = use(driverId);
  return wayOf(
    // Whether a trip of a booking is theirs is read from an index at once: many need not be known before.
    { of: 'id', queries: [`select booking_id from trip where driver_id = ${driver}`], most: FEW_KNOWN },
    // As a value, which the database looks up for one row after another: as `exists`, all their trips would be read first.
    `(select true from trip where booking_id = booking.id and driver_id = ${driver} limit 1)`,
  );
}

const isOwed = (due: DuePayment, now: Date, use: Use): string =>
  `id in (select booking_id from invoice where ${due === 'due' ? TO_BE_PAID : lateOn(use(parisTime(now).day))})`;

const { from: expiring, to: expired } = bookingMachine.transitions.expire;

/** The states that bookings are stored with which are told as this one. */
const storedAs = (status: BookingState): readonly BookingState[] =>
  status === expired ? [expired, ...expiring] : [status];

/** Of those, the same as `statusAt`: of one row after another, as an index of its own would lead away from the page's order. */
function isToldAs(status: BookingState, now: Date, use: Use): string[] {
  if (expiring.includes(status)) return [`(expires_at is null or expires_at > ${use(now)}) is true`];
  return status === expired ? [`(status = '${expired}' or expires_at <= ${use(now)}) is true`] : [];
}

function spanOf({ from, to }: BookingFilter, use: Use): Wanted['span'] {
  if (from === null && to === null) return null;
  return {
    start: from === null ? null : use(parisInstant(from, 0)),
    end: to === null ? null : use(parisInstant(addDays(to, 1), 0)),
  };
}

/** Each of these has an index of beginnings, but for customers, whose bookings have one. */
function waysToFind({ partnerId }: BookingFilter, text: string, use: Use): Way[] {
  const name = use(beginningWith(text));
  // A partner finds a customer by what they said of them: whether another name is theirs too is not told.
  const byRecord = partnerId === null ? ofRecord(name) : [];
  const isTheirs = partnerId === null ? undefined : `partner_id = ${use(partnerId)}`;
  const byContact =
    isTheirs === undefined
      ? []
      : namedLike(contact('firstName'), contact('lastName'), contact('companyName'), name).map((condition) =>
          wayAmongTheirs(condition, isTheirs),
        );
  const mail = use(beginningWith(text.toLowerCase()));
  const ofMail = `(select mail like ${mail} from account where account.id = account_id)`;
  return [
    ...byWhatIsOnIt(text, name, use, isTheirs),
    ...byContact,
    wayOf(
      {
        of: 'customer_id',
        queries: [...byRecord, byMail(text, use)].map(
          (condition) => `select id from customer where ${condition}`,
        ),
        // Most of them are others' customers.
        ...(isTheirs !== undefined && { most: FEW_KNOWN }),
      },
      // As a value, which the database looks up for one row after another, and never for all customers first.
      `(select ${[...byRecord, ofMail].join(' or ')} from customer where customer.id = customer_id)`,
    ),
  ];
}

const contact = (field: string) => `(partner_contact ->> '${field}')`;

/**
 * The next bookings of an account's customer, newest first.
 * @param after the last booking of the page before; null begins.
 */
export async function listBookingsOf(
  database: Queryable,
  accountId: string,
  after: string | null,
  now: Date,
): Promise<Page<StoredBooking>> {
  return pageOf(await readOf(database, accountId, after, PAGE_LIMIT), (row) => toStored(row, now));
}

/** All of them, in one statement. */
export async function everyBookingOf(
  database: Queryable,
  accountId: string,
  now: Date,
): Promise<StoredBooking[]> {
  return (await readOf(database, accountId, null, null)).map((row) => toStored(row, now));
}

/** @param limit null of all */
const readOf = (database: Queryable, accountId: string, after: string | null, limit: number | null) =>
  database.query<BookingRow>(
    `${SELECT}
     where booking.customer_id = (select id from customer where account_id = $1)
       and ${beginsAfter('booking', 'created_at', '$2')}
     order by booking.created_at desc, booking.id desc limit $3`,
    [accountId, after, limit],
  );
