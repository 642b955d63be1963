import { expect, it } from 'vitest';
import { heldUpTrips } from '../../../../src/domain/planning/held-up.ts';
import type { TripState } from '../../../../src/domain/trip/trip.ts';

const at = (hour: string) => `2026-11-24T${hour}:00.000Z`;
const trip = (
  id: string,
  status: TripState,
  hour: string,
  { driverId = 'yann' as string | null, approachMinutes = 20 as number | null } = {},
) => ({ id, status, driverId, approachMinutes, slot: { start: at(hour), end: at(hour) } });
const heldUpAt = (hour: string, ...trips: ReturnType<typeof trip>[]) => [
  ...heldUpTrips(trips, new Date(at(hour))),
];

it.each<TripState>(['assigned', 'on_the_way', 'arrived', 'inspecting', 'in_transit'])(
  'waits for an earlier trip that is %s, from when its driver should have left it',
  (status) => {
    const trips = [trip('first', status, '06:00'), trip('next', 'assigned', '07:30')];
    expect(heldUpAt('07:09', ...trips)).toEqual([]);
    expect(heldUpAt('07:10', ...trips)).toEqual(['next']);
  },
);

it.each<TripState>(['done', 'no_show', 'breakdown', 'cancelled'])('waits for none that is %s', (status) => {
  expect(heldUpAt('08:00', trip('first', status, '06:00'), trip('next', 'assigned', '07:30'))).toEqual([]);
});

it('waits for nobody else, nor for what comes later, nor once it is begun', () => {
  const first = trip('first', 'assigned', '06:00');
  expect(heldUpAt('08:00', first, trip('other', 'assigned', '07:30', { driverId: 'marc' }))).toEqual([]);
  expect(heldUpAt('08:00', trip('free', 'planned', '06:00', { driverId: null }))).toEqual([]);
  expect(heldUpAt('08:00', first, trip('later', 'assigned', '09:00'))).toEqual([]);
  expect(heldUpAt('08:00', first, trip('begun', 'on_the_way', '07:30'))).toEqual([]);
});

it('counts no road where none is known', () => {
  const trips = [
    trip('first', 'assigned', '06:00'),
    trip('next', 'assigned', '07:30', { approachMinutes: null }),
  ];
  expect(heldUpAt('07:29', ...trips)).toEqual([]);
  expect(heldUpAt('07:30', ...trips)).toEqual(['next']);
});
