import { describe, expect, it } from 'vitest';
import {
  daysBetween,
  monthOf,
  monthsFrom,
  periodError,
  periodOf,
} from '../../../../src/domain/books/period.ts';

describe('a period of the books', () => {
  it('is a month from its first day to its last, whatever its length', () => {
    expect(periodOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(periodOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    for (const month of ['2026-02', '2026-04', '2026-12']) expect(monthOf(periodOf(month))).toBe(month);
    expect(monthOf({ from: '2026-11-01', to: '2026-11-29' })).toBeNull();
    expect(monthOf({ from: '2026-11-01', to: '2026-12-31' })).toBeNull();
  });

  it('ends after it begins, a year later at most', () => {
    expect(periodError({ from: '2026-11-21', to: '2026-11-21' })).toBeNull();
    expect(periodError({ from: '2028-01-01', to: '2028-12-31' })).toBeNull();
    expect(periodError({ from: '2026-11-21', to: '2026-11-20' })).toContain('précède');
    expect(periodError({ from: '2026-01-01', to: '2027-01-02' })).toContain('un an au plus');
  });

  it('counts days over a change of hour, and months over a change of year', () => {
    expect(daysBetween('2026-10-20', '2026-10-30')).toBe(10);
    expect(monthsFrom('2026-11', '2027-01')).toEqual(['2027-01', '2026-12', '2026-11']);
  });
});
