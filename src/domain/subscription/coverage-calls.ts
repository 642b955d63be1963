/** Whether the trips of who orders are included in their subscription: all that a price needs of the list. */
import { boolean, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';

export const coverageSchema = type({
  /** Whether trips that are ordered now are included. */
  covered: boolean(),
});

export const readCoverage = contract()({
  method: 'GET',
  path: '/subscription/for_user',
  answer: coverageSchema,
});
