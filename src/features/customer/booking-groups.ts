/** The parts of a customer's list of bookings, and in what order what is to come is told. */

import { type BookingState, hasEnded, isGivenUp } from '../../domain/booking/booking-states.ts';
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { nextStepOf } from '../../domain/booking/next-step.ts';

export const isRunning = (status: BookingState): boolean => status === 'in_progress';
export const isOver = (status: BookingState): boolean => hasEnded(status) || isGivenUp(status);

/** In the order of the screen: what is under way, what is to come, what is done, and what came to nothing. */
export const groups = [
  ['En cours', isRunning],
  ['À venir', (status: BookingState) => !isRunning(status) && !isOver(status)],
  ['Passées', hasEnded],
  ['Annulées', isGivenUp],
] as const;

/**
 * Those with a trip under way first, then those whose vehicle we have moved already; then by their appointments, and at
 * last those whose appointment is to be agreed on.
 */
export function comingBookings(bookings: readonly BookingView[], now: Date): BookingView[] {
  const isComing = ({ end }: { readonly end: string }) => Date.parse(end) > now.getTime();
  const rank = (booking: BookingView): number => {
    if (nextStepOf(booking)?.kind === 'under_way') return 0;
    return isRunning(booking.status)
      ? 1
      : Math.min(
          ...booking.trips.flatMap(({ slot }) => (slot && isComing(slot) ? [Date.parse(slot.start)] : [])),
        );
  };
  return bookings
    .filter(({ status }) => !isOver(status))
    .sort((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
}
