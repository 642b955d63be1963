/** How full slots are. What counts is derived from the bookings themselves. */

import { type BookingState, bookingStates, holdsSlot } from '../../../domain/booking/booking-states.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { capacityOf, type StaffedCalendar } from '../../../domain/settings/calendar.ts';
import { BARE_PLATE } from '../../database/bare-plate.ts';
import type { Queryable } from '../../database/database.ts';
import { lockName } from '../../database/named-lock.ts';
import { CANCELLED_TRIPS, EXPIRING, stateList } from '../../database/state-list.ts';

const holding = (Object.keys(bookingStates) as BookingState[]).filter(holdsSlot);

/** Trips that hold their place at `$1`: one's that waits for its customer, for as long as it does. */
const HELD = `
  from trip join booking on booking.id = trip.booking_id
  where trip.status not in (${CANCELLED_TRIPS})
    and booking.status in (${stateList(holding)})
    and (booking.status not in (${EXPIRING}) or booking.expires_at > $1)`;

/**
 * Trips of each slot between two instants, by start, ISO 8601.
 * @param own the booking whose own places do not count
 */
export async function loadBetween(
  database: Queryable,
  from: string,
  to: string,
  now: Date,
  own: string | null = null,
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ start: Date; count: number }>(
    `select slot_start as start, count(*)::integer as count ${HELD}
       and slot_start >= $2::timestamptz and slot_start < $3::timestamptz
       and ($4::uuid is null or booking.id <> $4::uuid)
     group by slot_start`,
    [now, from, to, own],
  );
  return new Map(rows.map(({ start, count }) => [start.toISOString(), count]));
}

/**
 * The first of these slots that is full, or null. Until the transaction's end nobody else may count them: two orders for
 * the last place come one after the other.
 * @param own the booking whose own places do not count
 */
export async function findFull(
  tx: Queryable,
  slots: readonly Slot[],
  calendar: StaffedCalendar,
  now: Date,
  own: string | null = null,
): Promise<Slot | null> {
  const inOrder = slots.toSorted((one, other) => one.start.localeCompare(other.start));
  for (const { start } of inOrder) {
    await lockName(tx, `slot ${start}`);
  }
  for (const slot of inOrder) {
    const [row] = await tx.query<{ count: number }>(
      `select count(*)::integer as count ${HELD} and slot_start = $2::timestamptz
         and ($3::uuid is null or booking.id <> $3::uuid)`,
      [now, slot.start, own],
    );
    if ((row?.count ?? 0) >= capacityOf(slot, calendar)) return slot;
  }
  return null;
}

/**
 * The appointments of a vehicle that are not over, the first one first.
 * @param plate bare
 * @param own the booking whose own do not count
 */
export async function slotsOfVehicle(
  database: Queryable,
  plate: string,
  now: Date,
  own: string | null,
): Promise<Slot[]> {
  const rows = await database.query<{ start: Date; end: Date }>(
    `select slot_start as start, slot_end as "end" ${HELD} and slot_end > $1
       and ${BARE_PLATE} = $2 and ($3::uuid is null or booking.id <> $3::uuid)
     order by slot_start`,
    [now, plate, own],
  );
  return rows.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() }));
}
