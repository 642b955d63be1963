/** What is asked of the API about photos and videos. */
import { array, boolean, type Infer, integer, string, type } from 'superstruct';
import { type AnswerOf, contract, fileContract, type Sendable } from '../lib/contract/contract.ts';
import type { mediumSchema } from './media-schema.ts';

/** How far a medium has come. */
const mediumProgressSchema = type({
  id: string(),
  /** SHA-256 of the ordered SHA-256s of its slices: what a sealed report names it by. */
  hash: string(),
  /** Every slice is: what the tablet keeps may go. */
  verified: boolean(),
  slices: array(
    type({
      /** Bytes that the server keeps. */
      received: integer(),
      /** Its bytes have the hash that was announced. */
      verified: boolean(),
    }),
  ),
});

export const announceMedium = contract<Infer<typeof mediumSchema>>()({
  method: 'POST',
  path: '/media',
  answer: mediumProgressSchema,
});

export const readMediumProgress = contract()({
  method: 'GET',
  path: '/media/:id',
  answer: mediumProgressSchema,
});

export type MediumProgress = Sendable<AnswerOf<typeof readMediumProgress>>;

export const sendMediumPart = contract<Uint8Array, { readonly offset: string }>()({
  method: 'PUT',
  path: '/media/:id/slice/:index',
  answer: mediumProgressSchema,
});

/** With a ticket, or signed in. */
export const readMediumContent = fileContract<{ readonly ticket?: string }>()({
  method: 'GET',
  path: '/media/:id/content',
  answer: { file: '*/*', ranged: true },
});
