/** What partners ask of the API about whom they are invoiced as. */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { billingSchema } from './partner-billing.ts';
import type { billingChangeSchema } from './partner-schema.ts';

export const readBilling = contract()({ method: 'GET', path: '/partner/billing', answer: billingSchema });

export const changeBilling = contract<Infer<typeof billingChangeSchema>>()({
  method: 'PUT',
  path: '/partner/billing',
  answer: billingSchema,
});
