/** What partners ask of the API about what they ordered. */
import { nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { pageOf } from '../lib/contract/page.ts';
import { bookedReports } from '../report/booked-reports.ts';
import { bookingAnswerSchema } from './booking-answer.ts';
import { type BookingQuery, bookingRowSchema } from './booking-row.ts';

/** As the partner who ordered it reads it. */
export const partnerBookingSchema = type({
  ...bookingAnswerSchema.schema,
  customer: type({ name: string(), mail: string(), phone: string() }),
  partnerReference: nullable(string()),
  purchaseOrder: nullable(string()),
  ...bookedReports,
});

/** Those that they ordered. */
export const listPartnerBookings = contract<undefined, BookingQuery>()({
  method: 'GET',
  path: '/booking',
  answer: pageOf(bookingRowSchema),
});

export const readPartnerBooking = contract()({
  method: 'GET',
  path: '/booking/:id',
  answer: partnerBookingSchema,
});
