/** The shapes of what the API answers the team about bookings. What a newer API adds does not break an older page. */

import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { bookingAnswerSchema, bookingTripSchema } from './booking-answer.ts';
import { bookingRowSchema } from './booking-row-answer.ts';

/** One line of the team's list. */
export const officeRowSchema = type({ ...bookingRowSchema.schema, driverName: nullable(string()) });

export const officeBookingSchema = type({
  ...bookingAnswerSchema.schema,
  customer: type({ name: string(), mail: string(), phone: string() }),
  partner: nullable(
    type({ name: string(), partnerReference: nullable(string()), purchaseOrder: nullable(string()) }),
  ),
  trips: array(
    type({
      ...bookingTripSchema.schema,
      id: string(),
      driverId: nullable(string()),
      /** What can be done next: `TripMove`s, or newer ones. */
      moves: array(string()),
    }),
  ),
  fees: array(type({ label: string(), cents: integer(), waived: boolean(), reason: nullable(string()) })),
  /** What may be added to the fees now, and which fields each asks for. */
  charges: array(type({ code: string(), label: string(), asks: array(string()) })),
});

export type OfficeBookingAnswer = Infer<typeof officeBookingSchema>;

export const driversSchema = type({ drivers: array(type({ id: string(), displayName: string() })) });
