// @vitest-environment node
/**
 * The arrows between folders (domain ← platform ← ui ← features ← app), and between the entities inside them, are lint errors
 * when they point the other way.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const forbidden: readonly (readonly [from: string, specifier: string])[] = [
  ['src/domain/booking/a.ts', '../../platform/b.ts'],
  ['src/domain/booking/a.ts', 'redaxios'],
  ['src/platform/a.ts', '../ui/b.ts'],
  ['src/platform/a.ts', '../features/contact/b.ts'],
  ['src/ui/a.ts', '../features/contact/b.ts'],
  ['src/ui/a.ts', '../app/b.ts'],
  ['src/ui/field/a.ts', '../../app/b.ts'],
  ['src/platform/http/a.ts', '../../ui/screen/b.ts'],
  ['src/features/contact/a.ts', '../estimate/b.ts'],
  ['src/features/contact/a.ts', '../../app/b.ts'],
  ['src/app/a.ts', '../features/contact/b.ts'],
  ['src/app/shell.ts', '../features/account/b.ts'],
  ['src/app/a.ts', '../server/b.ts'],
  ['src/site/a.ts', '../platform/b.ts'],
  ['src/server/a.ts', '../platform/b.ts'],
  ['src/server/http/a.ts', '../../site/b.ts'],
  ['src/worker/a.ts', '../platform/b.ts'],
];

const allowed: typeof forbidden = [
  ['src/domain/booking/a.ts', './b.ts'],
  ['src/domain/booking/a.ts', '../lib/b.ts'],
  ['src/domain/booking/a.ts', 'superstruct'],
  ['src/platform/a.ts', '../domain/lib/b.ts'],
  ['src/ui/a.ts', '../platform/b.ts'],
  ['src/features/contact/a.ts', '../../ui/b.ts'],
  ['src/features/contact/a.ts', './b.ts'],
  ['src/app/islands.ts', '../features/contact/b.ts'],
  ['src/app/load-screen.ts', '../features/account/b.ts'],
  ['src/site/pages/a.ts', '../../domain/lib/b.ts'],
  ['src/server/contact/a.ts', '../../domain/lib/b.ts'],
];

/** Folders of a tree, and files beside them, in the order of the lint's configuration: its first line has them all. */
function orderOf(root: string): readonly string[] {
  const line = new RegExp(`/src/${root}/[^\\n]*\\n[^\\n]*`).exec(readFileSync('.biome/layers.grit', 'utf8'));
  return [...(line?.[0].matchAll(/"(\w+)"/g) ?? [])].map(([, name = '']) => name);
}

const roots = ['domain', 'server', 'platform', 'ui'].map((root) => ({ root, order: orderOf(root) }));

/** Imports of each folder from each other one, and from the files that put them together. */
const pairs = roots.flatMap(({ root, order }) =>
  order.flatMap((from, at) => {
    if (!existsSync(`src/${root}/${from}`)) return [];
    const others = order.map((to, other) => ({ to, isRefused: other > at })).filter(({ to }) => to !== from);
    return others.map(({ to, isRefused }) => ({
      from: `src/${root}/${from}/a.ts`,
      specifier: existsSync(`src/${root}/${to}`) ? `../${to}/b.ts` : `../${to}.ts`,
      isRefused,
    }));
  }),
);

const biome = resolve('node_modules/.bin/biome');
const all = [...forbidden, ...allowed, ...pairs.map(({ from, specifier }) => [from, specifier] as const)];
let tree: string;
/** Imports that are errors. */
let refused: Set<string>;

/** All cases in one tree, each an import on a line of its own, linted at once. */
beforeAll(async () => {
  tree = await realpath(await mkdtemp(join(tmpdir(), 'arrows-')));
  const { vcs, ...config } = JSON.parse(await readFile('biome.json', 'utf8'));
  expect(vcs).toBeDefined();
  await writeFile(join(tree, 'biome.json'), JSON.stringify(config));
  await cp('.biome', join(tree, '.biome'), { recursive: true });
  for (const from of new Set(all.map(([file]) => file))) {
    const file = join(tree, from);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `export const loaded = [\n${importsOf(from).join('\n')}\n];\n`);
  }
  const output = await new Promise<string>((done) => {
    const args = ['lint', '--reporter=github', '--max-diagnostics=none', '.'];
    execFile(biome, args, { cwd: tree }, (_error, stdout, stderr) => done(stdout + stderr));
  });
  const places = output.matchAll(
    /^::error title=(?:lint\/style\/noRestrictedImports|plugin),file=([^,]+),line=(\d+)/gm,
  );
  refused = new Set(
    [...places].map(([, path = '', line]) => {
      const from = relative(tree, path);
      return `${from} ${importsOf(from)[Number(line) - 2]}`;
    }),
  );
  // Thousands of imports, on a machine that may be busy.
}, 60_000);

afterAll(() => rm(tree, { recursive: true }));

const importLine = (specifier: string) => `  () => import('${specifier}'),`;
const importsOf = (from: string) =>
  all.filter(([file]) => file === from).map(([, specifier]) => importLine(specifier));

it.each(forbidden)('%s may not import %s', (from, specifier) => {
  expect(refused).toContain(`${from} ${importLine(specifier)}`);
});

it.each(allowed)('%s may import %s', (from, specifier) => {
  expect(refused).not.toContain(`${from} ${importLine(specifier)}`);
});

it.each(roots)('src/$root: every folder is in the order', ({ root, order }) => {
  const entries = readdirSync(`src/${root}`).filter((name) => !name.endsWith('.json'));
  const names = entries.map((name) => name.replace('.ts', ''));
  expect(order.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !order.includes(name))).toEqual([]);
});

it('a folder imports those before it, and none after it', () => {
  const wrong = pairs.filter(
    ({ from, specifier, isRefused }) => refused.has(`${from} ${importLine(specifier)}`) !== isRefused,
  );
  expect(pairs.length).toBeGreaterThan(1_000);
  expect(wrong).toEqual([]);
});
