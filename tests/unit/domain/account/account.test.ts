import * as fc from 'fast-check';
import { is } from 'superstruct';
import { describe, expect, it } from 'vitest';
import { tokensSchema } from '../../../../src/domain/account/account.ts';
import { accountRules, staffRoles } from '../../../../src/domain/account/account-rules.ts';
import { changedAccountSchema, newAccountSchema } from '../../../../src/domain/account/account-schema.ts';
import { listAccounts } from '../../../../src/domain/account/office-calls.ts';
import { roles } from '../../../../src/domain/account/roles.ts';
import { controls, inLine, orNothing, requiredText } from '../../../../src/domain/lib/text-rule.ts';
import { law } from '../law.ts';

const account = {
  clientId: '0b0f3a52-7c1e-4d5a-9d0e-5f6a7b8c9d0e',
  mail: 'come@exemple.fr',
  displayName: 'Côme Durand',
  role: 'ROLE_TEAMMATE',
};
const change = { clientId: account.clientId, version: 1, disabled: false, displayName: 'Côme' };

describe('an account that an administrator makes', () => {
  it('has any role but a customer’s', () => {
    for (const role of roles) {
      const staff = role !== 'ROLE_CUSTOMER';
      expect(is({ ...account, role }, newAccountSchema)).toBe(staff);
      expect(accountRules.role(role) === null).toBe(staff);
    }
    expect([...staffRoles].sort()).toEqual(roles.filter((role) => role !== 'ROLE_CUSTOMER').sort());
  });

  it.each<[schema: { is(body: unknown): boolean }, body: object]>([
    [newAccountSchema, account],
    [changedAccountSchema, change],
  ])('is refused with a field more, less, or wrong (%#)', (schema, body) => {
    expect(schema.is(body)).toBe(true);
    for (const field of ['id', 'roles', 'status', 'passwordHash', 'createdAt']) {
      expect(schema.is({ ...body, [field]: 'x' })).toBe(false);
    }
    for (const name of Object.keys(body)) {
      expect(schema.is({ ...body, [name]: undefined })).toBe(false);
      for (const value of [null, [], {}, '', 'a\u0000'])
        expect(schema.is({ ...body, [name]: value })).toBe(false);
    }
  });
});

describe('an answer', () => {
  it('may grow', () => {
    expect(is({ token: 'a', refresh_token: 'b', more: 1 }, tokensSchema)).toBe(true);
    expect(is({ items: [], next: null, total: 3 }, listAccounts.answer)).toBe(true);
  });
});

describe('a rule of a text', () => {
  const rule = requiredText('Manque.', 5);

  it('asks for what is blank, bounds what is long, and refuses what cannot be stored', () => {
    law(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const right = text.trim() !== '' && text.length <= 5 && !controls.inLine.test(text);
        expect(rule(text) === null).toBe(right);
        if (text.trim() === '') expect(rule(text)).toBe('Manque.');
      }),
    );
  });

  it('lets nothing pass when it is orNothing, and the rest be ruled', () => {
    law(
      fc.property(fc.string(), (text) => {
        expect(orNothing(rule)(text)).toBe(text.trim() === '' ? null : rule(text));
      }),
    );
  });

  it('names a control character before anything else in a line', () => {
    law(
      fc.property(
        fc.string(),
        fc.string(),
        fc.constantFrom('\u0000', '\n', '\u007f', '\u0085'),
        (a, b, control) => {
          expect(inLine(() => 'Autre.')(a + control + b)).toMatch(/caractère invisible/);
        },
      ),
    );
  });
});
