/** What is asked of the API about photos and videos. */
import type { Infer } from 'superstruct';
import { contract, fileContract } from '../lib/contract.ts';
import type { mediumSchema } from './media-schema.ts';
import { mediumProgressSchema } from './medium-answer.ts';

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
