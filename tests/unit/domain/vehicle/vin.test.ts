import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseVin, vinError, vinWarning } from '../../../../src/domain/vehicle/vin.ts';
import { law } from '../law.ts';

describe('a serial number', () => {
  it.each(['1M8GDM9AXKP042788', '5GZCZ43D13S812715', '11111111111111111', '1m8gdm9ax kp-042788'])(
    '%s has the right check digit',
    (vin) => {
      expect([vinError(vin), vinWarning(vin)]).toEqual([null, null]);
    },
  );

  it.each(['VF1RFA00000000000', 'WVWZZZ1JZ3W386752', '1M8GDM9A1KP042788'])(
    '%s is accepted, with a warning',
    (vin) => {
      expect(vinError(vin)).toBeNull();
      expect(vinWarning(vin)).toContain('vérifiez-le');
    },
  );

  it.each([
    ['1M8GDM9AXKP04278', 'et non 16'],
    ['1M8GDM9AXKP0427888', 'et non 18'],
    ['1M8GDM9AXKPO42788', 'jamais de I'],
    ['1M8GDM9AXKP0427É8', 'que des lettres'],
  ])('%s is refused', (vin, why) => {
    expect(vinError(vin)).toContain(why);
    expect(vinWarning(vin)).toBeNull();
  });

  it('may be left out', () => {
    expect([vinError(' '), vinWarning('')]).toEqual([null, null]);
  });

  it('is stored in one way', () => {
    expect(normaliseVin(' wvw zzz-1j ')).toBe('WVWZZZ1J');
  });

  it('has one right check digit for any sixteen others', () => {
    const signs = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'),
      minLength: 16,
      maxLength: 16,
    });
    law(
      fc.property(signs, (others) => {
        const candidates = [...'0123456789X'].map((digit) => others.slice(0, 8) + digit + others.slice(8));
        expect(candidates.filter((vin) => vinWarning(vin) === null)).toHaveLength(1);
      }),
    );
  });
});
