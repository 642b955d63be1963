/** What is asked of the API about bookings, but for what the team and partners ask of theirs. */
import { type Infer, integer, nullable, string, type } from 'superstruct';
import { contract, fileContract } from '../lib/contract.ts';
import { tableOf } from '../lib/described.ts';
import { type PageQuery, pageOf } from '../lib/page.ts';
import { bookedReports } from '../report/booked-reports.ts';
import type { BookingOrder } from './booking.ts';
import { bookingAnswerSchema } from './booking-answer.ts';
import type { advanceSchema, bookingChangeSchema, rescheduleSchema } from './booking-schema.ts';

/** The places left in the slots that somebody has taken already; the page knows the others by the same rules. */
export const listSlots = contract()({
  method: 'GET',
  path: '/slot/available',
  answer: type({ left: tableOf(string(), integer()) }),
});

/** Whoever repeats a clientId learns nothing of the person. */
export const orderedSchema = type({
  id: string(),
  reference: string(),
  /** A `BookingState`, or a newer one. */
  status: string(),
  totalCents: integer(),
  /** ISO 8601; null where nothing is to be paid. */
  expiresAt: nullable(string()),
});

export const orderBooking = contract<BookingOrder>()({
  method: 'POST',
  path: '/booking',
  answer: orderedSchema,
});

export const listOwnBookings = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/booking/for_user',
  answer: pageOf(bookingAnswerSchema),
});

/** As its customer reads it. */
const ownBookingSchema = type({ ...bookingAnswerSchema.schema, ...bookedReports });

export type OwnBooking = Infer<typeof ownBookingSchema>;

export const readBooking = contract()({ method: 'GET', path: '/booking/:id', answer: ownBookingSchema });

export const cancelBooking = contract<Infer<typeof bookingChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/cancel',
  answer: ownBookingSchema,
});

export const withdrawBooking = contract<Infer<typeof bookingChangeSchema>>()({
  method: 'POST',
  path: '/booking/:id/withdraw',
  answer: ownBookingSchema,
});

export const rescheduleBooking = contract<Infer<typeof rescheduleSchema>>()({
  method: 'POST',
  path: '/booking/:id/reschedule',
  answer: ownBookingSchema,
});

export const setBookingAdvance = contract<Infer<typeof advanceSchema>>()({
  method: 'PUT',
  path: '/booking/:id/advance',
  answer: ownBookingSchema,
});

/** Its appointments, as calendars import them. */
export const readBookingCalendar = fileContract()({
  method: 'GET',
  path: '/booking/:id/calendar',
  answer: { file: 'text/calendar' },
});

export const readMandate = fileContract()({
  method: 'GET',
  path: '/booking/:id/mandate',
  answer: { file: 'application/pdf' },
});
