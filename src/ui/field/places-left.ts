/** How many places the slots have left, as far as the API has said; without it everything can still be asked for. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';

/** By the start of a slot; those that are not there have all of theirs. */
export type PlacesLeft = Readonly<Record<string, number>>;

export interface Places {
  readonly left: ReadonlySignal<PlacesLeft>;
  /** Why it is not known which slots are taken, in French. */
  readonly unknown: ReadonlySignal<string | null>;
  /** Asks, and again when the network is back, until the returned function is called. */
  readonly follow: () => () => void;
}

export function createPlacesLeft(): Places {
  const left = signal<PlacesLeft>({});
  const unknown = signal<string | null>(null);

  async function look(abort: AbortSignal) {
    try {
      const { readPlacesLeft } = await loadCalls(
        () => import('../../platform/api/slot-calls.ts'),
        'readPlacesLeft',
      );
      left.value = await readPlacesLeft(abort);
      unknown.value = null;
    } catch (error) {
      if (!abort.aborted) unknown.value = failureMessage(error);
    }
  }

  function follow() {
    const abort = new AbortController();
    const ask = () => void look(abort.signal);
    ask();
    addEventListener('online', ask);
    return () => {
      removeEventListener('online', ask);
      abort.abort();
    };
  }

  return { left, unknown, follow };
}
