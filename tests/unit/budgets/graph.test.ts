// @vitest-environment node
import { expect, test } from 'vitest';
import { filesOf, screenGroups, startGroup } from '../../../scripts/budgets/graph.ts';
import { sampleBuild } from './fabricated.ts';

test('the start bundle counts what it imports statically, and nothing lazy', () => {
  expect(filesOf(startGroup(sampleBuild()))).toEqual(['start.js', 'shared.js']);
});

test('a screen counts its own scripts and styles and what it shares with other screens, not the start', () => {
  const [contact, estimate] = screenGroups(sampleBuild());
  expect(estimate?.name).toBe('src/features/estimate/estimate.tsx');
  expect(estimate && filesOf(estimate)).toEqual(['estimate.js', 'estimate.css', 'field.js']);
  expect(contact && filesOf(contact)).toEqual(['contact.js', 'field.js']);
});

test('a build without a start bundle is refused', () => {
  expect(() => startGroup(sampleBuild({ chunks: [] }))).toThrow('no start bundle');
});
