/**
 * Writes every table into a folder, as of one instant: a file of compressed lines each, a row of JSON a line. The rows are read
 * and written by PostgreSQL, so that no value passes through a type of JavaScript.
 */

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Queryable } from './database.ts';
import type { Migration } from './migrate.ts';
import { listSequences, listTables, quoted, type Sequence } from './tables.ts';

const ROWS_AT_ONCE = 1_000;

export interface ExportedTables {
  /** That the schema has, in their order. */
  readonly migrations: readonly Migration[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly sequences: readonly Sequence[];
}

/** Of all tables together. */
export const rowsOf = ({ tables }: Pick<ExportedTables, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);

/** Below the folder of an export. */
export const fileOfTable = (name: string): string => `${name}.jsonl.gz`;

/** @param folder absolute, empty, and closed to others */
export const exportTables = (database: Database, folder: string): Promise<ExportedTables> =>
  database.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    // As long as it takes: nobody waits for it on PostgreSQL.
    await tx.query('set local statement_timeout = 0');
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    const migrations = await tx.query<Migration>('select name, sha256 from migration order by name');
    const tables = [];
    for (const { name } of await listTables(tx)) {
      const counted = { rows: 0 };
      await pipeline(
        linesOf(tx, name, counted),
        createGzip(),
        createWriteStream(join(folder, fileOfTable(name)), { flags: 'wx' }),
      );
      tables.push({ name, ...counted });
    }
    return { migrations, tables, sequences: await listSequences(tx) };
  });

async function* linesOf(tx: Queryable, table: string, counted: { rows: number }): AsyncGenerator<string> {
  await tx.query(
    `declare exported no scroll cursor for select to_jsonb(kept)::text as row from ${quoted(table)} as kept`,
  );
  for (;;) {
    const rows = await tx.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from exported`);
    if (rows.length === 0) break;
    counted.rows += rows.length;
    yield rows.map(({ row }) => `${row}\n`).join('');
  }
  await tx.query('close exported');
}
