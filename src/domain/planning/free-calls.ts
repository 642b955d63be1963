/** What the team asks of the API before it agrees on an appointment: whether anybody could drive the trip then. */
import { array, boolean, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';

/** Of each hour of the day that the team may agree on. */
const freeHours = array(
  type({
    start: string(),
    isFree: boolean(),
    /** Who is, or why nobody is, in French. */
    said: string(),
  }),
);

/** Who would be free for a trip on a day, `YYYY-MM-DD`; nothing is changed, and nobody is kept from anything by the answer. */
export const readFreeHours = contract<undefined, { readonly trip: string; readonly day: string }>()({
  method: 'GET',
  path: '/planning/free',
  answer: freeHours,
});

/** The same before it is ordered: from one place to another, each as `lat,lon` in degrees (`pointOf`). */
export const readFreeHoursBetween = contract<
  undefined,
  { readonly from: string; readonly to: string; readonly day: string }
>()({
  method: 'GET',
  path: '/planning/free/between',
  answer: freeHours,
});

export type FreeHours = Sendable<AnswerOf<typeof readFreeHours>>;
