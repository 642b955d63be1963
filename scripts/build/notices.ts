/** Writes the notices of everybody whose code this build sends to browsers, by what was really bundled. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '../../src/domain/settings/company.ts';
import { noticesPath } from '../../src/domain/settings/notices.ts';
import { packageOf } from '../budgets/packages.ts';
import type { BuildWeights } from '../budgets/weights.ts';
import { licenceText, licensedIn, refusedLicences } from '../lib/licences.ts';
import { repositoryRoot } from '../lib/module-id.ts';

/** Helpers that the bundler writes into scripts: a module of no package's folder. */
const BUNDLER = /^rolldown\//;

/** The folder of the package that a module came from, one inside another's included; null for our own. */
function packageFolder(id: string): string | null {
  if (BUNDLER.test(id)) return 'node_modules/rolldown';
  const name = packageOf(id);
  if (name === null) return null;
  const folder = `node_modules/${name}`;
  return id.slice(0, id.lastIndexOf(`${folder}/`) + folder.length);
}

/** @throws when a package's licence is not one of what may be sent, or its text is missing and has to be said */
export async function writeNotices(outDir: string, { chunks }: Pick<BuildWeights, 'chunks'>): Promise<void> {
  const modules = chunks.flatMap((chunk) => chunk.modules).filter(({ bytes }) => bytes > 0);
  const folders = new Set(modules.flatMap(({ id }) => packageFolder(id) ?? []));
  const packages = [...folders].sort().map((folder) => {
    const path = join(repositoryRoot, folder);
    return { ...licensedIn(path), text: licenceText(path) };
  });
  const faults = [
    ...refusedLicences(packages, 'shipped'),
    ...packages
      .filter(({ licence, text }) => text === '' && licence !== 'Unlicense')
      .map(({ name, version }) => `${name} ${version} is shipped and brings no text of its licence`),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const notices = packages.map(({ name, version, licence, text }) =>
    [`${name} ${version} (${licence})`, text].filter(Boolean).join('\n\n'),
  );
  const heading = `Logiciels d’autres auteurs que le site de ${brand} envoie aux navigateurs, et leurs licences.`;
  await writeFile(join(outDir, noticesPath), `${[heading, ...notices].join(SEPARATOR)}\n`);
}

const SEPARATOR = `\n\n${'-'.repeat(80)}\n\n`;
