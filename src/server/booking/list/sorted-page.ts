/** A page of the team's bookings in the order that is asked for: each order is walked along an index, either way. */

import type { BookingSort } from '../../../domain/booking/office/list-options.ts';
import { beginsAfter, type Direction } from '../../database/page.ts';
import { foundPage, type Wanted } from './found-page.ts';

/** SQL in which `$1` is the last booking of the page before, null for the first page. */
interface SortedPage {
  /** A query of ids. */
  readonly ids: string;
  /** For `order by …`, of a row of `booking`. */
  readonly order: string;
}

type Asked = Omit<Wanted, 'order'>;

/** @param asked whose conditions know of no page before */
export const sortedPage = (sort: BookingSort, asked: Asked): SortedPage => orders[sort](asked);

const orders: Readonly<Record<BookingSort, (asked: Asked) => SortedPage>> = {
  newest: (asked) => byCreation('desc', asked),
  oldest: (asked) => byCreation('asc', asked),
  soonest: (asked) => byAppointment('asc', asked),
  latest: (asked) => byAppointment('desc', asked),
};

function byCreation(way: Direction, asked: Asked): SortedPage {
  const begins = beginsAfter('booking', 'created_at', '$1', way);
  const page = foundPage({
    ...asked,
    order: { by: 'created_at', way },
    conditions: [begins, ...asked.conditions],
  });
  return { ids: `select id from (${page}) as page`, order: `booking.created_at ${way}, booking.id ${way}` };
}

/** Bookings that have no appointment come last. */
function byAppointment(way: Direction, asked: Asked): SortedPage {
  const { conditions, span, limit } = asked;
  const follows = way === 'asc' ? '>' : '<';
  const last = '(select first_slot_start from booking where id = $1)';
  const appointed = foundPage({
    ...asked,
    order: { by: 'first_slot_start', way },
    conditions: [
      'first_slot_start is not null',
      `($1::uuid is null or (first_slot_start, id) ${follows} (${last}, $1))`,
      ...conditions,
    ],
  });
  const others = foundPage({
    ...asked,
    order: { by: 'id', way },
    conditions: [
      'first_slot_start is null',
      `($1::uuid is null or ${last} is not null or id ${follows} $1)`,
      ...conditions,
    ],
  });
  const order = (table: string) => `${table}first_slot_start ${way} nulls last, ${table}id ${way}`;
  return {
    ids:
      span === null
        ? `select id from ((${appointed}) union all (select id, null from (${others}) as others)) as page
           order by ${order('')} limit ${limit}`
        : `select id from (${appointed}) as page`,
    order: order('booking.'),
  };
}
