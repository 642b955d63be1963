/** Which trip a late one keeps its driver from: whoever sees to it calls its customer too. */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import type { QueueEntry } from '../../domain/desk/calls.ts';
import { capital } from '../../domain/lib/capital.ts';
import { hourOf } from '../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { firstHeldUp } from '../../domain/planning/held-up.ts';
import type { Queryable } from '../database/database.ts';
import { approached, MAX_TRIPS, tripsBetween } from './day-trips.ts';

const isLate = ({ kind }: QueueEntry): boolean => kind === 'late_trip' || kind === 'idle_trip';

/** Says it of each of them: one statement, however many are late; none where nobody is. */
export async function withHeldUp(
  database: Queryable,
  entries: readonly QueueEntry[],
  now: Date,
): Promise<QueueEntry[]> {
  const driverIds = entries.flatMap((entry) => (isLate(entry) && entry.driver ? [entry.driver.id] : []));
  if (driverIds.length === 0) return [...entries];
  const { day } = parisTime(now);
  const rows = await tripsBetween(database, [day, day], MAX_TRIPS, driverIds);
  const heldUp = firstHeldUp(approached(rows), now);
  return entries.map((entry) => {
    const next = isLate(entry) && rows.find(({ trip }) => trip.id === heldUp.get(entry.id));
    if (!next || !isUnderWay(next.status)) return entry;
    const { vehicle, trip } = next;
    const held = `retient ${vehicle.plate} de ${hourOf(trip.slot.start)}`;
    return { ...entry, text: entry.text === null ? capital(held) : `${entry.text}, ${held}` };
  });
}
