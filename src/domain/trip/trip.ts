/** A drive of a booking, there or back. */

import type { Slot } from '../lib/time/slots.ts';
import type { Leg } from '../tariff/quote.ts';
import type { TripState } from './trip-states.ts';

export interface Trip {
  readonly id: string;
  readonly kind: Leg['kind'];
  readonly status: TripState;
  /** Null until it is agreed on. */
  readonly slot: Slot | null;
  readonly distanceMetres: number;
  /** First name of who drives. */
  readonly driver: string | null;
  /** When the driver was where the vehicle is collected; ISO 8601, as the next two. */
  readonly arrivedAt: string | null;
  readonly departedAt: string | null;
  /** When the vehicle was handed over. */
  readonly deliveredAt: string | null;
}
