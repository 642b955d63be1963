/** What the team asks of the API about customers. */
import { boolean, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { customerSchema } from './customer-answer.ts';

/** Answers 404 where nobody has that address. */
export const findCustomerByMail = contract<undefined, { readonly mail: string }>()({
  method: 'GET',
  path: '/customer/by_email',
  answer: type({
    ...customerSchema.schema,
    /** Whether trips that are ordered for them now are included in a subscription. */
    covered: boolean(),
  }),
});
