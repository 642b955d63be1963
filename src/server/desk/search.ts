/** Finds anything that the team may be asked about on the phone: each way by an index of its own, a few of each. */

import { HITS_MAX, type Hit } from '../../domain/desk/search-calls.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import { byWhatIsOnIt } from '../booking/booking-ways.ts';
import { foundPage } from '../booking/list/found-page.ts';
import { byLastWord, byMail, ofRecord, type Use } from '../customer/customer-ways.ts';
import { byEnd, byPhone, parameters } from '../customer/number-ways.ts';
import { BARE_PLATE, PLATE_DIGITS } from '../database/bare-plate.ts';
import { beginningWith } from '../database/beginning.ts';
import type { Queryable } from '../database/database.ts';
import { roleList } from '../database/role-list.ts';
import { meantBooking, type StoredMeant, toMeant } from './meant-booking.ts';

/** A shorter beginning is that of too many plates, of a name too. */
const PLATE_MIN_LENGTH = 4;
/** Bookings of vehicles whose plates begin alike. */
const PLATES_LOOKED_AT = 200;

/** The newest bookings of a customer, among which is the one that they call about. */
const BOOKINGS_LOOKED_AT = 50;

/** @param text trimmed, of two characters at least */
export async function search(database: Queryable, text: string, now: Date): Promise<Hit[]> {
  const [customers, vehicles, bookings, invoices, quotes] = await Promise.all([
    findCustomers(database, text, now),
    findVehicles(database, text, now),
    findBookings(database, text, now),
    findInvoices(database, text),
    findQuotes(database, text),
  ]);
  const numbered = [...vehicles, ...bookings, ...invoices, ...quotes];
  return /\d/.test(text) ? [...numbered, ...customers] : [...customers, ...numbered];
}

/** The same, or from its beginning in whatever case. */
const byNumber = (column: string, text: string, use: Use): string[] => [
  `${column} like ${use(beginningWith(text.toUpperCase()))}`,
  ...byEnd(column, text, use),
];

const anyOf = (select: string, ways: readonly string[]): string =>
  ways.map((one) => `(${select} where ${one} limit ${HITS_MAX})`).join(' union ');

async function findCustomers(database: Queryable, text: string, now: Date): Promise<Hit[]> {
  const { values, use } = parameters();
  const { json, join, order } = meantBooking(now, use);
  const name = use(beginningWith(text));
  const ways = [...ofRecord(name), byLastWord(text, use), byMail(text, use), ...byPhone(text, use)];
  const rows = await database.query<MeantHit>(
    `select 'customer' as kind, customer.id, first_name || ' ' || last_name as title,
       concat_ws(', ', nullif(company_name, ''), mail) as detail, phone, null as "bookingId", mail,
       (select ${json} from (
           select id, reference, status, created_at from booking where customer_id = customer.id
           order by created_at desc, id desc limit ${BOOKINGS_LOOKED_AT}
         ) as booking ${join} order by ${order} limit 1) as newest
     from (${anyOf('select id from customer', ways)}) as found join customer on customer.id = found.id
       join account on account.id = account_id
     order by title, customer.id limit ${HITS_MAX}`,
    values,
  );
  return rows.map((row) => toHit(row, now));
}

/** Of whom, or what, one booking is meant. */
type MeantHit = Omit<Hit, 'newest'> & { readonly newest: StoredMeant | null };

const toHit = ({ newest, ...hit }: MeantHit, now: Date): Hit => ({
  ...hit,
  newest: newest && toMeant(newest, now),
});

/** Each plate once, with the customer of the booking that is meant: by its beginning, or by the digits in its middle. */
async function findVehicles(database: Queryable, text: string, now: Date): Promise<Hit[]> {
  const plate = barePlate(text);
  const { values, use } = parameters();
  const found = /^\d{3}$/.test(plate)
    ? `${PLATE_DIGITS} = ${use(plate)} order by created_at desc, id desc`
    : plate.length < PLATE_MIN_LENGTH
      ? null
      : `${BARE_PLATE} like ${use(beginningWith(plate))}`;
  if (found === null) return [];
  const { json, join, order } = meantBooking(now, use, 'partition by bare');
  const rows = await database.query<MeantHit>(
    `select 'vehicle' as kind, meant.id, vehicle ->> 'plate' as title,
       concat_ws(', ', concat_ws(' ', vehicle ->> 'brand', vehicle ->> 'model'), first_name || ' ' || last_name) as detail,
       phone, null as "bookingId", mail, newest
     from (select distinct on (bare) bare, booking.id, vehicle, customer_id, ${json} as newest from (
         select looked_at.*, dense_rank() over (order by bare) as place from (
           select id, reference, status, vehicle, customer_id, created_at, ${BARE_PLATE} as bare from booking
           where ${found} limit ${PLATES_LOOKED_AT}
         ) as looked_at
       -- The trips of those alone that are answered.
       ) as booking ${join} where place <= ${HITS_MAX} order by bare, ${order}) as meant
       join customer on customer.id = customer_id join account on account.id = account_id
     order by bare limit ${HITS_MAX}`,
    values,
  );
  return rows.map((row) => toHit(row, now));
}

async function findBookings(database: Queryable, text: string, now: Date): Promise<Hit[]> {
  const { values, use } = parameters();
  const { json, join, order } = meantBooking(now, use);
  const own = use(beginningWith(text));
  const numbered = foundPage({
    order: { by: 'created_at', way: 'desc' },
    states: null,
    span: null,
    conditions: [],
    ways: byWhatIsOnIt(text, own, use),
    limit: String(HITS_MAX),
  });
  // Partners are few: the latest of each. Of all of them together the database would look through every booking.
  const ofPartners = `select own.id from account, lateral (
      select id from booking where partner_id = account.id order by created_at desc, id desc limit ${HITS_MAX}
    ) as own
    where role in (${roleList('ROLE_PARTNER')}) and folded(display_name) like folded(${own})`;
  const rows = await database.query<MeantHit & { readonly service: keyof typeof serviceLabels }>(
    `select 'booking' as kind, booking.id, reference as title, service_code as service,
       concat_ws(', ', concat_ws(' ', vehicle ->> 'brand', vehicle ->> 'model'), vehicle ->> 'plate',
         first_name || ' ' || last_name, partner.display_name) as detail,
       booking.id as "bookingId", null as mail,
       (select ${json} from (select booking.id, booking.reference, booking.status, booking.created_at) as booking
         ${join} order by ${order} limit 1) as newest
     from ((select id from (${numbered}) as numbered) union (${ofPartners})) as found
       join booking on booking.id = found.id join customer on customer.id = customer_id
       left join account as partner on partner.id = partner_id
     order by booking.created_at desc, booking.id desc limit ${HITS_MAX}`,
    values,
  );
  return rows.map(({ service, ...row }) => {
    const hit = toHit(row, now);
    return { ...hit, detail: `${serviceLabels[service]}, ${hit.detail}` };
  });
}

async function findInvoices(database: Queryable, text: string): Promise<Hit[]> {
  const { values, use } = parameters();
  return database.query<Hit>(
    `select 'invoice' as kind, invoice.id, number as title, first_name || ' ' || last_name as detail,
       booking_id as "bookingId", mail
     from (${anyOf('select id from invoice', byNumber('number', text, use))}) as found
       join invoice on invoice.id = found.id join customer on customer.id = customer_id
       join account on account.id = account_id
     order by issued_at desc, number desc limit ${HITS_MAX}`,
    values,
  );
}

async function findQuotes(database: Queryable, text: string): Promise<Hit[]> {
  const { values, use } = parameters();
  const ways = [...byNumber('reference', text, use), `mail like ${use(beginningWith(text.toLowerCase()))}`];
  return database.query<Hit>(
    `select 'quote' as kind, quote_request.id, reference as title, mail as detail, null as "bookingId", mail
     from (${anyOf('select id from quote_request', ways)}) as found
       join quote_request on quote_request.id = found.id
     order by created_at desc, quote_request.id desc limit ${HITS_MAX}`,
    values,
  );
}
