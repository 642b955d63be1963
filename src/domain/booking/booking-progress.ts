/** How a booking follows its trips. */

import { next } from '../lib/machine.ts';
import type { TripState } from '../trip/trip-states.ts';
import { type BookingState, bookingMachine } from './booking-states.ts';

/** An order that was not accepted or not paid in time is over, whether somebody has noted it or not. */
export function statusAt(
  { status, expiresAt }: { readonly status: BookingState; readonly expiresAt: Date | null },
  now: Date,
): BookingState {
  const { from, to } = bookingMachine.transitions.expire;
  return from.includes(status) && expiresAt !== null && expiresAt <= now ? to : status;
}

/** A booking that drivers work on. */
export const isUnderWay = (state: BookingState): boolean => state === 'confirmed' || state === 'in_progress';

/** It is sure that we come, and something is left to drive. */
export const isToBeDriven = (state: BookingState): boolean => isUnderWay(state) || state === 'postponed';

/** Its trips are driven on their days, or were; an order that is not paid may still come to nothing. */
export const isPlanned = (state: BookingState): boolean =>
  isUnderWay(state) || state === 'awaiting_derogation' || state === 'completed' || state === 'closed';

/** Something of it was bought for good, so that the team may give it back. */
export const isRefundable = (state: BookingState): boolean =>
  isPlanned(state) || state === 'postponed' || state === 'cancelled';

const hasBegun = (state: TripState) => state !== 'planned' && state !== 'assigned' && state !== 'cancelled';
/** The vehicle is, or was, in our hands. */
export const hasLeft = (state: TripState) => left.includes(state);
const left: readonly TripState[] = [
  'in_transit',
  'breakdown',
  'arrived_at_destination',
  'handing_over',
  'kept_overnight',
  're_presented',
  'done',
];
const isOver = (state: TripState) => state === 'done' || state === 'cancelled';
/** Nothing was collected: another appointment is made, or the booking is cancelled. */
const cameToNothing = (state: TripState) => state === 'no_show' || state === 'refused_vehicle';

/** The state of a booking whose trips are so: its own where nothing follows. */
export function bookingAfter(state: BookingState, trips: readonly TripState[]): BookingState {
  const begun = (trips.some(hasBegun) && next(bookingMachine, state, 'begin')) || state;
  // Once a vehicle was driven its booking goes on to the end.
  if (trips.some(hasLeft)) return (trips.every(isOver) && next(bookingMachine, begun, 'complete')) || begun;
  return (trips.some(cameToNothing) && next(bookingMachine, begun, 'postpone')) || begun;
}
