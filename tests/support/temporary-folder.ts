/** A folder of a test's own, in memory where there is enough, else under the system's temporary one. */

import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDemoAccounts } from '../../src/server/customer/demo-accounts.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { createKeys } from '../../src/server/session/keys.ts';
import { openPglite } from './built-server.ts';
import { dropTestDatabase, usesPostgres } from './database.ts';
import { MEMORY, memoryHasRoom } from './memory.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const modules = fromRoot('node_modules/');
const cache = join(modules, '.cache', 'server-tests');
const migrations = fromRoot('src/server/database/migrations/');
const demoAccounts = fromRoot('src/server/customer/demo-accounts.ts');
/** No later than any clock of a test. */
const FIRST_START = new Date('2026-11-21T08:00:00Z');

export interface TemporaryFolder {
  readonly path: string;
  /** Removes it, and the test database that belongs to it. */
  remove(): Promise<void>;
}

/**
 * What a data folder holds at first, on the embedded database: `nothing`; a `database` without schema, which takes seconds
 * to make; or the schema and demonstration `accounts`, as after a first start, which takes seconds more.
 */
export type Contents = 'nothing' | 'database' | 'accounts';

/** A data folder. What it holds is copied from what was made once; only tests of a first start are about making it. */
export async function temporaryFolder({
  holds = 'accounts',
}: {
  readonly holds?: Contents;
} = {}): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(memoryHasRoom() ? MEMORY : tmpdir(), 'garrigue-'));
  // At once: a thousand small files take ten times as long one promise after the other.
  if (holds !== 'nothing' && !usesPostgres) cpSync(await template(holds), path, { recursive: true });
  return {
    path,
    remove: async () => {
      await dropTestDatabase(path);
      await rm(path, { recursive: true, force: true });
    },
  };
}

/** The folder to copy: one for each version of what it is made of. */
async function template(holds: 'database' | 'accounts'): Promise<string> {
  const kept = join(cache, `${holds}-${await version()}`);
  if (existsSync(kept)) return kept;
  await mkdir(cache, { recursive: true });
  const fresh = join(tmpdir(), `garrigue-${randomUUID()}`);
  const database = await openPglite(fresh, () => {});
  if (holds === 'accounts') {
    await migrate(
      database,
      async (tx) => void (await makeDemoAccounts(tx, fresh, createKeys(fresh), FIRST_START)),
    );
  }
  await database.close();
  const beside = `${kept}-${randomUUID()}`;
  cpSync(fresh, beside, { recursive: true });
  await rm(fresh, { recursive: true });
  // Another test file may have been faster: its copy is as good.
  await rename(beside, kept).catch(() => rm(beside, { recursive: true }));
  return kept;
}

async function version(): Promise<string> {
  const names = (await readdir(migrations)).map((name) => join(migrations, name));
  const files = [join(modules, '@electric-sql/pglite/package.json'), demoAccounts, ...names.sort()];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}
