/** The shape of a booking as the API answers it to the partner who ordered it. */

import { nullable, string, type } from 'superstruct';
import { bookedReports } from '../report/booked-reports.ts';
import { bookingAnswerSchema } from './booking-answer.ts';

export const partnerBookingSchema = type({
  ...bookingAnswerSchema.schema,
  customer: type({ name: string(), mail: string(), phone: string() }),
  partnerReference: nullable(string()),
  purchaseOrder: nullable(string()),
  ...bookedReports,
});
