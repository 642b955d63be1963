/** What the team asks of the API to prepare an order, which its customer accepts. */
import { type Infer, string, type } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';
import type { teamOrderSchema } from '../booking-schema.ts';

/** Nothing in it accepts the order or pays for it: that is its customer's. */
export const prepareOrder = contract<Infer<typeof teamOrderSchema>>()({
  method: 'POST',
  path: '/booking',
  answer: type({
    id: string(),
    reference: string(),
    /** A `BookingState`, or a newer one. */
    status: string(),
    /** Until when its customer may accept it; ISO 8601. */
    expiresAt: string(),
  }),
});
