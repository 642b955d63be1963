/** Opens the database that the configuration names, waits for it when it is still starting, and migrates it. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../lib/config.ts';
import type { Log } from '../lib/log.ts';
import { type Database, DatabaseUnavailable, type Queryable } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** A PostgreSQL that starts together with us gets this long. */
const ATTEMPTS = 20;
const PAUSE_MS = 500;

/**
 * @param onDeath called when the database is gone for good and the process must end.
 * @param onNew fills a new embedded database, in the transaction that makes its schema.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  onDeath: (error: Error) => void,
  onNew?: (tx: Queryable) => Promise<void>,
): Promise<Database> {
  const database = config.databaseUrl
    ? openPostgres({ url: config.databaseUrl, connections: config.databasePool }, (error) =>
        log.error('database_connection_lost', error),
      )
    : await openPglite(config.dataDir, onDeath);
  try {
    const applied = await migrateWhenReady(database, database.kind === 'pglite' ? onNew : undefined);
    if (applied.length > 0) log.info('database_migrated', { migrations: applied });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function migrateWhenReady(
  database: Database,
  onNew?: (tx: Queryable) => Promise<void>,
): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(database, onNew);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempt === ATTEMPTS) throw error;
      await wait(PAUSE_MS);
    }
  }
}
