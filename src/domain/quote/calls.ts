/** What is asked of the API where the grid has no price. */
import { type Infer, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { quoteRequestSchema } from './quote-request-schema.ts';

export const requestQuote = contract<Infer<typeof quoteRequestSchema>>()({
  method: 'POST',
  path: '/quote_request',
  answer: type({ id: string(), reference: string() }),
});
