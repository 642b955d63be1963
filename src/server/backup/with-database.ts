/** Opens the database that the configuration names, whatever its schema is, and closes it after. */

import type { Database } from '../database/database.ts';
import { openPglite } from '../database/pglite.ts';
import { openPostgres } from '../database/postgres.ts';
import type { Storage } from '../lib/config.ts';

/** A command cannot go on without it. */
const onDeath = (error: Error) => {
  throw error;
};

export async function withDatabase<T>(
  { databaseUrl, dataDir, databasePool }: Omit<Storage, 's3'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database =
    databaseUrl === null
      ? await openPglite(dataDir, onDeath)
      : openPostgres({ url: databaseUrl, connections: databasePool }, onDeath);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
