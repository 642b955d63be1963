/** Whoever watches the server is answered soon, also while its database is not. */

import { setTimeout as wait } from 'node:timers/promises';

const DATABASE_TIMEOUT_MS = 2_000;

/** @throws what `work` does, or Error when the database is slower than whoever watches would wait */
export async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work,
      wait(DATABASE_TIMEOUT_MS, null, { signal: late.signal }).then(() => {
        throw new Error('database too slow');
      }),
    ]);
  } finally {
    late.abort();
  }
}
