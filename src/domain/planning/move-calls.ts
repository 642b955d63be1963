/** What the team asks of the API when it gives trips, moves them between drivers, or takes them back. */
import { array, type Infer, nullable, optional, string, type } from 'superstruct';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import type { moveTripsSchema, planTripsSchema } from './planning-schema.ts';

const movesSchema = type({
  results: array(
    type({
      tripId: string(),
      /** Who has it now, this way or another; null where nobody does. */
      driver: nullable(type({ id: string(), name: string() })),
      /** Why nothing was done, in French; null where it was. */
      refusal: nullable(string()),
      /** What is to be known of what was done, in French. */
      warning: nullable(string()),
    }),
  ),
});

export type MoveResult = Sendable<Infer<typeof movesSchema>>['results'][number];

/** Gives trips, moves them from one driver to another, and takes them back: each is done or refused by itself. */
export const moveTrips = contract<Sendable<Infer<typeof moveTripsSchema>>>()({
  method: 'POST',
  path: '/planning/move',
  answer: movesSchema,
});

/** Who would get each of several trips, and why; nothing is given. What is proposed first counts for who may have the next. */
export const planTrips = contract<Sendable<Infer<typeof planTripsSchema>>>()({
  method: 'POST',
  path: '/planning/plan',
  answer: type({
    gifts: array(
      type({
        tripId: string(),
        /** Null where nobody is proposed. */
        driver: nullable(type({ id: string(), name: string() })),
        /** Why they are, or nobody is, in French. */
        reason: string(),
        /** At which other hour somebody could drive it, in a few words of French; an older API does not say it. */
        free: optional(nullable(string())),
      }),
    ),
  }),
});

export type PlannedGift = Sendable<AnswerOf<typeof planTrips>>['gifts'][number];
