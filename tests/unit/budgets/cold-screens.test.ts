// @vitest-environment node
import { expect, test } from 'vitest';
import { coldLoad } from '../../../scripts/budgets/cold-screens.ts';
import type { BuildWeights } from '../../../scripts/budgets/weights.ts';
import { chunk } from './fabricated.ts';

const LOGIN = 'src/features/account/account-screens.ts';

/** A start, a shell behind it, and behind that a login with a style and a module of its own. */
const build: BuildWeights = {
  engine: 'preact',
  importers: {},
  chunks: [
    chunk('start.js', { entry: true }),
    chunk('shell.js', { imports: ['start.js'], modules: [{ id: 'src/app/shell.tsx', bytes: 1 }] }),
    chunk('menu.js', { imports: ['start.js'], modules: [{ id: 'src/app/workspace-bar.tsx', bytes: 1 }] }),
    chunk('login.js', { imports: ['field.js'], styles: ['login.css'], modules: [{ id: LOGIN, bytes: 1 }] }),
    chunk('field.js', { imports: ['start.js'] }),
  ],
};

/** A document that asks for these files, as the real one does. */
const asking = (...files: string[]) =>
  `<script>if (location.hash === '#/auth/login')
    for (const href of ${JSON.stringify(files)}) {
      const link = document.createElement('link');
      link.href = '/' + href;
      document.head.append(link);
    }</script>`;

const everything = ['start.js', 'shell.js', 'login.js', 'login.css', 'field.js'];
const cold = (html: string, signedIn = false) =>
  coldLoad(build, html, { route: '/auth/login', module: LOGIN, signedIn });

test('a screen whose document asks for all it needs takes two rounds', () => {
  const { files, rounds, late } = cold(asking(...everything));
  expect([[...files].sort(), rounds, late]).toEqual([[...everything].sort(), 2, []]);
});

test.each([
  ['its own script', 'login.js', 3],
  ['its style', 'login.css', 3],
  ['what its script imports', 'field.js', 3],
  ['the shell', 'shell.js', 3],
])('%s, not asked for, is a round more, and named', (_, missed, rounds) => {
  const load = cold(asking(...everything.filter((file) => file !== missed)));
  expect(load.rounds).toBe(rounds);
  expect(load.late.flatMap(({ file, styles }) => [file, ...styles])).toContain(missed);
});

test('a document that asks for nothing lets the start ask for the shell, and the shell for the screen', () => {
  expect(cold('<script></script>').rounds).toBe(4);
});

test('what is asked for in vain counts all the same', () => {
  expect(cold(asking(...everything, 'lost.js')).files).toContain('lost.js');
});

test('who is signed in has the menu too', () => {
  expect(cold(asking(...everything), true)).toMatchObject({
    rounds: 3,
    files: expect.arrayContaining(['menu.js']),
  });
});
