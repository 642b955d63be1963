/** How a trip reads and looks on the team's planning. What its booking waits for comes before its own state. */

import { bookingStates } from '../../../domain/booking/booking-states.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { isYetToStart, type TripState, tripStates } from '../../../domain/trip/trip.ts';

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
  /** What it waits for or where it is. */
  readonly state: string;
  /** The same in a word or two. */
  readonly brief: string;
  /** Its lane does not say it: it is more than given, or to be given. */
  readonly isNoted: boolean;
  /** A class of the drawing. */
  readonly className: 'planned' | 'assigned' | 'moving' | 'trouble' | 'done';
}

/** @param trip whose states may be those of a newer API @param isLeft who should drive it is absent */
export function lookOf(
  {
    status,
    bookingStatus,
    isLate,
    isHeldUp,
  }: Pick<TeamTrip, 'status' | 'bookingStatus' | 'isLate' | 'isHeldUp'>,
  isLeft = false,
): TripLook {
  const state = labelIn(tripStates, status);
  const noted = { isNoted: true, className: 'trouble' } as const;
  const why = isLeft ? 'absence du convoyeur' : status === 'planned' && 'sans convoyeur';
  // Nobody is on the way to it: the desk calls it so too.
  if (isLate && why) return { ...noted, state: `manqué, ${why}`, brief: 'manqué' };
  if (isLeft) return { ...noted, state: 'absence du convoyeur', brief: 'absence' };
  // Its lane says that it is given, and to whom.
  const where = isYetToStart(status) ? 'pas encore en route' : state;
  if (isLate) return { ...noted, state: `en retard, ${where}`, brief: 'en retard' };
  if (isHeldUp) return { ...noted, state: 'convoyeur retenu par un autre trajet', brief: 'retenu' };
  const className = classOf(status);
  return bookingStatus === 'awaiting_derogation'
    ? { state: bookingStates[bookingStatus], brief: 'assureur', isNoted: true, className }
    : { state, brief: labelIn(briefStates, status), isNoted: !isYetToStart(status), className };
}

function classOf(status: TripState): TripLook['className'] {
  if (status === 'planned' || status === 'assigned' || status === 'done') return status;
  return troubles.includes(status) ? 'trouble' : 'moving';
}
