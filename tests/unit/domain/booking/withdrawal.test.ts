import { describe, expect, it } from 'vitest';
import { type Withdrawable, withdrawalOf } from '../../../../src/domain/booking/withdrawal.ts';
import type { GridServiceCode } from '../../../../src/domain/tariff/service.ts';
import { tariffVersions } from '../../../../src/domain/tariff/versions.ts';
import type { TripState } from '../../../../src/domain/trip/trip.ts';

const [tariff] = tariffVersions;
const ordered = (
  serviceCode: GridServiceCode,
  orderCents: number,
  trips: readonly (readonly ['outbound' | 'return', TripState])[],
  more: Partial<Withdrawable> = {},
): Withdrawable => ({
  serviceCode,
  orderCents,
  creditedCents: 0,
  isExpress: true,
  trips: trips.map(([kind, status]) => ({ kind, status, distanceMetres: 1000 })),
  ...more,
});
const roundTrip = (out: TripState, back: TripState, more: Partial<Withdrawable> = {}) =>
  ordered(
    'round_trip',
    5990,
    [
      ['outbound', out],
      ['return', back],
    ],
    more,
  );
const refundOf = (booking: Withdrawable) => withdrawalOf(booking, tariff).refundCents;

describe('a withdrawal from a round trip', () => {
  it.each<[TripState, TripState, express: number, otherwise: number]>([
    ['planned', 'planned', 5990, 5990],
    // A driver who came owes nothing to the law: nothing was driven.
    ['inspecting', 'assigned', 5990, 5990],
    ['no_show', 'planned', 5990, 5990],
    ['in_transit', 'assigned', 2500, 5990],
    ['breakdown', 'planned', 2500, 5990],
    ['done', 'planned', 2500, 5990],
    ['done', 'arrived', 2500, 5990],
    ['done', 'refused_vehicle', 2500, 5990],
    ['done', 're_presented', 0, 5990],
    // Given up before, with what it was worth.
    ['in_transit', 'cancelled', 0, 5990],
  ])('%s and %s gives back %i to who asked that we begin, else %i', (out, back, express, otherwise) => {
    expect(refundOf(roundTrip(out, back))).toBe(express);
    expect(refundOf(roundTrip(out, back, { isExpress: false }))).toBe(otherwise);
  });

  it('gives back no more than what is left of the price', () => {
    expect(refundOf(roundTrip('planned', 'planned', { creditedCents: 1000 }))).toBe(4990);
    expect(refundOf(roundTrip('done', 'planned', { creditedCents: 1000 }))).toBe(2500);
    expect(refundOf(roundTrip('done', 'planned', { creditedCents: 4000 }))).toBe(1990);
  });
});

it('a withdrawal from a single trip, or from one that is included, gives nothing back once it has left', () => {
  expect(refundOf(ordered('single_outbound', 3490, [['outbound', 'in_transit']]))).toBe(0);
  expect(refundOf(ordered('single_return', 3490, [['return', 'arrived']]))).toBe(3490);
  expect(refundOf(roundTrip('done', 'planned', { orderCents: 0 }))).toBe(0);
});

it('a withdrawal says where the vehicle is then, and what is due, where something is', () => {
  const effectOf = (booking: Withdrawable) => withdrawalOf(booking, tariff).effect;
  expect(effectOf(roundTrip('arrived', 'planned'))).toBe('Le créneau est libéré.');
  expect(effectOf(roundTrip('done', 'planned'))).toMatch(/^Le retour est annulé.*attend chez.*reste dû\.$/);
  expect(effectOf(roundTrip('in_transit', 'planned', { isExpress: false }))).toMatch(
    /^Le trajet en cours va à son terme.*son retour est annulé\. .*rien n’est dû\.$/,
  );
  expect(effectOf(ordered('single_outbound', 3490, [['outbound', 'in_transit']]))).not.toContain('retour');
  expect(effectOf(roundTrip('done', 'kept_overnight', { orderCents: 0 }))).toMatch(/vous est remis\.$/);
});
