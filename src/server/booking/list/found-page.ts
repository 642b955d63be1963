/**
 * Ids of a page of bookings in any order, as quick among a million as among ten thousand. What the database cannot know is
 * decided here: what many bookings are found by is looked for along the order of the page, what few are found by in its index;
 * and a span of days is read week by week, each by an index in the order of the page.
 */

import type { BookingState } from '../../../domain/booking/booking-states.ts';
import type { Direction } from '../../database/page.ts';
import { stateList } from '../../database/state-list.ts';

/** One way to find bookings, as conditions of a row of `booking`. */
export interface Way {
  /** Written so that an index leads to all that it holds for. */
  readonly byIndex: string;
  /** The same, as one row after another is asked. */
  readonly byRow: string;
  /** What `byIndex` finds bookings by: ids, such as of customers, of which a booking has one. */
  readonly known?: Known;
  /** A column whose texts follow each other as bookings were made, or very nearly. */
  readonly growing?: string;
  /** More are sooner met along the page's order than read and sorted; as many as of any way where it is not said. */
  readonly few?: number;
}

interface Known {
  /** The column that has one of them. */
  readonly of: 'id' | 'customer_id';
  /** Queries of ids, each by an index of its own: any of them is enough. */
  readonly queries: readonly string[];
  /** Rows are sooner asked themselves than looked for among more; as of any way where it is not said. */
  readonly most?: number;
}

/** Of a page. */
export interface Order {
  readonly by: 'created_at' | 'first_slot_start' | 'id';
  readonly way: Direction;
}

/** Where both are written alike. */
export const way = (condition: string): Way => ({ byIndex: condition, byRow: condition });

/** @param byRow asks the same of one row, where more are known than are listed */
export const wayOf = (known: Known, byRow: string): Way => ({
  known,
  byIndex: `${known.of} = any (array(select id from known))`,
  byRow,
});

/** SQL throughout, in which parameters have their numbers. */
export interface Wanted {
  readonly order: Order;
  /** As they are stored; null of all. */
  readonly states: readonly BookingState[] | null;
  /** The first appointment is not before `start`, and before `end`: null where it does not matter. */
  readonly span: { readonly start: string | null; readonly end: string | null } | null;
  /** Of a row of `booking`, all of which hold. */
  readonly conditions: readonly string[];
  /** Any of which is enough; null where nothing is searched. */
  readonly ways: readonly Way[] | null;
  /** How many are asked for. */
  readonly limit: string;
}

/** As many are read and sorted within milliseconds; what more bookings are found by is soon met again along the page's order. */
const FEW = 3_000;
/** As many lead to about as many bookings. */
export const FEW_KNOWN = 600;
/** As many are known within milliseconds: bookings along the page's order are looked for among them. */
const KNOWN = 10_000;

const keysOf = ({ by }: Order): string => (by === 'id' ? 'id' : `id, ${by}`);
const inOrder = ({ by, way }: Order): string => `order by ${by} ${way}, id ${way}`;
/** What conditions ask of a booking. */
const ASKED = 'id, created_at, status, expires_at, service_code, partner_id, first_slot_start';

/** @returns a query of `id` and what it is ordered by, in the order of the page */
export function foundPage(wanted: Wanted): string {
  const { ways, limit, order } = wanted;
  const found = ways === null ? [alongOrder(wanted)] : ways.map((one) => foundBy(wanted, one));
  // One page of each way: together they hold the page of all. Joined by `or`, none of their indexes helps.
  return `select * from (${found.map((query) => `(${query})`).join(' union ')}) as found ${inOrder(order)} limit ${limit}`;
}

/** One of the two halves is never begun: its condition is known before its first row. */
function foundBy(wanted: Wanted, { byIndex, byRow, known, growing, few = FEW }: Way): string {
  const { states, limit, order } = wanted;
  const always = all(wanted, states === null ? [] : [`status in (${stateList(states)})`]);
  const isGrowing = growing !== undefined && order.by === 'created_at';
  const [operator, bound, end] = order.way === 'desc' ? ['~>~', '<=', 'max'] : ['~<~', '>=', 'min'];
  // What is found by two of them is read twice: to tell them apart, all would be read first.
  const ids = known?.queries.map((query) => `(${query})`).join(' union all ');
  const most = known?.most ?? KNOWN;
  const count = '(select count(*) from known)';
  const isMany = [...(known ? [`${count} > ${FEW_KNOWN}`] : []), `(select count(*) from few) > ${few}`].join(
    ' or ',
  );
  // As a value it is looked up in a table of hashes; as a join, all of them would be read and sorted.
  const isMet = known
    ? `case when ${count} <= ${most} then ${known.of} in (select id from known) else ${byRow} end`
    : byRow;
  return `with ${ids === undefined ? '' : `known (id) as materialized (${ids} limit ${most + 1}),`} few as materialized (
      select ${ASKED} from booking where ${known ? `${count} <= ${FEW_KNOWN} and ` : ''}${byIndex}
      ${isGrowing ? `order by ${growing} using ${operator}` : ''} limit ${few + 1})
    (select ${keysOf(order)} from few as booking where not (${isMany}) and ${always}
     ${inOrder(order)} limit ${limit})
    union all
    (${alongOrder(wanted, [
      `(${isMany})`,
      // Those of a year long ago are not among the newest of all: these begin where they do.
      ...(isGrowing ? [`created_at ${bound} (select ${end}(created_at) from few)`] : []),
      `(${isMet}) is true`,
    ])})`;
}

/**
 * Along an index in the order of the page: of all bookings or of each state; in the order in which they were made, of each
 * week of a span or of each week of each state.
 */
function alongOrder(wanted: Wanted, more: readonly string[] = []): string {
  const { states, limit, order } = wanted;
  const span = order.by === 'created_at' ? wanted.span : null;
  const [only, ...others] = states ?? [];
  const isOne = only !== undefined && others.length === 0;
  const parts = [
    ...(states === null || isOne ? [] : [`unnest(array[${stateList(states)}]) as stored (state)`]),
    ...(span === null ? [] : [`${weeksOf(span)} as first_week`]),
  ];
  const ofPart = [
    // By its name, an index of that state alone is known to have all of them.
    ...(states === null ? [] : [isOne ? `status in (${stateList([only])})` : 'status = stored.state']),
    ...(span === null ? [] : [`${WEEK} = first_week`]),
  ];
  const page = `select ${keysOf(order)} from booking where ${all(wanted, [...ofPart, ...more])} ${inOrder(order)} limit ${limit}`;
  return parts.length === 0 ? page : `select page.* from ${parts.join(', ')}, lateral (${page}) as page`;
}

const all = ({ span, conditions }: Wanted, more: readonly string[]): string =>
  [
    'true',
    ...conditions,
    ...(span?.start ? [`first_slot_start >= ${span.start}`] : []),
    ...(span?.end ? [`first_slot_start < ${span.end}`] : []),
    ...more,
  ].join(' and ');

/** Of a booking's first appointment, as indexes have it. */
const WEEK = weekOf('first_slot_start');

function weekOf(at: string): string {
  return `date_bin('7 days', ${at}, '2001-01-01Z')`;
}

/** Those of a span in which a booking begins, or could: no earlier than the first of all, and no later than the last. */
function weeksOf({ start, end }: NonNullable<Wanted['span']>): string {
  const bound = (name: 'min' | 'max') => `(select ${name}(first_slot_start) from booking)`;
  const from = start === null ? bound('min') : `greatest(${start}::timestamptz, ${bound('min')})`;
  const to = end === null ? bound('max') : `least(${end}::timestamptz, ${bound('max')})`;
  // In hours: a day of a clock that is put forward is shorter.
  return `generate_series(${weekOf(from)}, ${to}, interval '168 hours')`;
}
