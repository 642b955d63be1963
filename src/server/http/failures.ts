/**
 * In what a value fails, by a schema: superstruct's own walk, stopped early. The library's error collects every
 * failure of a body before the first can be read; a body that is wrong ten thousand times must not keep everyone
 * else waiting while all of them are told.
 */

import type { Context, Failure } from 'superstruct';

/** More than any form has fields; nobody mends more at once. */
export const MAX_FAILURES = 20;

/** What the walk asks of any `Struct`. */
interface Walked {
  validator(value: unknown, context: Context): Iterable<Failure>;
  entries(value: unknown, context: Context): Iterable<[string | number, unknown, Walked]>;
  refiner(value: unknown, context: Context): Iterable<Failure>;
}

/** The first failures in the order of the schema, `MAX_FAILURES` at most; none where the value is right. */
export function firstFailures(value: unknown, struct: Walked): Failure[] {
  const found: Failure[] = [];
  for (const failure of failuresIn(value, struct, { path: [], branch: [value] })) {
    found.push(failure);
    if (found.length === MAX_FAILURES) break;
  }
  return found;
}

/**
 * A whole without its shape is not entered: the names in a list of ten thousand say nothing of the object that was
 * expected. A refinement looks at a whole that has its shape: it is asked unless a shape failed here or below.
 */
function* failuresIn(value: unknown, struct: Walked, context: Context): Generator<Failure> {
  let shaped = true;
  for (const failure of struct.validator(value, context)) {
    shaped = false;
    yield failure;
  }
  if (!shaped) return;
  for (const [key, inner, innerStruct] of struct.entries(value, context)) {
    const below = { path: [...context.path, key], branch: [...context.branch, inner] };
    for (const failure of failuresIn(inner, innerStruct, below)) {
      shaped &&= failure.refinement !== undefined;
      yield failure;
    }
  }
  if (shaped) yield* struct.refiner(value, context);
}
