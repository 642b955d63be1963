/** The shape of a driver's days as the API answers them. What a newer API adds does not break an older page. */

import { array, type Infer, integer, nullable, number, string, type } from 'superstruct';

const point = type({
  address: type({ label: string(), lat: number(), lon: number() }),
  contactName: string(),
  contactPhone: nullable(string()),
  accessNote: nullable(string()),
});

export const driverTripSchema = type({
  id: string(),
  reference: string(),
  /** A `BookingState`, or a newer one; so with the trip's. */
  bookingStatus: string(),
  status: string(),
  kind: string(),
  slot: nullable(type({ start: string(), end: string() })),
  arrivedAt: nullable(string()),
  vehicle: type({ plate: string(), brand: string(), model: string() }),
  from: point,
  to: point,
  /** In cents; null where the customer pays the establishment. */
  advanceMaxCents: nullable(integer()),
});

export type DriverTripAnswer = Infer<typeof driverTripSchema>;

/** What `GET trip/for_user` answers: today's trips and tomorrow's, in their order. */
export const driverDaySchema = type({ day: string(), trips: array(driverTripSchema) });

export type DriverDayAnswer = Infer<typeof driverDaySchema>;
