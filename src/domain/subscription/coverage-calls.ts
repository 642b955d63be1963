/** Which trips of who orders are included in their subscription: all that a price needs of the list. */
import { contract } from '../lib/contract/contract.ts';
import { coverageSchema } from '../vehicle/coverage.ts';

export const readCoverage = contract()({
  method: 'GET',
  path: '/subscription/for_user',
  answer: coverageSchema,
});
