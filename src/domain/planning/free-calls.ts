/** What the team asks of the API before it agrees on an appointment: whether anybody could drive the trip then. */
import { boolean, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';

/** Of the appointment that it would have: ISO 8601, UTC. */
interface Hour {
  readonly start: string;
  readonly end: string;
}

const freeThen = type({
  isFree: boolean(),
  /** Who is, or why nobody is, in French. */
  said: string(),
});

/** Who would be free for a trip at another hour; nothing is changed, and nobody is kept from anything by the answer. */
export const readFreeThen = contract<undefined, Hour & { readonly trip: string }>()({
  method: 'GET',
  path: '/planning/free',
  answer: freeThen,
});

/** The same before it is ordered: from one place to another, each as `lat,lon` in degrees (`pointOf`). */
export const readFreeBetween = contract<undefined, Hour & { readonly from: string; readonly to: string }>()({
  method: 'GET',
  path: '/planning/free/between',
  answer: freeThen,
});

export type FreeThen = Sendable<AnswerOf<typeof readFreeThen>>;
