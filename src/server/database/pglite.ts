/** The embedded database: PGlite in its thread, one folder, one process. */

import { join } from 'node:path';
import { Client } from 'pg';
import { startThread } from '../lib/thread.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { createMutex } from './mutex.ts';
import { PgliteStream } from './pglite-stream.ts';
import type { PgliteRequest } from './pglite-thread.ts';
import { statementsOn } from './statements.ts';
import { inTransaction } from './transaction.ts';

/** More than the server has; lists that are searched in many ways have one for each. */
const MAX_KEPT_STATEMENTS = 500;

/**
 * Opens, and creates when absent, the database kept under `dataDir`.
 * @param onDeath called when the thread ends by itself: the server cannot go on without it.
 * @throws FolderLocked when another process has it open.
 */
export async function openPglite(dataDir: string, onDeath: (error: Error) => void): Promise<Database> {
  const lock = await lockFolder(join(dataDir, 'lock'));
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

  return {
    kind: 'pglite',
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
}

/** A name for each statement, which is then parsed and planned once; the rest of very many has none. */
function createNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    if (!names.has(sql) && names.size < MAX_KEPT_STATEMENTS) names.set(sql, `s${names.size}`);
    return names.get(sql);
  };
}
