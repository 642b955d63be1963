/** What only a person's word ended since midnight, for whoever pressed too soon: the last one first. */

import type { ClosedEntry } from '../../domain/desk/calls.ts';
import { parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Queryable } from '../database/database.ts';

/** More than a person ends in a morning. */
const LIMIT = 20;

const CLOSED = [
  `select 'message' as kind, id, closed_at, closed_by, first_name || ' ' || last_name as who, reply from contact_message`,
  `select 'quote', id, closed_at, closed_by, reference, reply from quote_request`,
  `select 'declaration', id, closed_at, closed_by, name, null from declaration`,
  `select 'alarming_report', report.id, closed_at, closed_by, reference, null
    from condition_report as report join trip on trip.id = trip_id join booking on booking.id = booking_id`,
  `select 'plate_use', alarm.id, closed_at, closed_by, reference, null
    from w_plate_alarm as alarm join (select id, trip_id from condition_report) as report on report.id = alarm.id
      join trip on trip.id = trip_id join booking on booking.id = booking_id`,
  `select 'lapsed_order', id, closed_at, lapse_closed_by, reference, null
    from (select *, lapse_closed_at as closed_at from booking) as lapsed`,
  `select 'closed_day', kept.id, closed_at, outside_closed_by, reference, null
    from (select id, booking_id, outside_closed_at as closed_at, outside_closed_by from trip) as kept
      join booking on booking.id = booking_id`,
].map((select) => `(${select} where closed_at >= $1 order by closed_at desc limit ${LIMIT})`);

export async function readClosedToday(database: Queryable, now: Date): Promise<ClosedEntry[]> {
  const rows = await database.query<Omit<ClosedEntry, 'at'> & { readonly at: Date }>(
    `select closed.kind, closed.id, closed_at as at, display_name as by, who, reply
     from (${CLOSED.join(' union all ')}) as closed left join account on account.id = closed_by
     order by closed_at desc, closed.id limit ${LIMIT}`,
    [parisInstant(parisTime(now).day, 0)],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
