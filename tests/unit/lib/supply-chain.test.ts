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

test('packages are named by one version each, and the lockfile brings what was reviewed', () => {
  const named = { ...manifest.dependencies, ...manifest.devDependencies };
  expect(Object.entries(named).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(`${version}`))).toEqual([]);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const unsealed = Object.entries<{ integrity?: string }>(packages).filter(
    ([path, { integrity }]) => path && !integrity,
  );
  expect(unsealed.map(([path]) => path)).toEqual([]);
});

test('what is brought up to date by itself leaves the overrides alone', () => {
  const { packageRules, rangeStrategy } = JSON.parse(readFileSync('.github/renovate.json', 'utf8'));
  expect(rangeStrategy).toBe('pin');
  expect(packageRules).toContainEqual(
    expect.objectContaining({ matchDepTypes: ['overrides'], enabled: false }),
  );
});

test('continuous integration runs actions by their commit, which nobody can move, and checks signatures', () => {
  const used = workflows.flatMap((text) => text.match(/(?<=uses: ).*/g) ?? []);
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((name) => !/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(name))).toEqual([]);
  expect(workflows.join('\n')).toContain('npm audit signatures');
});
