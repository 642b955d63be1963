/** A folder of a test's own, under the system's temporary one. */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPglite } from '../../src/server/database/pglite.ts';
import { dropTestDatabase, usesPostgres } from './database.ts';

const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url));

export interface TemporaryFolder {
  readonly path: string;
  /** Removes it, and the test database that belongs to it. */
  remove(): Promise<void>;
}

/**
 * A data folder. It already holds an empty embedded database, copied from one made once, unless `empty`: making one
 * takes seconds, and only the tests of a first start are about that.
 */
export async function temporaryFolder({ empty = false } = {}): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'garrigue-'));
  if (!empty && !usesPostgres) await cp(await emptyDatabase(), join(path, 'pglite'), { recursive: true });
  return {
    path,
    remove: async () => {
      await dropTestDatabase(path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

async function emptyDatabase(): Promise<string> {
  const text = await readFile(join(modules, '@electric-sql/pglite/package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const cache = join(modules, '.cache', 'server-tests');
  const template = join(cache, `pglite-${version}`);
  if (existsSync(template)) return template;
  await mkdir(cache, { recursive: true });
  const fresh = join(tmpdir(), `garrigue-${randomUUID()}`);
  const database = await openPglite(fresh, () => {});
  await database.close();
  const beside = `${template}-${randomUUID()}`;
  await cp(join(fresh, 'pglite'), beside, { recursive: true });
  await rm(fresh, { recursive: true });
  // Another test file may have been faster: its copy is as good.
  await rename(beside, template).catch(() => rm(beside, { recursive: true }));
  return template;
}
