/** What a driver has to make already, and whether one more trip fits in. */

import { isUnderWay } from '../../domain/booking/booking-states.ts';
import { canMakeBoth, type PlannedTrip, type Slot } from '../../domain/lib/time/slots.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { bookingsThat, OVER_TRIPS } from '../database/state-list.ts';
import type { StoredBooking, StoredTrip } from './booking-store.ts';

/**
 * The plate and the reference of another trip that keeps a driver from making this one, or null. Until the transaction's end nobody else
 * may give them another.
 */
export async function findConflict(
  tx: Queryable,
  driverId: string,
  { booking }: StoredBooking,
  trip: Pick<StoredTrip, 'id' | 'kind'> & { readonly slot: Slot },
): Promise<string | null> {
  await lockName(tx, `driver ${driverId}`);
  const planned = plannedTrip(booking, trip);
  const others = await listOthers(tx, driverId, trip.id, trip.slot);
  return others.find((other) => !canMakeBoth(planned, plannedTrip(other, other)))?.name ?? null;
}

type Ends = Parameters<typeof endsOf>[1];
interface Appointment {
  readonly kind: StoredTrip['kind'];
  readonly slot: Slot;
}

/** A trip with the places of its booking. */
export function plannedTrip(booking: Ends, { kind, slot }: Appointment): PlannedTrip {
  const { from, to } = endsOf(kind, booking);
  return { slot, from: from.address, to: to.address };
}

/** No way between two appointments takes longer, wherever a garage is in France. */
const FARTHEST_DAYS = 2;

/** The trips around an appointment that a driver has still to make. */
async function listOthers(
  tx: Queryable,
  driverId: string,
  tripId: string,
  slot: Slot,
): Promise<(Ends & Appointment & { readonly name: string })[]> {
  const rows = await tx.query<
    Ends & { kind: StoredTrip['kind']; name: string; slotStart: Date; slotEnd: Date }
  >(
    `select kind, slot_start as "slotStart", slot_end as "slotEnd",
       concat_ws(', ', vehicle ->> 'plate', reference) as name, outbound, inbound, provider
     from trip join booking on booking.id = booking_id
     where driver_id = $1 and trip.id <> $2
       and slot_start > $3::timestamptz - $5::integer * interval '1 day'
       and slot_start < $4::timestamptz + $5::integer * interval '1 day'
       and booking.status in (${bookingsThat(isUnderWay)})
       and trip.status not in (${OVER_TRIPS})
     order by slot_start`,
    [driverId, tripId, slot.start, slot.end, FARTHEST_DAYS],
  );
  return rows.map(({ slotStart, slotEnd, ...row }) => ({
    ...row,
    slot: { start: slotStart.toISOString(), end: slotEnd.toISOString() },
  }));
}
