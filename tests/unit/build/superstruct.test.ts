/** The browser's part of superstruct says of any answer what the package says. */
import * as fc from 'fast-check';
import * as whole from 'superstruct';
import { describe, expect, it } from 'vitest';
import * as part from '../../../src/platform/engine/superstruct.ts';
import { law } from '../domain/law.ts';

interface Shape {
  readonly is: (value: unknown) => boolean;
  readonly schema?: object;
}

/** What both have, without what shapes know of the types of values. */
interface Library extends Record<'string' | 'boolean' | 'number' | 'integer' | 'unknown', () => Shape> {
  readonly enums: (values: readonly unknown[]) => Shape;
  readonly literal: (constant: unknown) => Shape;
  readonly instance: (kind: new () => unknown) => Shape;
  readonly array: (shape: Shape) => Shape;
  readonly nullable: (shape: Shape) => Shape;
  readonly optional: (shape: Shape) => Shape;
  readonly record: (key: Shape, shape: Shape) => Shape;
  readonly type: (fields: object) => Shape;
}

type Written = (library: Library) => Shape;

const libraries = [whole, part] as unknown as readonly Library[];
const verdicts = (written: Written, value: unknown) => libraries.map((library) => written(library).is(value));

const { shape } = fc.letrec<{ shape: Written }>((tie) => {
  const wrapped = (wrap: (library: Library, inner: Shape) => Shape) =>
    tie('shape').map(
      (inner): Written =>
        (library) =>
          wrap(library, inner(library)),
    );
  return {
    shape: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<Written>(
        (library) => library.string(),
        (library) => library.boolean(),
        (library) => library.number(),
        (library) => library.integer(),
        (library) => library.unknown(),
        (library) => library.enums(['on', 'off']),
        (library) => library.literal(true),
        (library) => library.instance(Date),
      ),
      wrapped((library, inner) => library.array(inner)),
      wrapped((library, inner) => library.nullable(inner)),
      wrapped((library, inner) => library.optional(inner)),
      wrapped((library, inner) => library.record(library.string(), inner)),
      wrapped((library, inner) => library.type({ a: inner })),
      wrapped((library, inner) =>
        library.type({ ...library.type({ a: inner }).schema, b: library.string() }),
      ),
    ),
  };
});

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>('', 'on', 0, 1.5, Number.NaN, true, false, null, undefined, new Date(0)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.record(
      { a: tie('value'), b: tie('value'), more: tie('value') },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
}));

describe('the shape of an answer', () => {
  it('is judged as the package judges it', () => {
    law(
      fc.property(shape, value, (written, of) => {
        const [expected, found] = verdicts(written, of);
        expect(found).toBe(expected);
      }),
    );
  });

  it.each<[string, Written, unknown, boolean]>([
    [
      'may have fields that it does not name',
      ({ type, string }) => type({ a: string() }),
      { a: '', b: 1 },
      true,
    ],
    ['has every field that it names', ({ type, string }) => type({ a: string() }), {}, false],
    ['is no array where it is an object', ({ type }) => type({}), [], false],
    ['is something where it is an object', ({ type }) => type({}), null, false],
    ['is right in every row', ({ array, integer }) => array(integer()), [1, 2, 3.5], false],
    ['may be right in every row', ({ array, integer }) => array(integer()), [1, 2, 3], true],
  ])('%s', (_, written, of, expected) => {
    expect(verdicts(written, of)).toEqual([expected, expected]);
  });
});
