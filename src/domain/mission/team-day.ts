/** A day of the whole team: who drives what and when. */

import type { BookingState } from '../booking/booking-states.ts';
import type { Slot } from '../lib/time/slots.ts';
import type { Leg } from '../tariff/quote.ts';
import type { TripState } from '../trip/trip-states.ts';
import type { TripWords } from './trip-words.ts';

/** In French: where it is, or what its booking waits for; then in a word or two; and how it is drawn. */
export interface TeamTrip extends TripWords {
  readonly id: string;
  readonly bookingId: string;
  readonly reference: string;
  readonly bookingStatus: BookingState;
  readonly kind: Leg['kind'];
  readonly status: TripState;
  readonly slot: Slot;
  /** Null until it is given to somebody. */
  readonly driverId: string | null;
  /** Towns. */
  readonly from: string;
  readonly to: string;
  readonly brand: string;
  readonly model: string;
  readonly plate: string;
  /** What its driver needs from the end of their trip before, on the road included; null where there is none. */
  readonly approachMinutes: number | null;
}

export interface TeamDay {
  /** In France, `YYYY-MM-DD`. */
  readonly day: string;
  /** In the order of their appointments. */
  readonly trips: readonly TeamTrip[];
  /** Who can drive, and who drives that day, in the order of their names. */
  readonly drivers: readonly { readonly id: string; readonly displayName: string }[];
}
