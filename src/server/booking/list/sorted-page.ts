/** A page of the team's bookings in the order that is asked for: each order is walked along an index, either way. */

import type { BookingSort } from '../../../domain/booking/office/list-options.ts';
import { beginsAfter, type Direction } from '../../database/page.ts';

interface Asked {
  /** Of a row of `booking`, all of which hold. */
  readonly conditions: readonly string[];
  /** The same, any of which is enough; none where nothing is searched. */
  readonly ways: readonly string[];
}

/** SQL in which `$1` is the last booking of the page before, null for the first page, and `$2` how many rows are asked for. */
export interface SortedPage {
  /** A query of the ids. */
  readonly ids: string;
  /** For `order by …`, of a row of `booking`, and of `its` with the first appointment as `slot_start`. */
  readonly order: string;
}

export const sortedPage = (sort: BookingSort, asked: Asked): SortedPage => orders[sort](asked);

const orders: Readonly<Record<BookingSort, (asked: Asked) => SortedPage>> = {
  newest: (asked) => byCreation('desc', asked),
  oldest: (asked) => byCreation('asc', asked),
  soonest: (asked) => byAppointment('asc', asked),
  latest: (asked) => byAppointment('desc', asked),
};

const all = (conditions: readonly string[]): string => conditions.join(' and ');

/** One page of each way to be found: together they hold the page of all. Joined by `or`, none of their indexes helps. */
function byCreation(way: Direction, { conditions, ways }: Asked): SortedPage {
  const always = [...conditions, beginsAfter('booking', 'created_at', '$1', way)];
  const found = (ways.length === 0 ? [[]] : ways.map((one) => [one])).map(
    (one) =>
      `(select id, created_at from booking where ${all([...always, ...one])}
        order by created_at ${way}, id ${way} limit $2)`,
  );
  return {
    ids: `select id from (${found.join(' union ')}) as found order by created_at ${way}, id ${way} limit $2`,
    order: `booking.created_at ${way}, booking.id ${way}`,
  };
}

/** Along the appointments, of which the first of each booking counts; bookings that have none come last. */
function byAppointment(way: Direction, { conditions, ways }: Asked): SortedPage {
  const follows = way === 'asc' ? '>' : '<';
  const last = '(select min(slot_start) from trip where booking_id = $1)';
  const found = ways.map((one) => `select id from booking where ${one}`).join(' union ');
  const meant = [...conditions, ...(ways.length === 0 ? [] : [`id = any (array(${found}))`])];
  const appointed = `(select booking_id as id, slot_start from trip as first
    where slot_start is not null
      and not exists (
        select 1 from trip where booking_id = first.booking_id and (slot_start, id) < (first.slot_start, first.id)
      )
      and ($1::uuid is null or (slot_start, booking_id) ${follows} (${last}, $1))
      and exists (select 1 from booking where ${all(['id = first.booking_id', ...meant])})
    order by slot_start ${way}, booking_id ${way} limit $2)`;
  const others = `(select id, null from booking
    where ${all([
      'id in (select booking_id from trip where slot_start is null)',
      'not exists (select 1 from trip where booking_id = booking.id and slot_start is not null)',
      `($1::uuid is null or ${last} is not null or id ${follows} $1)`,
      ...meant,
    ])}
    order by id ${way} limit $2)`;
  return {
    ids: `select id from (${appointed} union all ${others}) as found
      order by slot_start ${way} nulls last, id ${way} limit $2`,
    order: `its.slot_start ${way} nulls last, booking.id ${way}`,
  };
}
