/** Schemas made of the rules that forms use, so that the API and a form refuse the same values with the same words. */

import { optional, Struct } from 'superstruct';
import type { Rule } from '../text-rule.ts';
import { described, type JsonSchema } from './described.ts';

/** A text under a rule, documented as is said; what is missing gets the same French message as what is empty. */
export const ruled = (name: string, rule: Rule, documentation: JsonSchema = { type: 'string' }) =>
  described<string>(name, { ...documentation, ...asking(rule) }, (value = '') =>
    typeof value === 'string' ? (rule(value) ?? true) : 'Un texte est attendu.',
  );

/** What a rule says of nothing tells what it asks for. */
const asking = (rule: Rule) => {
  const description = rule('');
  return description && { description };
};

/** A value of a schema, or null. @param refusal said of anything else */
export const orNull = <T>(schema: Struct<T, unknown>, refusal: (value: unknown) => string) =>
  new Struct<T | null, Struct<T, unknown>>({
    type: 'orNull',
    schema,
    validator: (value) => value === null || schema.is(value) || refusal(value),
  });

/** A text under a rule, or nothing: absent, null and empty are the same. */
export const ruledOrNull = (name: string, rule: Rule) =>
  optional(
    described<string | null>(name, { type: ['string', 'null'] }, (value) =>
      value === null ? true : typeof value === 'string' ? (rule(value) ?? true) : 'Un texte est attendu.',
    ),
  );

/** How the documentation tells an identifier. */
export const uuidDocumentation: JsonSchema = { type: 'string', format: 'uuid' };

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => uuid.test(value);

/** A token of ours, as links and forms carry it. */
export const tokenSchema = ruled('token', (value) =>
  /^[\w-]{1,200}$/.test(value) ? null : 'Un jeton est attendu.',
);

/** The identifier made by whoever creates something: the same one twice is the same write. */
export const clientIdSchema = ruled(
  'clientId',
  (value) => (isUuid(value) ? null : 'Un identifiant UUID est attendu.'),
  uuidDocumentation,
);
