// @vitest-environment node
/** What the product does not use is not in it: what only tests need is in tests/support. */
import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { ownFiles } from './own-files.ts';

const files = new Map(
  ownFiles.filter((name) => /\.tsx?$/.test(name)).map((name) => [name, readFileSync(name, 'utf8')]),
);

interface Import {
  readonly from: string;
  readonly of: string;
  readonly names: readonly string[];
}

/** A whole module that is imported, by a star or when it is needed, is used whole. */
const ALL = '*';

const imports: readonly Import[] = [...files].flatMap(([from, text]) =>
  Array.from(
    text.matchAll(/(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s*'(\.[^']+)'|import\('(\.[^']+)'\)/g),
  ).map(([, what = '', named, needed]) => ({
    from,
    of: normalize(join(from, '..', named ?? needed ?? '')),
    names: what.includes('{')
      ? what
          .replace(/^[^{]*\{|\}[^}]*$/g, '')
          .split(',')
          .map((name) => name.trim().replace(/^type | as .*/g, ''))
      : [ALL],
  })),
);

const isTest = (name: string) => name.startsWith('tests/');
const usersOf = (file: string, name: string): readonly string[] =>
  imports
    .filter(({ of, names }) => of === file && (names.includes(name) || names.includes(ALL)))
    .map(({ from }) => from);

/** Builds put these in the place of what sources import. */
const STANDS_IN = /^src\/platform\/(?:engine\/|page\/preload)/;

it('has no export that only tests import, and its own file does not use', () => {
  const exported = [...files].flatMap(([file, text]) =>
    file.startsWith('src/') && !STANDS_IN.test(file)
      ? Array.from(
          text.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type|let) (\w+)/gm),
        ).map(([, name = '']) => ({ file, name, text: text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '') }))
      : [],
  );
  expect(exported.length).toBeGreaterThan(1_000);
  const onlyByTests = exported.filter(({ file, name, text }) => {
    const users = usersOf(file, name);
    return (
      users.length > 0 &&
      users.every(isTest) &&
      (text.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length === 1
    );
  });
  expect(onlyByTests.map(({ file, name }) => `${name} of ${file}`)).toEqual([]);
});
