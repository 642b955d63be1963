/** The day beside the queue: what is driven by whom, and what came in. */

import type { DeskView } from '../../domain/desk/calls.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import { listDrivers } from '../account/driver-store.ts';
import type { Queryable } from '../database/database.ts';
import { ON_ITS_DAY, stateList, TROUBLED_TRIPS } from '../database/state-list.ts';
import { RECEIVED } from '../payment/amounts.ts';
import { UNVISITED } from './trip-sources.ts';

const DONE = stateList([tripMachine.transitions.finish.to]);

interface Driven {
  readonly trips: number;
  readonly done: number;
  readonly missed: number;
}

export async function readToday(database: Queryable, now: Date): Promise<DeskView['today']> {
  const { day } = parisTime(now);
  const from = parisInstant(day, 0);
  const to = parisInstant(addDays(day, 1), 0);
  const driven = await database.query<Driven & { driverId: string | null }>(
    `select driver_id as "driverId", count(*)::integer as trips,
       count(*) filter (where status in (${DONE}))::integer as done,
       count(*) filter (where status in (${TROUBLED_TRIPS}) or unvisited)::integer as missed
     from (
       select driver_id, trip.status, ${UNVISITED} as unvisited from trip join booking on booking.id = booking_id
       where slot_start >= $2 and slot_start < $3 and ${ON_ITS_DAY}
       union all select driver_id, status, false from missed_visit where slot_start >= $2 and slot_start < $3
     ) as trip
     group by driver_id`,
    [now, from, to],
  );
  const [taken] = await database.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::integer as cents from payment
     where received_on = $1::date and status in (${RECEIVED})`,
    [day],
  );
  const drivers = (await listDrivers(database)).map(({ id, displayName }) => {
    const own = driven.find(({ driverId }) => driverId === id);
    return { id, name: displayName, trips: own?.trips ?? 0, done: own?.done ?? 0, missed: own?.missed ?? 0 };
  });
  const sum = (count: (row: Driven) => number) => driven.reduce((total, row) => total + count(row), 0);
  return {
    trips: sum(({ trips }) => trips),
    done: sum(({ done }) => done),
    missed: sum(({ missed }) => missed),
    takenCents: taken?.cents ?? 0,
    drivers,
  };
}
