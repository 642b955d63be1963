/** What the team asks of the API when it gives trips, moves them between drivers, or takes them back. */
import { array, type Infer, nullable, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import type { giveTripsSchema, moveTripsSchema } from './planning-schema.ts';

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

/** Gives each trip that nobody drives, or somebody who is absent, to who is proposed for it. */
export const giveTrips = contract<Sendable<Infer<typeof giveTripsSchema>>>()({
  method: 'POST',
  path: '/planning/give',
  answer: movesSchema,
});
