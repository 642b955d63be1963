/** What the team asks of the API about customers. */
import { optional, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { coverageSchema } from '../vehicle/coverage.ts';
import { customerSchema } from './customer-view.ts';

/** Answers 404 where nobody has that address. */
export const findCustomerByMail = contract<undefined, { readonly mail: string }>()({
  method: 'GET',
  path: '/customer/by_email',
  answer: type({
    ...customerSchema.schema,
    /** What a subscription includes of what is ordered for them now. */
    coverage: coverageSchema,
    /** The e-mail address that the team asked for, which the one in force has still to confirm. */
    pendingMail: optional(string()),
  }),
});
