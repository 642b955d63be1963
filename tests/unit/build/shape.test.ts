// @vitest-environment node
/** Files stay small, folders too, and no two of them import each other (.github/ARCHITECTURE.md). */
import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { expect, it } from 'vitest';
import { ownFiles } from './own-files.ts';

const MAX_LINES = 350;
const MAX_FILES = 25;

const sources = ownFiles.filter((file) => file.startsWith('src/'));
const known = new Set(sources);
const texts = new Map(
  sources.filter((file) => /\.(?:tsx?|css)$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]),
);

/** What a file needs when it is loaded, among our own; what it loads later is no need. */
const importsOf = (file: string, text: string) =>
  [...text.matchAll(/(?:from|^import) '(\.[^']+)'/gm)]
    .map(([, specifier = '']) => posix.join(dirname(file), specifier))
    .filter((path) => known.has(path));

/** The folders that each folder imports from. */
const folders = new Map<string, Set<string>>();
for (const [file, text] of texts) {
  const from = dirname(file);
  const others = importsOf(file, text).map(dirname);
  folders.set(from, new Set([...(folders.get(from) ?? []), ...others.filter((to) => to !== from)]));
}

/** The folders that are reached from one, itself only by a cycle. */
function reached(from: string): Set<string> {
  const seen = new Set<string>();
  const waiting = [...(folders.get(from) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(folders.get(next) ?? []));
  }
  return seen;
}

it('no file has more lines than can be read at once', () => {
  expect(texts.size).toBeGreaterThan(500);
  const long = [...texts].filter(([, text]) => text.split('\n').length - 1 > MAX_LINES);
  expect(long.map(([file]) => file)).toEqual([]);
});

it('no folder has more files than can be seen at once', () => {
  const counts = new Map<string, number>();
  // Migrations are a list that only grows.
  for (const file of sources.filter((path) => !path.endsWith('.sql'))) {
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  }
  expect([...counts].filter(([, count]) => count > MAX_FILES)).toEqual([]);
});

it('no folder imports itself by way of others', () => {
  expect([...folders.values()].some((to) => to.size > 0)).toBe(true);
  const inCycles = [...folders.keys()].filter((folder) => reached(folder).has(folder));
  expect(inCycles).toEqual([]);
});
