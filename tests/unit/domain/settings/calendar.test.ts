/** When there are appointments, as the office sets it: first days to the minute, days that are not as the others. */
import { describe, expect, it } from 'vitest';
import { officeSlots } from '../../../../src/domain/lib/time/office-slots.ts';
import { addDays, parisTime } from '../../../../src/domain/lib/time/paris-time.ts';
import { openSlots, type SlotRules, slotRules, slotsOf } from '../../../../src/domain/lib/time/slots.ts';
import {
  capacityOf,
  firstVersion,
  rulesAt,
  type StaffedCalendar,
} from '../../../../src/domain/settings/calendar.ts';

const noon = 12 * 60;
const late = { from: noon, to: noon + 180 };
const december = {
  ...firstVersion,
  firstDay: '2026-12-07',
  opening: [[late], [], [], [], [], [], [late]],
  capacity: 5,
  leadMinutes: 0,
  horizonDays: 90,
};
const closed = { firstDay: '2026-12-24', lastDay: '2026-12-26', hours: [], capacity: null };

const calendarOf = (set: Partial<StaffedCalendar>): StaffedCalendar => ({
  versions: [],
  special: [],
  drivers: 4,
  absences: [],
  ...set,
});
const hoursOn = (day: string, rules: SlotRules) =>
  slotsOf(day, rules).map(({ start }) => parisTime(new Date(start)).minutes / 60);
const before = new Date('2026-12-06T22:59:59Z');
const after = new Date('2026-12-06T23:00:00Z');

describe('a version', () => {
  const calendar = calendarOf({ versions: [december] });

  it('holds from 00:00 in Paris of its first day, for slots that are ordered before', () => {
    const rules = rulesAt(calendar, before);
    expect(hoursOn('2026-12-05', rules)).toEqual([8, 9, 10, 11]);
    expect(hoursOn('2026-12-06', rules)).toEqual([]);
    expect(hoursOn('2026-12-07', rules)).toEqual([12, 13, 14]);
    expect(hoursOn('2026-12-08', rules)).toEqual([]);
    expect(hoursOn('2026-12-13', rules)).toEqual([12, 13, 14]);
    // Slots of a day are the same whenever they are asked for.
    for (let count = 0; count < 55; count += 1) {
      const day = addDays('2026-12-07', count);
      expect(slotsOf(day, rulesAt(calendar, after)), day).toEqual(slotsOf(day, rules));
    }
  });

  it('has its places and delays from then on', () => {
    expect(capacityOf({ start: before.toISOString() }, calendar)).toBe(3);
    expect(capacityOf({ start: after.toISOString() }, calendar)).toBe(5);
    expect(rulesAt(calendar, before)).toMatchObject({ capacity: 3, horizonDays: 60 });
    expect(rulesAt(calendar, after)).toMatchObject({ capacity: 5, horizonDays: 90, days: {} });
    expect(openSlots(after, rulesAt(calendar, after)).at(-1)?.start.slice(0, 10)).toBe('2027-03-07');
  });
});

describe('special days', () => {
  it('are closed, or open other hours, on a public holiday too; the last one said holds', () => {
    const open = { firstDay: '2026-12-25', lastDay: '2026-12-25', hours: [late], capacity: 1 };
    const calendar = calendarOf({ special: [closed, open] });
    const rules = rulesAt(calendar, before);
    // The Saturday and the Thursday; Christmas was closed already.
    expect(rules.days).toEqual({ '2026-12-24': [], '2026-12-25': [late], '2026-12-26': [] });
    expect(hoursOn('2026-12-23', rules)).toHaveLength(9);
    expect(hoursOn('2026-12-25', rules)).toEqual([12, 13, 14]);
    expect(capacityOf({ start: '2026-12-25T11:00:00.000Z' }, calendar)).toBe(1);
    expect(capacityOf({ start: '2026-12-24T11:00:00.000Z' }, calendar)).toBe(3);
    expect(hoursOn('2026-12-25', rulesAt(calendarOf({ special: [open, closed] }), before))).toEqual([]);
  });
});

it('who is absent takes places away only where there are fewer drivers left than places', () => {
  const away = (driverId: string, firstDay: string, lastDay = firstDay) => ({ driverId, firstDay, lastDay });
  const absences = [
    away('a', '2026-12-01', '2026-12-03'),
    away('b', '2026-12-02'),
    // Noted twice: still one driver.
    away('b', '2026-12-02', '2026-12-03'),
  ];
  const places = (day: string, drivers: number) =>
    capacityOf({ start: `${day}T09:00:00.000Z` }, calendarOf({ drivers, absences }));
  expect(['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => places(day, 4))).toEqual([3, 3, 2]);
  // As long as everybody is there, the office's number holds.
  expect(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-04'].map((day) => places(day, 2))).toEqual([
    3, 1, 0, 3,
  ]);
});

it('the team may have any hour of the days that have some', () => {
  const calendar = calendarOf({ versions: [december], special: [closed] });
  const office = officeSlots(rulesAt(calendar, before));
  expect(hoursOn('2026-12-07', office)).toHaveLength(16);
  expect(hoursOn('2026-12-08', office)).toEqual([]);
  expect(hoursOn('2026-12-24', office)).toEqual([]);
});

it('nothing set is as it was', () => {
  expect(rulesAt(calendarOf({}), before)).toEqual(slotRules);
});
