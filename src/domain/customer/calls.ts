/** What is asked of the API about a customer's record (specification §7), by themselves and by the team. */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { changedCustomerSchema } from './customer-schema.ts';
import { customerSchema } from './customer-view.ts';

export const readOwnCustomer = contract()({
  method: 'GET',
  path: '/customer/for_user',
  answer: customerSchema,
});

export const changeCustomer = contract<Infer<ReturnType<typeof changedCustomerSchema>>>()({
  method: 'PUT',
  path: '/customer/:id',
  answer: customerSchema,
});
