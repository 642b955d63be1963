/** Whether the trips of who is signed in are included in their subscription: the price follows from it. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { session } from '../../platform/session/session.ts';
import { bookingCalls } from './load-calls.ts';

const current = signal(false);

/** False until it is known: whoever is covered pays nothing in any case, the API sees to it. */
export const covered: ReadonlySignal<boolean> = current;

/** Asks again. */
export async function readCoverage(): Promise<void> {
  if (session.peek() === null) {
    current.value = false;
    return;
  }
  try {
    current.value = await (await bookingCalls()).isCovered();
  } catch {
    // Not known now: the next step asks again, and the API compares the price when it is ordered.
    asked = undefined;
  }
}

/** Whom the last answer is of: each step shows the same price, and none asks again. */
let asked: string | undefined;

/** Asks once for whoever is signed in, and again for the next. */
export function useCoverage(): void {
  const who = session.value?.userName;
  useEffect(() => {
    if (who === asked) return;
    asked = who;
    void readCoverage();
  }, [who]);
}
