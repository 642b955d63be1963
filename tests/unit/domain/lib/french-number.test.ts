import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatKilometres, formatWholeKilometres } from '../../../../src/domain/lib/french-number.ts';
import { law } from '../law.ts';

describe('a distance', () => {
  it.each([
    [0, '0,0\u00a0km'],
    [1, '0,1\u00a0km'],
    [4_180, '4,2\u00a0km'],
    [5_000, '5,0\u00a0km'],
    [5_001, '5,1\u00a0km'],
    [15_000, '15,0\u00a0km'],
    [1_234_500, '1\u00a0234,5\u00a0km'],
  ])('of %d metres is written in kilometres with a comma', (metres, text) => {
    expect(formatKilometres(metres)).toBe(text);
  });

  it('is never shown on the other side of a band’s limit', () => {
    law(
      fc.property(fc.nat(16_000), fc.constantFrom(5_000, 10_000, 15_000), (metres, limit) => {
        const shown = Number(formatKilometres(metres).replace(',', '.').replace(/\s.*/, '')) * 1000;
        expect(shown <= limit).toBe(metres <= limit);
      }),
    );
  });

  it('is written without decimals when it is a limit', () => {
    expect(formatWholeKilometres(15_000)).toBe('15\u00a0km');
  });
});
