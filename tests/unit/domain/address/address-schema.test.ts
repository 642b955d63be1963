import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import type { AddressSearchAnswer } from '../../../../src/domain/address/address.ts';
import { addressSearchAnswer } from '../../../../src/domain/address/address-schema.ts';

const answer: AddressSearchAnswer = {
  approximate: false,
  results: [
    {
      id: 'a1',
      googleCode: '13001_2480_00001',
      label: '1 Cours Mirabeau, 13100 Aix-en-Provence',
      address: '1 Cours Mirabeau',
      city: 'Aix-en-Provence',
      googleAddressString: '1 Cours Mirabeau 13100 Aix-en-Provence',
      lat: 43.5263,
      lon: 5.4454,
    },
  ],
};

describe('the answer of an address search', () => {
  it('is a list of addresses that may be empty, and may gain a field', () => {
    expect(is(answer, addressSearchAnswer)).toBe(true);
    expect(is({ ...answer, results: [] }, addressSearchAnswer)).toBe(true);
    expect(is({ ...answer, source: 'communes' }, addressSearchAnswer)).toBe(true);
  });

  it('is refused when a place has no geometry', () => {
    const { lat: _, ...withoutLat } = answer.results[0] as (typeof answer.results)[0];
    expect(is({ ...answer, results: [withoutLat] }, addressSearchAnswer)).toBe(false);
  });

  it('is refused when it does not say whether it is approximate', () => {
    expect(is({ results: [] }, addressSearchAnswer)).toBe(false);
  });
});
