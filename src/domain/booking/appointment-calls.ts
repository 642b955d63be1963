/** What the link of a mail asks of the API, without signing in: one booking, its appointments set and moved, its end. */
import { array, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { contract, fileContract } from '../lib/contract/contract.ts';
import type { keyedChangeSchema, keyedRescheduleSchema } from './booking-schema.ts';
import { bookingViewSchema, refundSchema } from './booking-view.ts';

const { id, reference, status, serviceCode, vehicle, provider, trips, options } = bookingViewSchema.schema;

/** No person is in it. `tracking` is the page to share, while there is a trip to follow. */
const appointedSchema = type({
  id,
  reference,
  status,
  /** An older API says nothing of it, nor of the next. */
  serviceCode: optional(serviceCode),
  /** What came for it, in cents, to whoever paid: a partner's customer reads no price. */
  paidCents: optional(nullable(integer())),
  /** What there is to pay for it to be kept, until when, ISO 8601, and where; null where nothing is. */
  due: optional(nullable(type({ cents: integer(), until: nullable(string()), path: string() }))),
  vehicle,
  /** Where its customer is met, and where else it is given back; an older API says nothing of it. */
  where: optional(string()),
  whereBack: optional(nullable(string())),
  provider,
  trips,
  options,
  tracking: nullable(string()),
  /** Once it was given up, what goes back to whoever paid for it; an older API says nothing of it. */
  refunds: optional(array(refundSchema)),
});

export type AppointedBooking = Infer<typeof appointedSchema>;

export const readAppointments = contract<undefined, { readonly key: string }>()({
  method: 'GET',
  path: '/booking/:id/appointment',
  answer: appointedSchema,
});

/** Those that are still to come, as calendars import them. */
export const readLinkedCalendar = fileContract<{ readonly key: string }>()({
  method: 'GET',
  path: '/booking/:id/appointment/calendar',
  answer: { file: 'text/calendar' },
});

export const setAppointments = contract<Infer<typeof keyedRescheduleSchema>>()({
  method: 'POST',
  path: '/booking/:id/appointment',
  answer: appointedSchema,
});

export const cancelByLink = contract<Infer<typeof keyedChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/appointment/cancel',
  answer: appointedSchema,
});

export const giveUpReturn = contract<Infer<typeof keyedChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/appointment/give_up',
  answer: appointedSchema,
});
