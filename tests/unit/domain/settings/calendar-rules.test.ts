/** Hours as administrators type them, and what else they type of when there are appointments. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Hours } from '../../../../src/domain/lib/time/slots.ts';
import {
  capacityError,
  firstDayError,
  formatHours,
  hoursError,
  readHours,
} from '../../../../src/domain/settings/calendar-rules.ts';
import { law } from '../law.ts';

const day: Hours[] = [
  { from: 480, to: 720 },
  { from: 810, to: 1050 },
];

describe('hours', () => {
  it.each([
    '8-12 13h30-17h30',
    '8 h – 12 h, 13 h 30 – 17 h 30',
    '08:00 - 12:00 ; 13:30 - 17:30',
    '8h à 12h et 13h30 à 17h30',
    formatHours(day),
  ])('are read from %s', (typed) => {
    expect(readHours(typed)).toEqual(day);
    expect(hoursError(typed)).toBeNull();
  });

  it('that are written are read as they were', () => {
    const some = fc
      .uniqueArray(fc.integer({ min: 12, max: 44 }), { minLength: 2, maxLength: 8 })
      .map((halves) => halves.toSorted((one, other) => one - other).map((half) => half * 30))
      .map((ends) =>
        ends.flatMap((from, index) => {
          const to = ends[index + 1];
          return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
        }),
      );
    law(
      fc.property(some, (hours) => {
        expect(readHours(formatHours(hours))).toEqual(hours);
      }),
    );
  });

  it('of nothing typed are none: the day is closed', () => {
    expect(readHours(' ')).toEqual([]);
    expect(hoursError('')).toBeNull();
    expect(formatHours([])).toBe('fermé');
  });

  it.each([
    ['le matin', 'Écrivez des heures'],
    ['8-12 ou 13-18', 'Écrivez des heures'],
    ['8h75-12h', 'Écrivez des heures'],
    ['5-8', 'au plus tôt'],
    ['20-23', 'au plus tard'],
    ['12-8', 'heures entières'],
    ['8-9h30', 'heures entières'],
    ['8-12 11-13', 'sans se chevaucher'],
  ])('are refused: %s', (typed, said) => {
    expect(hoursError(typed)).toContain(said);
  });
});

it.each([
  ['0', false],
  ['1', true],
  ['50', true],
  ['51', false],
  ['2,5', false],
  ['', false],
])('%s places in a slot: %s', (typed, isRight) => {
  expect(capacityError(typed) === null).toBe(isRight);
});

it('new hours never begin today', () => {
  const rule = firstDayError('2026-11-28');
  expect(rule('2026-11-28')).toContain('demain');
  expect(rule('2026-11-29')).toBeNull();
  expect(rule('demain')).toBe('Indiquez un jour.');
});
