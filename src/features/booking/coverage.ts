/** What a subscription of who is signed in includes: the price of a vehicle follows from it. */
import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Inclusion } from '../../domain/vehicle/inclusion.ts';
import { session } from '../../platform/session/session.ts';
import { type Answers, answers } from './answers.ts';
import { bookingCalls } from './load-calls.ts';

/** Null until it is known: whoever is covered pays nothing in any case, the API sees to it. */
const current = signal<((plate: string | undefined) => Inclusion) | null>(null);

/** Whether the trips of this order are included; it reads signals. */
export const inclusion = ({ vehicle }: Pick<Answers, 'vehicle'>): Inclusion =>
  current.value?.(vehicle?.plate) ?? { includedMetres: null, refusal: null };

/** Asks again. */
export async function readCoverage(): Promise<void> {
  if (session.peek() === null) {
    current.value = null;
    return;
  }
  try {
    current.value = await (await bookingCalls()).readInclusion();
  } catch {
    // Not known now: the next step asks again, and the API compares the price when it is ordered.
    asked = undefined;
  }
}

/** Whom the last answer is of: each step shows the same price, and none asks again. */
let asked: string | undefined;

/** Once something is ordered: its vehicle has a trip on its way. */
export const forgetCoverage = (): void => {
  asked = undefined;
};

/** Asks once for whoever is signed in, and again for the next; and where a vehicle may have been named meanwhile. */
export function useCoverage(): void {
  const who = session.value?.userName;
  useEffect(() => {
    if (who === asked && inclusion(answers.peek()).refusal === null) return;
    asked = who;
    void readCoverage();
  }, [who]);
}
