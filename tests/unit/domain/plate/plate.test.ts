import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/domain/lib/time/paris-time.ts';
import { isAtOnce, plateAlarms } from '../../../../src/domain/plate/plate-use.ts';
import {
  certificateYearError,
  namingDeadline,
  wPlateError,
  yearsToRecord,
} from '../../../../src/domain/plate/w-certificate.ts';
import { law } from '../law.ts';

describe('the certificate of a W plate', () => {
  it('is recorded for its year, and from 1 November for the next one', () => {
    expect(yearsToRecord('2026-01-01')).toEqual([2026]);
    expect(yearsToRecord('2026-10-31')).toEqual([2026]);
    expect(yearsToRecord('2026-11-01')).toEqual([2026, 2027]);
    expect(yearsToRecord('2026-12-31')).toEqual([2026, 2027]);
    expect(certificateYearError('2026-10-31')('2027')).not.toBeNull();
    expect(certificateYearError('2026-11-01')('2027')).toBeNull();
  });

  it('is of a W plate, however it is written', () => {
    expect(['W-123-AB', 'w 123 ab', 'W123AB'].map(wPlateError)).toEqual([null, null, null]);
    for (const typed of ['', 'AA-123-AA', 'WW-123-AB', 'W-000-AB']) expect(wPlateError(typed)).not.toBeNull();
  });
});

it('leaves 45 days to name a driver from the day of the notice (code de la route, art. L121-6)', () => {
  expect(namingDeadline('2026-11-21')).toBe('2027-01-05');
  expect(namingDeadline('2026-11-21')).toBe(addDays('2026-11-21', 45));
});

const use = { plate: 'W-123-AB', year: 2026, years: [2026], abroad: false, others: [] };

describe('a use of a plate', () => {
  it('is right with a certificate of its year, in France, on one vehicle', () => {
    expect(plateAlarms(use)).toEqual([]);
  });

  it('says each thing that is wrong', () => {
    expect(plateAlarms({ ...use, years: [] })).toEqual(['La plaque W-123-AB n’est pas au registre.']);
    expect(plateAlarms({ ...use, years: [2025, 2027] })).toEqual([
      'La plaque W-123-AB n’a pas de certificat pour 2026.',
    ]);
    expect(plateAlarms({ ...use, abroad: true })).toEqual([
      'La plaque W-123-AB ne vaut qu’en France, et ce trajet est à l’étranger.',
    ]);
    expect(plateAlarms({ ...use, years: [], abroad: true, others: ['CVG-1', 'CVG-2'] })).toHaveLength(4);
  });
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }), fc.boolean())
  .map(([one, other, lasts]) => ({
    from: new Date(Math.min(one, other)),
    to: lasts ? null : new Date(Math.max(one, other)),
  }));

it('sees two uses at once where some instant is within both, whichever is named first', () => {
  law(
    fc.property(span, span, (one, other) => {
      expect(isAtOnce(one, other)).toBe(isAtOnce(other, one));
      // Halves, so that what only touches has none between.
      const within = ({ from, to }: typeof one, at: number) =>
        from.getTime() < at && (to === null || at < to.getTime());
      const shared = Array.from({ length: 50 }, (_, half) => half / 2 + 0.25);
      if (shared.some((at) => within(one, at) && within(other, at))) expect(isAtOnce(one, other)).toBe(true);
      const isEmpty = (each: typeof one) => each.to !== null && each.to.getTime() === each.from.getTime();
      if (!isEmpty(one) && !isEmpty(other) && isAtOnce(one, other)) {
        expect(shared.some((at) => within(one, at) && within(other, at))).toBe(true);
      }
    }),
  );
});
