/**
 * What a refused body costs whoever is served next: at most so many times a right one of the same size, whatever is
 * wrong in it, and it is told in a short answer. Every schema of a body is tried, in each of its places, with one of
 * the wrong values, by chance; a soak tries all of them.
 */

import type { Failure, Struct } from 'superstruct';
import { beforeAll, describe, expect, test } from 'vitest';
import { reportFileSchema } from '../../src/domain/report/condition-report-schema.ts';
import { REPORT_FORMAT } from '../../src/domain/report/report-file.ts';
import { type AppServices, apiCalls } from '../../src/server/app.ts';
import { check, MAX_BODY_BYTES, parseJson } from '../../src/server/http/body.ts';
import { firstFailures, MAX_FAILURES } from '../../src/server/http/failures.ts';
import { post } from '../support/api.ts';
import { sealed } from '../support/condition-reports.ts';
import { randomFrom } from '../support/random.ts';
import { startServer } from '../support/server.ts';

/** How many times a right body of the same size a refused one may cost. */
const MOST = 20;
const REPORT_BYTES = 124_000;

type AnyStruct = Struct<unknown, unknown>;
const asAny = (struct: unknown) => struct as AnyStruct;

/** By the call that takes it; some are made for a day, and some calls take another of each role. */
const schemas: readonly (readonly [string, AnyStruct])[] = apiCalls({} as AppServices).flatMap((call) =>
  (call.documented.body?.schemas ?? []).map(
    (schema) =>
      [
        `${call.method} ${call.path}`,
        asAny(typeof schema === 'function' ? schema(() => '2026-11-23') : schema),
      ] as const,
  ),
);

/** Where in a body a struct looks, as a function that puts a value there; lists and tables are entered too. */
function placesIn(struct: AnyStruct, put: (value: unknown) => unknown): ((value: unknown) => unknown)[] {
  const within = (probe: unknown, around: (key: string | number, value: unknown) => unknown) =>
    [...struct.entries(probe, { path: [], branch: [probe] })].flatMap(([key, , inner]) =>
      placesIn(asAny(inner), (value) => put(around(key, value))),
    );
  return [
    put,
    // Some take any name.
    ...within({ any: 0 }, (key, value) => ({ [key]: value })),
    // A list is filled with what is put in it.
    ...within([0], (_, value) => (Array.isArray(value) ? value : [value])),
  ];
}

/** Lists of wrong things, and names that nobody knows. */
const manyWrong = (bytes: number): unknown[] => [
  ...['x', {}].map((one) => Array(Math.floor(bytes / (JSON.stringify(one).length + 1))).fill(one)),
  Object.fromEntries(Array.from({ length: bytes / 10 }, (_, index) => [`k${index}`, 0])),
];

/** Texts that nearly match what a rule looks for. */
const longTexts = (bytes: number): unknown[] =>
  ['a', ' ', '0', '-', 'a.', '1 ', 'A-1', 'M1 1', 'L1 1', '\u00a0'].flatMap((text) => {
    const long = text.repeat(bytes / Buffer.byteLength(text));
    return [`${long}!`, `x@${long}`];
  });

/** A right condition report, as large as is asked for, in bytes. */
async function rightReport(bytes: number): Promise<string> {
  const damage = { view: 'left', x: 0.25, y: 0.5, part: 'door', type: 'scratch', severity: 2 } as const;
  const id = '00000000-0000-4000-8000-';
  const media = Array.from({ length: Math.min(200, Math.floor(bytes / 300)) }, (_, index) => ({
    id: `${id}${String(index).padStart(12, '0')}`,
    hash: '0'.repeat(64),
  }));
  const report = await sealed({
    tripId: `${id}999999999999`,
    media,
    content: { damages: Array(Math.min(100, Math.floor(bytes / 400))).fill({ ...damage, photos: [] }) },
  });
  const file = {
    format: REPORT_FORMAT,
    report,
    countersignature: {
      keyId: '0'.repeat(16),
      previousVehicleHash: null,
      signedAt: '2026-11-21T08:00:00Z',
      signature: '0'.repeat(128),
    },
  };
  return JSON.stringify(file).padEnd(bytes);
}

/** The least that several tries take of the processor, in microseconds, whatever else runs beside them. */
function cost(body: string, schema: AnyStruct, tries: number): number {
  const bytes = Buffer.from(body);
  let least = Number.POSITIVE_INFINITY;
  for (let left = tries; left > 0; left -= 1) {
    const before = process.cpuUsage();
    try {
      check(parseJson(bytes), schema);
    } catch {
      // Refused, which is what is measured.
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}

const told = ({ path, message }: Failure) => [path.join('.'), message];

/** A file of a report with other things in its content. */
const withContent = (file: { report: { content: object } }, content: object) => ({
  ...file,
  report: { ...file.report, content: { ...file.report.content, ...content } },
});

test('what is told of a body is what superstruct tells first', async () => {
  const right = JSON.parse(await rightReport(1_000));
  const unsigned = (content: object) => withContent(right, { contact: null, missing: null, ...content });
  const wrongs = [
    {},
    null,
    { ...right, format: 'x', more: 1 },
    {
      report: { content: { damages: [{ x: 2 }, 'x'], mileage: 'x', videos: Array(11).fill('x') }, media: {} },
    },
    { report: { content: null, media: Array(30).fill({ id: 1 }) } },
    // What is asked of a whole that has its shape, of one that has not, and of one that breaks another rule below.
    unsigned({}),
    unsigned({ mileage: 'x' }),
    unsigned({ damages: [{ ...right.report.content.damages[0], x: 2 }] }),
  ];
  for (const wrong of wrongs) {
    const [error] = reportFileSchema.validate(wrong);
    const first = error?.failures().slice(0, MAX_FAILURES).map(told);
    expect(firstFailures(wrong, reportFileSchema).map(told)).toEqual(first);
  }
});

test('a list where an object is expected is not entered, where superstruct names each of its entries', () => {
  const paths = (failures: readonly Failure[] = []) => failures.map(({ path }) => path.join('.'));
  const wrong = { format: REPORT_FORMAT, report: [1, 2], countersignature: [] };
  const [error] = reportFileSchema.validate(wrong);
  expect(paths(error?.failures())).toContain('report.0');
  expect(paths(firstFailures(wrong, reportFileSchema))).toEqual(['report', 'countersignature']);
});

test('a whole without its shape is asked nothing, where superstruct asks it after another rule failed', async () => {
  const right = JSON.parse(await rightReport(1_000));
  const [damage] = right.report.content.damages;
  const wrong = withContent(right, { photos: 5, damages: [{ ...damage, x: 2 }] });
  const [error] = reportFileSchema.validate(wrong);
  expect(() => error?.failures()).toThrow(TypeError);
  expect(
    firstFailures(wrong, reportFileSchema)
      .map(told)
      .map(([path]) => path),
  ).toEqual(['report.content.photos', 'report.content.damages.0.x']);
});

test('more names than any form has are refused before they are parsed', () => {
  const named = (count: number) =>
    Buffer.from(
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0]))),
    );
  expect(() => parseJson(named(5_001))).toThrow('ERROR.INVALID');
  expect(parseJson(named(5_000))).toHaveProperty('k4999', 0);
});

test('every body that is somebody’s text is read by the schema of its call', () => {
  const sources = import.meta.glob<string>(
    ['../../src/server/**/*.ts', '!../../src/server/{http,calls}/*.ts'],
    { eager: true, query: '?raw', import: 'default' },
  );
  const reading =
    /\breadBody\b|\breadForm\b|\breadBytes\b|\breadRaw\b|\.req\.(?:json|text|parseBody|formData|blob)\(/;
  const readers = Object.entries(sources).filter(([, source]) => reading.test(source));
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(readers.map(([name]) => name)).toEqual([]);
  expect(schemas.length).toBeGreaterThan(30);
});

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e6));

/** What one place is tried with: a soak takes all, and else chance takes one. */
function some<T>(values: readonly T[], random: () => number): readonly T[] {
  const start = Math.floor(random() * values.length);
  return process.env.SOAK ? values : values.slice(start, start + 1);
}

describe.each([
  ['of any call', MAX_BODY_BYTES, schemas, [manyWrong, longTexts]],
  ['as large as a report', REPORT_BYTES, [['reportFileSchema', asAny(reportFileSchema)]], [manyWrong]],
] as const)(`a refused body %s (SEED=${seed})`, (_, bytes, tried, kinds) => {
  const random = randomFrom(seed);
  const values = kinds.flatMap((kind) => kind(bytes * 0.9));
  let right: string;
  /** What the right one costs at least, as far as is known. */
  let reference = Number.POSITIVE_INFINITY;
  const measureRight = (tries: number) => {
    reference = Math.min(reference, cost(right, asAny(reportFileSchema), tries));
  };

  beforeAll(async () => {
    right = await rightReport(bytes);
    measureRight(20);
  });

  /** What looks slow is tried again, and the right one beside it: the machine may have been busy, or less so before. */
  function ratioOf(body: string, schema: AnyStruct): number {
    let least = cost(body, schema, 1);
    for (let left = 20; left > 0 && least > MOST * reference; left -= 1) {
      measureRight(2);
      least = Math.min(least, cost(body, schema, 2));
    }
    return least / reference;
  }

  test.each(tried)(`costs at most ${MOST} times a right one of its size: %s`, (_name, schema) => {
    let worst = { ratio: 0, body: '' };
    for (const place of placesIn(schema, (value) => value)) {
      for (const value of some(values, random)) {
        const body = JSON.stringify(place(value));
        const ratio = ratioOf(body, schema);
        if (ratio > worst.ratio) worst = { ratio, body: body.slice(0, 100) };
      }
    }
    expect(worst.ratio, worst.body).toBeLessThanOrEqual(MOST);
  });
});

test('a report with 15 500 wrong damages is refused shortly, and soon', async () => {
  const server = await startServer();
  const url = `${server.url}/api/condition_report/verify`;
  const right = JSON.parse(await rightReport(1_000));
  const wrong = structuredClone(right);
  wrong.report.content.damages = Array(15_500).fill('x');
  const timed = async (body: unknown) => {
    const start = performance.now();
    const answer = await post(url, body);
    return { answer, milliseconds: performance.now() - start };
  };
  const full = JSON.parse(await rightReport(REPORT_BYTES));
  await timed(full);
  const [reference, refused] = [await timed(full), await timed(wrong)];
  expect(reference.answer.status).toBe(200);
  expect(refused.answer.status).toBe(400);
  expect(Object.keys(refused.answer.body.fields)).toHaveLength(MAX_FAILURES);
  expect(refused.milliseconds / reference.milliseconds).toBeLessThanOrEqual(MOST);
  await server.stop();
});
