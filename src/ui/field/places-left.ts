/** When there are slots and how many places they have left, as far as the API has said; without it everything can still be asked for. */

import { batch, type ReadonlySignal, signal } from '@preact/signals-react';
import type { ComponentType, ReactNode } from 'react';
import { type Slot, type SlotRules, slotRules } from '../../domain/lib/time/slots.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { failureMessage } from '../../platform/http/http-error.ts';
import type { FieldState } from '../form/field-state.ts';
import type { Form } from '../form/form.ts';

/** By the start of a slot; those that are not there have all of theirs. */
export type PlacesLeft = Readonly<Record<string, number>>;

/**
 * When there are appointments, for all screens and until the page is left: ours themselves as long as the API has not answered,
 * then what it said of them.
 */
export const knownRules = signal(slotRules);

export interface Places {
  readonly left: ReadonlySignal<PlacesLeft>;
  /** Why it is not known which slots are taken, in French. */
  readonly unknown: ReadonlySignal<string | null>;
  /** Asks, and again when the network is back, until the returned function is called. */
  readonly follow: () => () => void;
  /** What else is said of each slot; customers are told nothing more. */
  readonly marks?: SlotMarks;
}

export interface SlotNoteProps {
  readonly choice: string;
  readonly day: FieldState;
  readonly slot: Slot | null;
  /** Whose choice it is, where it is known. */
  readonly form?: Pick<Form<string>, 'changed' | 'begin'> | undefined;
}

/** Who can drive at an hour. */
export interface FreeDriver {
  readonly id: string;
  readonly name: string;
}

export interface SlotMarks {
  /** In the choice of that name, its hours included; it may read signals. */
  readonly label: (slot: Slot, full: boolean, choice: string) => ReactNode;
  /** Below the choice of that name, of the hours of that day: what is to be known of the one that is picked. */
  readonly Note: ComponentType<SlotNoteProps>;
  /** Whether there is anything to be known of it. */
  readonly isMarked: (slot: Slot) => boolean;
  /** In the choice of that name: who could be given the trip then, which nobody would have otherwise. */
  readonly driverAt?: (slot: Slot, choice: string) => FreeDriver | null;
}

interface PlacesAnswer {
  readonly left: PlacesLeft;
  readonly rules?: SlotRules | undefined;
}

const readOpen = async (abort: AbortSignal): Promise<PlacesAnswer> =>
  (await loadCalls(() => import('../../platform/api/slot-calls.ts'), 'readSlots')).readSlots(abort);

/** @param read asks for those that whoever picks may take: by default those of customers */
export function createPlacesLeft(read = readOpen): Places {
  const left = signal<PlacesLeft>({});
  const unknown = signal<string | null>(null);

  async function look(abort: AbortSignal) {
    try {
      const answer = await read(abort);
      batch(() => {
        knownRules.value = { ...slotRules, ...answer.rules };
        left.value = answer.left;
      });
      unknown.value = null;
    } catch (error) {
      if (abort.aborted) return;
      knownRules.value = { ...knownRules.peek() };
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
