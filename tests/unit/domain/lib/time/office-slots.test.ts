import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotHours } from '../../../../../src/domain/lib/time/french-slot.ts';
import { officeSlots } from '../../../../../src/domain/lib/time/office-slots.ts';
import { type Hours, slotRules, slotsOf } from '../../../../../src/domain/lib/time/slots.ts';

const DAY = '2026-12-01';
const withDay = (hours: readonly Hours[]) => ({ ...slotRules, days: { [DAY]: hours } });
const hoursOf = (hours: readonly Hours[]) =>
  slotsOf(DAY, officeSlots(withDay(hours))).map((slot) =>
    slotHours(slot).replaceAll('\u2060', '').replaceAll('\u00a0', ' '),
  );

it('has the appointments of a special day as they are, and whole hours around them', () => {
  const hours = hoursOf([
    { from: 510, to: 570 },
    { from: 690, to: 750 },
  ]);
  expect(hours.slice(0, 7)).toEqual([
    '6 h – 7 h',
    '7 h – 8 h',
    '8 h 30 – 9 h 30',
    '10 h – 11 h',
    '11 h 30 – 12 h 30',
    '13 h – 14 h',
    '14 h – 15 h',
  ]);
  expect(hours.at(-1)).toBe('21 h – 22 h');
  expect(hoursOf([])).toEqual([]);
});

it('offers whatever customers are offered, and no two hours at once', () => {
  /** Hours of a day, apart from each other, in minutes. */
  const someHours = fc
    .uniqueArray(fc.integer({ min: 6 * 60, max: 22 * 60 }), { minLength: 2, maxLength: 8 })
    .map((edges) => edges.toSorted((one, other) => one - other))
    .map((edges) =>
      edges.flatMap((from, index) => {
        const to = edges[index + 1];
        return index % 2 === 0 && to !== undefined ? [{ from, to }] : [];
      }),
    );
  fc.assert(
    fc.property(someHours, (hours) => {
      const offered = slotsOf(DAY, officeSlots(withDay(hours)));
      const starts = offered.map(({ start }) => start);
      for (const { start } of slotsOf(DAY, withDay(hours))) expect(starts).toContain(start);
      for (const [index, { end }] of offered.entries()) {
        const next = offered[index + 1];
        if (next) expect(next.start >= end).toBe(true);
      }
    }),
  );
});
