/** Moves the tables of the embedded database to a PostgreSQL server; media and keys stay where they are. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { exportTables, rowsOf } from '../database/export-tables.ts';
import { loadTables, requireEmpty } from '../database/load-tables.ts';
import { ConfigError, type Storage } from '../lib/config.ts';
import { withDatabase } from './with-database.ts';
import { withFolder } from './with-folder.ts';

/**
 * The server is stopped: what it would take meanwhile would stay behind. What was moved is still in the embedded database.
 * @returns how many rows there were
 * @throws ConfigError without either database, FolderLocked while the server runs, NotEmpty
 */
export async function moveToPostgres(storage: Storage): Promise<number> {
  const { databaseUrl, dataDir } = storage;
  if (databaseUrl === null)
    throw new ConfigError('DATABASE_URL\u00a0: l’adresse du serveur PostgreSQL est attendue.');
  if (!existsSync(join(dataDir, 'pglite')))
    throw new ConfigError('DATA_DIR\u00a0: ce dossier n’a pas de base de données embarquée.');
  return withDatabase(storage, async (target) => {
    await requireEmpty(target);
    const folder = join(dataDir, 'moving');
    return withFolder(folder, async () => {
      const exported = await withDatabase({ ...storage, databaseUrl: null }, (source) =>
        exportTables(source, folder),
      );
      await loadTables(target, folder, exported);
      return rowsOf(exported);
    });
  });
}
