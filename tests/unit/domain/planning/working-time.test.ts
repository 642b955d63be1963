import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/domain/lib/time/paris-time.ts';
import {
  breachesOf,
  breachLabel,
  workedDays,
  workingTimeOn,
} from '../../../../src/domain/planning/working-time.ts';
import { law } from '../law.ts';
import { given, MONDAY } from './given.ts';

const minutesOf = (...trips: ReturnType<typeof given>[]) => workedDays(trips)[0]?.minutes;
const on = (day: number, ...trips: ReturnType<typeof given>[]) =>
  workingTimeOn(workedDays(trips), addDays(MONDAY, day));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a day’s work', () => {
  it('is its trips, the ways between them, and waits too short to be anybody’s own', () => {
    expect(minutesOf(given(8, 9))).toBe(60);
    // Fifteen minutes of way, and forty-five of wait.
    expect(minutesOf(given(8, 9), given(10, 11))).toBe(180);
    // An hour and three quarters of wait are one’s own: the way is left.
    expect(minutesOf(given(8, 9), given(11, 12))).toBe(60 + 15 + 60);
    // Of trips at the same time each minute counts once.
    expect(minutesOf(given(8, 10), given(9, 11))).toBe(180);
    expect(minutesOf(given(8, 12), given(9, 10), given(12.5, 13))).toBe(5 * 60);
  });

  it('is never shorter than its longest trip, nor longer than from its beginning to its end, in any order', () => {
    const trip = fc
      .tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 16 }), fc.nat(30_000), fc.nat(30_000))
      .map(([start, length, from, to]) => given(start / 4, (start + length) / 4, { from, to }));
    law(
      fc.property(fc.array(trip, { minLength: 1, maxLength: 6 }), (trips) => {
        const [worked] = workedDays(trips);
        const lengths = trips.map(({ slot }) => (Date.parse(slot.end) - Date.parse(slot.start)) / 60_000);
        expect(worked?.minutes).toBeGreaterThanOrEqual(Math.max(...lengths));
        expect(worked?.minutes).toBeLessThanOrEqual(((worked?.end ?? 0) - (worked?.start ?? 0)) / 60_000);
        expect(workedDays(trips.toReversed())[0]?.end).toBe(worked?.end);
      }),
    );
  });
});

describe('the law', () => {
  it('has nothing against ten hours a day, and something against more', () => {
    expect(breachesOf(on(0, given(8, 18)))).toEqual([]);
    const over = on(0, given(8, 18.5));
    expect(breachesOf(over)).toEqual(['day']);
    expect(plain(breachLabel('day', over))).toBe('10 h 30 de travail ce jour-là (10 h au plus)');
  });

  it('has nothing against forty-eight hours from Monday to Sunday, and something against more', () => {
    const days = [0, 1, 2, 3, 4].map((day) => given(8, 17.6, { day }));
    expect(breachesOf(on(2, ...days))).toEqual([]);
    // The Sunday before and the Monday after are of other weeks.
    const around = [given(8, 9, { day: -1 }), given(8, 9, { day: 7 })];
    expect(breachesOf(on(2, ...days, ...around))).toEqual([]);
    const over = on(2, ...days, given(10, 10.5, { day: 6 }));
    expect(breachesOf(over)).toEqual(['week']);
    expect(plain(breachLabel('week', over))).toBe('48 h 30 de travail cette semaine (48 h au plus)');
  });

  it('has nothing against eleven hours of rest between two days, and something against less', () => {
    expect(breachesOf(on(1, given(12, 21), given(8, 9, { day: 1 })))).toEqual([]);
    const trips = [given(12, 21.25), given(8, 9, { day: 1 })];
    const short = on(1, ...trips);
    expect(breachesOf(short)).toEqual(['rest']);
    expect(plain(breachLabel('rest', short))).toBe('10 h 45 de repos entre deux jours (11 h au moins)');
    // It is seen from either day, and from none on which nothing is driven.
    expect(breachesOf(on(0, ...trips))).toEqual(['rest']);
    expect(breachesOf(on(2, ...trips))).toEqual([]);
  });
});
