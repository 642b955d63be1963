/** The schema and the server that opens it: what is newer, changed or of another PostgreSQL is refused rather than misread. */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { migrate, readMigrations } from '../../src/server/database/migrate.ts';
import { openTestDatabase, usesPostgres } from '../support/database.ts';
import { launchServer } from '../support/server.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function on(work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = await openTestDatabase(folder.path);
  try {
    await migrate(database);
    await work(database);
  } finally {
    await database.close();
  }
}

/** What a server says that ends because of its database. */
async function refusal(): Promise<string> {
  const server = await launchServer({ dataDir: folder.path });
  await expect(server.ready).rejects.toThrow();
  return server.output();
}

describe('a server', () => {
  test('keeps what it applied with its checksum, of what was applied before too', () =>
    on(async (database) => {
      await database.query('update migration set sha256 = null');
      await migrate(database);
      const applied = await database.query('select name, sha256 from migration order by name');
      expect(applied).toEqual((await readMigrations()).map(({ name, sha256 }) => ({ name, sha256 })));
    }));

  test('does not open the database of a newer one', async () => {
    await on((database) => database.query(`insert into migration (name) values ('999-later.sql')`));
    expect(await refusal()).toMatch(
      /^Cette base vient d’une version plus récente du logiciel \(999-later\.sql\)\s: lancez cette version-là/m,
    );
  });

  test('does not open one to which something else was applied under the same name', async () => {
    await on((database) =>
      database.query(`update migration set sha256 = repeat('0', 64) where name = '002-account.sql'`),
    );
    expect(await refusal()).toMatch(/^002-account\.sql n’est plus ce qui a été appliqué à cette base/m);
  });

  test.skipIf(usesPostgres)('does not open a folder of another PostgreSQL, and says what to do', async () => {
    const pglite = join(folder.path, 'other', 'pglite');
    await mkdir(pglite, { recursive: true });
    await writeFile(join(pglite, 'PG_VERSION'), '17\n');
    const server = await launchServer({ dataDir: join(folder.path, 'other') });
    await expect(server.ready).rejects.toThrow();
    expect(server.output()).toMatch(
      /^Le dossier .* est d’une base PostgreSQL\s17, et cette version du logiciel embarque PostgreSQL\s18\s: .*npm run backup.*npm run restore/m,
    );
  });

  test.skipIf(usesPostgres)('embeds the PostgreSQL that it says', () =>
    on(async (database) => {
      const [row] = await database.query<{ version: string }>(
        `select current_setting('server_version') as version`,
      );
      expect(row?.version).toMatch(/^18\./);
    }),
  );
});
