import * as fc from 'fast-check';
import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import {
  passwordError,
  passwordHint,
  passwordLength,
  strengthMessage,
} from '../../../../src/domain/account/password.ts';
import {
  passwordChangeSchema,
  passwordRequestSchema,
  passwordResetSchema,
} from '../../../../src/domain/account/password-schema.ts';
import { anyJson, law } from '../law.ts';

const SPECIAL = '!@#$%^&*()_+-=[]{};\':"\\|,.<>/?';
const START = 'Le mot de passe doit contenir\u00a0: ';

describe('the strength message', () => {
  // Specification §5: the missing items, in this order.
  it.each([
    ['', 'une majuscule, une minuscule, un chiffre, un caractère spécial'],
    ['abc', 'une majuscule, un chiffre, un caractère spécial'],
    ['ABC', 'une minuscule, un chiffre, un caractère spécial'],
    ['123', 'une majuscule, une minuscule, un caractère spécial'],
    ['!', 'une majuscule, une minuscule, un chiffre'],
    ['aB1', 'un caractère spécial'],
    ['É1!', 'une minuscule'],
    ['é1!', 'une majuscule'],
    ['aB1 €~`', 'un caractère spécial'],
  ])('of %j names what is missing', (password, missing) => {
    expect(strengthMessage(password)).toBe(START + missing);
  });

  it('is nothing when nothing is missing', () => {
    expect(strengthMessage('aB1!')).toBeNull();
  });

  it('takes each special character of the rule, and no other printable one', () => {
    for (let code = 32; code < 127; code += 1) {
      const character = String.fromCharCode(code);
      const special = SPECIAL.includes(character);
      expect(strengthMessage(`aB1${character}`), character).toBe(
        special ? null : `${START}un caractère spécial`,
      );
    }
  });

  it('never asks for less when characters are taken away', () => {
    const count = (password: string) => strengthMessage(password)?.split(', ').length ?? 0;
    law(fc.property(fc.string(), fc.string(), (start, end) => count(start + end) <= count(start)));
  });
});

describe('a password', () => {
  it('is accepted exactly when it has every kind and 8 to 128 characters', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 140 }),
      fc.string({ minLength: 1, maxLength: 130 }).map((rest) => `aB1!${rest}`),
    );
    law(
      fc.property(text, (password) => {
        const { length } = password;
        const right =
          strengthMessage(password) === null && length >= passwordLength.min && length <= passwordLength.max;
        expect(passwordError(password) === null).toBe(right);
      }),
    );
  });

  it.each([
    ['', 'Choisissez un mot de passe.'],
    ['aB1!567', passwordHint],
    [`aB1!${'x'.repeat(125)}`, 'Le mot de passe est limité à 128\u00a0caractères.'],
  ])('such as %j is refused with its reason', (password, reason) => {
    expect(passwordError(password)).toBe(reason);
  });

  it('has a hint in the specification’s words', () => {
    expect(passwordHint.replaceAll('\u00a0', ' ')).toBe(
      'Le mot de passe doit contenir au minimum : 8 caractères dont une minuscule, une majuscule, un chiffre et un caractère spécial.',
    );
  });

  it('keeps its spaces: they count', () => {
    expect(passwordError(' aB1!   ')).toBeNull();
    expect(passwordError(' aB1!   '.trim())).not.toBeNull();
  });
});

describe('what the calls about passwords take', () => {
  const right: readonly (readonly [schema: { is(body: unknown): boolean }, body: object])[] = [
    [passwordRequestSchema, { email: 'A@Exemple.fr' }],
    [passwordResetSchema, { token: 'a-b_C9', plainPassword: 'Garrigue-2026' }],
    [passwordChangeSchema, { currentPassword: 'x', plainPassword: 'Garrigue-2026' }],
  ];

  it.each(right)(
    '%# is accepted whole, refused with a field less or more, or with any other JSON in one',
    (schema, body) => {
      expect(schema.is(body)).toBe(true);
      expect(schema.is({ ...body, id: 1 })).toBe(false);
      for (const name of Object.keys(body)) {
        expect(schema.is({ ...body, [name]: undefined })).toBe(false);
        law(
          fc.property(anyJson, (value) => {
            fc.pre(typeof value !== 'string');
            expect(schema.is({ ...body, [name]: value })).toBe(false);
          }),
        );
      }
    },
  );

  it('is not a token that could be anything but a token', () => {
    for (const token of ['', ' ', 'a b', 'a/b', 'a\n', 'é', 'x'.repeat(201)]) {
      expect(is({ token, plainPassword: 'Garrigue-2026' }, passwordResetSchema)).toBe(false);
    }
  });
});
