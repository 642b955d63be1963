/**
 * What a schema names of a value, at any depth, and nothing else of it: what a role is not told is not in the schema of its
 * answer, so that it cannot be left in by mistake.
 */

import type { AnyStruct } from '../../domain/lib/contract/contract.ts';
import type { DocumentedSchema } from '../../domain/lib/contract/described.ts';

export function reduceTo({ type, schema }: AnyStruct, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !schema) return value;
  switch (type) {
    case 'documented':
      return reduceTo((schema as DocumentedSchema).of as AnyStruct, value);
    case 'orNull':
      return reduceTo(schema as AnyStruct, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => reduceTo(schema as AnyStruct, item)) : value;
    case 'record':
      return mapValues(value, (one) => reduceTo(schema as AnyStruct, one));
    case 'union': {
      const matching = (schema as readonly AnyStruct[]).find((alternative) => alternative.is(value));
      return matching ? reduceTo(matching, value) : value;
    }
    case 'object':
    case 'type':
      return pick(schema as Readonly<Record<string, AnyStruct>>, value as Readonly<Record<string, unknown>>);
    default:
      return value;
  }
}

const mapValues = (table: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(value)]));

const pick = (fields: Readonly<Record<string, AnyStruct>>, value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      name in value ? [[name, reduceTo(field, value[name])]] : [],
    ),
  );
