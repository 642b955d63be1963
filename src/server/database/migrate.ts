/** Brings the schema up to date at start: numbered `.sql` files, each applied once, all in one transaction. */

import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queryable } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any constant that no other program uses on the same database. */
const MIGRATION_LOCK = 736_201_994;

/**
 * Applies what is missing and returns the names applied. Safe when several instances start at once: the others wait
 * on an advisory lock, then find nothing left to do.
 * @param onNew fills a database that had nothing: with the schema or, after a kill, at the next start.
 */
export async function migrate(
  database: Database,
  onNew: (tx: Queryable) => Promise<void> = async () => {},
): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return database.tx(async (tx) => {
    // Waiting for another instance's migrations may take longer than any statement of ours.
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await tx.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    );
    const rows = await tx.query<{ name: string }>('select name from migration');
    const done = new Set(rows.map((row) => row.name));
    const applied: string[] = [];
    for (const name of files) {
      if (done.has(name)) continue;
      await tx.query(await readFile(new URL(name, folder), 'utf8'));
      await tx.query('insert into migration (name) values ($1)', [name]);
      applied.push(name);
    }
    if (done.size === 0) await onNew(tx);
    return applied;
  });
}
