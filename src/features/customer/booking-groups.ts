/** The parts of a customer's list of bookings. */

import { type BookingState, hasEnded, isGivenUp } from '../../domain/booking/booking-states.ts';

export const isRunning = (status: BookingState): boolean => status === 'in_progress';
export const isOver = (status: BookingState): boolean => hasEnded(status) || isGivenUp(status);

/** In the order of the screen: what is to come, what is under way, what is done, and what came to nothing. */
export const groups = [
  ['À venir', (status: BookingState) => !isRunning(status) && !isOver(status)],
  ['En cours', isRunning],
  ['Passées', hasEnded],
  ['Annulées', isGivenUp],
] as const;
