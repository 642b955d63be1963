import { describe, expect, it } from 'vitest';
import { phoneDoubt, phoneError, phoneHref, phoneLabel } from '../../../../src/domain/lib/phone.ts';

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
    expect(phoneError(phone)).toBe('Indiquez un numéro de téléphone.');
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

it.each(['06 12 34 56', '06 12 34 56 7', '06 12 34 56 78 9', '04.42'])(
  '%s, which is taken, is said to look mistyped',
  (phone) => {
    expect(phoneError(phone)).toBeNull();
    expect(phoneDoubt(phone)).toBe('Un numéro français a dix chiffres\u00a0: vérifiez celui-ci.');
  },
);

it.each(['06 12 34 56 78', '3949', '+33 6 12 34 56 78', '0044 20 7946 0958', '', '06 12 34 5O'])(
  '%j is not doubted',
  (phone) => expect(phoneDoubt(phone)).toBe(false),
);

it.each([
  ['0601020304', '06 01 02 03 04'],
  ['06.01.02.03.04', '06 01 02 03 04'],
  ['+33601020304', '+33 6 01 02 03 04'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['3949', '3949'],
])('%s reads %s', (typed, read) => expect(phoneLabel(typed).replaceAll('\u00a0', ' ')).toBe(read));

it.each([
  ['06 01 02 03 04', 'tel:0601020304'],
  ['+33\u00a06.01-02/03', 'tel:+336010203'],
])('%s is called by its digits', (typed, href) => expect(phoneHref(typed)).toBe(href));
