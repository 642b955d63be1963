/** What the team asks of the API about who drives what and when. */
import { array, boolean, integer, nullable, number, optional, string, type } from 'superstruct';
import { bookingStates } from '../booking/booking-states.ts';
import { type AnswerOf, contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import { legKinds } from '../tariff/service.ts';
import { tripStates } from '../trip/trip.ts';

/** What is told of any trip. */
const described = {
  id: string(),
  bookingId: string(),
  reference: string(),
  kind: openEnum(legKinds),
  /** The customer's street and town, or the establishment's name. */
  from: string(),
  to: string(),
  brand: string(),
  model: string(),
  plate: string(),
} as const;

const teamTripSchema = type({
  ...described,
  bookingStatus: openEnum(keysOf(bookingStates)),
  status: openEnum(keysOf(tripStates)),
  slot: type({ start: string(), end: string() }),
  /** Null until it is given to somebody. */
  driverId: nullable(string()),
  /** What its driver needs from the end of their trip before, on the road included; null where there is none. */
  approachMinutes: nullable(number()),
  /** Its appointment is over, and nobody is there yet. */
  isLate: boolean(),
  /** Its driver should have set off by now, and has not; an older API does not say it. */
  isIdle: optional(boolean()),
  /** Its driver should be on the way, and has an earlier one to end; an older API does not say it. */
  isHeldUp: optional(boolean()),
  /** It can be given to somebody, or taken from them. */
  canMove: boolean(),
});

const driverSchema = type({
  id: string(),
  displayName: string(),
  /** Of work on the days that are shown. */
  minutes: integer(),
  /** The same day by day, of a week, with what the law has against each; an older API does not say it. */
  loads: optional(array(type({ day: string(), minutes: integer(), warnings: array(string()) }))),
  /** What the law, or their licence, has against these days; in French. */
  warnings: array(string()),
  /** The last day of their licence, `YYYY-MM-DD`; null where nobody has said it. */
  licenceUntil: nullable(string()),
  /** How they are called, null where nobody has said it; an older API does not know. */
  phone: optional(nullable(string())),
  /** On the days that are shown, and later; both days included. */
  absences: array(type({ id: string(), firstDay: string(), lastDay: string(), reason: nullable(string()) })),
});

/** Today, unless another day is asked for; with `span=week` the whole week of that day. */
export const readPlanning = contract<undefined, { readonly day?: string; readonly span?: 'week' }>()({
  method: 'GET',
  path: '/planning',
  answer: type({
    /** The day asked for, in France, `YYYY-MM-DD`. */
    day: string(),
    /** Those that are shown: that one, or its week. */
    days: array(string()),
    /** Those of them on which nobody can book. */
    closed: array(string()),
    /** The API's clock, ISO 8601. */
    now: string(),
    /** In the order of their appointments. */
    trips: array(teamTripSchema),
    /** Those whose appointment is to be agreed on, whatever the day; the ones that wait the longest first. */
    toAgree: array(
      type({
        ...described,
        /** It can be agreed on now: of a way back, its vehicle is ready. */
        isReady: boolean(),
      }),
    ),
    /** Who can drive, and who drives on these days, in the order of their names. */
    drivers: array(driverSchema),
  }),
});

export type PlanningView = Sendable<AnswerOf<typeof readPlanning>>;
export type TeamTrip = PlanningView['trips'][number];
export type TripToAgree = PlanningView['toAgree'][number];
export type TeamDriver = PlanningView['drivers'][number];
