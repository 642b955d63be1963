/** Schemas of our own rules, which say of themselves what the documentation of the API tells. */
import { array, type Context, dynamic, record, refine, Struct, size, union } from 'superstruct';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * As superstruct's `define`, which keeps to itself what it takes.
 * @param documentation as the documentation has it; combined schemas (`optional`, `refine`…) keep it
 * @param validator says whether the value is right, or what is wrong with it, in French
 */
export const described = <T>(
  name: string,
  documentation: JsonSchema,
  validator: (value: unknown, context: Context) => boolean | string,
): Struct<T, JsonSchema> => new Struct({ type: name, schema: documentation, validator });

/** As superstruct's `union`, which forgets of what. */
export const oneOf = <A, B>(one: Struct<A, unknown>, other: Struct<B, unknown>) =>
  new Struct<A | B, readonly object[]>({ ...union([one, other]), type: 'union', schema: [one, other] });

/** As superstruct's `dynamic` of two schemas, which forgets of which. @param isOther tells which it is by the value */
export const eitherOf = <A, B>(
  one: Struct<A, unknown>,
  other: Struct<B, unknown>,
  isOther: (value: unknown) => boolean,
) =>
  new Struct<A | B, readonly object[]>({
    ...dynamic<A | B>((value) => (isOther(value) ? other : one) as Struct<A | B, unknown>),
    type: 'union',
    schema: [one, other],
  });

/** As superstruct's `record`, which forgets of what. */
export const tableOf = <K extends string, V>(name: Struct<K, unknown>, value: Struct<V, unknown>) =>
  new Struct<Record<K, V>, object>({ ...record(name, value), schema: value });

/** What is documented of a schema besides what it is made of. */
export interface DocumentedSchema {
  readonly of: object;
  readonly documentation: JsonSchema;
}

/** A schema with the documentation of its refinements, which superstruct keeps to itself. */
export const documented = <T, S>(schema: Struct<T, S>, documentation: JsonSchema) =>
  new Struct<T, DocumentedSchema>({ ...schema, type: 'documented', schema: { of: schema, documentation } });

/** What checks less than what is promised of it: its reader takes what is right, and passes the rest over. */
export const documentedAs = <T>(schema: Struct<T, unknown>, promised: object) =>
  new Struct<T, DocumentedSchema>({
    ...schema,
    type: 'documented',
    schema: { of: promised, documentation: {} },
  } as Struct<T, DocumentedSchema>);

/** A list with as many items as is said, ends included. */
export const listOf = <T>(item: Struct<T, unknown>, from: number, to: number) =>
  documented(size(array(item), from, to), { minItems: from, maxItems: to });

/** As superstruct's `refine`. @param description tells of it in words */
export const refined = <T, S>(
  schema: Struct<T, S>,
  name: string,
  description: string,
  check: (value: T) => boolean | string,
) => documented(refine(schema, name, check), { description });
