// @vitest-environment node
import { expect, test } from 'vitest';
import { silentFirstLoadFiles } from '../../../scripts/budgets/first-load.ts';
import { sampleBuild } from './fabricated.ts';

test('a browser file of the start bundle that does not say so is named', () => {
  const faults = silentFirstLoadFiles(sampleBuild(), () => '/** Starts everything. */');
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain('src/app/main.tsx');
});

test('one that says so, on one line or several, is fine', () => {
  expect(silentFirstLoadFiles(sampleBuild(), () => '/** First load. Starts. */')).toEqual([]);
  expect(silentFirstLoadFiles(sampleBuild(), () => '/**\n * First load. Starts.\n */')).toEqual([]);
});
