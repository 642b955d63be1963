/** What comes from others comes as it was chosen, and is tried on the versions of Node that we name. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeVersions } from '../../support/node-versions.ts';

const workflows = readdirSync('.github/workflows').map((name) =>
  readFileSync(`.github/workflows/${name}`, 'utf8'),
);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

const major = (version: string) => version.split('.')[0];

test('continuous integration runs on the floor and on each version of Node that the server is tried on', () => {
  const [floor, ...others] = nodeVersions;
  expect(`>=${floor}`).toBe(`${manifest.engines.node}.0`);
  const matrix = `node: [${[floor, ...others.map(major)].join(', ')}]`;
  expect(workflows.join('\n')).toContain(matrix);
});

test('the version of Node that a contributor gets is the newest of them', () => {
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(major(nodeVersions.at(-1) ?? ''));
});
