import fc from 'fast-check';
import { is } from 'superstruct';
import { expect, test } from 'vitest';
import {
  declarationFacts,
  declarationForms,
  declarationRules,
  toDeclaration,
} from '../../../../src/domain/declaration/declaration.ts';
import { declarationSchemas } from '../../../../src/domain/declaration/declaration-schema.ts';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';

const sent = { name: ' Élodie Garçon ', mail: ' Elodie@Exemple.FR ', reference: ' CVG-2026-000123 ' };

test('what is kept is trimmed, in lowercase where it is an address, and nothing where it is empty', () => {
  expect(
    toDeclaration('termination', { ...sent, endOn: '', ground: 'legitimate', details: ' Vol\r\nhier ' }),
  ).toEqual({
    kind: 'termination',
    name: 'Élodie Garçon',
    mail: 'elodie@exemple.fr',
    reference: 'CVG-2026-000123',
    endOn: null,
    ground: 'legitimate',
    details: 'Vol\nhier',
  });
});

test('a summary repeats all that was typed, and nothing that was not', () => {
  const facts = declarationFacts(toDeclaration('withdrawal', sent)).map(([, fact]) => fact);
  expect(facts).toEqual(['Élodie Garçon', 'elodie@exemple.fr', 'CVG-2026-000123']);
  const all = { ...sent, endOn: '2027-01-31', ground: 'legitimate', details: 'Vol' } as const;
  expect(declarationFacts(toDeclaration('termination', all))).toHaveLength(6);
});

test.each(keysOf(declarationForms))('the schema of a %s takes the fields of its form', (kind) => {
  const typed = { ...sent, endOn: '', ground: 'commitment_end', details: '' };
  const fields = declarationForms[kind].fields.map(({ name }) => [name, typed[name]]);
  expect(declarationSchemas[kind].is(Object.fromEntries(fields))).toBe(true);
});

test('a legitimate reason is told, any other need not be', () => {
  const typed = (ground: string, details: string) => ({ ...sent, endOn: '', ground, details });
  expect(is(typed('legitimate', ' '), declarationSchemas.termination)).toBe(false);
  expect(is(typed('legitimate', 'Vol'), declarationSchemas.termination)).toBe(true);
  expect(is(typed('commitment_end', ''), declarationSchemas.termination)).toBe(true);
});

test('nothing that is repeated to an address leads to a site', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, text) => {
      for (const rule of [declarationRules.name, declarationRules.reference, declarationRules.details]) {
        expect(rule(`${text}${url}`)).not.toBeNull();
      }
    }),
  );
});
