/**
 * Ids of a page of bookings, the newest first, as quick among a million as among ten thousand. What the database cannot know is
 * decided here: a text that many bookings are found by is looked for among the newest, one that few are found by in its index;
 * and a span of days is read week by week, each by an index in the order of the page.
 */

import type { BookingState } from '../../../domain/booking/booking-states.ts';
import { stateList } from '../../database/state-list.ts';

/** One way to find bookings, as conditions of a row of `booking`. */
export interface Way {
  /** Written so that an index leads to all that it holds for. */
  readonly byIndex: string;
  /** The same, as one row after another is asked. */
  readonly byRow: string;
  /** Of whom `byIndex` finds bookings, as `whose`: queries of ids of customers, each by an index of its own. */
  readonly whose?: readonly string[];
  /** For `order by …`, where that index has the newest at its end, or very nearly. */
  readonly newestFirst?: string;
}

/** Where both are written alike. */
export const way = (condition: string): Way => ({ byIndex: condition, byRow: condition });

/** SQL throughout, in which parameters have their numbers. */
export interface Wanted {
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

/** As many are read and sorted within milliseconds; what more bookings are found by is met again soon among the newest. */
const FEW = 5_000;
/** As many have about as many bookings. */
const FEW_PEOPLE = 1_000;

const NEWEST = 'order by created_at desc, id desc';
/** What conditions ask of a booking. */
const ASKED = 'id, created_at, status, expires_at, service_code, partner_id, first_slot_start';

/** @returns a query of ids, in the order of the page */
export function foundPage(wanted: Wanted): string {
  const { ways, limit } = wanted;
  const found = ways === null ? [newestOf(wanted)] : ways.map((one) => foundBy(wanted, one));
  // One page of each way: together they hold the page of all. Joined by `or`, none of their indexes helps.
  return `select id from (${found.map((query) => `(${query})`).join(' union ')}) as found ${NEWEST} limit ${limit}`;
}

/** One of the two halves is never begun: its condition is known before its first row. */
function foundBy(wanted: Wanted, { byIndex, byRow, whose, newestFirst }: Way): string {
  const { states, limit } = wanted;
  const always = all(wanted, states === null ? [] : [`status in (${stateList(states)})`]);
  const order = newestFirst === undefined ? '' : `order by ${newestFirst}`;
  // Those of a year long ago are not among the newest of all: these begin where they do.
  const beginning = newestFirst === undefined ? [] : ['created_at <= (select max(created_at) from few)'];
  const people = whose?.map((query) => `(${query} limit ${FEW_PEOPLE + 1})`).join(' union ');
  const isMany = [
    ...(people === undefined ? [] : [`(select count(*) from whose) > ${FEW_PEOPLE}`]),
    `(select count(*) from few) > ${FEW}`,
  ].join(' or ');
  return `with ${people === undefined ? '' : `whose as materialized (${people}),`} few as materialized (select ${ASKED} from booking where ${byIndex} ${order} limit ${FEW + 1})
    (select id, created_at from few as booking where not (${isMany}) and ${always}
     ${NEWEST} limit ${limit})
    union all
    (${newestOf(wanted, [`(${isMany})`, ...beginning, `(${byRow}) is true`])})`;
}

/** Along an index in the order of the page: of all bookings, of each state, of each week or of each week of each state. */
function newestOf(wanted: Wanted, more: readonly string[] = []): string {
  const { states, span, limit } = wanted;
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
  const newest = `select id, created_at from booking where ${all(wanted, [...ofPart, ...more])} ${NEWEST} limit ${limit}`;
  return parts.length === 0
    ? newest
    : `select newest.id, newest.created_at from ${parts.join(', ')}, lateral (${newest}) as newest`;
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
