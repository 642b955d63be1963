/** A trip in words: where it leads, what its driver needs to be there, what it waits for. */
import { bookingStates } from '../../../domain/booking/booking-states.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { isYetToStart, kindOf, tripStates } from '../../../domain/trip/trip.ts';
import { type LookedAt, whatIsAgainst } from './trip-look.ts';

/** « Retour : Aix → Gardanne (27 min de route avant) ». */
export function wayOf(trip: Pick<TeamTrip, 'kind' | 'from' | 'to' | 'approachMinutes'>): string {
  const way = `${kindOf(trip)}\u00a0: ${trip.from} → ${trip.to}`;
  return trip.approachMinutes === null ? way : `${way} (${trip.approachMinutes}\u00a0min de route avant)`;
}

/** What it waits for or where it is. @param trip whose states may be those of a newer API @param isLeft who should drive it is absent */
export function stateOf(trip: LookedAt, isLeft = false): string {
  const { status, bookingStatus } = trip;
  const state = labelIn(tripStates, status);
  // Its lane says that it is given, and to whom.
  const where = isYetToStart(status) ? 'pas encore en route' : state;
  switch (whatIsAgainst(trip, isLeft)) {
    case 'manqué':
      return `manqué, ${isLeft ? 'absence du convoyeur' : 'sans convoyeur'}`;
    case 'absence':
      return 'absence du convoyeur';
    case 'en retard':
      return `en retard, ${where}`;
    case 'retenu':
      return 'convoyeur retenu par un autre trajet';
    case 'pas en route':
      return where;
    default:
      return bookingStatus === 'awaiting_derogation' ? bookingStates[bookingStatus] : state;
  }
}
