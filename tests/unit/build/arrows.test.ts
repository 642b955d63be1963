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

type Import = readonly [from: string, specifier: string];

/** What each folder of src may import of the others. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  platform: ['domain'],
  ui: ['domain', 'platform'],
  features: ['domain', 'platform', 'ui'],
  app: ['domain', 'platform', 'ui'],
  site: ['domain'],
  worker: ['domain'],
  publish: ['domain', 'site', 'server'],
  server: ['domain'],
};

/** Each folder of src importing each other one, from a file of every depth that its own folders have. */
const matrix = Object.entries(arrows).flatMap(([from, targets]) =>
  [...(['domain', 'features'].includes(from) ? [] : ['']), 'folder/', 'folder/inner/'].flatMap((inside) =>
    Object.keys(arrows)
      .filter((to) => to !== from)
      .map((to) => ({
        from: `src/${from}/${inside}a.ts`,
        specifier: `${'../'.repeat(inside.split('/').length)}${to}/somewhere/b.ts`,
        isRefused: !targets.includes(to),
      })),
  ),
);

/** Refused, imported at once or later. */
const forbidden: readonly Import[] = [
  ['src/domain/booking/a.ts', 'redaxios'],
  ['src/platform/engine/a.ts', '../../ui/screen/b.ts'],
  ['src/features/contact/a.ts', '../estimate/b.ts'],
  ['src/features/contact/a.ts', '../../features/estimate/b.ts'],
  ['src/features/office/booking/a.ts', '../../partner/b.ts'],
  ['src/features/office/booking/a.ts', '../../partner/order/b.ts'],
  ['src/features/office/booking/a.ts', '../../../features/partner/b.ts'],
  ['src/app/islands.ts', '../server/http/b.ts'],
  ['src/app/islands.ts', '../site/parts/b.tsx'],
  ['src/app/load-screen.ts', '../server/http/b.ts'],
  ['src/app/load-screen.ts', '../worker/b.ts'],
  ['src/app/screens.ts', '../features/account/b.ts'],
  ['src/site/a.tsx', '../ui/field/field.tsx'],
  ['src/site/parts/a.tsx', '../../ui/screen/screen.tsx'],
];

const allowed: readonly Import[] = [
  ['src/domain/booking/a.ts', './b.ts'],
  ['src/domain/booking/a.ts', '../lib/b.ts'],
  ['src/domain/booking/a.ts', 'superstruct'],
  ['src/features/contact/a.ts', './b.ts'],
  ['src/features/office/booking/a.ts', '../customer/b.ts'],
  ['src/features/office/booking/a.ts', '../../../ui/screen/b.ts'],
  ['src/site/parts/a.tsx', '../../ui/screen/icon.tsx'],
  ['src/site/parts/a.tsx', '../../ui/list/table-roles.ts'],
];

/** The two files that name features: they load each when it is needed. */
const later: readonly Import[] = [
  ['src/app/islands.ts', '../features/contact/b.ts'],
  ['src/app/load-screen.ts', '../features/account/b.ts'],
];

/** Folders of a tree, and files beside them, in the order of the lint's configuration: one list for each tree. */
function orderOf(root: string): readonly string[] {
  const list = new RegExp(`\\$${root} = \\[[^\\]]*`).exec(readFileSync('.biome/layers.grit', 'utf8'));
  return [...(list?.[0].matchAll(/"(\w+)"/g) ?? [])].map(([, name = '']) => name);
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

const atOnce = (specifier: string) => `import '${specifier}';`;
const onceNeeded = (specifier: string) => `  () => import('${specifier}'),`;

const all: readonly Import[] = [
  ...[...matrix, ...pairs].map(({ from, specifier }) => [from, specifier] as const),
  ...forbidden,
  ...allowed,
  ...later,
];

/** A file that imports all that is tried from it, in both ways, each on a line of its own. */
function linesOf(from: string): string[] {
  const specifiers = [...new Set(all.filter(([file]) => file === from).map(([, specifier]) => specifier))];
  return [...specifiers.map(atOnce), 'export const loaded = [', ...specifiers.map(onceNeeded), '];', ''];
}

let tree: string;
/** Lines that are errors, each behind the name of its file. */
let refused: Set<string>;

/** All cases in one tree, linted at once. */
beforeAll(async () => {
  tree = await realpath(await mkdtemp(join(tmpdir(), 'arrows-')));
  const { vcs, ...config } = JSON.parse(await readFile('biome.json', 'utf8'));
  expect(vcs).toBeDefined();
  await writeFile(join(tree, 'biome.json'), JSON.stringify(config));
  await cp('.biome', join(tree, '.biome'), { recursive: true });
  for (const from of new Set(all.map(([file]) => file))) {
    const file = join(tree, from);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, linesOf(from).join('\n'));
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
      return `${from} ${linesOf(from)[Number(line) - 1]}`;
    }),
  );
  // Thousands of imports, on a machine that may be busy.
}, 60_000);

afterAll(() => rm(tree, { recursive: true }));

/** Whether it is an error at once, and once needed. */
const refusals = (from: string, specifier: string) =>
  [atOnce, onceNeeded].map((line) => refused.has(`${from} ${line(specifier)}`));

it.each(forbidden)('%s may not import %s', (from, specifier) => {
  expect(refusals(from, specifier)).toEqual([true, true]);
});

it.each(allowed)('%s may import %s', (from, specifier) => {
  expect(refusals(from, specifier)).toEqual([false, false]);
});

it.each(later)('%s may import %s once it is needed, and not at once', (from, specifier) => {
  expect(refusals(from, specifier)).toEqual([true, false]);
});

it('knows every folder of src', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(arrows).sort());
});

it.each(Object.keys(arrows))('src/%s imports the folders that it may, and no other', (folder) => {
  const tried = matrix.filter(({ from }) => from.startsWith(`src/${folder}/`));
  const wrong = tried.filter(({ from, specifier, isRefused }) =>
    refusals(from, specifier).some((is) => is !== isRefused),
  );
  expect(wrong).toEqual([]);
});

it.each(roots)('src/$root: every folder is in the order', ({ root, order }) => {
  const entries = readdirSync(`src/${root}`).filter((name) => !name.endsWith('.json'));
  const names = entries.map((name) => name.replace('.ts', ''));
  expect(order.filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !order.includes(name))).toEqual([]);
});

it('a folder imports those before it, and none after it', () => {
  const wrong = pairs.filter(({ from, specifier, isRefused }) =>
    refusals(from, specifier).some((is) => is !== isRefused),
  );
  expect(pairs.length).toBeGreaterThan(1_000);
  expect(wrong).toEqual([]);
});
