/** What whoever has the link of a booking reads of it: enough to follow it, nothing of who ordered it. */

import type { Booking } from './booking.ts';
import { isGivenUp } from './booking-states.ts';

/** Where the page of a token is, under the site's own address. */
export const trackingPath = (token: string): string => `/suivi/${token}`;

/** A token of ours: as the database makes them, 244 random bits. */
export const isTrackingToken = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);

const PLATE_SHOWN = 2;

/** `••-•••-CD`: whoever stands before the vehicle recognises it, nobody else learns its plate. */
export function maskPlate(plate: string): string {
  let shown = 0;
  const masked = [...plate].reverse().map((character) => {
    if (!/[\p{L}\p{Nd}]/u.test(character)) return character;
    shown += 1;
    return shown <= PLATE_SHOWN ? character : '•';
  });
  return masked.reverse().join('');
}

export const hasTripsToFollow = ({ status }: Pick<Booking, 'status'>): boolean => !isGivenUp(status);
