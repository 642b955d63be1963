import { describe, expect, it } from 'vitest';
import { phoneError } from '../../../../src/domain/lib/phone.ts';

describe('a phone number', () => {
  it.each([
    '06 12 34 56 78',
    '06.12.34.56.78',
    '06-12-34-56-78',
    '06\u00a012\u202f34 56 78',
    '0612345678',
    '+33 6 12 34 56 78',
    '+33 (0)6/12345678',
    '3949',
    ' 1234 ',
  ])('such as %j is accepted', (phone) => {
    expect(phoneError(phone)).toBeNull();
  });

  it.each(['', '  '])('that is empty (%j) is asked for', (phone) => {
    expect(phoneError(phone)).toBe('Indiquez votre numéro de téléphone.');
  });

  it.each(['123', '1 2 3', '+123', '....', '(1)-2.3'])('such as %j lacks digits', (phone) => {
    expect(phoneError(phone)).toBe('Indiquez un numéro de téléphone d’au moins 4\u00a0chiffres.');
  });

  it.each([
    'zéro six',
    '06 12 34 56 7O',
    '06+12345678',
    '++33612345678',
    '٠٦١٢٣٤',
    '0612345678\u0000',
    '06;12345',
  ])('such as %j is refused', (phone) => {
    expect(phoneError(phone)).toMatch(
      /^Un numéro de téléphone s’écrit avec des chiffres, par exemple 06\u00a012/,
    );
  });

  it('has at most 30 characters', () => {
    expect(phoneError('1'.repeat(30))).toBeNull();
    expect(phoneError('1'.repeat(31))).toBe('Le numéro de téléphone est limité à 30\u00a0caractères.');
  });
});
