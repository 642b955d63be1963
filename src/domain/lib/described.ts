/** Schemas of our own rules, which say of themselves what the documentation of the API tells. */
import { type Context, Struct, union } from 'superstruct';

/** A schema of JSON Schema 2020-12, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * As superstruct's `define`, which keeps to itself what it takes.
 * @param told what the documentation tells; combined schemas (`optional`, `refine`…) keep it
 * @param validator says whether the value is right, or what is wrong with it, in French
 */
export const described = <T>(
  name: string,
  told: JsonSchema,
  validator: (value: unknown, context: Context) => boolean | string,
): Struct<T, JsonSchema> => new Struct({ type: name, schema: told, validator });

/** As superstruct's `union`, which forgets of what. */
export const oneOf = <A, B>(one: Struct<A, unknown>, other: Struct<B, unknown>) =>
  new Struct<A | B, readonly object[]>({ ...union([one, other]), type: 'union', schema: [one, other] });
