/** What a driver does on the way. Apart from the states, which pages show: a list that is worked out brings the machine. */

import { type TripTransition, tripMachine } from './trip-machine.ts';

/** What a driver does on the way; who the driver is, is said apart. */
export type TripMove = Exclude<TripTransition, 'assign' | 'unassign'>;

export const tripMoves = (Object.keys(tripMachine.transitions) as TripTransition[]).filter(
  (name): name is TripMove => name !== 'assign' && name !== 'unassign',
);
