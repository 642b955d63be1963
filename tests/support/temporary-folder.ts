/** A folder of a test's own, in memory where there is enough, else under the system's temporary one. */

import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPglite } from '../../src/server/database/pglite.ts';
import { dropTestDatabase, usesPostgres } from './database.ts';

/** Where memory can be had as a folder, with room for the databases of a whole run: an embedded one is 40 MB of files. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4e9;

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
  const path = await mkdtemp(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'garrigue-'));
  // At once: a thousand small files take ten times as long one promise after the other.
  if (!empty && !usesPostgres) cpSync(await emptyDatabase(), join(path, 'pglite'), { recursive: true });
  return {
    path,
    remove: async () => {
      await dropTestDatabase(path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ROOM_BYTES;
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
  cpSync(join(fresh, 'pglite'), beside, { recursive: true });
  await rm(fresh, { recursive: true });
  // Another test file may have been faster: its copy is as good.
  await rename(beside, template).catch(() => rm(beside, { recursive: true }));
  return template;
}
