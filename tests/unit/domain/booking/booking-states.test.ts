import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BookingState,
  bookingAfter,
  bookingMachine,
  bookingStates,
  hasLeft,
  isWithUs,
} from '../../../../src/domain/booking/booking-states.ts';
import { type TripState, tripStates } from '../../../../src/domain/trip/trip.ts';
import { tripTransitions } from '../../../../src/domain/trip/trip-machine.ts';
import { law } from '../law.ts';

const states = Object.keys(bookingStates) as BookingState[];
const trips = Object.keys(tripStates) as TripState[];
const by =
  (order: readonly string[]) =>
  (one: string, other: string): number =>
    order.indexOf(one) - order.indexOf(other);

it.each([
  ['confirmed', ['assigned', 'planned'], 'confirmed'],
  ['confirmed', ['on_the_way', 'planned'], 'in_progress'],
  // Its driver has turned back: it can be moved and cancelled as before.
  ['in_progress', ['assigned', 'planned'], 'confirmed'],
  ['in_progress', ['done', 'assigned'], 'in_progress'],
  ['in_progress', ['done', 'planned'], 'in_progress'],
  ['in_progress', ['done', 'done'], 'completed'],
  ['in_progress', ['done', 'cancelled'], 'completed'],
  ['in_progress', ['no_show', 'assigned'], 'postponed'],
  ['in_progress', ['refused_vehicle'], 'postponed'],
  // Given up with its booking, which says so itself.
  ['in_progress', ['cancelled'], 'in_progress'],
  // The vehicle is at the garage: another appointment of the whole booking would be wrong.
  ['in_progress', ['done', 'no_show'], 'in_progress'],
  ['in_progress', ['in_transit', 'no_show'], 'in_progress'],
  ['closed', ['done'], 'closed'],
  ['cancelled', ['cancelled'], 'cancelled'],
] as const)('a booking %s whose trips are %j is %s', (state, now, after) => {
  expect(bookingAfter(state, now)).toBe(after);
});

it('a booking whose customer withdrew on the road ends withdrawn, once its trips are over', () => {
  const after = (...now: TripState[]) => bookingAfter('in_progress', now, true);
  expect([after('in_transit', 'cancelled'), after('kept_overnight'), after('done', 'cancelled')]).toEqual([
    'in_progress',
    'in_progress',
    'withdrawn',
  ]);
});

it('the vehicle is in our hands wherever its trip can be interrupted, and was once it is over', () => {
  expect(trips.filter(isWithUs)).toEqual(tripTransitions.abandon.from.toSorted(by(trips)));
  expect(trips.filter(hasLeft)).toEqual(
    [...tripTransitions.abandon.from, 'done', 'abandoned'].toSorted(by(trips)),
  );
});

const someTrips = fc.array(fc.constantFrom(...trips), { minLength: 1, maxLength: 2 });

it('a booking goes only where its machine leads, and then has nowhere else to go', () => {
  const steps = Object.values(bookingMachine.transitions);
  const nextOf = (from: BookingState) => steps.filter((step) => step.from.includes(from)).map(({ to }) => to);
  law(
    fc.property(fc.constantFrom(...states), someTrips, (state, now) => {
      const after = bookingAfter(state, now);
      expect([state, ...nextOf(state), ...nextOf(state).flatMap(nextOf)]).toContain(after);
      expect(bookingAfter(after, now)).toBe(after);
    }),
  );
});
