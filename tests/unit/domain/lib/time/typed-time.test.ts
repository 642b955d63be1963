import { expect, it } from 'vitest';
import { readDate, readTime } from '../../../../../src/domain/lib/time/typed-time.ts';

it.each([
  ['8', '08:00'],
  ['8h', '08:00'],
  ['8 h 30', '08:30'],
  ['08:00', '08:00'],
  [' 17H ', '17:00'],
  ['25h', '25h'],
  ['matin', 'matin'],
])('reads the time %j as %j', (typed, time) => {
  expect(readTime(typed)).toBe(time);
});

it.each([
  ['23/11/2026', '2026-11-23'],
  ['3/1/2027', '2027-01-03'],
  ['2026-11-23', '2026-11-23'],
  ['demain', 'demain'],
])('reads the day %j as %j', (typed, day) => {
  expect(readDate(typed)).toBe(day);
});
