/** A database for each data folder: inside it (PGlite), or on the PostgreSQL server that DATABASE_URL names. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import type { Database } from '../../src/server/database/database.ts';
import { openPostgres } from '../../src/server/database/postgres.ts';
import { openPglite } from './built-server.ts';

const serverUrl = process.env.DATABASE_URL || null;

/** Whether the tests run on a PostgreSQL server. */
export const usesPostgres = serverUrl !== null;

/** What the folder's server must be given as DATABASE_URL; made when absent. Null: the embedded database. */
export async function testDatabaseUrl(dataDir: string): Promise<string | null> {
  if (!serverUrl) return null;
  const name = databaseName(dataDir);
  await administer(serverUrl, async (client) => {
    // Two servers of one test may be started at once, on a database that neither has yet.
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** What a server of tests is told of its database: on one of its own, that it is a demonstration, with the payment sandbox. */
export async function databaseSettings(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const url = await testDatabaseUrl(dataDir);
  return url === null ? {} : { DATABASE_URL: url, PAYMENT_SANDBOX: 'oui', DEMONSTRATION: 'oui' };
}

/** Drops the database of a data folder, if there is one. */
export async function dropTestDatabase(dataDir: string): Promise<void> {
  if (!serverUrl) return;
  await administer(serverUrl, (client) =>
    client.query(`drop database if exists ${databaseName(dataDir)} with (force)`),
  );
}

/** The database of a data folder. The embedded one belongs to one process: stop its server first. */
export async function openTestDatabase(dataDir: string): Promise<Database> {
  const url = await testDatabaseUrl(dataDir);
  const ignore = () => {};
  return url ? openPostgres({ url, connections: 10 }, ignore) : openPglite(dataDir, ignore);
}

/**
 * Asks the database of a data folder. The embedded one belongs to one process: stop its server first.
 * @param sql without values.
 */
export async function askDatabase<Row>(dataDir: string, sql: string): Promise<Row[]> {
  const database = await openTestDatabase(dataDir);
  try {
    return await database.query<Row>(sql);
  } finally {
    await database.close();
  }
}

/** What a migration does, to be done again to what a version before left. @param name without `.sql` */
export const migrationSql = (name: string): Promise<string> =>
  readFile(new URL(`../../src/server/database/migrations/${name}.sql`, import.meta.url), 'utf8');

const databaseName = (dataDir: string): string =>
  `test_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;

async function administer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
