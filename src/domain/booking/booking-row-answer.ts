/** The shape of one line of a list of bookings, as the API answers it to the team and to partners. */

import { type Infer, integer, nullable, string, type } from 'superstruct';

export const bookingRowSchema = type({
  id: string(),
  reference: string(),
  /** A `BookingState`, or a newer one. */
  status: string(),
  plate: string(),
  brand: string(),
  model: string(),
  customerName: string(),
  partnerReference: nullable(string()),
  firstSlot: nullable(type({ start: string(), end: string() })),
  totalCents: integer(),
});

export type BookingRowAnswer = Infer<typeof bookingRowSchema>;
