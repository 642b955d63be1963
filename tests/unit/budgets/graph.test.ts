// @vitest-environment node
import { expect, test } from 'vitest';
import { chunksFor, filesOf, startChunks } from '../../../scripts/budgets/graph.ts';
import { sampleBuild } from './fabricated.ts';

test('the start bundle counts what it imports statically, and nothing lazy', () => {
  expect(filesOf(startChunks(sampleBuild()))).toEqual(['start.js', 'shared.js']);
});

test('a module counts the chunk that holds it with its styles, and all that this imports', () => {
  expect(filesOf(chunksFor(sampleBuild(), 'src/features/estimate/estimate.tsx'))).toEqual([
    'estimate.js',
    'estimate.css',
    'field.js',
    'shared.js',
  ]);
});

test('a module that no chunk holds is refused', () => {
  expect(() => chunksFor(sampleBuild(), 'src/features/lost.tsx')).toThrow('src/features/lost.tsx');
});

test('a build without a start bundle is refused', () => {
  expect(() => startChunks(sampleBuild({ chunks: [] }))).toThrow('no start bundle');
});
