/** What an order that is made once more asks of the API about the booking that it is like. */
import { string, type, unknown } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';

/** What the order's own check reads: an order in the making relies on nothing else. */
export const readOrdered = contract()({
  method: 'GET',
  path: '/booking/:id',
  answer: type({
    serviceCode: string(),
    outbound: unknown(),
    inbound: unknown(),
    provider: unknown(),
    vehicle: unknown(),
  }),
});
