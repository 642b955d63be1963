/** Until when one may say who pays the establishment. */

import type { Trip } from '../trip/trip.ts';
import type { Booking } from './booking.ts';
import { hasLeft } from './booking-progress.ts';
import { type BookingState, bookingStates } from './booking-states.ts';

const states: readonly BookingState[] = ['awaiting_derogation', 'confirmed', 'postponed', 'in_progress'];

type Told = Pick<Booking, 'status'> & { readonly trips: readonly Pick<Trip, 'kind' | 'status'>[] };

/** Why it cannot be changed, in French, or null: the establishment is paid before the vehicle leaves it. */
export function advanceRefusal({ status, trips }: Told): string | null {
  if (!states.includes(status)) {
    return `Le règlement de l’établissement ne peut pas être changé\u00a0: état actuel de la réservation, «\u00a0${bookingStates[status]}\u00a0».`;
  }
  return trips.some((trip) => trip.kind === 'return' && hasLeft(trip.status))
    ? 'Le véhicule a quitté l’établissement\u00a0: son règlement ne peut plus être changé.'
    : null;
}
