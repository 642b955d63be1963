import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readReference } from '../../../../src/domain/declaration/contract-reference.ts';

test.each([
  ['CVG-2026-000123', 'booking', 'CVG-2026-000123'],
  [' cvg 2026 123 ', 'booking', 'CVG-2026-000123'],
  ['CVG2026000123', 'booking', 'CVG-2026-000123'],
  ['abo–2026–1', 'subscription', 'ABO-2026-000001'],
  ['ABO-2026-1234567', 'subscription', 'ABO-2026-1234567'],
])('« %s » is of a %s', (typed, kind, text) => {
  expect(readReference(typed)).toEqual({ kind, text });
});

test.each([
  '',
  'CVG',
  'CVG-26-1',
  'FA2026-000001',
  'CVG-2026-',
  'CVG-2026-1a',
  'ma commande CVG-2026-000123',
])('« %s » is no reference', (typed) => {
  expect(readReference(typed)).toBeNull();
});

test('what is read is read the same again, and no text breaks the reading', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 9999 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      (year, number) => {
        const read = readReference(`cvg ${year} ${number}`);
        expect(readReference(read?.text ?? '')).toEqual(read);
      },
    ),
  );
  fc.assert(fc.property(fc.string(), (typed) => void readReference(typed)));
});
