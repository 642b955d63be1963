/**
 * Brings the schema up to date at start: numbered `.sql` files, each applied once, all in one transaction. What was applied is
 * kept with its checksum: a schema of another version than this server's is refused rather than misread.
 */

import { readdir, readFile } from 'node:fs/promises';
import { sha256 } from '../../domain/lib/sha256.ts';
import { Explained } from '../lib/explained.ts';
import type { Database, Queryable } from './database.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any constant that no other program uses on the same database. */
const MIGRATION_LOCK = 736_201_994;

export interface Migration {
  readonly name: string;
  readonly sha256: string;
}

/** The schema is not one that this server can bring up to date. */
export class OtherSchema extends Explained {
  override name = 'OtherSchema';
}

/** Those that this server has, in their order. */
export async function readMigrations(): Promise<(Migration & { readonly sql: string })[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(new URL(name, folder));
      return { name, sha256: await sha256(bytes), sql: bytes.toString('utf8') };
    }),
  );
}

/**
 * Applies what is missing and returns the names applied. Safe when several instances start at once: the others wait
 * on an advisory lock, then find nothing left to do.
 * @param onNew fills a database that had nothing: with the schema or, after a kill, at the next start.
 * @throws OtherSchema where a newer server was here, or where what was applied is not what is here under its name
 */
export async function migrate(
  database: Database,
  onNew: (tx: Queryable) => Promise<void> = async () => {},
): Promise<string[]> {
  const known = await readMigrations();
  return database.tx(async (tx) => {
    const done = await lockApplied(tx);
    requireKnown(known, [...done.values()]);
    const missing = known.filter(({ name }) => !done.has(name));
    await applyMigrations(tx, missing);
    // Before checksums were kept.
    for (const { name, sha256 } of known)
      if (done.get(name)?.sha256 === null)
        await tx.query('update migration set sha256 = $2 where name = $1', [name, sha256]);
    if (done.size === 0) await onNew(tx);
    return missing.map(({ name }) => name);
  });
}

interface Applied {
  readonly name: string;
  /** Null where it was applied before checksums were kept. */
  readonly sha256: string | null;
}

/** What was applied, by name; nobody else applies any until the end of the transaction. */
export async function lockApplied(tx: Queryable): Promise<ReadonlyMap<string, Applied>> {
  // Waiting for another instance's migrations may take longer than any statement of ours.
  await tx.query('set local statement_timeout = 0');
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await tx.query(
    `create table if not exists migration (name text primary key, applied_at timestamptz not null default now());
     alter table migration add column if not exists sha256 text`,
  );
  const rows = await tx.query<Applied>('select name, sha256 from migration');
  return new Map(rows.map((row) => [row.name, row]));
}

/** Runs each, and keeps that it was applied. */
export async function applyMigrations(
  tx: Queryable,
  migrations: readonly (Migration & { readonly sql: string })[],
): Promise<void> {
  for (const { name, sha256, sql } of migrations) {
    await tx.query(sql);
    await tx.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
  }
}

/** @throws OtherSchema */
export function requireKnown(known: readonly Migration[], applied: readonly Applied[]): void {
  const last = known.at(-1)?.name ?? '';
  const newer = applied.find(({ name }) => name > last);
  if (newer) {
    throw new OtherSchema(
      `Cette base vient d’une version plus récente du logiciel (${newer.name})\u00a0: lancez cette version-là, ou une plus récente.`,
    );
  }
  const sums = new Map(known.map(({ name, sha256 }) => [name, sha256]));
  const changed = applied.find(
    ({ name, sha256 }) => sha256 !== null && sums.has(name) && sums.get(name) !== sha256,
  );
  if (changed) {
    throw new OtherSchema(
      `${changed.name} n’est plus ce qui a été appliqué à cette base\u00a0: reprenez la version du logiciel qui l’a ouverte.`,
    );
  }
}
