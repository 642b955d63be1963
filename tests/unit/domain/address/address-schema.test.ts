import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import type { AddressSearchResult } from '../../../../src/domain/address/address.ts';
import { addressSchema } from '../../../../src/domain/address/address-schema.ts';
import { searchAddress } from '../../../../src/domain/address/calls.ts';

const answer: AddressSearchResult = {
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
    expect(is(answer, searchAddress.answer)).toBe(true);
    expect(is({ ...answer, results: [] }, searchAddress.answer)).toBe(true);
    expect(is({ ...answer, source: 'communes' }, searchAddress.answer)).toBe(true);
  });

  it('has places that are refused where they have no geometry', () => {
    const [place] = answer.results;
    const { lat: _, ...withoutLat } = place as (typeof answer.results)[0];
    expect(is(place, addressSchema)).toBe(true);
    expect(is(withoutLat, addressSchema)).toBe(false);
  });

  it('is refused when it does not say whether it is approximate', () => {
    expect(is({ results: [] }, searchAddress.answer)).toBe(false);
  });
});
