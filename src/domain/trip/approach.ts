/** The way of a driver from one trip to the next. */

import type { Place } from '../lib/place.ts';
import { minutesBetween } from '../lib/time/slots.ts';

interface DrivenTrip {
  /** Null while it is nobody's. */
  readonly driverId: string | null;
  readonly from: Place;
  readonly to: Place;
}

/**
 * What the driver of each trip needs from the end of their trip before, in whole minutes; null where there is none.
 * @param trips of one day, in the order of their appointments
 */
export function approaches(trips: readonly DrivenTrip[]): (number | null)[] {
  const endOf = new Map<string, Place>();
  return trips.map(({ driverId, from, to }) => {
    if (driverId === null) return null;
    const before = endOf.get(driverId);
    endOf.set(driverId, to);
    return before ? minutesBetween(before, from) : null;
  });
}
