import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  drivenKilometres,
  latestReading,
  type MileageReading,
  readingText,
} from '../../../../src/domain/report/mileage.ts';
import { MILEAGE_MAX } from '../../../../src/domain/report/report-limits.ts';
import { law } from '../law.ts';

const mileage = fc.integer({ min: 0, max: MILEAGE_MAX });
const reading = (fields: Partial<MileageReading> = {}): MileageReading => ({
  kilometres: 45_210,
  kind: 'pickup',
  sealedAt: '2026-11-21T07:58:30.000Z',
  ...fields,
});

describe('what was driven between two readings', () => {
  it('is what the second has more', () => {
    expect(drivenKilometres(45_210, 45_222)).toBe(12);
    expect(drivenKilometres(45_210, 45_210)).toBe(0);
  });

  it.each<[number | null, number | null]>([
    [45_210, 45_100],
    [45_210, 452_100],
    [null, 45_210],
    [45_210, null],
  ])('is not known of %s, then %s', (from, to) => {
    expect(drivenKilometres(from, to)).toBeNull();
  });

  it('is never less than nothing, and known one way at most', () => {
    law(
      fc.property(mileage, mileage, (one, other) => {
        const ways = [drivenKilometres(one, other), drivenKilometres(other, one)];
        return (
          ways.every((driven) => driven === null || driven >= 0) &&
          (one === other || ways.filter((driven) => driven !== null).length <= 1)
        );
      }),
    );
  });

  it('added to the first reading makes the second', () => {
    law(
      fc.property(mileage, fc.integer({ min: 0, max: 10_000 }), (from, driven) => {
        return drivenKilometres(from, from + driven) === driven;
      }),
    );
  });
});

describe('the last reading', () => {
  it('is the latest by the clock, whatever it read and wherever it is listed', () => {
    const late = reading({ kilometres: 45_100, sealedAt: '2026-11-21T08:30:00.000Z' });
    for (const readings of [
      [reading(), late],
      [late, reading()],
    ]) {
      expect(latestReading(readings)).toBe(late);
    }
    expect(latestReading([])).toBeNull();
  });

  it('is told with its moment and its report, of a newer kind too', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ');
    expect(plain(readingText(reading()))).toBe(
      'Le compteur indiquait 45 210 km le 21 novembre 2026 à 8 h 58 (prise en charge)',
    );
    expect(readingText(reading({ kind: 'valet' as MileageReading['kind'] }))).toContain('(valet)');
  });
});
