/** How a trip looks on the team's planning. What its booking waits for comes before its own state. */

import { labelIn } from '../../../domain/lib/label-in.ts';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { isYetToStart, type TripState } from '../../../domain/trip/trip.ts';

/** Said in a bar an hour wide. */
const briefStates: Readonly<Record<TripState, string>> = {
  planned: 'à confier',
  assigned: 'confié',
  on_the_way: 'en route',
  arrived: 'sur place',
  inspecting: 'état des lieux',
  in_transit: 'véhicule parti',
  arrived_at_destination: 'à destination',
  handing_over: 'remise',
  done: 'terminé',
  no_show: 'personne',
  refused_vehicle: 'refusé',
  breakdown: 'en panne',
  kept_overnight: 'gardé',
  re_presented: 'présenté',
  cancelled: 'annulé',
  abandoned: 'interrompu',
};

const troubles: readonly TripState[] = [
  'no_show',
  'refused_vehicle',
  'breakdown',
  'kept_overnight',
  'abandoned',
];

export interface TripLook {
  /** What it waits for or where it is, in a word or two; trip-words.ts says it in full. */
  readonly brief: string;
  /** Its lane does not say it: it is more than given, or to be given. */
  readonly isNoted: boolean;
  /** A class of the drawing. */
  readonly className: 'planned' | 'assigned' | 'moving' | 'trouble' | 'done';
}

/** As far as it is looked at. */
export type LookedAt = Pick<TeamTrip, 'status' | 'bookingStatus' | 'isLate' | 'isIdle' | 'isHeldUp'>;

/** @param trip whose states may be those of a newer API @param isLeft who should drive it is absent */
export function lookOf(trip: LookedAt, isLeft = false): TripLook {
  const { status, bookingStatus } = trip;
  const against = whatIsAgainst(trip, isLeft);
  if (against) return { brief: against, isNoted: true, className: 'trouble' };
  const className = classOf(status);
  return bookingStatus === 'awaiting_derogation'
    ? { brief: 'assureur', isNoted: true, className }
    : { brief: labelIn(briefStates, status), isNoted: !isYetToStart(status), className };
}

/** What keeps it from being driven in time, the worst first. */
export function whatIsAgainst({ status, isLate, isIdle, isHeldUp }: LookedAt, isLeft: boolean) {
  // Nobody is on the way to it: the desk calls it so too.
  if (isLate && (isLeft || status === 'planned')) return 'manqué';
  if (isLeft) return 'absence';
  if (isLate) return 'en retard';
  if (isHeldUp) return 'retenu';
  return isIdle && 'pas en route';
}

function classOf(status: TripState): TripLook['className'] {
  if (status === 'planned' || status === 'assigned' || status === 'done') return status;
  return troubles.includes(status) ? 'trouble' : 'moving';
}
