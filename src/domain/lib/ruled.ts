/** Schemas made of the rules that forms use, so that the API and a form refuse the same values with the same words. */

import { define, optional } from 'superstruct';
import type { Rule } from './text-rule.ts';

/** A text under a rule; what is missing gets the same French message as what is empty. */
export const ruled = (name: string, rule: Rule) =>
  define<string>(name, (value = '') =>
    typeof value === 'string' ? (rule(value) ?? true) : 'Un texte est attendu.',
  );

/** A value of a schema, or null. @param refusal said of anything else */
export const orNull = <T>(
  name: string,
  schema: { is: (value: unknown) => value is T },
  refusal: (value: unknown) => string,
) => define<T | null>(name, (value) => value === null || schema.is(value) || refusal(value));

/** A text under a rule, or nothing: absent, null and empty are the same. */
export const ruledOrNull = (name: string, rule: Rule) =>
  optional(
    define<string | null>(name, (value) =>
      value === null ? true : typeof value === 'string' ? (rule(value) ?? true) : 'Un texte est attendu.',
    ),
  );

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

export const isUuid = (value: string): boolean => uuid.test(value);

/** A token of ours, as links and forms carry it. */
export const tokenSchema = ruled('token', (value) =>
  /^[\w-]{1,200}$/.test(value) ? null : 'Un jeton est attendu.',
);

/** The identifier made by whoever creates something: the same one twice is the same write. */
export const clientIdSchema = ruled('clientId', (value) =>
  isUuid(value) ? null : 'Un identifiant UUID est attendu.',
);
