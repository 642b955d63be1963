// @vitest-environment node
import { expect, test } from 'vitest';
import { limits } from '../../../scripts/budgets/limits.ts';
import { fileByRoute } from '../../../src/app/screens.ts';

const paths = [...fileByRoute().keys()];

test.each(paths)('%s opened cold has one limit', (path) => {
  const named = limits.coldScreens.filter(({ paths }) => paths.test(path)).map(({ name }) => name);
  expect(named).toHaveLength(1);
});

test('no limit is for screens that are not there', () => {
  const idle = limits.coldScreens.filter((screen) => !paths.some((path) => screen.paths.test(path)));
  expect(idle).toEqual([]);
});
