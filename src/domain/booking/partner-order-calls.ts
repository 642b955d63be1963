/** What partners ask of the API to order. */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { partnerOrderSchema } from './booking-schema.ts';
import { orderedSchema } from './order-calls.ts';

/** One vehicle of a customer of theirs. */
export const orderForCustomer = contract<Infer<typeof partnerOrderSchema>>()({
  method: 'POST',
  path: '/booking',
  answer: orderedSchema,
});
