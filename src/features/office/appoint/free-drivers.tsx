/** Below the hour that the team has chosen for a trip: who would be free then, or why nobody is. It keeps them from nothing. */
import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import type { FreeThen } from '../../../domain/planning/free-calls.ts';
import type { Places } from '../../../ui/field/places-left.ts';

const none: Partial<Slot> = {};

interface FreeDriversOptions<Asked> {
  /** The trip whose appointment is chosen; null as long as it is not known where it goes. It reads signals. */
  readonly tripAt: (slot: Slot) => Asked | null;
  readonly read: (asked: Asked & Slot, signal: AbortSignal) => Promise<FreeThen>;
  /** The appointment that it has, which is no choice. */
  readonly agreed: Slot | null;
}

/** The same hours, which know of drivers too: of the one that is chosen alone, once it is. */
export function withFreeDrivers<Asked extends Readonly<Record<string, string>>>(
  { marks, ...places }: Required<Places>,
  { tripAt, read, agreed }: FreeDriversOptions<Asked>,
): Places {
  /** By the start of an hour: two appointments may be chosen at once. */
  const told = signal<Readonly<Record<string, FreeThen | null>>>({});
  const toldOf = (slot: Slot | null) => (slot && told.value[slot.start]) || null;

  /** @returns stops asking, and forgets what was told */
  function ask(asked: Asked, slot: Slot) {
    const abort = new AbortController();
    const tell = (answer: FreeThen | null) => {
      if (!abort.signal.aborted) told.value = { ...told.value, [slot.start]: answer };
    };
    // An older API knows nothing of it: without an answer the form is as good as before.
    void read({ ...asked, ...slot }, abort.signal).then(tell, () => tell(null));
    return () => {
      tell(null);
      abort.abort();
    };
  }

  function Note({ slot }: { readonly slot: Slot | null }) {
    const { start, end } = (slot?.start !== agreed?.start && slot) || none;
    const trip = start && end ? JSON.stringify(tripAt({ start, end })) : 'null';
    useEffect(() => {
      const asked: Asked | null = JSON.parse(trip);
      return start && end && asked ? ask(asked, { start, end }) : undefined;
    }, [start, end, trip]);
    const answer = toldOf(slot);
    return (
      <>
        <marks.Note slot={slot} />
        <p role="status" className={answer ? (answer.isFree ? 'hint' : 'notice') : 'unseen'}>
          {answer?.said}
        </p>
      </>
    );
  }

  const isMarked = (slot: Slot) => marks.isMarked(slot) || toldOf(slot)?.isFree === false;

  return { ...places, marks: { ...marks, isMarked, Note } };
}
