/** A day of the whole team, as the API answers it. What a newer API adds does not break an older page. */

import { array, type Infer, integer, nullable, string, type } from 'superstruct';

export const teamDaySchema = type({
  /** In France, `YYYY-MM-DD`. */
  day: string(),
  /** In the order of their appointments. */
  trips: array(
    type({
      id: string(),
      bookingId: string(),
      reference: string(),
      bookingStatus: string(),
      kind: string(),
      status: string(),
      /** In French: where it is, or what its booking waits for; then in a word or two. */
      state: string(),
      brief: string(),
      /** A `TripWords['look']`, or a newer one. */
      look: string(),
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
      approachMinutes: nullable(integer()),
    }),
  ),
  /** Who can drive, and who drives that day, in the order of their names. */
  drivers: array(type({ id: string(), displayName: string() })),
});

export type TeamDay = Infer<typeof teamDaySchema>;
export type TeamTrip = TeamDay['trips'][number];
