import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TestSpecification } from 'vitest/node';
import { repositoryRoot } from '../../../scripts/lib/module-id.ts';
import { LongestFirst, longFiles } from '../../../scripts/lib/test-order.ts';

const filesOf = (folder: string) =>
  readdirSync(join(repositoryRoot, folder)).map((name) => join(repositoryRoot, folder, name));

it('names files that exist', () => {
  const names = ['tests/server', 'tests/browser'].flatMap(filesOf);
  expect(longFiles.filter((long) => !names.some((name) => name.endsWith(`/${long}.test.ts`)))).toEqual([]);
});

it('begins with those that take long, then with the larger ones', () => {
  const server = ['tracking', 'dead-ends', 'booking', 'upkeep', 'mail'].map((name) => ({
    moduleId: join(repositoryRoot, 'tests/server', `${name}.test.ts`),
  }));
  const sorted = new LongestFirst().sort(server as TestSpecification[]);
  expect(sorted.map(({ moduleId }) => /([\w-]+)\.test\.ts$/.exec(moduleId)?.[1])).toEqual([
    'dead-ends',
    'mail',
    'booking',
    'tracking',
    'upkeep',
  ]);
});
