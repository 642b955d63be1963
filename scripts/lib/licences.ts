/** Under which licences a package may come to us, and what it says of its own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What browsers are sent: only what asks for no more than its notice. SPDX expressions as packages write them. */
const SHIPPED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '(MIT OR Apache-2.0)',
  'Unlicense',
]);

/** What the server runs with as it is: also fonts, and files whose own changes would have to be published. */
const RUN: ReadonlySet<string> = new Set([...SHIPPED, 'MIT AND OFL-1.1', 'MPL-2.0']);

/** Of packages that name none: what their own licence file says. */
const READ_BY_US: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

export interface Licensed {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; « none » where the package says nothing. */
  readonly licence: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
}

export function licensed({ name, version, license }: Manifest): Licensed {
  const said = typeof license === 'string' ? license : READ_BY_US[`${name}@${version}`];
  return { name, version, licence: said ?? 'none' };
}

const LISTS = { shipped: SHIPPED, run: RUN } as const;

/** A sentence for each package whose licence is not on the list of what becomes of it. */
export const refusedLicences = (packages: readonly Licensed[], use: keyof typeof LISTS): string[] =>
  packages
    .filter(({ licence }) => !LISTS[use].has(licence))
    .map(({ name, version, licence }) => `${name} ${version} may not be ${use}: its licence is ${licence}`);

/** @param folder of an installed package */
export const licensedIn = (folder: string): Licensed =>
  licensed(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));

/** The licence files of an installed package, one after the other; empty where it has none. */
export function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((name) => /^(?:un)?licen[cs]e|^copying|^notice/i.test(name));
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
