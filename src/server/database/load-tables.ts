/** Fills an empty database with an export, in the schema that it was made with. All in one transaction: a kill leaves nothing. */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Explained } from '../lib/explained.ts';
import type { Database, Queryable } from './database.ts';
import { type ExportedTables, fileOfTable } from './export-tables.ts';
import { applyMigrations, lockApplied, OtherSchema, readMigrations, requireKnown } from './migrate.ts';
import { listTables, quoted, type Table } from './tables.ts';

/** Characters of rows that go to the database together. */
const BATCH_LENGTH = 1_000_000;

/** Something is there already. */
export class NotEmpty extends Explained {
  override name = 'NotEmpty';
}

const NOT_EMPTY = 'Cette base contient déjà des données\u00a0: elles ne se chargent que dans une base vide.';

/** @throws NotEmpty where the database has a schema already */
export async function requireEmpty(database: Queryable): Promise<void> {
  const [there] = await database.query<{ migration: string | null }>(
    `select to_regclass('migration')::text as migration`,
  );
  if (there?.migration) throw new NotEmpty(NOT_EMPTY);
}

/**
 * @param folder with the files of the export
 * @throws NotEmpty where the database has a schema already, OtherSchema where the export is a newer server's
 */
export const loadTables = (
  database: Database,
  folder: string,
  { migrations, tables, sequences }: ExportedTables,
): Promise<void> =>
  database.tx(async (tx) => {
    const known = await readMigrations();
    requireKnown(known, migrations);
    // Somebody may have started a server on it meanwhile.
    if ((await lockApplied(tx)).size > 0) throw new NotEmpty(NOT_EMPTY);
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    const wanted = new Set(migrations.map(({ name }) => name));
    await applyMigrations(
      tx,
      known.filter(({ name }) => wanted.has(name)),
    );
    const schema = await listTables(tx);
    requireSame(schema, tables);
    await unhindered(tx, schema, async () => {
      // Migrations put rows of their own there.
      await tx.query(`truncate ${schema.map(({ name }) => quoted(name)).join(', ')}`);
      for (const table of schema) {
        const expected = tables.find(({ name }) => name === table.name)?.rows;
        const rows = await loadTable(tx, join(folder, fileOfTable(table.name)), table);
        if (rows !== expected) throw new OtherSchema(`${table.name}\u00a0: ${rows} lignes sur ${expected}.`);
      }
    });
    for (const { name, last } of sequences)
      if (last !== null) await tx.query('select setval($1::regclass, $2::bigint)', [quoted(name), last]);
  });

function requireSame(schema: readonly Table[], tables: ExportedTables['tables']): void {
  const names = (list: readonly { readonly name: string }[]) =>
    list
      .map(({ name }) => name)
      .sort()
      .join();
  if (names(schema) === names(tables)) return;
  throw new OtherSchema('Les tables de cette sauvegarde ne sont pas celles de sa version du logiciel.');
}

/** Rows come table by table: what ties one to another is taken away meanwhile, and checked again over all of them after. */
async function unhindered(tx: Queryable, schema: readonly Table[], load: () => Promise<void>): Promise<void> {
  const ties = await tx.query<{ table: string; name: string; definition: string }>(
    `select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const each = async (act: string) => {
    for (const { name } of schema) await tx.query(`alter table ${quoted(name)} ${act}`);
  };
  for (const { table, name } of ties)
    await tx.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  // What they would do was done when the rows were made.
  await each('disable trigger user');
  await load();
  await each('enable trigger user');
  for (const { table, name, definition } of ties)
    await tx.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
}

/** @returns how many rows there were */
async function loadTable(tx: Queryable, path: string, { name, columns }: Table): Promise<number> {
  const list = columns.map(quoted).join(', ');
  const insert = `insert into ${quoted(name)} (${list}) overriding system value
    select ${list} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`;
  let rows = 0;
  let batch: string[] = [];
  let length = 0;
  const send = async () => {
    if (batch.length > 0) await tx.query(insert, [`[${batch.join()}]`]);
    rows += batch.length;
    batch = [];
    length = 0;
  };
  const text = createGunzip().setEncoding('utf8');
  await pipeline(createReadStream(path), text, async (texts: AsyncIterable<string>) => {
    for await (const line of linesOf(texts)) {
      batch.push(line);
      length += line.length;
      if (length >= BATCH_LENGTH) await send();
    }
    await send();
  });
  return rows;
}

/** Node's own reader of lines also ends them where a text has one of Unicode's separators. */
async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
