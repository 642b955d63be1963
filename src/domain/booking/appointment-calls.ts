/** What the link of a mail asks of the API, without signing in: the appointments of one booking, and its way back given up. */
import { type Infer, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import type { keyedChangeSchema, keyedRescheduleSchema } from './booking-schema.ts';
import { bookingViewSchema } from './booking-view.ts';

const { id, reference, status, vehicle, provider, trips, options } = bookingViewSchema.schema;

/** No person and no price is in it. */
const appointedSchema = type({ id, reference, status, vehicle, provider, trips, options });

export type AppointedBooking = Infer<typeof appointedSchema>;

export const readAppointments = contract<undefined, { readonly key: string }>()({
  method: 'GET',
  path: '/booking/:id/appointment',
  answer: appointedSchema,
});

export const setAppointments = contract<Infer<typeof keyedRescheduleSchema>>()({
  method: 'POST',
  path: '/booking/:id/appointment',
  answer: appointedSchema,
});

export const giveUpReturn = contract<Infer<typeof keyedChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/appointment/give_up',
  answer: appointedSchema,
});
