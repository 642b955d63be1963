/** What the team asks of the API about ways back that wait for their appointment. */
import { array, string, type } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';

/** Trips that are to be agreed on, ways back and what came to nothing, the oldest first. */
export const listReturnsToAgree = contract()({
  method: 'GET',
  path: '/booking/return_to_agree',
  answer: type({
    items: array(
      type({
        id: string(),
        reference: string(),
        plate: string(),
        brand: string(),
        model: string(),
        customerName: string(),
        phone: string(),
        /** Since when the vehicle is at the establishment, or the trip came to nothing; ISO 8601. */
        since: string(),
      }),
    ),
  }),
});
