import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ADVANCE_MAX,
  ADVANCE_MIN,
  ADVANCE_REFUSED,
  advanceError,
  advanceOf,
  advanceRefusal,
  isAdvance,
  payerOf,
} from '../../../../src/domain/booking/advance.ts';
import { advanceSchema } from '../../../../src/domain/booking/booking-schema.ts';
import {
  type BookingState,
  bookingStates,
  isToBeDriven,
} from '../../../../src/domain/booking/booking-states.ts';
import { formatWholeEuros } from '../../../../src/domain/lib/money.ts';
import { type TripState, tripStates } from '../../../../src/domain/trip/trip.ts';
import { tripMachine } from '../../../../src/domain/trip/trip-machine.ts';
import { anyJson, law } from '../law.ts';

const states = Object.keys(bookingStates) as BookingState[];
const tripsOf = (outbound: TripState, back: TripState) =>
  [
    { kind: 'outbound', status: outbound },
    { kind: 'return', status: back },
  ] as const;

describe('the limit of what the driver pays', () => {
  it.each([
    ['1', 100],
    ['300', 30_000],
    [' 1\u202f500 €', 150_000],
    ['2000', 200_000],
    ['0150', 15_000],
    ['', null],
    ['  ', null],
  ])('typed as « %s » is %s', (typed, cents) => {
    expect([advanceError(typed), advanceOf(typed)]).toEqual([null, cents]);
  });

  it.each(['0', '2001', '99999999', '-5', '12,50', '1.5', '1e3', '0x10', 'trois cents', '€', '٣٠٠'])(
    'is refused when « %s » is typed',
    (typed) => {
      expect(advanceError(typed)).toBe(ADVANCE_REFUSED);
    },
  );

  it('is typed exactly where it can be sent', () => {
    law(
      fc.property(fc.string(), (typed) => {
        if (advanceError(typed) !== null) return;
        const cents = advanceOf(typed);
        expect(cents === null ? typed.trim() : isAdvance(cents)).toBe(cents === null ? '' : true);
      }),
    );
    law(
      fc.property(fc.integer({ min: -5_000, max: 5_000 }), (euros) => {
        const right = isAdvance(euros * 100);
        expect(right).toBe(euros * 100 >= ADVANCE_MIN && euros * 100 <= ADVANCE_MAX);
        expect(advanceError(String(euros)) === null).toBe(right);
        if (right) expect(advanceOf(formatWholeEuros(euros * 100))).toBe(euros * 100);
      }),
    );
  });

  it('is a number of cents that makes whole euros, or null, whatever is sent', () => {
    const taken = (advanceMaxCents: unknown) => advanceSchema.is({ clientId: randomUUID(), advanceMaxCents });
    law(
      fc.property(fc.oneof(anyJson, fc.double(), fc.integer()), (value) => {
        const right = value === null || (typeof value === 'number' && isAdvance(value));
        expect(taken(value)).toBe(right);
        if (right) expect(Number.isInteger(Number(value) / 100)).toBe(true);
      }),
    );
    for (const value of ['30000', [30_000], true, undefined, Number.NaN, 30_000.5]) {
      expect(taken(value)).toBe(false);
    }
  });

  it('is refused in words that name its bounds', () => {
    for (const cents of [ADVANCE_MIN, ADVANCE_MAX])
      expect(ADVANCE_REFUSED).toContain(formatWholeEuros(cents));
  });
});

it('reads the same to whoever it is for', () => {
  expect(payerOf(null)).toBe('par le client');
  expect(payerOf(30_000)).toBe('par le convoyeur, jusqu’à 300\u00a0€');
  expect(payerOf(150_000)).toBe('par le convoyeur, jusqu’à 1\u00a0500\u00a0€');
});

describe('who pays the establishment', () => {
  const waiting = tripsOf('planned', 'planned');

  it('can be said from the payment of the booking until its end', () => {
    expect(states.filter((status) => advanceRefusal({ status, trips: waiting }) === null)).toEqual([
      'awaiting_derogation',
      'confirmed',
      'in_progress',
      'postponed',
    ]);
    expect(advanceRefusal({ status: 'cancelled', trips: waiting })).toBe(
      'Le règlement de l’établissement ne peut pas être changé\u00a0: état actuel de la réservation, «\u00a0annulée\u00a0».',
    );
  });

  it('can be said until the driver of the way back sets off', () => {
    const refused = (back: TripState) =>
      advanceRefusal({ status: 'in_progress', trips: tripsOf('done', back) }) !== null;
    expect((Object.keys(tripStates) as TripState[]).filter((state) => !refused(state))).toEqual([
      'planned',
      'assigned',
      // It came to nothing: another one begins later.
      'no_show',
      'refused_vehicle',
      'cancelled',
    ]);
    expect(tripMachine.transitions.set_off).toMatchObject({ from: ['assigned'], to: 'on_the_way' });
    // The way there leaves the customer's place.
    expect(advanceRefusal({ status: 'in_progress', trips: tripsOf('in_transit', 'planned') })).toBeNull();
  });
});

it('a mandate is for a booking that is sure, until it is over', () => {
  expect(states.filter(isToBeDriven)).toEqual(['confirmed', 'in_progress', 'postponed']);
});
