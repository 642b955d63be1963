/** What the team asks of the API before it gives a trip: the desk too, which knows nothing else of the planning. */
import { array, boolean, nullable, optional, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';

/** A trip that is to be given: whom to call about it, and who should drive it, the best first. */
export const readProposals = contract()({
  method: 'GET',
  path: '/planning/trip/:id',
  answer: type({
    /** Who is met at the customer's end; an older API does not say it, nor what follows. */
    contact: optional(type({ name: string(), phone: nullable(string()) })),
    /** When somebody could drive it, in French; null where somebody can at its hour. */
    nearest: optional(nullable(string())),
    /** The same, to be done. */
    free: optional(
      nullable(type({ slot: type({ start: string(), end: string() }), driverId: string(), name: string() })),
    ),
    proposals: array(
      type({
        driverId: string(),
        name: string(),
        /** In French. */
        reason: string(),
        /** Nothing speaks against them. */
        isAdvised: boolean(),
      }),
    ),
  }),
});

export type TripProposals = Sendable<AnswerOf<typeof readProposals>>;
export type DriverProposal = TripProposals['proposals'][number];
