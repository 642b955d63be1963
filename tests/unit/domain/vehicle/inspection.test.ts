import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { addDays } from '../../../../src/domain/lib/time/paris-time.ts';
import {
  dueAfter,
  inspectionDateError,
  nextInspection,
  reminderOn,
  reminderToSend,
  type SentReminder,
} from '../../../../src/domain/vehicle/inspection.ts';
import { dayError, inspectionDates } from '../../../../src/domain/vehicle/inspection-date.ts';
import { categories } from '../../../../src/domain/vehicle/vehicle.ts';

const TODAY = '2026-11-26';
const day = fc.integer({ min: -4_000, max: 4_000 }).map((count) => addDays(TODAY, count));
const kind = fc.constantFrom(...keysOf(inspectionDates));
const category = fc.constantFrom(...keysOf(categories));

describe('a vehicle is due for inspection', () => {
  it.each([
    ['first', '2023-03-15', 'car', '2027-03-15'],
    ['first', '2024-02-29', 'van', '2028-02-29'],
    ['last', '2025-01-31', 'car', '2027-01-31'],
    ['last', '2024-02-29', 'prestige', '2026-02-28'],
    ['last', '2022-06-01', 'classic', '2027-06-01'],
    ['due', '2027-05-04', 'classic', '2027-05-04'],
  ] as const)('%s %s of a %s: %s', (of, on, what, dueOn) => {
    expect(dueAfter(of, on, what)).toBe(dueOn);
  });

  test('the later, the later what it follows from is, and never before that', () => {
    fc.assert(
      fc.property(kind, category, day, day, (of, what, one, other) => {
        const [earlier = '', later = ''] = [one, other].sort();
        expect(dueAfter(of, later, what) >= dueAfter(of, earlier, what)).toBe(true);
        expect(dueAfter(of, one, what) >= one).toBe(true);
      }),
    );
  });

  test('no later than any other car where it is newer, or was inspected later', () => {
    fc.assert(
      fc.property(day, (on) => {
        expect(dueAfter('last', on, 'car') < dueAfter('first', on, 'car')).toBe(true);
        expect(dueAfter('last', on, 'car') < dueAfter('last', on, 'classic')).toBe(true);
      }),
    );
  });
});

describe('a date that a customer says', () => {
  it.each([
    ['due', '2027-02-30', 'car'],
    ['due', '', 'car'],
    ['due', '2032-01-01', 'car'],
    ['due', '2020-01-01', 'car'],
    ['last', addDays(TODAY, 1), 'car'],
    ['last', '2016-11-25', 'classic'],
    ['first', addDays(TODAY, 1), 'car'],
    // It was inspected since, four years ago at the least.
    ['first', '2022-11-25', 'car'],
    ['first', '2025-01-01', 'classic'],
  ] as const)('%s %s of a %s is refused in French', (of, on, what) => {
    expect(inspectionDateError(of, on, what, TODAY)).toMatch(/^[A-ZÉ].+\.$/);
  });

  it.each([
    ['due', TODAY],
    ['due', '2026-10-01'],
    ['last', TODAY],
    ['last', '2023-01-01'],
    ['first', TODAY],
    ['first', '2022-11-26'],
  ] as const)('%s %s is taken', (of, on) => {
    expect(inspectionDateError(of, on, 'car', TODAY)).toBeNull();
  });

  it.each([
    ['', 'Indiquez cette date.'],
    ['2026-02-30', 'Indiquez une date qui existe.'],
    [TODAY, null],
  ])('the date that is typed, « %s », is told apart from none', (typed, said) => {
    expect(dayError(typed)).toBe(said);
  });

  test('is refused or taken, whatever it is', () => {
    fc.assert(
      fc.property(kind, category, fc.oneof(fc.string({ unit: 'binary' }), day), (of, what, on) => {
        const refusal = inspectionDateError(of, on, what, TODAY);
        if (refusal === null) expect(dueAfter(of, on, what)).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});

describe('what is known of a vehicle', () => {
  const said = { dueOn: '2027-04-01', at: '2026-11-20T08:00:00.000Z' };
  const done = { on: '2026-11-21', at: '2026-11-21T08:00:00.000Z' };

  test('is what was said or done last, and nothing where nobody did either', () => {
    const car = { category: 'car' } as const;
    expect(nextInspection({ ...car, said: null, done: null })).toBeNull();
    expect(nextInspection({ ...car, said, done: null })).toEqual({ dueOn: '2027-04-01', basis: 'said' });
    expect(nextInspection({ ...car, said, done })).toEqual({ dueOn: '2028-11-21', basis: 'done' });
    const corrected = { dueOn: '2027-01-20', at: '2026-11-22T08:00:00.000Z' };
    expect(nextInspection({ ...car, said: corrected, done })).toEqual({ dueOn: '2027-01-20', basis: 'said' });
  });
});

describe('a reminder', () => {
  it.each([
    [61, null],
    [60, 60],
    [16, 60],
    [15, 15],
    [0, 15],
    [-1, null],
  ] as const)('%i days before is the one of %s', (ahead, days) => {
    expect(reminderOn(addDays(TODAY, ahead), TODAY)).toBe(days);
  });

  test('is sent twice at most for a date, the nearer one last, however the days are looked through', () => {
    fc.assert(
      fc.property(day, fc.array(fc.nat(90), { maxLength: 40 }), (dueOn, before) => {
        let last: SentReminder | null = null;
        const sent: number[] = [];
        for (const ahead of before.sort((a, b) => b - a)) {
          const days = reminderToSend(dueOn, last, addDays(dueOn, -ahead));
          if (days === null) continue;
          expect(ahead).toBeLessThanOrEqual(days);
          sent.push(days);
          last = { dueOn, days };
        }
        expect([[], [60], [15], [60, 15]]).toContainEqual(sent);
        if (before.some((ahead) => ahead <= 15)) expect(sent).toContain(15);
      }),
    );
  });

  test('is sent anew for another date', () => {
    const dueOn = addDays(TODAY, 10);
    expect(reminderToSend(dueOn, { dueOn, days: 15 }, TODAY)).toBeNull();
    expect(reminderToSend(dueOn, { dueOn: addDays(dueOn, 1), days: 15 }, TODAY)).toBe(15);
  });
});
