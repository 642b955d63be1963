/** What the team asks of the API before it agrees on an appointment: whether anybody could drive the trip then. */
import { array, boolean, nullable, optional, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';

/** Of each hour of the day that the team may agree on. */
const freeHours = array(
  type({
    start: string(),
    isFree: boolean(),
    /** Who is, or why nobody is, in French. */
    said: string(),
    /** Who could be given it then; null where nobody is free, whoever has it can make it, or it cannot be given. An older API does not say it. */
    driver: optional(nullable(type({ id: string(), name: string() }))),
  }),
);

/**
 * `day` is `YYYY-MM-DD`. With `next` as its `span`, where nobody is free at any hour of it that is open, those of the first day
 * after it on which somebody is follow its own.
 */
interface FreeDay {
  readonly day: string;
  readonly span: string;
}

/** Who would be free for a trip on a day; nothing is changed, and nobody is kept from anything by the answer. */
export const readFreeHours = contract<undefined, FreeDay & { readonly trip: string }>()({
  method: 'GET',
  path: '/planning/free',
  answer: freeHours,
});

/** The same before it is ordered: from one place to another, each as `lat,lon` in degrees (`pointOf`). */
export const readFreeHoursBetween = contract<
  undefined,
  FreeDay & { readonly from: string; readonly to: string }
>()({
  method: 'GET',
  path: '/planning/free/between',
  answer: freeHours,
});

export type FreeHours = Sendable<AnswerOf<typeof readFreeHours>>;
