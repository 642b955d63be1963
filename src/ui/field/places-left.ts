/** When there are slots and how many places they have left, as far as the API has said; without it everything can still be asked for. */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { type SlotRules, slotRules } from '../../domain/lib/time/slots.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';

/** By the start of a slot; those that are not there have all of theirs. */
export type PlacesLeft = Readonly<Record<string, number>>;

/** When there are appointments, once the API has said it or could not be asked: of all screens, and until the page is left. */
const said = signal<SlotRules | null>(null);

export const areRulesKnown = computed(() => said.value !== null);

/** Ours where nothing else is known. */
export const knownRules = computed(() => said.value ?? slotRules);

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
      const { readSlots } = await loadCalls(() => import('../../platform/api/slot-calls.ts'), 'readSlots');
      const answer = await readSlots(abort);
      batch(() => {
        said.value = answer.rules ?? slotRules;
        left.value = answer.left;
      });
      unknown.value = null;
    } catch (error) {
      if (abort.aborted) return;
      said.value ??= slotRules;
      unknown.value = failureMessage(error);
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
