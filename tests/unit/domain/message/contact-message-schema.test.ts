import * as fc from 'fast-check';
import { is, validate } from 'superstruct';
import { describe, expect, it } from 'vitest';
import {
  contactMessageSchema,
  directContactSchema,
} from '../../../../src/domain/message/contact-message-schema.ts';
import { anyJson, law } from '../law.ts';

const direct = {
  clientId: '0b0f3a52-7c1e-4d5a-9d0e-5f6a7b8c9d0e',
  firstName: 'Élodie',
  lastName: 'Garçon',
  mail: 'elodie@exemple.fr',
  phone: '06 12 34 56 78',
  message: 'Bonjour,\nma voiture est au garage.',
};
const withToken = { ...direct, token: 'dG9rZW4tdGVzdA_-' };

/** What the API answers under `fields`. */
const errors = (body: unknown) => {
  const [failure] = validate(body, contactMessageSchema);
  return Object.fromEntries(
    (failure?.failures() ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
};

describe('a contact message', () => {
  it('is accepted with its token, and without it as a direct post only', () => {
    expect(is(withToken, contactMessageSchema)).toBe(true);
    expect(is(direct, directContactSchema)).toBe(true);
    expect(is(direct, contactMessageSchema)).toBe(false);
    expect(is(withToken, directContactSchema)).toBe(false);
  });

  it('is refused when it is empty, with one French reason a field', () => {
    expect(errors({})).toEqual({
      firstName: 'Indiquez votre prénom.',
      lastName: 'Indiquez votre nom.',
      mail: 'Indiquez votre adresse e-mail.',
      phone: 'Indiquez un numéro de téléphone.',
      message: 'Écrivez votre message.',
      token: 'Un jeton est attendu.',
    });
  });

  it.each([
    ['a number', 42],
    ['a boolean', true],
    ['null', null],
    ['a list', ['a']],
    ['an object', { toString: 'a' }],
    ['a text of 1 MB', 'a'.repeat(1_000_000)],
    ['a NUL', 'a\u0000b'],
  ])('is refused with %s in any field', (_, value) => {
    for (const field of Object.keys(withToken)) {
      const body = { ...withToken, [field]: value };
      expect(is(body, contactMessageSchema)).toBe(false);
      expect(Object.keys(errors(body))).toEqual([field]);
    }
  });

  it('is refused with a field that it does not have', () => {
    for (const field of ['id', 'status', 'roles', 'createdAt', 'website', 'constructor', '__proto__']) {
      const body = JSON.parse(JSON.stringify(withToken).replace('{', `{"${field}":{"a":1},`));
      expect(Object.hasOwn(body, field)).toBe(true);
      expect(is(body, contactMessageSchema)).toBe(false);
    }
  });

  it.each([null, undefined, 'texte', 1, [], [withToken]])('is an object, not %j', (body) => {
    expect(is(body, contactMessageSchema)).toBe(false);
  });

  it('has a UUID as its clientId', () => {
    law(fc.property(fc.uuid(), (clientId) => is({ ...withToken, clientId }, contactMessageSchema)));
    for (const clientId of ['', '1', `${direct.clientId}0`, `${direct.clientId}\n`, `{${direct.clientId}}`]) {
      expect(is({ ...withToken, clientId }, contactMessageSchema)).toBe(false);
    }
  });

  it('never makes the check itself fail, whatever JSON is sent', () => {
    law(
      fc.property(anyJson, (body) => {
        expect(is(body, contactMessageSchema)).toBe(false);
      }),
    );
  });
});
