/** What is asked of a small history and of a large one: every list, search, queue, planning, statement and export. */
import { addDays, parisTime } from '../../../src/domain/lib/time/paris-time.ts';
import type { Queryable } from '../../../src/server/database/database.ts';

export type Caller = 'admin' | 'partner' | 'customer';

export interface ScaleCall {
  readonly what: string;
  readonly by: Caller;
  /** Another one each time. @param turn 0, 1, 2… */
  readonly path: (turn: number) => string;
  /**
   * Where the answer itself grows with the history (a month of a journal), its parts are counted, and it is its time for
   * one of them that is compared. @param text of the answer
   */
  readonly partsOf?: (text: string) => number;
}

/** Of one history, some of each that a call can be about. */
interface Sample {
  readonly bookings: readonly { reference: string; plate: string }[];
  readonly customers: readonly { id: string; mail: string; phone: string; name: string }[];
  /** Names that one or two have. */
  readonly rareNames: readonly string[];
  readonly reports: readonly { id: string }[];
  readonly drivers: readonly { id: string }[];
  readonly partnersReferences: readonly { reference: string }[];
}

const SAMPLE = 40;
const COMMON_NAMES = ['martin', 'marie m', 'bernard', 'jean', 'thomas'];
const COMMON_PLATES = ['ga', 'ab1', 'hd', 'bb8', 'c'];
const STATES = ['confirmed', 'closed', 'cancelled', 'expired', 'awaiting_payment', 'completed', 'withdrawn'];

const at = <Value>(values: readonly Value[], turn: number): Value => {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('nothing to ask about');
  return value;
};
const text = encodeURIComponent;
const linesOf = (csv: string): number => csv.split('\n').length;
const itemsOf = (json: string): number => JSON.parse(json).items.length;

/** @param customers those whose file and export are asked for, who have much */
export async function scaleCalls(database: Queryable, now: Date): Promise<readonly ScaleCall[]> {
  const sample = await sampleOf(database);
  const today = parisTime(now).day;
  const day = (days: number): string => addDays(today, days);
  const month = (turn: number): string => day(-60 - 30 * (turn % 30)).slice(0, 7);
  const admin = (what: string, path: ScaleCall['path'], partsOf?: ScaleCall['partsOf']): ScaleCall => ({
    what,
    by: 'admin',
    path,
    ...(partsOf && { partsOf }),
  });
  const by = (
    who: Caller,
    what: string,
    path: ScaleCall['path'],
    partsOf?: ScaleCall['partsOf'],
  ): ScaleCall => ({
    ...admin(what, path, partsOf),
    by: who,
  });
  const list = (what: string, query: ScaleCall['path']): ScaleCall =>
    admin(`list: ${what}`, (turn) => `/api/booking?${query(turn)}`);
  const search = (what: string, q: (turn: number) => string): ScaleCall =>
    admin(`search: ${what}`, (turn) => `/api/desk/search?q=${text(q(turn))}`);
  const customers = (what: string, query: ScaleCall['path']): ScaleCall =>
    admin(`customers: ${what}`, (turn) => `/api/desk/customer?${query(turn)}`);
  const booking = (turn: number) => at(sample.bookings, turn);
  const customer = (turn: number) => at(sample.customers, turn);

  return [
    list('all', () => ''),
    list('a state', (turn) => `status=${at(STATES, turn)}`),
    list('a week to come', (turn) => `from=${day(turn % 7)}&to=${day(7 + (turn % 7))}`),
    list('a week long ago', (turn) => `from=${day(-900 + 7 * turn)}&to=${day(-893 + 7 * turn)}`),
    list('from a day on', (turn) => `from=${day(-900 + 20 * turn)}`),
    list('up to an old day', (turn) => `to=${day(-1_000 + 10 * turn)}`),
    list('up to a recent day', (turn) => `to=${day(-40 + turn)}`),
    list('a year', (turn) => `from=${day(-1_000 + 10 * turn)}&to=${day(-635 + 10 * turn)}`),
    list('a year and a state', (turn) => `status=${at(STATES, turn)}&from=${day(-900)}&to=${day(-535)}`),
    list('a driver', (turn) => `driver=${at(sample.drivers, turn).id}`),
    list(
      'a driver and a state',
      (turn) => `driver=${at(sample.drivers, turn).id}&status=${at(STATES, turn)}`,
    ),
    list(
      'a driver and a week',
      (turn) => `driver=${at(sample.drivers, turn).id}&from=${day(-400 + turn)}&to=${day(-393 + turn)}`,
    ),
    list('a reference', (turn) => `q=${booking(turn).reference}`),
    list('the beginning of references', (turn) => `q=CVG-${2024 + (turn % 2)}-0`),
    list('a common name', (turn) => `q=${text(at(COMMON_NAMES, turn))}`),
    list(
      'a common name and a state',
      (turn) => `q=${text(at(COMMON_NAMES, turn))}&status=${at(STATES, turn)}`,
    ),
    list('a rare name', (turn) => `q=${text(at(sample.rareNames, turn))}`),
    list('a common beginning of plates', (turn) => `q=${at(COMMON_PLATES, turn)}`),
    list('a plate', (turn) => `q=${booking(turn).plate}`),
    list('an e-mail', (turn) => `q=${text(customer(turn).mail)}`),
    search('a common name', (turn) => at(COMMON_NAMES, turn)),
    search('a rare name', (turn) => at(sample.rareNames, turn)),
    search('a plate', (turn) => booking(turn).plate),
    search('the digits of a plate', (turn) => booking(turn).plate.replace(/\D/g, '').slice(0, 3)),
    search('a common beginning of plates', (turn) => at(['ga', 'ab1', 'hd', 'bb8'], turn)),
    search('a phone', (turn) => customer(turn).phone),
    search('the end of a phone', (turn) => customer(turn).phone.replace(/\s/g, '').slice(-4)),
    search('the end of a reference', (turn) => booking(turn).reference.slice(-4)),
    search('an e-mail', (turn) => customer(turn).mail),
    search('a partner', (turn) => at(['Garage du', 'garage part'], turn)),
    customers('all', () => ''),
    customers('by name', () => 'sort=name'),
    customers('who owe the most', () => 'sort=owed'),
    customers('who owe', () => 'due=owing&sort=bookings'),
    customers('who subscribe', () => 'subscription=with&sort=name'),
    customers('companies that went', () => 'kind=company&last=idle'),
    customers('a common name', (turn) => `q=${text(at(COMMON_NAMES, turn))}&sort=bookings`),
    customers('an e-mail', (turn) => `q=${text(customer(turn).mail)}`),
    admin('desk', () => '/api/desk'),
    admin('file of a customer', (turn) => `/api/desk/customer/${customer(turn).id}`),
    admin('what an order begins with', (turn) => `/api/desk/customer/${customer(turn).id}/ordered`),
    admin('figures of 26 weeks', () => '/api/desk/figures?weeks=26'),
    admin('planning of a day', (turn) => `/api/planning?day=${day((turn % 10) - 2)}`),
    admin('planning of a week', (turn) => `/api/planning?day=${day(7 * (turn % 2))}&span=week`),
    admin('returns to agree', () => '/api/booking/return_to_agree'),
    admin('trips of a driver', () => '/api/trip/for_user'),
    admin(
      'accounts',
      (turn) =>
        `/api/account?role=${at(['ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_PARTNER', 'ROLE_ADMIN'], turn)}`,
    ),
    admin('accounts of a name', (turn) => `/api/account?q=${text(at(sample.rareNames, turn))}`),
    admin('customer by e-mail', (turn) => `/api/customer/by_email?mail=${text(customer(turn).mail)}`),
    admin('log', () => '/api/audit'),
    admin(
      'log of a kind and a person',
      (turn) => `/api/audit?kind=refunded&by=${at(sample.drivers, turn).id}`,
    ),
    admin('log of a span', (turn) => `/api/audit?from=${day(-900 + turn)}&to=${day(-800 + turn)}`),
    admin('log of a person', (turn) => `/api/audit?q=${text(customer(turn).mail)}`),
    admin('log of a reference', (turn) => `/api/audit?q=${booking(turn).reference}`),
    admin('reviews', (turn) => `/api/review/all?status=${at(['waiting', 'published'], turn)}`),
    admin('reviews that are published', () => '/api/review'),
    admin('reports of a booking', (turn) => `/api/booking/${at(sample.reports, turn).id}`),
    admin('export of a customer', (turn) => `/api/customer/${customer(turn).id}/export`),
    by('customer', 'own bookings', () => '/api/booking/for_user'),
    by('customer', 'own invoices', () => '/api/invoice/for_user'),
    by('customer', 'own vehicles', () => '/api/vehicle/for_user'),
    by('partner', 'partner’s list', (turn) => `/api/booking?status=${at([...STATES, ''], turn)}`),
    by(
      'partner',
      'partner’s list of a week',
      (turn) => `/api/booking?from=${day(-900 + 7 * turn)}&to=${day(-893 + 7 * turn)}`,
    ),
    by('partner', 'partner’s search of a name', (turn) => `/api/booking?q=${text(at(COMMON_NAMES, turn))}`),
    by(
      'partner',
      'partner’s search of a rare name',
      (turn) => `/api/booking?q=${text(at(sample.rareNames, turn))}`,
    ),
    by('partner', 'partner’s search of a plate', (turn) => `/api/booking?q=${at(COMMON_PLATES, turn)}`),
    by(
      'partner',
      'partner’s search of a reference',
      (turn) => `/api/booking?q=${at(sample.partnersReferences, turn).reference}`,
    ),
    by('partner', 'partner’s invoices', () => '/api/invoice/for_user'),
    by('partner', 'partner’s statement', (turn) => `/api/invoice/statement?month=${month(turn)}`, itemsOf),
    by(
      'partner',
      'partner’s statement as CSV',
      (turn) => `/api/invoice/statement/csv?month=${month(turn)}`,
      linesOf,
    ),
    admin(
      'books: invoices of a month',
      (turn) => `/api/books/invoice?from=${month(turn)}-01&to=${month(turn)}-28`,
      countOf,
    ),
    admin(
      'books: invoices that are due',
      (turn) => `/api/books/invoice?state=due&from=${day(-300 - turn)}&to=${day(-turn)}`,
      countOf,
    ),
    admin(
      'books: payments of a month',
      (turn) => `/api/books/payment?from=${month(turn)}-01&to=${month(turn)}-28`,
      countOf,
    ),
    admin(
      'books: sums of a month',
      (turn) => `/api/books/month?month=${month(turn)}`,
      () => 1,
    ),
    admin('books: journal of sales', (turn) => `/api/books/journal/sales?month=${month(turn)}`, linesOf),
    admin(
      'books: journal of receipts',
      (turn) => `/api/books/journal/receipts?month=${month(turn)}`,
      linesOf,
    ),
    admin('books: FEC of a month', (turn) => `/api/books/journal/fec?month=${month(turn)}`, linesOf),
  ];
}

const countOf = (json: string): number => JSON.parse(json).totals.count;

async function sampleOf(database: Queryable): Promise<Sample> {
  const read = <Row>(sql: string): Promise<Row[]> => database.query<Row>(`${sql} limit ${SAMPLE}`);
  const [bookings, customers, rare, reports, drivers, partnersReferences] = [
    await read<Sample['bookings'][number]>(
      `select reference, vehicle ->> 'plate' as plate from booking order by md5(reference)`,
    ),
    await read<Sample['customers'][number]>(
      `select customer.id, mail, phone, first_name || ' ' || last_name as name
       from customer join account on account.id = account_id join (
         select customer_id from booking group by 1 having count(*) between 30 and 60 order by md5(customer_id::text) limit 100
       ) as busy on busy.customer_id = customer.id where role = 'ROLE_CUSTOMER' order by mail`,
    ),
    await read<{ name: string }>(
      `select last_name as name from customer group by 1 having count(*) = 1 order by md5(last_name)`,
    ),
    await read<{ id: string }>(
      'select booking_id as id from condition_report join trip on trip.id = trip_id order by hash',
    ),
    await read<{ id: string }>(`select id from account where role = 'ROLE_TEAMMATE' order by mail`),
    await read<{ reference: string }>(
      'select partner_reference as reference from booking where partner_reference is not null order by reference',
    ),
  ];
  return {
    bookings,
    customers,
    rareNames: rare.map(({ name }) => name),
    reports,
    drivers,
    partnersReferences,
  };
}
