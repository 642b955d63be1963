/** Whether the trips of who is signed in are included in their subscription: the price follows from it. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { session } from '../../platform/session.ts';
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
    // Not known now: the API compares the price when it is ordered, and says so.
  }
}

/** Asks once for whoever is signed in, and again for the next. */
export function useCoverage(): void {
  const who = session.value?.userName;
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody else is another question.
  useEffect(() => void readCoverage(), [who]);
}
