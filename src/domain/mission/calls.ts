/** What a driver's tablet asks of the API. */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract.ts';
import { driverDaySchema, driverTripSchema } from './driver-day-answer.ts';
import type { tripStatusSchema } from './trip-status-schema.ts';

/** Today and tomorrow, unless one day is asked for. */
export const listOwnTrips = contract<undefined, { readonly day?: string }>()({
  method: 'GET',
  path: '/trip/for_user',
  answer: driverDaySchema,
});

export const takeTripStep = contract<Infer<typeof tripStatusSchema>>()({
  method: 'POST',
  path: '/trip/:id/status',
  answer: driverTripSchema,
});
