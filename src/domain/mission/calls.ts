/** What a driver's tablet asks of the API: today's trips and tomorrow's, and each step of them. */

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
import { bookingStates } from '../booking/booking-states.ts';
import { type AnswerOf, contract } from '../lib/contract/contract.ts';
import { documented } from '../lib/contract/described.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import {
  type Damage,
  damageTypes,
  diagramViews,
  reportKinds,
  vehicleParts,
} from '../report/condition-report.ts';
import { legKinds } from '../tariff/service.ts';
import { tripStates } from '../trip/trip.ts';
import type { tripStatusSchema } from './trip-status-schema.ts';

const point = type({
  address: type({ label: string(), lat: number(), lon: number() }),
  contactName: string(),
  contactPhone: nullable(string()),
  accessNote: nullable(string()),
});

const damage = type({
  view: openEnum(keysOf(diagramViews)),
  x: number(),
  y: number(),
  part: openEnum(keysOf(vehicleParts)),
  type: openEnum(keysOf(damageTypes)),
  severity: documented(number(), { enum: [1, 2, 3, 4, 5] }) as unknown as Struct<Damage['severity'], null>,
  photos: array(string()),
});

const reading = type({
  kilometres: integer(),
  kind: openEnum(keysOf(reportKinds)),
  sealedAt: string(),
});

const driverTripSchema = type({
  id: string(),
  reference: string(),
  bookingStatus: openEnum(keysOf(bookingStates)),
  status: openEnum(keysOf(tripStates)),
  kind: openEnum(legKinds),
  slot: nullable(type({ start: string(), end: string() })),
  arrivedAt: nullable(string()),
  vehicle: type({ plate: string(), brand: string(), model: string() }),
  from: point,
  to: point,
  /** In cents; null where the customer pays the establishment. */
  advanceMaxCents: nullable(integer()),
  /**
   * These are absent where an older API answers, or answered when the day was kept. 1, and one more each time that its
   * appointment was made anew after nobody came.
   */
  attempt: optional(integer()),
  /** Of a way back: where the way there is, which it waits for; null where there is none. */
  outboundStatus: optional(nullable(openEnum(keysOf(tripStates)))),
  /** What its customer reads too: by it they know each other. Null for whoever does not drive it. */
  handoverCode: optional(nullable(string())),
  /** It leaves France: W plates are of no use there (JO Q15-19874). */
  abroad: optional(boolean()),
  /** Those that the API has of this attempt, in the order of their chain: the next one follows the last. */
  reports: optional(array(type({ kind: openEnum(keysOf(reportKinds)), hash: string() }))),
  /**
   * In French, what its customer owes if the vehicle is given to us on its reserve; null where that is counted already, or
   * where a partner pays.
   */
  reserveFee: optional(nullable(string())),
  /** What the latest report of the vehicle says, whatever booking it is of; without photos. */
  knownDamages: optional(array(damage)),
  /** The latest that a report of the vehicle could read, whatever booking it is of. */
  lastMileage: optional(nullable(reading)),
});

const askedStatementSchema = type({ claimId: string(), reference: string(), plate: string() });

/** A damage claim that waits for what its driver knows of it. */
export type AskedStatement = Infer<typeof askedStatementSchema>;

/** In their order. Today and tomorrow, unless one day is asked for. */
export const listOwnTrips = contract<undefined, { readonly day?: string }>()({
  method: 'GET',
  path: '/trip/for_user',
  answer: type({
    day: string(),
    trips: array(driverTripSchema),
    /** Absent of a day that was kept before there were any. */
    statements: optional(array(askedStatementSchema)),
  }),
});

export type DriverDayView = AnswerOf<typeof listOwnTrips>;

export const changeTripStatus = contract<Infer<typeof tripStatusSchema>>()({
  method: 'POST',
  path: '/trip/:id/status',
  answer: driverTripSchema,
});

export type DriverTripView = AnswerOf<typeof changeTripStatus>;
