// @vitest-environment node
import { expect, test } from 'vitest';
import { packageOf, strangersInStart } from '../../../scripts/budgets/packages.ts';
import type { BuildWeights } from '../../../scripts/budgets/weights.ts';
import { chunk, sampleBuild } from './fabricated.ts';

/** The sample with one more module in the chunk that the start imports. */
function withModule(id: string, importer: string): BuildWeights {
  const { chunks } = sampleBuild();
  const added = chunk('shared.js', { modules: [{ id, bytes: 500 }] });
  return sampleBuild({
    chunks: chunks.map((one) => (one.file === 'shared.js' ? added : one)),
    importers: { [id]: [importer] },
  });
}

test('the framework, signals and our own source may be in the start', () => {
  expect(strangersInStart(sampleBuild(), 'preact')).toEqual([]);
});

test('another package in the start is named with the module and who imports it', () => {
  const build = withModule('node_modules/redaxios/dist/redaxios.module.js', 'src/platform/api/api.ts');
  const [fault] = strangersInStart(build, 'preact');
  expect(fault).toContain('package redaxios');
  expect(fault).toContain('node_modules/redaxios/dist/redaxios.module.js');
  expect(fault).toContain('imported by src/platform/api/api.ts');
});

test('each engine refuses the other one’s runtime', () => {
  const reactDom = withModule('node_modules/react-dom/client.js', 'src/app/main.tsx');
  expect(strangersInStart(reactDom, 'preact')).toHaveLength(1);
  expect(strangersInStart(sampleBuild(), 'react')[0]).toContain('package preact');
});

test('a feature in the start is refused: it must be behind import()', () => {
  const [fault] = strangersInStart(
    withModule('src/features/contact/draft.ts', 'src/app/islands.ts'),
    'preact',
  );
  expect(fault).toContain('src/features/contact/draft.ts');
});

test('a heavy package behind an import() is no fault', () => {
  const { chunks } = sampleBuild();
  const contact = chunk('contact.js', { modules: [{ id: 'node_modules/superstruct/x.mjs', bytes: 9000 }] });
  const build = sampleBuild({ chunks: chunks.map((one) => (one.file === 'contact.js' ? contact : one)) });
  expect(strangersInStart(build, 'preact')).toEqual([]);
});

test.each([
  ['node_modules/@preact/signals/dist/x.js', '@preact/signals'],
  ['node_modules/preact/hooks/dist/hooks.mjs', 'preact'],
  ['node_modules/a/node_modules/b/index.js', 'b'],
  ['src/app/main.tsx', null],
  ['vite/preload-helper.js', null],
])('%s belongs to %s', (id, owner) => {
  expect(packageOf(id)).toBe(owner);
});
