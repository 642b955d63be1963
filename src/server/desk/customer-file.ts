/** All that one customer has with us, as the team reads it beside their record: as many statements, however much it is. */

import { type BookingState, isUnderWay, statusAt } from '../../domain/booking/booking-states.ts';
import type { CustomerFile } from '../../domain/desk/customer-file-calls.ts';
import { type InvoiceState, invoiceStateOn } from '../../domain/invoice/invoice-states.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Trip } from '../../domain/trip/trip.ts';
import { isLate } from '../../domain/trip/trip-machine.ts';
import { DUE_CENTS, TOTAL_CENTS } from '../booking/list/booking-amounts.ts';
import { instant, slotJson } from '../booking/slots/trip-json.ts';
import { NO_CUSTOMER } from '../customer/customer-store.ts';
import { BARE_PLATE } from '../database/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { IS_IMPUTED, STATUS, TO_PAY } from '../invoice/due.ts';

/** As many of each as are looked through; the rest is found by the lists and the search. */
const LIMIT = 20;

type Booked = CustomerFile['bookings'][number];
type Billed = CustomerFile['invoices'][number];

/** @throws problem ERROR.NOT_FOUND */
export async function customerFile(
  database: Queryable,
  customerId: string,
  now: Date,
): Promise<CustomerFile> {
  const [owner] = await database.query<{ mail: string }>(
    'select mail from customer join account on account.id = account_id where customer.id = $1',
    [customerId],
  );
  if (!owner) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  const [bookings, vehicles, subscriptions, invoices, messages] = await Promise.all([
    bookingsOf(database, customerId, now),
    database.query<CustomerFile['vehicles'][number]>(
      `select newest ->> 'plate' as plate, newest ->> 'brand' as brand, newest ->> 'model' as model, bookings,
         (select to_char(due_on, 'YYYY-MM-DD') from vehicle_inspection
          where customer_id = $1 and bare_plate = own.bare_plate) as "inspectionOn"
       from (select ${BARE_PLATE} as bare_plate, (array_agg(vehicle order by created_at desc))[1] as newest,
               count(*)::integer as bookings, max(created_at) as last_at
             from booking where customer_id = $1 group by 1) as own
       order by last_at desc limit ${LIMIT}`,
      [customerId],
    ),
    database.query<CustomerFile['subscriptions'][number]>(
      `select id, reference, status, coalesce((select json_agg(plate order by id) from subscription_vehicle
          where subscription_id = subscription.id and replaced_at is null), '[]') as plates
       from subscription where customer_id = $1 order by created_at desc, id desc limit ${LIMIT}`,
      [customerId],
    ),
    invoicesOf(database, customerId, now),
    database.query<Omit<CustomerFile['messages'][number], 'at'> & { readonly at: Date }>(
      `select id, created_at as at, message as text, reply from contact_message
       where mail = $1 order by created_at desc, id desc limit ${LIMIT}`,
      [owner.mail],
    ),
  ]);
  return {
    bookings,
    vehicles,
    subscriptions,
    invoices,
    messages: messages.map((message) => ({ ...message, at: message.at.toISOString() })),
  };
}

/** What is to be agreed on comes first, then the last appointment. */
const startOf = ({ slot }: Pick<Booked, 'slot'>): string => slot?.start ?? '9999';

async function bookingsOf(database: Queryable, customerId: string, now: Date): Promise<Booked[]> {
  const rows = await database.query<
    Omit<Booked, 'status'> & {
      readonly status: BookingState;
      readonly expiresAt: Date | null;
      readonly trips: readonly Pick<Trip, 'status' | 'slot' | 'arrivedAt'>[];
    }
  >(
    `select booking.id, reference, booking.status, expires_at as "expiresAt", service_code as "serviceCode",
       vehicle ->> 'plate' as plate, vehicle ->> 'brand' as brand, vehicle ->> 'model' as model,
       ${TOTAL_CENTS} as cents, ${DUE_CENTS} as "dueCents",
       slot, driver, (select coalesce(json_agg(json_build_object('status', trip.status, 'arrivedAt', ${instant('arrived_at')},
         'slot', ${slotJson('slot_start', 'slot_end')})), '[]') from trip where booking_id = booking.id) as trips,
       (select display_name from account where id = partner_id) as partner
     from booking left join lateral (
       select ${slotJson('slot_start', 'slot_end')} as slot, display_name as driver
       from trip left join account on account.id = driver_id
       where booking_id = booking.id order by slot_start nulls last limit 1
     ) as appointed on true
     where customer_id = $1 order by created_at desc, booking.id desc limit ${LIMIT}`,
    [customerId],
  );
  return rows
    .map(({ expiresAt, trips, ...row }) => ({
      ...row,
      status: statusAt({ ...row, expiresAt }, now),
      isLate: isUnderWay(row.status) && trips.some((trip) => isLate(trip, now)),
    }))
    .toSorted((one, other) => startOf(other).localeCompare(startOf(one)));
}

async function invoicesOf(database: Queryable, customerId: string, now: Date): Promise<Billed[]> {
  const rows = await database.query<
    Omit<Billed, 'status'> & {
      readonly status: InvoiceState;
      readonly dueOn: string;
      readonly isImputed: boolean;
    }
  >(
    `select id, number, kind, ${STATUS} as status, total_cents as cents, ${TO_PAY} as "dueCents", booking_id as "bookingId",
       content ->> 'dueOn' as "dueOn", ${IS_IMPUTED} as "isImputed"
     from invoice where customer_id = $1 order by issued_at desc, number desc limit ${LIMIT}`,
    [customerId],
  );
  const today = parisTime(now).day;
  return rows.map(({ dueOn, isImputed, ...row }) => ({
    ...row,
    status: invoiceStateOn({ ...row, dueOn, isImputed }, today),
  }));
}
