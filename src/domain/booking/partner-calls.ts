/** What partners ask of the API about what they order. */
import { nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract.ts';
import { bookedReports } from '../report/booked-reports.ts';
import { bookingAnswerSchema } from './booking-answer.ts';

/** As the partner who ordered it reads it. */
export const partnerBookingSchema = type({
  ...bookingAnswerSchema.schema,
  customer: type({ name: string(), mail: string(), phone: string() }),
  partnerReference: nullable(string()),
  purchaseOrder: nullable(string()),
  ...bookedReports,
});

export const readPartnerBooking = contract()({
  method: 'GET',
  path: '/booking/:id',
  answer: partnerBookingSchema,
});
