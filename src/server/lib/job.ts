/** Work that waits in the database: done one piece after the other, when woken and at a steady pace. */

import type { Log } from './log.ts';

/** What another instance left, or what is due again, is noticed at this pace. */
const POLL_MS = 5_000;

export interface Job {
  /** Says that there is something to do. */
  wake(): void;
  /** Ends after the piece in hand, if any. */
  stop(): Promise<void>;
}

/**
 * Starts at once with what an earlier run left.
 * @param name in the log of a failure, `<name>_job_failed`; the work is tried again at the next pace.
 * @param doNext does one piece; answers whether there was one.
 */
export function startJob(name: string, doNext: () => Promise<boolean>, log: Log): Job {
  let stopped = false;
  let running: Promise<void> | null = null;
  let again = false;

  const drain = async () => {
    do {
      again = false;
      while (!stopped && (await doNext())) {
        // One after the other, until none is left.
      }
    } while (again && !stopped);
  };
  const wake = () => {
    again = true;
    if (stopped || running !== null) return;
    running = drain()
      .catch((error) => log.error(`${name}_job_failed`, error))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();

  return {
    wake,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
