/**
 * Several audiences make one call, each by a contract of its own, and the server registers one of them: the others are held
 * to it here, so that no screen asks for what is not there, or reads what is not answered.
 */

import { readdirSync } from 'node:fs';
import { array, nullable, optional, record, string, type, unknown } from 'superstruct';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyAnswer } from '../../src/domain/lib/contract/contract.ts';
import { documented, type JsonSchema, oneOf, tableOf } from '../../src/domain/lib/contract/described.ts';
import { jsonSchemaOf } from '../../src/server/calls/json-schema.ts';
import { reduceTo } from '../../src/server/calls/reduce.ts';
import { registeredCalls } from '../support/built-server.ts';

interface Described {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly answer: AnyAnswer;
}

/** Reads more of a booking than its documentation promises: real answers are held to it (booking.test.ts). */
const HELD_ELSEWHERE = ['readOrdered'];

const domain = new URL('../../src/domain/', import.meta.url);
const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('calls.ts'),
);
const contracts = (
  await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, unknown>> = await import(
        /* @vite-ignore */ new URL(file, domain).href
      );
      return Object.entries(exported).flatMap(([name, value]) =>
        ['method', 'path', 'answer'].every((key) => key in Object(value))
          ? [{ ...(value as Omit<Described, 'name'>), name }]
          : [],
      );
    }),
  )
).flat();

let registered: ReadonlyMap<string, readonly AnyAnswer[]>;
beforeAll(async () => {
  const calls = await registeredCalls();
  registered = new Map(
    calls.map(({ method, path, documented }) => [
      `${method} ${path}`,
      documented.answers.map(({ answer }) => answer),
    ]),
  );
});

/** Whether every answer that is promised is one that the reader takes. */
function isMet(promised: AnyAnswer, read: AnyAnswer): boolean {
  if ('unread' in read) return true;
  if ('is' in read) return 'is' in promised && takes(jsonSchemaOf(read), jsonSchemaOf(promised));
  return 'file' in promised && promised.file === read.file && (!read.ranged || promised.ranged === true);
}

const alternativesOf = ({ anyOf }: JsonSchema) => anyOf as readonly JsonSchema[] | undefined;
const valuesOf = (schema: JsonSchema) =>
  ('const' in schema ? [schema.const] : schema.enum) as readonly unknown[] | undefined;

function takes(read: JsonSchema, promised: JsonSchema): boolean {
  const promises = alternativesOf(promised);
  if (promises) return promises.every((one) => takes(read, one));
  const readers = alternativesOf(read);
  if (readers) return readers.some((one) => takes(one, promised));
  const values = valuesOf(read);
  if (values) return valuesOf(promised)?.every((value) => values.includes(value)) ?? false;
  if (read.type === 'object') return promised.type === 'object' && takesFields(read, promised);
  if (read.type === 'array') {
    return promised.type === 'array' && takes(read.items as JsonSchema, promised.items as JsonSchema);
  }
  if (read.type === undefined) return true;
  const types = valuesOf(promised)?.map((value) => typeof value) ?? [promised.type];
  return types.every((type) => type === read.type || (read.type === 'number' && type === 'integer'));
}

function takesFields(read: JsonSchema, promised: JsonSchema): boolean {
  const fields = Object.entries((read.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const there = (promised.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
  const required = new Set((promised.required ?? []) as readonly string[]);
  const needed = new Set((read.required ?? []) as readonly string[]);
  const others = read.additionalProperties as JsonSchema | undefined;
  if (others && !takes(others, (promised.additionalProperties ?? {}) as JsonSchema)) return false;
  return fields.every(([name, field]) => {
    const one = there[name];
    return one ? takes(field, one) && (required.has(name) || !needed.has(name)) : !needed.has(name);
  });
}

test('finds the contracts, those that share a call with another one among them', () => {
  expect(contracts.length).toBeGreaterThan(90);
  const places = new Set(contracts.map(({ method, path }) => `${method} ${path}`));
  expect(contracts.length - places.size).toBeGreaterThan(10);
});

test.each(contracts)('$name ($method $path) is a call that the server has', ({ method, path }) => {
  expect([...registered.keys()]).toContain(`${method} ${path}`);
});

test.each(contracts.filter(({ name }) => !HELD_ELSEWHERE.includes(name)))(
  '$name ($method $path) reads nothing that is not answered',
  ({ method, path, answer }) => {
    const answers = registered.get(`${method} ${path}`) ?? [];
    expect(answers.some((promised) => isMet(promised, answer))).toBe(true);
  },
);

describe('what is read is compared with what is promised', () => {
  const text = { type: 'string' };
  const record = (properties: Readonly<Record<string, JsonSchema>>, required = Object.keys(properties)) => ({
    type: 'object',
    properties,
    required,
  });

  test.each<readonly [what: string, read: JsonSchema, promised: JsonSchema, isTaken: boolean]>([
    ['less of it', record({ id: text }), record({ id: text, name: text }), true],
    ['a field that is not there', record({ id: text, name: text }), record({ id: text }), false],
    ['a field that may be missing', record({ id: text }), record({ id: text }, []), false],
    ['one that it may miss', record({ id: text }, []), record({}), true],
    ['another type', record({ id: text }), record({ id: { type: 'integer' } }), false],
    ['a whole number as a number', { type: 'number' }, { type: 'integer' }, true],
    ['null where none is expected', text, { anyOf: [text, { type: 'null' }] }, false],
    ['what may be null', { anyOf: [text, { type: 'null' }] }, text, true],
    ['one of some words as a text', text, { enum: ['a', 'b'] }, true],
    ['a text as one of some words', { enum: ['a', 'b'] }, text, false],
    ['a word that is not known', { enum: ['a'] }, { enum: ['a', 'b'] }, false],
    ['a list', { type: 'array', items: text }, { type: 'array', items: { type: 'integer' } }, false],
  ])('%s', (_what, read, promised, isTaken) => {
    expect(takes(read, promised)).toBe(isTaken);
  });
});

describe('what a role is answered is reduced to its own schema', () => {
  const stop = type({ label: string() });
  const shape = type({
    id: string(),
    stop: nullable(stop),
    stops: optional(array(stop)),
    table: tableOf(string(), stop),
    either: oneOf(stop, type({ code: string() })),
    whole: documented(record(string(), unknown()), { description: 'Anything.' }),
  });
  const secret = { key: 'secret' };

  test('at any depth, and what is absent stays so', () => {
    const told = { id: 'x', stop: { label: 'a' }, table: { b: { label: 'b' } }, either: { code: 'c' } };
    const value = {
      ...secret,
      id: 'x',
      stop: { label: 'a', ...secret },
      table: { b: { label: 'b', ...secret } },
      either: { code: 'c', ...secret },
      whole: { anything: 1 },
    };
    expect(reduceTo(shape, value)).toEqual({ ...told, whole: { anything: 1 } });
    expect(reduceTo(shape, { ...value, stop: null, stops: [{ label: 'd', ...secret }] })).toEqual({
      ...told,
      stop: null,
      stops: [{ label: 'd' }],
      whole: { anything: 1 },
    });
  });
});
