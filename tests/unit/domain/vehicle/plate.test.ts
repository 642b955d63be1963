import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plateError, readPlate } from '../../../../src/domain/vehicle/plate.ts';
import { law } from '../law.ts';

describe('a French plate', () => {
  it.each([
    ['AB-123-CD', 'siv', 'AB-123-CD'],
    ['ab 123 cd', 'siv', 'AB-123-CD'],
    [' Ab123cD ', 'siv', 'AB-123-CD'],
    ['WW-001-AA', 'provisional', 'WW-001-AA'],
    ['w123ab', 'w_garage', 'W-123-AB'],
    ['123 ABC 13', 'fni', '123 ABC 13'],
    ['1 A 01', 'fni', '1 A 01'],
    ['4567tz2a', 'fni', '4567 TZ 2A'],
    ['12 RS 976', 'fni', '12 RS 976'],
  ])('%s is read as %s, and written %s', (typed, kind, text) => {
    expect(readPlate(typed)).toEqual({ kind, text });
    expect(plateError(typed)).toBeNull();
  });

  it.each([
    ...[
      'AI-123-CD',
      'AB-123-OU',
      'SS-123-AB',
      'AB-123-SS',
      'AB-000-CD',
      'AB-12-CD',
      'AB-1234-CD',
      'A-123-BC',
    ],
    ...[
      '0123 AB 13',
      '123 AB 96',
      '123 AB 2C',
      '123 ABCD 13',
      '12345 AB 13',
      'AB-123-CD-13',
      'É',
      '—',
      'AB_123_CD',
    ],
  ])('%s is none', (typed) => {
    expect(readPlate(typed)).toBeNull();
    // In one line: a word joiner follows each hyphen.
    expect(plateError(typed)?.replaceAll('\u2060', '')).toContain('AA-123-AA');
  });

  it('is asked for', () => {
    expect(plateError('  ')).toBe('Indiquez la plaque d’immatriculation.');
  });

  it('is read back from what is written of it', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHJKLMNPQRSTVWXYZ'),
      minLength: 2,
      maxLength: 2,
    });
    law(
      fc.property(letters, fc.integer({ min: 1, max: 999 }), letters, (first, number, last) => {
        const plate = readPlate(`${first}${String(number).padStart(3, '0')}${last}`);
        expect(plate === null).toBe(first === 'SS' || last === 'SS');
        if (plate) expect(readPlate(plate.text)).toEqual(plate);
      }),
    );
  });
});

describe('a foreign plate', () => {
  it.each([
    ['m-ab 1234', 'M-AB 1234'],
    ['1-ABC-234', '1-ABC-234'],
    ['ŠK 12', 'ŠK 12'],
  ])('%s is taken as it is', (typed, text) => {
    expect(readPlate(typed, true)).toEqual({ kind: 'foreign', text });
  });

  it.each(['', '-', 'ABCDEF123456', 'AB<1>', '🚗'])('%s is none', (typed) => {
    expect(readPlate(typed, true)).toBeNull();
    expect(plateError(typed, true)).not.toBeNull();
  });
});

it('never fails, whatever is typed', () => {
  law(
    fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (typed, foreign) => {
      expect(readPlate(typed, foreign) === null).toBe(plateError(typed, foreign) !== null);
    }),
  );
});
