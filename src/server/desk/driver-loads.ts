/** How much drivers have on the days of trips that nobody drives yet: who chooses one reads it beside their names. */

import type { DeskView, QueueEntry } from '../../domain/desk/calls.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Queryable } from '../database/database.ts';
import { CANCELLED_TRIPS } from '../database/state-list.ts';

export async function readLoads(
  database: Queryable,
  entries: readonly QueueEntry[],
): Promise<DeskView['loads']> {
  const days = new Set(
    entries.flatMap(({ kind, slot }) =>
      kind === 'unassigned_trip' && slot ? [parisTime(new Date(slot.start)).day] : [],
    ),
  );
  const [first, last] = [[...days].sort().at(0), [...days].sort().at(-1)];
  if (first === undefined || last === undefined) return [];
  const rows = await database.query<DeskView['loads'][number]>(
    `select driver_id as "driverId", (slot_start at time zone 'Europe/Paris')::date::text as day,
       count(*)::integer as trips
     from trip
     where slot_start >= $1 and slot_start < $2 and driver_id is not null and status not in (${CANCELLED_TRIPS})
     group by 1, 2 order by 2, 1`,
    [parisInstant(first, 0), parisInstant(addDays(last, 1), 0)],
  );
  return rows.filter(({ day }) => days.has(day));
}
