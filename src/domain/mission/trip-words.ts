/** How a trip reads and looks on the team's planning. What its booking waits for comes before its own state. */

import { type BookingState, bookingStates } from '../booking/booking-states.ts';
import { type TripState, tripStates } from '../trip/trip.ts';

/** Said in a bar an hour wide. */
const briefStates: Readonly<Record<TripState, string>> = {
  planned: 'à attribuer',
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
};

const troubles: readonly TripState[] = ['no_show', 'refused_vehicle', 'breakdown', 'kept_overnight'];

export interface TripWords {
  /** What it waits for or where it is. */
  readonly state: string;
  /** The same in a word or two. */
  readonly brief: string;
  /** How it is drawn. */
  readonly look: 'planned' | 'assigned' | 'moving' | 'trouble' | 'done';
}

export function wordsOf(trip: TripState, booking: BookingState): TripWords {
  const look = lookOf(trip);
  return booking === 'awaiting_derogation'
    ? { state: bookingStates[booking], brief: 'assureur', look }
    : { state: tripStates[trip], brief: briefStates[trip], look };
}

function lookOf(trip: TripState): TripWords['look'] {
  if (trip === 'planned' || trip === 'assigned' || trip === 'done') return trip;
  return troubles.includes(trip) ? 'trouble' : 'moving';
}
