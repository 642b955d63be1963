// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { filesOf, screenGroups, sharedGroups, startGroup } from '../../../scripts/budgets/graph.ts';
import { chunk, sampleBuild } from './fabricated.ts';

test('the start bundle counts what it imports statically, and nothing lazy', () => {
  expect(filesOf(startGroup(sampleBuild()))).toEqual(['start.js', 'shared.js']);
});

test('a screen counts what only it needs; what it shares with others is weighed on its own', () => {
  const [contact, estimate] = screenGroups(sampleBuild());
  expect(estimate?.name).toBe('src/features/estimate/estimate.tsx');
  expect(estimate && filesOf(estimate)).toEqual(['estimate.js', 'estimate.css']);
  expect(contact && filesOf(contact)).toEqual(['contact.js']);
  expect(sharedGroups(sampleBuild()).map(filesOf)).toEqual([['field.js']]);
});

test('all that a screen adds to the start is known too', () => {
  const [contact] = screenGroups(sampleBuild());
  expect(contact?.everything.map(({ file }) => file)).toEqual(['contact.js', 'field.js']);
});

describe('the shell', () => {
  const shell = { source: 'src/app/shell.tsx', imports: ['router.js'], dynamicImports: ['login.js'] };
  const login = { source: 'src/features/account/login.tsx', imports: ['router.js', 'start.js'] };
  const withShell = (asksForLogin: readonly string[] = []) =>
    screenGroups({
      engine: 'preact',
      importers: {},
      chunks: [
        chunk('start.js', { entry: true, dynamicImports: ['shell.js', 'menu.js'] }),
        chunk('shell.js', shell),
        chunk('router.js'),
        chunk('login.js', login),
        chunk('menu.js', { imports: ['start.js'], dynamicImports: asksForLogin }),
      ],
    }).map(({ name, everything }) => [name, ...everything.map(({ file }) => file)]);

  test('is weighed on its own, and is there before the screens behind it', () => {
    expect(withShell()).toEqual([
      ['menu.js', 'menu.js'],
      ['src/app/shell.tsx', 'shell.js', 'router.js'],
      ['src/features/account/login.tsx', 'login.js'],
    ]);
  });

  test('is no excuse for what something else asks for too', () => {
    expect(withShell(['login.js'])).toContainEqual([
      'src/features/account/login.tsx',
      'login.js',
      'router.js',
    ]);
  });
});

test('a build without a start bundle is refused', () => {
  expect(() => startGroup(sampleBuild({ chunks: [] }))).toThrow('no start bundle');
});
