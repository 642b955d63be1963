/** Databases of a PostgreSQL server that hold a made-up history: migrated as any, and filled. */
import { Client } from 'pg';
import { makeDemoAccounts } from '../../../src/server/customer/demo-accounts.ts';
import type { Queryable } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { openPostgres } from '../../../src/server/database/postgres.ts';
import { statementsOn } from '../../../src/server/database/statements.ts';
import { createKeys } from '../../../src/server/session/keys.ts';
import { history } from './history.ts';

/**
 * Makes the database of that name anew.
 * @param dataDir where the password of its demonstration accounts is written
 * @returns its address, once it is filled and counted
 */
export async function fillDatabase(
  serverUrl: string,
  { name, count, dataDir }: { readonly name: string; readonly count: number; readonly dataDir: string },
): Promise<string> {
  await onDatabase(serverUrl, async (server) => {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.query(`create database ${name}`);
  });
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openPostgres({ url: url.href, connections: 10 }, () => {});
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await onDatabase(url.href, (filled) => fill(filled, count, dataDir));
  return url.href;
}

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  onDatabase(serverUrl, async (server) => {
    await server.query(`drop database if exists ${name} with (force)`);
  });

/** On one connection, whose statements may take their time. */
export async function onDatabase<T>(url: string, work: (database: Queryable) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(statementsOn(client));
  } finally {
    await client.end();
  }
}

async function fill(database: Queryable, count: number, dataDir: string): Promise<void> {
  const now = new Date();
  await makeDemoAccounts(database, dataDir, createKeys('bench'), now);
  const indexes = await dropPlainIndexes(database);
  // What refers to what is right by how it is made: looked up for each row it would take longer than the rows.
  await database.query('set session_replication_role = replica');
  for (const [what, sql] of history(count, now)) {
    const begun = performance.now();
    await database.query(sql);
    console.error(`  ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  await database.query('set session_replication_role = origin');
  for (const index of indexes) await database.query(index);
  await database.query('vacuum analyze');
}

/** Built at the end they are quicker, and as compact as after a reindex. @returns how each is made again */
async function dropPlainIndexes(database: Queryable): Promise<string[]> {
  const indexes = await database.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not exists (
       select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')
     )`,
  );
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  return indexes.map(({ definition }) => definition);
}
