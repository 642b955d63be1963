/** A driver's steps that the API does not have yet, and what they make of a trip meanwhile. */

import { type BookingState, isUnderWay } from '../booking/booking-states.ts';
import { nextOn } from '../lib/machine.ts';
import { DAY_MS } from '../lib/time/durations.ts';
import type { TripState } from '../trip/trip.ts';
import { isTrouble, movesOf, outboundOf, type TripMove, tripTransitions } from '../trip/trip-machine.ts';

/** How long a step may wait for a network, in milliseconds: a week. */
export const MAX_WAITED_MS = 7 * DAY_MS;

export interface PendingMove {
  /** What makes it one step, however often it is sent. */
  readonly clientId: string;
  readonly tripId: string;
  readonly transition: TripMove;
  /** When its driver pressed, by the tablet's clock; ISO 8601. */
  readonly at: string;
  /** Why the API refused it, in French; null while it waits. */
  readonly refusal: string | null;
}

/** What of a trip changes with its steps. States are of the machines, or newer ones. */
interface Moved {
  readonly id: string;
  readonly status: string;
  readonly bookingStatus: string;
  readonly arrivedAt: string | null;
  /** Of a way back: where the way there is. */
  readonly outboundStatus?: string | null | undefined;
}

/** What tells the trips of one booking from others. */
interface MovedOfBooking extends Moved {
  readonly kind: string;
  readonly reference: string;
}

/** A trip as its driver knows it: the API's, taken further by what waits. A refused step has changed nothing. */
export function afterMoves<T extends Moved>(trip: T, moves: readonly PendingMove[]): T {
  let { status, bookingStatus, arrivedAt }: Moved = trip;
  for (const { tripId, refusal, transition, at } of moves) {
    if (tripId !== trip.id || refusal !== null) continue;
    const after = nextOn(tripTransitions, status as TripState, transition);
    // The API had it already, and its answer was lost.
    if (after === null) continue;
    status = after;
    bookingStatus = 'in_progress';
    if (transition === 'arrive') arrivedAt = at;
  }
  return { ...trip, status, bookingStatus, arrivedAt };
}

/** The same of all their trips: where one of them is counts for the way back of the same booking. */
export function afterAllMoves<T extends MovedOfBooking>(
  trips: readonly T[],
  moves: readonly PendingMove[],
): T[] {
  const moved = trips.map((trip) => afterMoves(trip, moves));
  return moved.map((trip) => {
    const outbound = outboundOf(
      trip,
      moved.filter(({ reference }) => reference === trip.reference),
    );
    return outbound ? { ...trip, outboundStatus: outbound.status } : trip;
  });
}

/** What a driver can do next: one step forward, and what else may happen. */
export function stepsOf({ status, bookingStatus, outboundStatus = null }: Moved): {
  readonly forward: TripMove | null;
  readonly others: readonly TripMove[];
} {
  const moves = isUnderWay(bookingStatus as BookingState)
    ? movesOf(status as TripState, outboundStatus as TripState | null)
    : [];
  const forward = moves.find((move) => !isTrouble(move)) ?? null;
  return { forward, others: moves.filter((move) => move !== forward) };
}
