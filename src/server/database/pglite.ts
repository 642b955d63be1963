/** The embedded database: PGlite in its thread, one folder, one process. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { hasCode } from '../lib/errno.ts';
import { startThread } from '../lib/thread.ts';
import type { Database } from './database.ts';
import { type ExportedTables, exportTables } from './export-tables.ts';
import { askHolder, lockFolder } from './folder-lock.ts';
import { OtherSchema } from './migrate.ts';
import { createMutex } from './mutex.ts';
import { PgliteStream } from './pglite-stream.ts';
import type { PgliteRequest } from './pglite-thread.ts';
import { statementsOn } from './statements.ts';
import { inTransaction } from './transaction.ts';

/** More than the server has; lists that are searched in many ways have one for each. */
const MAX_KEPT_STATEMENTS = 500;

/** PostgreSQL's major version inside PGlite: a folder of another one cannot be read by it. */
const EMBEDDED_MAJOR = '18';

/** @throws OtherSchema where another version of the software made the folder */
async function requireSameMajor(folder: string): Promise<void> {
  let major: string;
  try {
    major = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  if (major === EMBEDDED_MAJOR) return;
  throw new OtherSchema(
    `Le dossier «\u00a0${folder}\u00a0» est d’une base PostgreSQL\u00a0${major}, et cette version du logiciel embarque PostgreSQL\u00a0${EMBEDDED_MAJOR}\u00a0: avec la version qui l’a créé, lancez «\u00a0npm run backup\u00a0», puis avec celle-ci «\u00a0npm run restore\u00a0» dans un DATA_DIR vide.`,
  );
}

/**
 * Opens, and creates when absent, the database kept under `dataDir`.
 * @param onDeath called when the thread ends by itself: the server cannot go on without it.
 * @throws FolderLocked when another process has it open, OtherSchema where it is of another PostgreSQL.
 */
export async function openPglite(dataDir: string, onDeath: (error: Error) => void): Promise<Database> {
  await requireSameMajor(join(dataDir, 'pglite'));
  const lock = await lockFolder(lockOf(dataDir), (folder) => exported(database, folder));
  const thread = startThread<PgliteRequest, Uint8Array>(
    new URL('./pglite-thread.ts', import.meta.url),
    onDeath,
  );
  // PostgreSQL's own driver reads the answers of both databases, and the bytes alone cross the thread's boundary.
  const client = new Client({
    user: 'postgres',
    database: 'postgres',
    // Whatever the environment says of another PostgreSQL.
    ssl: false,
    stream: () => new PgliteStream((messages) => thread.call({ kind: 'answer', messages })),
  });
  // What ends the thread is told through `onDeath`; unheard here, it would end the process.
  client.on('error', () => {});
  try {
    await thread.call({ kind: 'open', folder: join(dataDir, 'pglite') });
    await client.connect();
  } catch (error) {
    await thread.stop();
    await lock.release();
    throw error;
  }

  const alone = createMutex();
  const connection = statementsOn(client, createNames());

  const database: Database = {
    kind: 'pglite',
    pools: () => [],
    query: (sql, values) => alone(() => connection.query(sql, values)),
    tx: (work) => alone(() => inTransaction(connection, work)),
    close: () =>
      alone(async () => {
        await client.end();
        await thread.call({ kind: 'close' });
        await thread.stop();
        await lock.release();
      }),
  };
  return database;
}

const lockOf = (dataDir: string): string => join(dataDir, 'lock');

/**
 * Has the process that has the database open, which no other can open, write its tables into a folder.
 * @returns null where nobody has it open
 * @throws Error with what went wrong there
 */
export async function askForTables(dataDir: string, folder: string): Promise<ExportedTables | null> {
  const answer = await askHolder(lockOf(dataDir), folder);
  if (answer === null) return null;
  const { tables, failed } = JSON.parse(answer) as { tables?: ExportedTables; failed?: string };
  if (!tables) throw new Error(failed);
  return tables;
}

async function exported(database: Database, folder: string): Promise<string> {
  try {
    return JSON.stringify({ tables: await exportTables(database, folder) });
  } catch (error) {
    return JSON.stringify({ failed: String(error) });
  }
}

/** A name for each statement, which is then parsed and planned once; the rest of very many has none. */
function createNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    if (!names.has(sql) && names.size < MAX_KEPT_STATEMENTS) names.set(sql, `s${names.size}`);
    return names.get(sql);
  };
}
