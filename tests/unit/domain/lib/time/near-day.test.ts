import { describe, expect, it } from 'vitest';
import { nearDay, nearSlot } from '../../../../../src/domain/lib/time/near-day.ts';

const day = (start: string, now: string) => nearDay({ start }, new Date(now));

describe('a day near today', () => {
  it.each([
    ['2026-11-30T08:00:00Z', '2026-11-30T09:00:00Z', 'aujourd’hui'],
    ['2026-12-01T08:00:00Z', '2026-11-30T09:00:00Z', 'demain'],
    ['2026-12-01T08:00:00Z', '2026-11-29T09:00:00Z', 'mardi 1er décembre'],
    ['2026-11-30T08:00:00Z', '2026-12-01T09:00:00Z', 'lundi 30 novembre'],
    // Half past midnight in France.
    ['2026-12-01T08:00:00Z', '2026-11-30T23:30:00Z', 'aujourd’hui'],
    // The day that has an hour more.
    ['2026-10-26T08:00:00Z', '2026-10-24T22:30:00Z', 'demain'],
    ['2027-01-04T08:00:00Z', '2026-12-30T09:00:00Z', 'lundi 4 janvier'],
    ['2027-11-30T08:00:00Z', '2026-11-30T09:00:00Z', 'mardi 30 novembre 2027'],
  ])('%s, seen from %s, is %s', (start, now, said) => {
    expect(day(start, now)).toBe(said);
  });

  it('has its hours after it', () => {
    const slot = { start: '2026-12-01T08:00:00Z', end: '2026-12-01T09:00:00Z' };
    expect(nearSlot(slot, new Date('2026-11-30T09:00:00Z'))).toBe(
      'demain, 9\u00a0h\u00a0–\u2060\u00a010\u00a0h',
    );
  });
});
