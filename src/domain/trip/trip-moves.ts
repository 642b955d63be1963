/** What a driver does on the way. Apart from the states, which pages show: a list that is worked out brings the machine. */

import { keysOf } from '../lib/key-of.ts';
import { nextOn } from '../lib/machine.ts';
import type { TripState } from './trip-states.ts';
import { type TripTransition, tripWay } from './trip-way.ts';

/** What a driver does on the way; who the driver is, is said apart. */
export type TripMove = Exclude<TripTransition, 'assign' | 'unassign'>;

export const tripMoves = keysOf(tripWay).filter(
  (name): name is TripMove => name !== 'assign' && name !== 'unassign',
);

/** What can be done next with a trip. Until its booking is in progress it is cancelled as a whole. */
export const movesOf = (trip: TripState, inProgress: boolean): TripMove[] =>
  tripMoves.filter((name) => nextOn(tripWay, trip, name) !== null && (name !== 'cancel' || inProgress));
