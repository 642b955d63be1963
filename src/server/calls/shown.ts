import type { Struct } from 'superstruct';
import type { Sendable } from '../../domain/lib/contract/contract.ts';

/** What a schema names of a value, and nothing else of it: what a role is not told cannot be left in by mistake. */
export const shown = <T extends object>(schema: Struct<T, object>, value: Sendable<T>): Sendable<T> =>
  Object.fromEntries(
    Object.keys(schema.schema).map((name) => [name, value[name as keyof Sendable<T>]]),
  ) as unknown as Sendable<T>;
