/** What the team asks of the API before it fixes or moves an appointment: whether anybody could drive the trip then. */
import { boolean, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';

interface Hour {
  /** The trip’s id. */
  readonly trip: string;
  /** Of the appointment that it would have: ISO 8601, UTC. */
  readonly start: string;
  readonly end: string;
}

/** Who would be free for a trip at another hour; nothing is changed, and nobody is kept from anything by the answer. */
export const readFreeThen = contract<undefined, Hour>()({
  method: 'GET',
  path: '/planning/free',
  answer: type({
    isFree: boolean(),
    /** Who is, or why nobody is, in French. */
    said: string(),
  }),
});

export type FreeThen = Sendable<AnswerOf<typeof readFreeThen>>;
