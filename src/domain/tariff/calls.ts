/** What is asked of the API about prices. */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { type quoteRequestSchema, quoteSchema } from './quote-schema.ts';

export const quotePrice = contract<Infer<typeof quoteRequestSchema>>()({
  method: 'POST',
  path: '/price/quote',
  answer: quoteSchema,
});
