/** What the team asks of the API of several bookings in one act: each is done or refused by itself. */
import { array, type Infer, nullable, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import type { bookingsSchema } from './desk-schema.ts';

const resultsSchema = type({
  results: array(
    type({
      bookingId: string(),
      /** Why nothing was done, in French; null where it was. */
      refusal: nullable(string()),
    }),
  ),
});

export type ManyResult = Sendable<Infer<typeof resultsSchema>>['results'][number];

/** Closes those whose trips are done. */
export const closeBookings = contract<Infer<typeof bookingsSchema>>()({
  method: 'POST',
  path: '/desk/close_bookings',
  answer: resultsSchema,
});

/** Writes once more to whoever has not paid in time. */
export const remindPayments = contract<Infer<typeof bookingsSchema>>()({
  method: 'POST',
  path: '/desk/remind',
  answer: resultsSchema,
});
