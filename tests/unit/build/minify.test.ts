/** What the minifier may assume of the code: that it means what the language says. */
import { expect, it } from 'vitest';
import config from '../../../vite.config.ts';

it('is given no leave that its own documentation calls unsafe', () => {
  const leaves = Object.keys(Object(config.build?.terserOptions?.compress));
  expect(leaves).not.toEqual([]);
  expect(leaves.filter((name) => name.startsWith('unsafe'))).toEqual([]);
});
