/** The embedded database: PGlite in its thread, one folder, one process. */

import { join } from 'node:path';
import { startThread } from '../lib/thread.ts';
import type { Database, Queryable, SqlValue } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { createMutex } from './mutex.ts';
import type { PgliteRequest } from './pglite-thread.ts';

/**
 * Opens, and creates when absent, the database kept under `dataDir`.
 * @param onDeath called when the thread ends by itself: the server cannot go on without it.
 * @throws FolderLocked when another process has it open.
 */
export async function openPglite(dataDir: string, onDeath: (error: Error) => void): Promise<Database> {
  const lock = await lockFolder(join(dataDir, 'lock'));
  const thread = startThread<PgliteRequest, unknown[]>(
    new URL('./pglite-thread.ts', import.meta.url),
    onDeath,
  );
  try {
    await thread.call({ kind: 'open', folder: join(dataDir, 'pglite') });
  } catch (error) {
    await thread.stop();
    await lock.release();
    throw error;
  }

  const alone = createMutex();
  const connection: Queryable = {
    query: async <Row>(sql: string, values?: readonly SqlValue[]) =>
      (await thread.call({ kind: 'query', sql, values })) as Row[],
  };

  return {
    kind: 'pglite',
    query: (sql, values) => alone(() => connection.query(sql, values)),
    tx: (work) =>
      alone(async () => {
        await connection.query('begin');
        try {
          const result = await work(connection);
          await connection.query('commit');
          return result;
        } catch (error) {
          await connection.query('rollback');
          throw error;
        }
      }),
    close: () =>
      alone(async () => {
        await thread.call({ kind: 'close' });
        await thread.stop();
        await lock.release();
      }),
  };
}
