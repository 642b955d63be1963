import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frenchMonth, isMonth, ofMonth } from '../../../../../src/domain/lib/time/month.ts';
import { monthSpan, parisTime } from '../../../../../src/domain/lib/time/paris-time.ts';
import { law } from '../../law.ts';

const years = { min: new Date('2000-01-02T00:00:00Z'), max: new Date('2999-12-30T00:00:00Z') };
const monthOf = (instant: Date) => parisTime(instant).day.slice(0, 7);

describe('a month', () => {
  it.each([
    ['2026-04', 'd’avril 2026'],
    ['2026-08', 'd’août 2026'],
    ['2026-10', 'd’octobre 2026'],
    ['2026-11', 'de novembre 2026'],
  ])('%s is elided before a vowel: %s', (month, said) => {
    expect(ofMonth(month)).toBe(said);
  });

  it.each([
    ['2026-11', true],
    ['2026-00', false],
    ['2026-13', false],
    ['2026-1', false],
    ['2026-11-01', false],
    ['26-11', false],
    ['', false],
    ['2026-11\n', false],
  ])('%j: %s', (text, expected) => {
    expect(isMonth(text)).toBe(expected);
  });

  it('reads as a French reader expects it', () => {
    expect([frenchMonth('2026-11'), frenchMonth('2027-08')]).toEqual(['novembre 2026', 'août 2027']);
  });
});

describe('monthSpan', () => {
  it('holds every instant of its month in France, and ends where the next one begins', () => {
    law(
      fc.property(fc.date({ ...years, noInvalidDate: true }), (instant) => {
        const [from, until] = monthSpan(monthOf(instant));
        expect(from <= instant && instant < until).toBe(true);
        expect(monthSpan(monthOf(until))[0]).toEqual(until);
        expect(monthOf(new Date(until.getTime() - 1))).toBe(monthOf(instant));
      }),
    );
  });

  it('begins at midnight in France, in winter and in summer', () => {
    expect(monthSpan('2026-12')[0].toISOString()).toBe('2026-11-30T23:00:00.000Z');
    expect(monthSpan('2026-07')[0].toISOString()).toBe('2026-06-30T22:00:00.000Z');
  });
});
