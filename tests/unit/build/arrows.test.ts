// @vitest-environment node
/** The arrows between folders (domain ← platform ← ui ← features ← app) are lint errors when they point the other way. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const biome = resolve('node_modules/.bin/biome');
let tree: string;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'arrows-'));
  const { vcs, ...config } = JSON.parse(await readFile('biome.json', 'utf8'));
  expect(vcs).toBeDefined();
  await writeFile(join(tree, 'biome.json'), JSON.stringify(config));
});

afterAll(() => rm(tree, { recursive: true }));

/** Lints a tree holding these two files, the first importing the second; answers the messages about imports. */
async function lintImport(from: string, specifier: string): Promise<string> {
  await cp(join(tree, 'biome.json'), join(tree, 'case', 'biome.json'));
  const file = join(tree, 'case', from);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `export const loaded = () => import('${specifier}');\n`);
  const output = await new Promise<string>((done) => {
    execFile(biome, ['lint', '.'], { cwd: join(tree, 'case') }, (_error, stdout, stderr) =>
      done(stdout + stderr),
    );
  });
  await rm(join(tree, 'case'), { recursive: true });
  return output;
}

it.each([
  ['src/domain/booking/a.ts', '../../platform/b.ts'],
  ['src/domain/booking/a.ts', 'redaxios'],
  ['src/platform/a.ts', '../ui/b.ts'],
  ['src/platform/a.ts', '../features/contact/b.ts'],
  ['src/ui/a.ts', '../features/contact/b.ts'],
  ['src/ui/a.ts', '../app/b.ts'],
  ['src/features/contact/a.ts', '../estimate/b.ts'],
  ['src/features/contact/a.ts', '../../app/b.ts'],
  ['src/app/a.ts', '../features/contact/b.ts'],
  ['src/app/shell.ts', '../features/account/b.ts'],
  ['src/app/a.ts', '../server/b.ts'],
  ['src/site/a.ts', '../platform/b.ts'],
  ['src/server/a.ts', '../platform/b.ts'],
  ['src/server/http/a.ts', '../../site/b.ts'],
  ['src/worker/a.ts', '../platform/b.ts'],
])('%s may not import %s', async (from, specifier) => {
  expect(await lintImport(from, specifier)).toContain('noRestrictedImports');
});

it.each([
  ['src/domain/booking/a.ts', './b.ts'],
  ['src/domain/booking/a.ts', '../lib/b.ts'],
  ['src/domain/booking/a.ts', 'superstruct'],
  ['src/platform/a.ts', '../domain/lib/b.ts'],
  ['src/ui/a.ts', '../platform/b.ts'],
  ['src/features/contact/a.ts', '../../ui/b.ts'],
  ['src/features/contact/a.ts', './b.ts'],
  ['src/app/islands.ts', '../features/contact/b.ts'],
  ['src/app/screens.ts', '../features/account/b.ts'],
  ['src/site/pages/a.ts', '../../domain/lib/b.ts'],
  ['src/server/contact/a.ts', '../../domain/lib/b.ts'],
])('%s may import %s', async (from, specifier) => {
  expect(await lintImport(from, specifier)).not.toContain('noRestrictedImports');
});
