/** Waits for what another process will do, asking again until it holds or the test's own time runs out. */

import { setTimeout as wait } from 'node:timers/promises';

const PAUSE_MS = 25;

export async function eventually<T>(ask: () => Promise<T | null | undefined | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await wait(PAUSE_MS);
  }
}
