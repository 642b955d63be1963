import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  parisInstant,
  parisTime,
  weekdayOf,
} from '../../../../../src/domain/lib/time/paris-time.ts';
import { publicHolidays } from '../../../../../src/domain/lib/time/public-holidays.ts';
import {
  canMakeBoth,
  minutesBetween,
  openSlots,
  promiseKept,
  SLOT_MINUTES,
  slotRefusal,
  slotRules,
  slotsOf,
} from '../../../../../src/domain/lib/time/slots.ts';
import { law } from '../../law.ts';
import { northOfYard } from '../../places.ts';

describe('public holidays', () => {
  // As service-public.fr publishes them.
  it.each([
    [2024, '2024-04-01', '2024-05-09', '2024-05-20'],
    [2025, '2025-04-21', '2025-05-29', '2025-06-09'],
    [2026, '2026-04-06', '2026-05-14', '2026-05-25'],
    [2027, '2027-03-29', '2027-05-06', '2027-05-17'],
    [2038, '2038-04-26', '2038-06-03', '2038-06-14'],
  ])('of %d that follow Easter', (year, monday, ascension, pentecost) => {
    const days = publicHolidays(year);
    expect([monday, ascension, pentecost].filter((day) => !days.has(day))).toEqual([]);
  });

  it('are eleven a year, Easter Monday always a Monday between 23 March and 26 April', () => {
    for (let year = 1900; year < 2200; year += 1) {
      const days = [...publicHolidays(year)];
      const inSpring = days.filter((day) => day >= `${year}-03-23` && day <= `${year}-04-26`);
      expect(inSpring.map(weekdayOf)).toEqual([1]);
      // Ascension falls on another one in some years.
      expect(days.length).toBeGreaterThanOrEqual(10);
    }
    expect(publicHolidays(2026).size).toBe(11);
  });
});

describe('French clocks', () => {
  it.each([
    ['2026-01-15', 8 * 60, '2026-01-15T07:00:00.000Z'],
    ['2026-07-15', 8 * 60, '2026-07-15T06:00:00.000Z'],
    ['2026-03-29', 60, '2026-03-29T00:00:00.000Z'],
    ['2026-03-29', 3 * 60, '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 0, '2026-10-24T22:00:00.000Z'],
    ['2026-10-25', 4 * 60, '2026-10-25T03:00:00.000Z'],
  ])('%s at minute %d is %s', (day, minutes, instant) => {
    expect(parisInstant(day, minutes).toISOString()).toBe(instant);
    expect(parisTime(new Date(instant))).toEqual({ day, minutes });
  });

  it('show again what an instant was made from, outside the hours that spring skips', () => {
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    law(
      fc.property(days, fc.integer({ min: 3 * 60, max: 1439 }), (date, minutes) => {
        const day = date.toISOString().slice(0, 10);
        expect(parisTime(parisInstant(day, minutes))).toEqual({ day, minutes });
      }),
    );
  });
});

describe('slots', () => {
  const starts = (day: string) => slotsOf(day).map(({ start }) => parisTime(new Date(start)).minutes / 60);

  it('follow the opening hours', () => {
    expect(starts('2026-11-23')).toEqual([8, 9, 10, 11, 13, 14, 15, 16, 17]);
    expect(starts('2026-11-28')).toEqual([8, 9, 10, 11]);
  });

  it.each([
    ['2026-11-29', 'a Sunday'],
    ['2026-11-11', 'a holiday'],
    ['2026-05-14', 'Ascension'],
  ])('there are none on %s, %s', (day) => {
    expect(slotsOf(day)).toEqual([]);
  });

  it('last as long as said, and follow each other without overlap, on any day', () => {
    law(
      fc.property(fc.integer({ min: 0, max: 4000 }), (count) => {
        const slots = slotsOf(addDays('2026-01-01', count));
        for (const [index, { start, end }] of slots.entries()) {
          expect(Date.parse(end) - Date.parse(start)).toBe(SLOT_MINUTES * 60_000);
          const following = slots[index + 1];
          if (following) expect(following.start >= end).toBe(true);
        }
      }),
    );
  });

  it('on offer are those that would not be refused, all of them', () => {
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    law(
      fc.property(instants, (now) => {
        const offered = openSlots(now, { ...slotRules, horizonDays: 4 });
        for (const slot of offered) expect(slotRefusal(slot, now)).toBeNull();
        const today = parisTime(now).day;
        const all = Array.from({ length: 5 }, (_, count) => slotsOf(addDays(today, count))).flat();
        expect(all.filter((slot) => slotRefusal(slot, now) === null)).toEqual(offered);
      }),
    );
  });

  const now = new Date('2026-11-21T08:00:00Z');
  const slot = { start: '2026-11-23T07:00:00.000Z', end: '2026-11-23T08:00:00.000Z' };

  it.each([
    ['not_a_slot', { ...slot, start: '2026-11-23T07:01:00.000Z' }],
    ['not_a_slot', { ...slot, end: '2026-11-23T09:00:00.000Z' }],
    ['not_a_slot', { start: '2026-11-23T07:00:00Z', end: slot.end }],
    ['not_a_slot', { start: 'demain', end: slot.end }],
    ['too_soon', { start: '2026-11-21T10:00:00.000Z', end: '2026-11-21T11:00:00.000Z' }],
    ['too_far', { start: '2027-11-22T07:00:00.000Z', end: '2027-11-22T08:00:00.000Z' }],
    [null, slot],
  ] as const)('%s: %o', (refusal, asked) => {
    expect(slotRefusal(asked, now)).toBe(refusal);
  });

  it.each([
    ['2026-11-23T08:00:00.000Z', 48],
    ['2026-11-23T08:00:01.000Z', 72],
    ['2026-11-24T08:00:00.000Z', 72],
    ['2026-11-24T08:00:01.000Z', null],
  ])('at %s keep the promise of %s hours', (start, promise) => {
    expect(promiseKept(start, now)).toBe(promise);
  });
});

describe('the trips of one driver', () => {
  const trip = (startHour: number, from: number, to: number) => ({
    slot: {
      start: new Date(Date.UTC(2026, 10, 23, startHour)).toISOString(),
      end: new Date(Date.UTC(2026, 10, 23, startHour + 1)).toISOString(),
    },
    from: northOfYard(from),
    to: northOfYard(to),
  });

  it('leave the time to go from one to the next', () => {
    expect(minutesBetween(northOfYard(0), northOfYard(0))).toBe(15);
    expect(minutesBetween(northOfYard(0), northOfYard(10_000))).toBe(36);
    expect(canMakeBoth(trip(8, 0, 0), trip(9, 0, 0))).toBe(false);
    expect(canMakeBoth(trip(8, 0, 5_000), trip(10, 5_000, 0))).toBe(true);
    expect(canMakeBoth(trip(8, 0, 15_000), trip(10, 0, 0))).toBe(true);
    expect(canMakeBoth(trip(8, 0, 40_000), trip(10, 0, 0))).toBe(false);
  });

  it('are judged the same in either order, and never both at once', () => {
    const any = fc.tuple(fc.integer({ min: 6, max: 18 }), fc.nat(30_000), fc.nat(30_000));
    law(
      fc.property(any, any, (a, b) => {
        const [one, other] = [trip(...a), trip(...b)];
        if (a[0] !== b[0]) expect(canMakeBoth(one, other)).toBe(canMakeBoth(other, one));
        if (a[0] === b[0]) expect(canMakeBoth(one, other)).toBe(false);
      }),
    );
  });
});
