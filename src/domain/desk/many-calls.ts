/** What the team asks of the API of several bookings in one act: each is done or refused by itself. */
import { array, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import type { bookingsSchema, cancelTransfersSchema, transfersSchema } from './desk-schema.ts';

const resultSchema = type({
  bookingId: string(),
  /** Why nothing was done, in French; null where it was. */
  refusal: nullable(string()),
});
const resultsSchema = type({ results: array(resultSchema) });

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

const transferResultsSchema = type({
  results: array(
    type({
      ...resultSchema.schema,
      /** What was noted, or undone, in cents: of each of its invoices of which something was due. */
      noted: array(integer()),
    }),
  ),
});

export type TransferResult = Sendable<Infer<typeof transferResultsSchema>>['results'][number];

/** Notes that one transfer paid all that is due of them, or what is due the longest as far as it goes. */
export const noteTransfers = contract<Infer<typeof transfersSchema>>()({
  method: 'POST',
  path: '/desk/transfers',
  answer: transferResultsSchema,
});

/** Undoes what one such act noted, just after it. */
export const cancelTransfers = contract<Infer<typeof cancelTransfersSchema>>()({
  method: 'POST',
  path: '/desk/transfers/cancel',
  answer: transferResultsSchema,
});
