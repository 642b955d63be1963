/** What a superstruct schema takes, as a JSON Schema. Refinements, which are code, are put in words. */

import type { AnyStruct } from '../../domain/lib/contract/contract.ts';
import type { DocumentedSchema, JsonSchema } from '../../domain/lib/contract/described.ts';

/** @throws for a schema that says nothing of itself: make it by `described` */
export function jsonSchemaOf(struct: AnyStruct): JsonSchema {
  const bared = bare(struct);
  // `nullable` leaves no other trace.
  return struct.is(null) && !takesNull(bared) ? { anyOf: [bared, { type: 'null' }] } : bared;
}

const takesNull = (bared: JsonSchema): boolean =>
  !['type', 'enum', 'const', 'anyOf'].some((keyword) => keyword in bared) ||
  (Array.isArray(bared.type) && bared.type.includes('null')) ||
  (Array.isArray(bared.anyOf) && bared.anyOf.some(({ type }) => type === 'null'));

function bare({ type, schema }: AnyStruct): JsonSchema {
  switch (type) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return { type };
    case 'unknown':
      return {};
    case 'record':
      return {
        type: 'object',
        ...(schema ? { additionalProperties: jsonSchemaOf(schema as AnyStruct) } : {}),
      };
    case 'documented': {
      const { of, documentation } = schema as DocumentedSchema;
      return { ...jsonSchemaOf(of as AnyStruct), ...documentation };
    }
    case 'array':
      return { type: 'array', items: schema ? jsonSchemaOf(schema as AnyStruct) : {} };
    case 'enums':
      return { enum: Object.values(schema as Readonly<Record<string, string>>) };
    case 'literal':
      return { const: schema };
    case 'orNull':
      return { anyOf: [jsonSchemaOf(schema as AnyStruct), { type: 'null' }] };
    case 'union':
      return { anyOf: (schema as readonly AnyStruct[]).map(jsonSchemaOf) };
    case 'object':
    case 'type':
      return objectSchema(schema as Readonly<Record<string, AnyStruct>>, type === 'object');
    default:
      if (typeof schema !== 'object' || schema === null)
        throw new Error(`Nothing is known of the schema "${type}".`);
      return schema as JsonSchema;
  }
}

/** @param isExact whether no other field has a place in it */
function objectSchema(fields: Readonly<Record<string, AnyStruct>>, isExact: boolean): JsonSchema {
  // What is excluded by name (`never`) is no field.
  const named = Object.entries(fields).filter(([, { type }]) => type !== 'never');
  return {
    type: 'object',
    properties: Object.fromEntries(named.map(([name, field]) => [name, jsonSchemaOf(field)])),
    required: named.filter(([, field]) => !field.is(undefined)).map(([name]) => name),
    ...(isExact && { additionalProperties: false }),
  };
}
