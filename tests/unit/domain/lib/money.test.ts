import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEuros, formatWholeEuros, readWholeEuros } from '../../../../src/domain/lib/money.ts';
import { splitVat } from '../../../../src/domain/lib/vat.ts';
import { law } from '../law.ts';

describe('an amount in euros', () => {
  it.each([
    [0, '0,00\u00a0€'],
    [5, '0,05\u00a0€'],
    [3490, '34,90\u00a0€'],
    [99_999, '999,99\u00a0€'],
    [123_456, '1\u00a0234,56\u00a0€'],
    [123_456_789, '1\u00a0234\u00a0567,89\u00a0€'],
    [-3490, '−34,90\u00a0€'],
  ])('of %d cents is written with a comma and unbreakable spaces', (cents, text) => {
    expect(formatEuros(cents)).toBe(text);
  });

  it('is written without cents where it is a whole number of euros', () => {
    expect(formatWholeEuros(20_000_000)).toBe('200\u00a0000\u00a0€');
    expect(formatWholeEuros(70_000_000)).toBe('700\u00a0000\u00a0€');
  });

  it('reads as Intl writes it, but for the kind of space and of minus', () => {
    const intl = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
    law(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
        expect(formatEuros(cents)).toBe(
          intl
            .format(cents / 100)
            .replace(/\s/g, '\u00a0')
            .replace('-', '−'),
        );
      }),
    );
  });
});

describe('whole euros that are typed', () => {
  it('are read as they are written', () => {
    law(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), (euros) => {
        expect([readWholeEuros(String(euros)), readWholeEuros(formatWholeEuros(euros * 100))]).toEqual([
          euros * 100,
          euros * 100,
        ]);
      }),
    );
  });

  it.each(['', ' ', '€', '-1', '1,50', '1.5', '1e3', '12345678', 'mille'])('are not « %s »', (typed) => {
    expect(readWholeEuros(typed)).toBeNaN();
  });
});

describe('the VAT of an amount that includes it', () => {
  it.each([
    [3490, 2908, 582],
    [5990, 4992, 998],
    [11990, 9992, 1998],
    [990, 825, 165],
    [1990, 1658, 332],
    [3990, 3325, 665],
    [0, 0, 0],
  ])('of %d cents is the published one', (cents, net, vat) => {
    expect(splitVat(cents)).toEqual({ net, vat });
  });

  it('adds up with the net to the amount, to the cent, and is its rate within a cent', () => {
    law(
      fc.property(fc.nat(100_000_000), fc.constantFrom(0, 5.5, 10, 20), (cents, rate) => {
        const { net, vat } = splitVat(cents, rate);
        expect(net + vat).toBe(cents);
        expect(Number.isInteger(net)).toBe(true);
        expect(Math.abs(vat - (net * rate) / 100)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
