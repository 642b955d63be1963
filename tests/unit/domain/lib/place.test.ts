import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../../src/domain/lib/place.ts';
import { company } from '../../../../src/domain/settings/company.ts';
import { law } from '../law.ts';
import { anywhere, northOfYard } from '../places.ts';

describe('the distance between two places', () => {
  it('is zero from a place to itself', () => {
    law(fc.property(anywhere, (a) => distanceBetween(a, a) === 0));
  });

  it('is the same both ways', () => {
    law(fc.property(anywhere, anywhere, (a, b) => distanceBetween(a, b) === distanceBetween(b, a)));
  });

  it('is never longer than a detour, but for a metre of rounding', () => {
    law(
      fc.property(
        anywhere,
        anywhere,
        anywhere,
        (a, b, c) => distanceBetween(a, c) <= distanceBetween(a, b) + distanceBetween(b, c) + 1,
      ),
    );
  });

  it('is a whole number of metres, at most half the way round the Earth', () => {
    law(
      fc.property(anywhere, anywhere, (a, b) => {
        const metres = distanceBetween(a, b);
        return Number.isInteger(metres) && metres >= 0 && metres <= 20_015_114;
      }),
    );
  });

  it('is half the way round the Earth between antipodes', () => {
    expect(distanceBetween({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBe(20_015_114);
    expect(distanceBetween({ lat: 90, lon: 0 }, { lat: -90, lon: 0 })).toBe(20_015_114);
  });

  it('crosses the antimeridian by the short side', () => {
    expect(distanceBetween({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBe(111_195);
  });

  it('knows how far the Old Port of Marseille and Place Bellecour are from the yard', () => {
    expect(distanceBetween(company.origin, { lat: 43.2951, lon: 5.3739 })).toBeCloseTo(26_750, -2);
    expect(distanceBetween(company.origin, { lat: 45.7578, lon: 4.832 })).toBeCloseTo(252_500, -3);
  });

  it('tells metres apart at the limit of a band', () => {
    expect(distanceBetween(company.origin, northOfYard(5_000))).toBe(5_000);
    expect(distanceBetween(company.origin, northOfYard(5_001))).toBe(5_001);
  });
});
