/** Trips whose driver should be on the way to them, and is still on an earlier one. */
import { endsOf } from '../lib/machine.ts';
import { MINUTE_MS } from '../lib/time/durations.ts';
import type { Slot } from '../lib/time/slots.ts';
import { isYetToStart, type TripState } from '../trip/trip.ts';
import { tripMachine, troubledTrips } from '../trip/trip-machine.ts';

interface GivenTrip {
  readonly id: string;
  readonly status: TripState;
  readonly driverId: string | null;
  readonly slot: Slot;
  /** What its driver needs from the end of their trip before; null where there is none. */
  readonly approachMinutes: number | null;
}

/** Nothing of them is left to be driven. */
const settled: readonly TripState[] = [...endsOf(tripMachine), ...troubledTrips];

const start = ({ slot }: GivenTrip) => Date.parse(slot.start);

/** Its driver has that one still to end before the other. */
const isBefore = (other: GivenTrip, trip: GivenTrip): boolean =>
  other.driverId === trip.driverId && start(other) < start(trip) && !settled.includes(other.status);

/**
 * @param trips of one day
 * @returns the ids of those that are not begun, whose driver would have to be on the road by now and has an earlier one to end
 */
export function heldUpTrips(trips: readonly GivenTrip[], now: Date): ReadonlySet<string> {
  const isHeldUp = (trip: GivenTrip) =>
    trip.driverId !== null &&
    isYetToStart(trip.status) &&
    start(trip) - (trip.approachMinutes ?? 0) * MINUTE_MS <= now.getTime() &&
    trips.some((other) => isBefore(other, trip));
  return new Set(trips.filter(isHeldUp).map(({ id }) => id));
}

/**
 * @param trips of one day, in the order of their appointments
 * @returns by the id of each that keeps its driver from others, the first of those
 */
export function firstHeldUp(trips: readonly GivenTrip[], now: Date): ReadonlyMap<string, string> {
  const heldUp = heldUpTrips(trips, now);
  return new Map(
    trips.flatMap((trip) => {
      const next = trips.find((other) => heldUp.has(other.id) && isBefore(trip, other));
      return next ? [[trip.id, next.id] as const] : [];
    }),
  );
}
