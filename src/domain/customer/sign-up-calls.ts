/** What is asked of the API to become a customer (specification §7). */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { createdSchema } from '../lib/contract/outcome.ts';
import type { newCustomerSchema } from './customer-schema.ts';

export const createCustomer = contract<Infer<ReturnType<typeof newCustomerSchema>>>()({
  method: 'POST',
  path: '/customer',
  answer: createdSchema,
});
