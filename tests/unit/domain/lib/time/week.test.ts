import { expect, test } from 'vitest';
import {
  lastMondays,
  mondayOf,
  weekBounds,
  weekLabel,
  weekNumber,
} from '../../../../../src/domain/lib/time/week.ts';

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-01-01', '2025-12-29'],
  ['2024-03-01', '2024-02-26'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

// ISO 8601: the week of the 4th of January is the first.
test.each([
  ['2025-12-29', 1],
  ['2026-11-23', 48],
  ['2026-12-28', 53],
  ['2027-01-04', 1],
  ['2018-12-31', 1],
  ['2021-01-04', 1],
  ['2020-12-28', 53],
])('the week of Monday %s has number %i', (monday, number) => {
  expect(weekNumber(monday)).toBe(number);
});

test('weeks follow each other up to that of a day', () => {
  expect(lastMondays('2026-01-01', 3)).toEqual(['2025-12-15', '2025-12-22', '2025-12-29']);
  expect(lastMondays('2026-11-29', 1)).toEqual(['2026-11-23']);
});

test('they begin at midnight in France, also when the clocks change', () => {
  expect(weekBounds(['2026-03-23', '2026-03-30']).map((at) => at.toISOString())).toEqual([
    '2026-03-22T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
    '2026-04-05T22:00:00.000Z',
  ]);
  expect(weekBounds(['2026-10-19']).map((at) => at.toISOString())).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
  expect(weekBounds([])).toEqual([]);
});

test('one is called by its number and its days', () => {
  expect(weekLabel('2026-11-23')).toBe('23\u00a0nov.\u00a0– 29\u00a0nov. (S48)');
  expect(weekLabel('2026-06-01')).toBe('1er\u00a0juin\u00a0– 7\u00a0juin (S23)');
});
