/** What a driver does on the way. Apart from the states, which pages show: a list that is worked out brings the machine. */

import { keysOf } from '../lib/key-of.ts';
import { nextOn } from '../lib/machine.ts';
import type { TripState } from './trip-states.ts';
import { type TripTransition, tripWay } from './trip-way.ts';

/** What is done with a trip by calls of their own: who drives it, when, and that it is given up. */
type Arrangement = 'assign' | 'unassign' | 'reappoint' | 'cancel';
const arrangements: readonly string[] = ['assign', 'unassign', 'reappoint', 'cancel'] satisfies Arrangement[];

/** What a driver does on the way. */
export type TripMove = Exclude<TripTransition, Arrangement>;

export const tripMoves = keysOf(tripWay).filter((name): name is TripMove => !arrangements.includes(name));

/** What can be done next with a trip. */
export const movesOf = (trip: TripState): TripMove[] =>
  tripMoves.filter((name) => nextOn(tripWay, trip, name) !== null);

/** After these another appointment is to be agreed on. */
export const troubles = [
  'miss',
  'refuse_vehicle',
  'break_down',
  'keep_overnight',
] as const satisfies TripMove[];
export type Trouble = (typeof troubles)[number];

/** Whether a step ends an appointment before the vehicle is where it goes. */
export const isTrouble = (move: TripMove): move is Trouble => troubles.some((trouble) => trouble === move);
