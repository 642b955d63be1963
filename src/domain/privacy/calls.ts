/** What is asked of the API about all that is held of a customer. */
import type { Infer } from 'superstruct';
import { contract, fileContract } from '../lib/contract/contract.ts';
import { doneSchema } from '../lib/contract/outcome.ts';
import type { eraseSchema } from './erase-schema.ts';

/** All that we hold of them. */
export const exportCustomer = fileContract()({
  method: 'GET',
  path: '/customer/:id/export',
  answer: { file: 'application/json' },
});

/** Forgets them; what the accounts need stays. */
export const eraseCustomer = contract<Infer<typeof eraseSchema>>()({
  method: 'POST',
  path: '/customer/:id/erase',
  answer: doneSchema,
});
