import { describe, expect, it } from 'vitest';
import {
  absentMinutes,
  hoursSaid,
} from '../../../../../src/features/office/planning/drivers/driver-hours.ts';

const DAY = '2026-11-24';
const WEEK = ['2026-11-23', DAY, '2026-11-25'];
const absent = [{ id: 'a', firstDay: DAY, lastDay: DAY, reason: null }];
const week = (...minutes: readonly number[]) => ({
  minutes: minutes.reduce((sum, one) => sum + one, 0),
  loads: WEEK.map((day, index) => ({ day, minutes: minutes[index] ?? 0, warnings: [] })),
});

describe('the hours of a driver', () => {
  it.each([
    ['6\u00a0h\u00a051 ce jour-là', { minutes: 411, absences: [] }, [DAY]],
    ['sans trajet ce jour-là', { minutes: 0, absences: [] }, [DAY]],
    // What they had is not theirs to work.
    ['absence ce jour-là', { minutes: 411, absences: absent }, [DAY]],
    ['absence ce jour-là', { minutes: 0, absences: absent }, [DAY]],
    ['2\u00a0h cette semaine', { ...week(60, 411, 60), absences: absent }, WEEK],
    ['8\u00a0h\u00a051 cette semaine', { ...week(60, 411, 60), absences: [] }, WEEK],
    ['absence cette semaine', { ...week(0, 411, 0), absences: absent }, WEEK],
    ['sans trajet cette semaine', { ...week(0, 0, 0), absences: [] }, WEEK],
  ] as const)('are said as « %s »', (said, driver, days) => {
    expect(hoursSaid(driver, days)).toBe(said);
  });

  it('are those of days of absence, which others are to work', () => {
    expect(absentMinutes({ minutes: 411, absences: absent }, [DAY])).toBe(411);
    expect(absentMinutes({ minutes: 411, absences: [] }, [DAY])).toBe(0);
    expect(absentMinutes({ ...week(60, 411, 60), absences: absent }, WEEK)).toBe(411);
  });
});
