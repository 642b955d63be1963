/** The day beside the queue: what is driven by whom, and what came in. */

import type { DeskView } from '../../domain/desk/calls.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import { tripMachine } from '../../domain/trip/trip-machine.ts';
import { listDrivers } from '../account/driver-store.ts';
import type { Queryable } from '../database/database.ts';
import { ON_ITS_DAY, TROUBLED_TRIPS } from '../database/state-list.ts';
import { RECEIVED } from '../payment/amounts.ts';

/** Nothing is left of it on its day: where nobody was, its driver has come and gone. */
const DONE = `'${tripMachine.transitions.finish.to}', ${TROUBLED_TRIPS}`;

export async function readToday(database: Queryable, now: Date): Promise<DeskView['today']> {
  const { day } = parisTime(now);
  const from = parisInstant(day, 0);
  const to = parisInstant(addDays(day, 1), 0);
  const driven = await database.query<{ driverId: string | null; trips: number; done: number }>(
    `select driver_id as "driverId", count(*)::integer as trips,
       count(*) filter (where trip.status in (${DONE}))::integer as done
     from trip join booking on booking.id = booking_id
     where slot_start >= $1 and slot_start < $2 and ${ON_ITS_DAY}
     group by driver_id`,
    [from, to],
  );
  const [taken] = await database.query<{ cents: number }>(
    `select coalesce(sum(amount_cents), 0)::integer as cents from payment
     where received_on = $1::date and status in (${RECEIVED})`,
    [day],
  );
  const drivers = (await listDrivers(database)).map(({ id, displayName }) => {
    const own = driven.find(({ driverId }) => driverId === id);
    return { id, name: displayName, trips: own?.trips ?? 0, done: own?.done ?? 0 };
  });
  const sum = (count: (row: { trips: number; done: number }) => number) =>
    driven.reduce((total, row) => total + count(row), 0);
  return {
    trips: sum(({ trips }) => trips),
    done: sum(({ done }) => done),
    takenCents: taken?.cents ?? 0,
    drivers,
  };
}
