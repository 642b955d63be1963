/** In which order a driver reads the trips of their days. */

import type { TripState } from '../trip/trip-states.ts';

interface Ordered {
  /** Of the machine, or a newer one. */
  readonly status: string;
}

const notBegun: readonly string[] = ['planned', 'assigned'] satisfies TripState[];
/** Nothing of them is left to whoever drives. */
const over: readonly string[] = ['done', 'no_show', 'refused_vehicle', 'cancelled'] satisfies TripState[];

/** Whether there is nothing left to do of it. */
export const isOver = ({ status }: Ordered): boolean => over.includes(status);

const rankOf = (trip: Ordered): number => (isOver(trip) ? 2 : notBegun.includes(trip.status) ? 1 : 0);

/** What was begun first, then what is to do, at last what is over: each in the order of the appointments, as it came. */
export const currentFirst = <T extends Ordered>(trips: readonly T[]): T[] =>
  [...trips].sort((one, other) => rankOf(one) - rankOf(other));
