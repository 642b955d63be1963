/** Forgets, every ten minutes, what is over: unused tokens and finished limit windows. */

import type { Clock } from '../../domain/clock.ts';
import { purgeTokens } from '../contact/token.ts';
import { purgeRateLimits } from '../http/rate-limit.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

const PERIOD_MS = 600_000;

export function startPurgeJob(database: Database, clock: Clock, log: Log): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const purge = async () => {
    await purgeTokens(database, clock());
    await purgeRateLimits(database, clock());
  };
  const timer = setInterval(() => {
    running = purge().catch((error) => log.error('purge_failed', error));
  }, PERIOD_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
