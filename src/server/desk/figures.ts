/** The figures of the last weeks: one statement, each part of which reads one range of an index. */

import { bookingMachine, bookingStates } from '../../domain/booking/booking-states.ts';
import type { BookingEventKind } from '../../domain/booking/booking-timeline.ts';
import type { FigureSpan, WeekFigures } from '../../domain/desk/figures-calls.ts';
import { creditOf, type InvoiceKind } from '../../domain/invoice/invoice-kinds.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { lastMondays, weekBounds } from '../../domain/lib/time/week.ts';
import type { Queryable } from '../database/database.ts';
import { EXPIRING, stateList } from '../database/state-list.ts';

const { expire } = bookingMachine.transitions;
const EXPIRED = stateList([expire.to]);
/** For `status in (…)`: it was paid, or is to be paid on an invoice. */
const ORDERED = stateList(
  keysOf(bookingStates).filter((state) => state !== expire.to && !expire.from.includes(state)),
);
const invoice: InvoiceKind = 'invoice';
const TURNOVER = stateList([invoice, creditOf[invoice]]);
const ended: readonly BookingEventKind[] = ['cancelled', 'withdrawn', 'subscription_withdrawn'];
const ENDED = stateList(ended);

/** One measure of a week: what is counted, and the instant by which it belongs there. `$4` is now. */
interface Measure {
  readonly name: Exclude<keyof WeekFigures, 'monday'>;
  readonly sum?: string;
  readonly at: string;
  readonly from: string;
  readonly where: string;
}

const PICKUP = "kind = 'outbound' and arrived_at is not null";
const pickups = { at: 'slot_start', from: 'trip' } as const;

const measures: readonly Measure[] = [
  { name: 'bookings', at: 'created_at', from: 'booking', where: `status in (${ORDERED})` },
  {
    name: 'unpaid',
    at: 'created_at',
    from: 'booking',
    where: `(status in (${EXPIRED}) or status in (${EXPIRING}) and expires_at <= $4::timestamptz)`,
  },
  {
    name: 'turnoverCents',
    sum: 'sum(total_cents)',
    at: 'issued_at',
    from: 'invoice',
    where: `kind in (${TURNOVER})`,
  },
  { name: 'pickups', ...pickups, where: PICKUP },
  { name: 'onTime', ...pickups, where: `${PICKUP} and arrived_at <= slot_end` },
  { name: 'cancelled', at: 'at', from: 'booking_event', where: `kind in (${ENDED})` },
];

/** Where weeks begin and the last ends: as a statement of its own it is read once, not for each row. */
const BOUNDS = '(select $1::text::timestamptz[])';

/** `$1` are the bounds; `$2` and `$3` are the first and the last of these. */
const FIGURES = measures
  .map(
    ({ name, sum = 'count(*)', at, from, where }) =>
      `select '${name}' as name, width_bucket(${at}, ${BOUNDS}) as week, ${sum}::double precision as value
       from ${from} where ${at} >= $2::timestamptz and ${at} < $3::timestamptz and ${where} group by 2`,
  )
  .join(' union all ');

interface Counted {
  readonly name: Measure['name'];
  /** The first one is 1. */
  readonly week: number;
  readonly value: number;
}

/** The last weeks, the running one included, the oldest first. */
export async function readWeeks(
  database: Queryable,
  span: FigureSpan,
  now: Date,
): Promise<{ weeks: WeekFigures[] }> {
  const mondays = lastMondays(parisTime(now).day, Number(span));
  const bounds = weekBounds(mondays).map((instant) => instant.toISOString());
  const [first = '', last = ''] = [bounds.at(0), bounds.at(-1)];
  const counted = await database.query<Counted>(FIGURES, [`{${bounds.join()}}`, first, last, now]);
  const weeks = mondays.map((monday, index) => {
    const counts = (name: Measure['name']): number =>
      counted.find((one) => one.name === name && one.week === index + 1)?.value ?? 0;
    return {
      monday,
      bookings: counts('bookings'),
      unpaid: counts('unpaid'),
      turnoverCents: counts('turnoverCents'),
      pickups: counts('pickups'),
      onTime: counts('onTime'),
      cancelled: counts('cancelled'),
    };
  });
  return { weeks };
}
