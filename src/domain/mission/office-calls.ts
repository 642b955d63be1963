/** What the office asks of the API about trips. */
import { array, nullable, number, string, type } from 'superstruct';
import { bookingStates } from '../booking/booking-states.ts';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { legKinds } from '../tariff/service.ts';
import { tripStates } from '../trip/trip.ts';

const teamTripSchema = type({
  id: string(),
  bookingId: string(),
  reference: string(),
  bookingStatus: openEnum(keysOf(bookingStates)),
  kind: openEnum(legKinds),
  status: openEnum(keysOf(tripStates)),
  slot: type({ start: string(), end: string() }),
  /** Null until it is given to somebody. */
  driverId: nullable(string()),
  /** Towns. */
  from: string(),
  to: string(),
  brand: string(),
  model: string(),
  plate: string(),
  /** What its driver needs from the end of their trip before, on the road included; null where there is none. */
  approachMinutes: nullable(number()),
});

/** Today, unless another day is asked for. */
export const listTeamTrips = contract<undefined, { readonly day?: string }>()({
  method: 'GET',
  path: '/trip',
  answer: type({
    /** In France, `YYYY-MM-DD`. */
    day: string(),
    /** In the order of their appointments. */
    trips: array(teamTripSchema),
    /** Who can drive, and who drives that day, in the order of their names. */
    drivers: array(type({ id: string(), displayName: string() })),
  }),
});

/** A day of the whole team: who drives what and when. */
export type TeamDay = Sendable<AnswerOf<typeof listTeamTrips>>;

export type TeamTrip = TeamDay['trips'][number];
