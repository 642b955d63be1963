/** What the team reads of one vehicle, by its plate: whoever its customers are, its log is one. */
import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { bookingStates } from '../booking/booking-states.ts';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { gridServiceCodes, legKinds } from '../tariff/service.ts';
import { tripStates } from '../trip/trip.ts';
import { knownVehicleSchema, type PlateQuery } from './known-vehicle-calls.ts';

/** The report that says it: when it was sealed, ISO 8601, and of which booking. */
const source = type({ at: string(), bookingId: string(), reference: string() });

const vehicleLogSchema = type({
  ...knownVehicleSchema.schema,
  /** The next technical inspection; null where nothing is known of it. Days are `YYYY-MM-DD`. */
  inspection: nullable(type({ dueOn: string(), basis: openEnum(['done', 'said']), isNear: boolean() })),
  /** Mileages, the oldest first. */
  readings: array(
    type({
      kilometres: integer(),
      /** At which of its reports, in French. */
      label: string(),
      /** Than the one before it. */
      isLower: boolean(),
      ...source.schema,
    }),
  ),
  /** Those that are there first, then those that are repaired; the newest first. */
  damages: array(
    type({
      /** Its part, view and severity, in French. */
      text: string(),
      first: source,
      last: source,
      /** Null while it is there. */
      gone: nullable(source),
    }),
  ),
  /** There are older reports than those that this is read from. */
  isCut: boolean(),
});

export type VehicleLog = Sendable<Infer<typeof vehicleLogSchema>>;

export const readVehicleLog = contract<undefined, PlateQuery>()({
  method: 'GET',
  path: '/vehicle/log',
  answer: vehicleLogSchema,
});

const vehicleBooking = type({
  id: string(),
  reference: string(),
  status: openEnum(keysOf(bookingStates)),
  serviceCode: openEnum(gridServiceCodes),
  customer: string(),
  partner: nullable(string()),
  trips: array(
    type({
      kind: openEnum(legKinds),
      status: openEnum(keysOf(tripStates)),
      slot: nullable(type({ start: string(), end: string() })),
      driver: nullable(string()),
      /** Under which it was driven; null where under none, or not yet. */
      wPlate: nullable(string()),
      /** ISO 8601. */
      departedAt: nullable(string()),
      deliveredAt: nullable(string()),
    }),
  ),
});

export type VehicleBooking = Sendable<Infer<typeof vehicleBooking>>;

/** Its bookings with their trips, the newest first. */
export const listVehicleBookings = contract<undefined, PlateQuery & PageQuery>()({
  method: 'GET',
  path: '/vehicle/booking',
  answer: pageOf(vehicleBooking),
});
