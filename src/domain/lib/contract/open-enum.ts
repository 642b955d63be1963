/**
 * One of a known list, or a value that a newer API knows: an answer that holds such a value does not break an older page. The
 * documentation of the API tells the list; the browser, which takes any, is not sent it (`scripts/vite/open-enums.ts`).
 */
import { Struct, string } from 'superstruct';
import type { JsonSchema } from './described.ts';

export const openEnum = <Value extends string>(known: readonly Value[]) =>
  new Struct<Value, JsonSchema>({
    ...(string() as Struct<unknown, unknown>),
    type: 'openEnum',
    schema: { type: 'string', enum: known },
  });
