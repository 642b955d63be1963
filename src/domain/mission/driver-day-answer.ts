/** The shape of a driver's days as the API answers them. What a newer API adds does not break an older page. */

import {
  array,
  boolean,
  type Infer,
  integer,
  nullable,
  number,
  optional,
  type Struct,
  string,
  type,
} from 'superstruct';
import type { Damage } from '../report/condition-report.ts';
import type { MileageReading } from '../report/mileage.ts';

const point = type({
  address: type({ label: string(), lat: number(), lon: number() }),
  contactName: string(),
  contactPhone: nullable(string()),
  accessNote: nullable(string()),
});

/** One of a table's keys, or a newer one. */
const keyOf = <T extends string>() => string() as unknown as Struct<T, null>;

const damage = type({
  view: keyOf<Damage['view']>(),
  x: number(),
  y: number(),
  part: keyOf<Damage['part']>(),
  type: keyOf<Damage['type']>(),
  severity: number() as unknown as Struct<Damage['severity'], null>,
  photos: array(string()),
});

const reading = type({
  kilometres: integer(),
  kind: keyOf<MileageReading['kind']>(),
  sealedAt: string(),
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
  /** These are absent where an older API answers, or answered when the day was kept. */
  attempt: optional(integer()),
  /** It leaves France, where a W plate is of no use. */
  abroad: optional(boolean()),
  reports: optional(array(type({ kind: string(), hash: string() }))),
  knownDamages: optional(array(damage)),
  lastMileage: optional(nullable(reading)),
});

export type DriverTripAnswer = Infer<typeof driverTripSchema>;

/** What `GET trip/for_user` answers: today's trips and tomorrow's, in their order. */
export const driverDaySchema = type({ day: string(), trips: array(driverTripSchema) });

export type DriverDayAnswer = Infer<typeof driverDaySchema>;
