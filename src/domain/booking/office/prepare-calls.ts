/** What the team asks of the API to prepare an order, which its customer accepts. */
import { type Infer, string, type } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';
import { openEnum } from '../../lib/contract/open-enum.ts';
import { keysOf } from '../../lib/key-of.ts';
import type { teamOrderSchema } from '../booking-schema.ts';
import { bookingStates } from '../booking-states.ts';

/** Nothing in it accepts the order or pays for it: that is its customer's. */
export const prepareOrder = contract<Infer<typeof teamOrderSchema>>()({
  method: 'POST',
  path: '/booking',
  answer: type({
    id: string(),
    reference: string(),
    status: openEnum(keysOf(bookingStates)),
    /** Until when its customer may accept it; ISO 8601. */
    expiresAt: string(),
  }),
});
