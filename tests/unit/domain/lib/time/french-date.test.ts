import { expect, it } from 'vitest';
import { frenchDay, frenchDayOf } from '../../../../../src/domain/lib/time/french-date.ts';

it('writes a day as a French reader expects it, whatever the reader’s own zone', () => {
  expect(frenchDay('1980-02-29')).toBe('29 février 1980');
  expect(frenchDay('2026-01-01')).toBe('1er janvier 2026');
});

it('gives the day in France of an instant', () => {
  expect(frenchDayOf('2026-06-30T22:30:00Z')).toBe('1er juillet 2026');
  expect(frenchDayOf('2026-06-30T21:30:00Z')).toBe('30 juin 2026');
});
