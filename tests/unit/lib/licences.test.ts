/** Nothing runs or is sent to browsers under a licence that nobody has chosen. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { licensed, licensedIn, refusedLicences } from '../../../scripts/lib/licences.ts';

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>;
};

/** What `npm ci --omit=dev` installs; of another platform's binaries the lockfile alone knows. */
const production = Object.entries(packages)
  .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional)
  .map(([folder, locked]) =>
    existsSync(folder)
      ? licensedIn(folder)
      : licensed({ ...locked, name: folder.split('node_modules/').at(-1) ?? folder }),
  );

test('what the server runs with has licences that are on the list', () => {
  expect(production.length).toBeGreaterThan(50);
  expect(refusedLicences(production, 'run')).toEqual([]);
});

test('a licence that is on no list is refused by the name of its package, and so is none', () => {
  const packages = ['GPL-3.0-only', 'MPL-2.0', 'MIT', undefined].map((license, index) =>
    licensed({ name: `p${index}`, version: '1.0.0', license }),
  );
  expect(refusedLicences(packages, 'run')).toEqual([
    'p0 1.0.0 may not be run: its licence is GPL-3.0-only',
    'p3 1.0.0 may not be run: its licence is none',
  ]);
  expect(refusedLicences(packages, 'shipped')).toContain(
    'p1 1.0.0 may not be shipped: its licence is MPL-2.0',
  );
});
