/** What the office asks of the API about one trip. */
import { type Infer, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { tripStates } from '../trip/trip.ts';
import type { tripStatusSchema } from './trip-status-schema.ts';

/** By a teammate who is on the phone with its driver. */
export const changeTripStatusForDriver = contract<Infer<typeof tripStatusSchema>>()({
  method: 'POST',
  path: '/trip/:id/status',
  answer: type({ status: openEnum(keysOf(tripStates)) }),
});
