/** What the team asks of the API before it gives a trip: the desk too, which knows nothing else of the planning. */
import { array, boolean, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';

/** Who should drive a trip, the best first. */
export const readProposals = contract()({
  method: 'GET',
  path: '/planning/trip/:id',
  answer: type({
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

export type DriverProposal = Sendable<AnswerOf<typeof readProposals>>['proposals'][number];
