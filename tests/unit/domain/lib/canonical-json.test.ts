import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../src/domain/lib/canonical-json.ts';
import { law } from '../law.ts';

/** The same value, its names in another order at every depth. */
function shuffled(value: unknown, turn: number): unknown {
  if (Array.isArray(value)) return value.map((one) => shuffled(one, turn + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, shuffled(one, turn + 1)] as const);
  const by = turn % (entries.length || 1);
  return Object.fromEntries([...entries.slice(by), ...entries.slice(0, by)].reverse());
}

describe('canonical JSON', () => {
  it('says the same value as JSON does', () => {
    law(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is the same text whatever the order of names', () => {
    law(
      fc.property(fc.jsonValue(), fc.nat(5), (value, turn) => {
        expect(canonicalJson(shuffled(value, turn))).toBe(canonicalJson(value));
      }),
    );
  });

  it.each([
    [{ b: 1, a: [true, null, 'é\n\ud800'] }, '{"a":[true,null,"é\\n\\ud800"],"b":1}'],
    // By UTF-16 code units, as RFC 8785 has it: not as people sort.
    [
      { é: 1, z: 2, Z: 3, '\ud83d\ude00': 4, '\ufb33': 5, 1: 6 },
      '{"1":6,"Z":3,"z":2,"é":1,"😀":4,"\ufb33":5}',
    ],
    [[1e21, 1e-7, 0.1, -0, 1 / 3], '[1e+21,1e-7,0.1,0,0.3333333333333333]'],
    [{}, '{}'],
    [{ toJSON: 1 }, '{"toJSON":1}'],
  ])('of %j is known', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([
    ['undefined', undefined],
    ['a field that is undefined', { a: undefined }],
    ['a list with a hole', new Array(1)],
    ['NaN', { a: [Number.NaN] }],
    ['an infinite number', Number.POSITIVE_INFINITY],
    ['a Date', { at: new Date(0) }],
    ['a function', () => 1],
    ['a bigint', 1n],
  ])('of %s is refused', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });
});
