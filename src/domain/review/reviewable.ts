/** Which bookings are asked about and can be reviewed, and what comes of all marks. */

import { type BookingState, hasEnded } from '../booking/booking-states.ts';
import { DAY_MS } from '../lib/time/durations.ts';
import { parisTime } from '../lib/time/paris-time.ts';
import type { Trip } from '../trip/trip.ts';
import { GIVING_DAYS } from './review.ts';

/** The day, in France, on which the vehicle was last handed over; null where nothing was driven to its end. */
export function experienceDay(trips: readonly Pick<Trip, 'status' | 'deliveredAt'>[]): string | null {
  const ends = trips.flatMap(({ status, deliveredAt }) =>
    status === 'done' && deliveredAt !== null ? [deliveredAt] : [],
  );
  const last = ends.sort().at(-1);
  return last === undefined ? null : parisTime(new Date(last)).day;
}

interface Experience {
  readonly status: BookingState;
  readonly trips: readonly Pick<Trip, 'status' | 'deliveredAt'>[];
}

/** Whose experience it was. */
export interface Reviewer {
  /** By an administrator, or forgotten. */
  readonly isDisabled: boolean;
  /** They signed up to us themselves, with a password of their own. */
  readonly hasPassword: boolean;
  /** A partner ordered it for them. */
  readonly isOfPartner: boolean;
}

/**
 * Whether we ask for a review, once. Not whom only a partner named to us: their address was given to carry out that one
 * booking and for nothing else (RGPD, article 5-1-b). Whoever made an account is our own customer.
 */
export const isAsked = (
  { status, trips }: Experience,
  { isDisabled, hasPassword, isOfPartner }: Reviewer,
): boolean =>
  hasEnded(status) && experienceDay(trips) !== null && !isDisabled && (hasPassword || !isOfPartner);

/** The day of the experience that can be reviewed; null where none can, or not any more. */
export function reviewableDay({ status, trips }: Experience, isDisabled: boolean, now: Date): string | null {
  const day = experienceDay(trips);
  if (isDisabled || !hasEnded(status) || day === null) return null;
  return now.getTime() < Date.parse(`${day}T00:00:00Z`) + (GIVING_DAYS + 1) * DAY_MS ? day : null;
}

/** In tenths, rounded half up; null where there is none to make it of. @param sum of all marks @param count of marks */
export const averageTenths = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 10) / count);
