/** What invoices say of a business: numbers are checked by their form, a French VAT number against its SIREN. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BuyerTexts,
  buyerRules,
  readIdentity,
  textsOf,
  unknownIdentity,
} from '../../../../src/domain/buyer/buyer-identity.ts';
import { countries, isCountry } from '../../../../src/domain/buyer/country.ts';
import { formatSiren, sirenError } from '../../../../src/domain/buyer/siren.ts';
import { frenchVatKey, vatNumberError } from '../../../../src/domain/buyer/vat-number.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { law } from '../law.ts';

const anySiren = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 }).map((digits) => {
  const sum = digits.reduce((all, digit, index) => {
    const counted = digit * (index % 2 === 0 ? 1 : 2);
    return all + (counted > 9 ? counted - 9 : counted);
  }, 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
});

describe('a SIREN', () => {
  it.each(['732829320', '732 829 320', '404 833 048', '356000000', ' 552.100.554 '])('may be %s', (typed) => {
    expect(sirenError(typed)).toBeNull();
  });

  it.each(['', '73282932', '7328293200', '732829321', '73282932A', 'FR732829320'])('is not %s', (typed) => {
    expect(sirenError(typed)).not.toBeNull();
  });

  it('shows that one of its digits is wrong', () => {
    law(
      fc.property(anySiren, fc.nat(8), fc.integer({ min: 1, max: 9 }), (siren, place, more) => {
        expect(sirenError(siren)).toBeNull();
        const digits = [...siren];
        digits[place] = String((Number(siren[place]) + more) % 10);
        expect(sirenError(digits.join(''))).not.toBeNull();
      }),
    );
  });

  it('is read in threes', () => expect(formatSiren('732829320')).toBe('732\u00a0829\u00a0320'));
});

describe('a VAT number', () => {
  const right = {
    AT: 'ATU12345678',
    BE: 'BE0417497106',
    BG: 'BG123456789',
    CY: 'CY12345678X',
    CZ: 'CZ12345678',
    DE: 'DE123456789',
    DK: 'DK12345678',
    EE: 'EE123456789',
    ES: 'ESA12345674',
    FI: 'FI12345678',
    FR: 'FR44732829320',
    GR: 'EL123456789',
    HR: 'HR12345678901',
    HU: 'HU12345678',
    IE: 'IE1234567FA',
    IT: 'IT12345678901',
    LT: 'LT123456789',
    LU: 'LU12345678',
    LV: 'LV12345678901',
    MT: 'MT12345678',
    NL: 'NL123456789B01',
    PL: 'PL1234567890',
    PT: 'PT123456789',
    RO: 'RO1234567890',
    SE: 'SE123456789001',
    SI: 'SI12345678',
    SK: 'SK1234567890',
  } as const;
  const union = keysOf(countries).filter((code) => countries[code].vatNumber !== null);

  it('has the form of its country, in all twenty-seven of them', () => {
    expect(union.sort()).toEqual(Object.keys(right).sort());
    for (const country of union) {
      const number = right[country as keyof typeof right];
      expect(vatNumberError(number, country, ''), country).toBeNull();
      for (const wrong of [number.slice(0, -1).slice(2), `${number}0000`, `XX${number.slice(2)}`])
        expect(vatNumberError(wrong, country, ''), `${country} ${wrong}`).not.toBeNull();
    }
  });

  it('is of no other country', () => {
    for (const country of union)
      for (const [other, number] of Object.entries(right))
        if (other !== country) expect(vatNumberError(number, country, ''), country).not.toBeNull();
  });

  it('of a French business has a key that follows from its SIREN, and no other', () => {
    law(
      fc.property(anySiren, fc.integer({ min: 1, max: 96 }), (siren, more) => {
        const key = frenchVatKey(siren);
        expect(vatNumberError(`FR ${key} ${siren}`, 'FR', siren)).toBeNull();
        const wrong = String((Number(key) + more) % 97).padStart(2, '0');
        expect(vatNumberError(`FR${wrong}${siren}`, 'FR', siren)).not.toBeNull();
      }),
    );
    expect(vatNumberError('FR44732829320', 'FR', '404833048')).not.toBeNull();
    // Some keys are letters, whose sum is not published.
    expect(vatNumberError('FRK7732829320', 'FR', '732829320')).toBeNull();
  });

  it('of a third country is not checked but for its length', () => {
    expect(vatNumberError('CHE-123.456.788 TVA', 'CH', '')).toBeNull();
    expect(vatNumberError('x'.repeat(21), 'CH', '')).not.toBeNull();
  });
});

const refusals = (texts: BuyerTexts) => {
  const rules = buyerRules(() => texts);
  return keysOf(rules).filter((name) => rules[name](texts[name]) !== null);
};
const french = { country: 'FR', siren: '732 829 320', vatNumber: 'fr 44 732829320', seat: '' };

describe('what is said of a business', () => {
  it('is nothing at first, which is right', () => {
    expect(refusals(textsOf(unknownIdentity))).toEqual([]);
    expect(readIdentity(textsOf(unknownIdentity))).toEqual(unknownIdentity);
  });

  it('is kept without its spaces', () => {
    expect(refusals(french)).toEqual([]);
    expect(readIdentity(french)).toEqual({
      country: 'FR',
      siren: '732829320',
      vatNumber: 'FR44732829320',
      seat: null,
    });
  });

  it('has an address where the business is abroad, and then no SIREN', () => {
    const abroad = { ...french, country: 'BE', vatNumber: 'BE0417497106' };
    expect(refusals(abroad)).toEqual(['seat']);
    const seated = { ...abroad, seat: ' Rue de la Loi 16, 1000 Bruxelles ' };
    expect(refusals(seated)).toEqual([]);
    expect(readIdentity(seated)).toMatchObject({ siren: null, seat: 'Rue de la Loi 16, 1000 Bruxelles' });
    expect(refusals({ ...seated, country: 'ZZ' })).toContain('country');
    expect(isCountry('toString')).toBe(false);
  });

  it('reads back as it is kept', () => {
    law(
      fc.property(fc.constantFrom(...keysOf(countries)), anySiren, (country, siren) => {
        const kept = readIdentity({ country, siren, vatNumber: '', seat: 'Un siège' });
        expect(readIdentity(textsOf(kept))).toEqual(kept);
      }),
    );
  });
});
