// @vitest-environment node
import { expect, test } from 'vitest';
import { islandLines } from '../../../scripts/budgets/island-lines.ts';
import { limits } from '../../../scripts/budgets/limits.ts';
import { sampleBuild } from './fabricated.ts';

const list = `
  loadModule(() => import('../features/estimate/estimate.tsx'), 'Estimator');
  loadModule(() => import('../features/contact/contact.tsx'), 'ContactForm');`;

test('an island asks for its script, its styles and what they import, besides the document and the start', () => {
  const lines = islandLines(sampleBuild(), list);
  expect(lines.map(({ what, value, limit }) => [what.split(': ')[1], value, limit])).toEqual([
    ['estimate', 6, limits.islandRequests],
    ['contact', 5, limits.islandRequests],
  ]);
});

test('a list without an island, and an island that is in no chunk, are errors', () => {
  expect(() => islandLines(sampleBuild(), 'export {};')).toThrow('names no island');
  expect(() => islandLines(sampleBuild(), "import('../features/verify/verify.tsx')")).toThrow('verify.tsx');
});
