/** States as conditions of SQL name them: taken from their machines. */

import {
  type BookingState,
  bookingMachine,
  bookingStates,
  isPlanned,
} from '../../domain/booking/booking-states.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import { endsOf } from '../../domain/lib/machine.ts';
import { tripMachine, troubledTrips } from '../../domain/trip/trip-machine.ts';

/** What stands between the parentheses of `status in (…)`: names of our own states, which need no escaping. */
export const stateList = (states: readonly string[]): string =>
  states.map((state) => `'${state}'`).join(', ');

/** For `booking.status in (…)`. @param holds of the states that are meant, such as `isUnderWay` */
export const bookingsThat = (holds: (state: BookingState) => boolean): string =>
  stateList(keysOf(bookingStates).filter(holds));

/** For `status in (…)`: an order that waits to be accepted or paid, and does so for a time. */
export const EXPIRING = stateList(bookingMachine.transitions.expire.from);
/** For `where …`, of a booking: it does not wait any more in vain. @param now the parameter of the instant, `$n` */
export const unexpired = (now: string): string =>
  `not (status in (${EXPIRING}) and coalesce(expires_at <= ${now}, false))`;
/** For `booking.status in (…)`: it is over, paid too late or not. */
export const OVER_BOOKINGS = stateList([...endsOf(bookingMachine), bookingMachine.transitions.expire.to]);
/** For `trip.status in (…)`: nothing more comes of it. */
export const OVER_TRIPS = stateList(endsOf(tripMachine));
/** For `trip.status in (…)`: nobody has set off yet. */
export const NOT_BEGUN = stateList(tripMachine.transitions.assign.from);
/** For `trip.status in (…)`: it came to nothing on its way, and waits for another appointment. */
export const TROUBLED_TRIPS = stateList(troubledTrips);
/** For `trip.status in (…)`: it is not driven. */
export const CANCELLED_TRIPS = stateList([tripMachine.transitions.cancel.to]);
/** For `where …`, of a trip and its booking: somebody has it on its day, or came on it for nothing. */
export const ON_ITS_DAY = `trip.status not in (${CANCELLED_TRIPS}) and (booking.status in (${bookingsThat(isPlanned)})
  or booking.status = '${bookingMachine.transitions.postpone.to}' and trip.status in (${TROUBLED_TRIPS}))`;
