/**
 * What PostgreSQL's autovacuum does, and the embedded database has nobody for: it counts its rows, without which every
 * search is planned blindly, and gives the room of what was deleted back to what comes.
 */

import { DAY_MS } from '../../domain/lib/time/durations.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../lib/log.ts';

const PERIOD_MS = DAY_MS;

/** Those that lists are searched in: counting all, the system's own too, would take as long again at each start. */
const searched = ['account', 'booking', 'booking_fee', 'customer', 'trip'];

/** Counts at once, so that the first search after a start is as quick as any, and then every day. */
export async function startUpkeepJob(database: Database, log: Log): Promise<{ stop(): Promise<void> }> {
  if (database.kind === 'postgres') return { stop: async () => {} };
  await database.query(`analyze ${searched.join(', ')}`);
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = database.query('vacuum analyze').catch((error) => log.error('upkeep_failed', error));
  }, PERIOD_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
