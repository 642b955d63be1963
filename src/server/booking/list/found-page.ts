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
  /** Written so that an index leads to all that it holds for; or ids, such as of customers, of which a booking has one. */
  readonly byIndex: string | Known;
  /** The same, as one row after another is asked. */
  readonly byRow: string;
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
export const wayOf = (known: Known, byRow: string): Way => ({ byIndex: known, byRow });

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
  const { limit, order } = wanted;
  const ways = (wanted.ways ?? []).map((one, index) => lookedFor(wanted, one, index));
  const apart = ways.filter(({ since }) => since !== null);
  const together = ways.filter(({ since }) => since === null);
  // Each half of a way knows before its first row whether it is the one. Joined by `or`, none of their indexes helps.
  const found = [
    ...(wanted.ways === null ? [alongOrder(wanted)] : []),
    ...ways.map(({ few }) => few),
    ...apart.map(({ isMany, isMet, since }) =>
      alongOrder(wanted, [`(${isMany})`, `${since}`, isTrue(isMet)]),
    ),
    // What many are found by is looked for in one go: the page is full sooner than with any of them alone.
    ...(together.length === 0
      ? []
      : [
          alongOrder(wanted, [
            `(${together.map(({ isMany }) => isMany).join(' or ')})`,
            isTrue(together.map(({ isMany, isMet }) => `(${isMany}) and (${isMet})`).join(' or ')),
          ]),
        ]),
  ];
  const tables = ways.flatMap(({ tables }) => tables);
  return `${tables.length === 0 ? '' : `with ${tables.join(', ')}`} select * from (${found.map((query) => `(${query})`).join(' union ')}) as found ${inOrder(order)} limit ${limit}`;
}

const isTrue = (condition: string): string => `(${condition}) is true`;

/** One way, of which either half is begun: `few`, or whoever walks along the order. */
interface LookedFor {
  /** What both of them read. */
  readonly tables: readonly string[];
  /** The page of those that it finds by an index, none where they are many. */
  readonly few: string;
  readonly isMany: string;
  /** Of a row along the order. */
  readonly isMet: string;
  /** Where those of a year long ago begin in the order, which the newest of all need not be asked about. */
  readonly since: string | null;
}

function lookedFor(wanted: Wanted, { byIndex, byRow, growing, few = FEW }: Way, index: number): LookedFor {
  const { states, limit, order } = wanted;
  const [fewTable, knownTable] = [`few_${index}`, `known_${index}`];
  const count = `(select count(*) from ${knownTable})`;
  const known = typeof byIndex === 'string' ? null : byIndex;
  const ofIndex =
    typeof byIndex === 'string'
      ? byIndex
      : `${count} <= ${FEW_KNOWN} and ${byIndex.of} = any (array(select id from ${knownTable}))`;
  const always = all(wanted, states === null ? [] : [`status in (${stateList(states)})`]);
  const isGrowing = growing !== undefined && order.by === 'created_at';
  const [operator, bound, end] = order.way === 'desc' ? ['~>~', '<=', 'max'] : ['~<~', '>=', 'min'];
  // What is found by two of them is read twice: to tell them apart, all would be read first.
  const ids = known?.queries.map((query) => `(${query})`).join(' union all ');
  const most = known?.most ?? KNOWN;
  const isMany = [
    ...(known ? [`${count} > ${FEW_KNOWN}`] : []),
    `(select count(*) from ${fewTable}) > ${few}`,
  ].join(' or ');
  return {
    tables: [
      ...(ids === undefined ? [] : [`${knownTable} (id) as materialized (${ids} limit ${most + 1})`]),
      `${fewTable} as materialized (
        select ${ASKED} from booking where ${ofIndex}
        ${isGrowing ? `order by ${growing} using ${operator}` : ''} limit ${few + 1})`,
    ],
    few: `select ${keysOf(order)} from ${fewTable} as booking where not (${isMany}) and ${always}
      ${inOrder(order)} limit ${limit}`,
    isMany,
    // As a value it is looked up in a table of hashes; as a join, all of them would be read and sorted.
    isMet: known
      ? `case when ${count} <= ${most} then ${known.of} in (select id from ${knownTable}) else ${byRow} end`
      : byRow,
    since: isGrowing ? `created_at ${bound} (select ${end}(created_at) from ${fewTable})` : null,
  };
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
  // Of a week, its days are asked of each booking: an index of them would find all of the week, and sort them.
  const asked = span === null ? wanted : { ...wanted, span: null };
  const days = span === null ? [] : inSpan(span).map(isTrue);
  const page = `select ${keysOf(order)} from booking where ${all(asked, [...ofPart, ...days, ...more])} ${inOrder(order)} limit ${limit}`;
  return parts.length === 0 ? page : `select page.* from ${parts.join(', ')}, lateral (${page}) as page`;
}

const all = ({ span, conditions }: Pick<Wanted, 'span' | 'conditions'>, more: readonly string[]): string =>
  ['true', ...conditions, ...(span === null ? [] : inSpan(span)), ...more].join(' and ');

const inSpan = ({ start, end }: NonNullable<Wanted['span']>): string[] => [
  ...(start === null ? [] : [`first_slot_start >= ${start}`]),
  ...(end === null ? [] : [`first_slot_start < ${end}`]),
];

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
