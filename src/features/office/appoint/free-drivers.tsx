/** Below the hour that the team has chosen for a trip: who would be free then, or why nobody is. It keeps them from nothing. */
import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { type FreeThen, readFreeThen } from '../../../domain/planning/free-calls.ts';
import { api } from '../../../platform/api/api.ts';
import type { Places } from '../../../ui/field/places-left.ts';

const none: Partial<Slot> = {};

/**
 * The same hours, which know of drivers too: of the one that is chosen alone, once it is.
 * @param tripId whose appointment is chosen
 * @param agreed the one that it has
 */
export function withFreeDrivers(
  { marks, ...places }: Required<Places>,
  tripId: string,
  agreed: Slot | null,
): Places {
  const told = signal<(FreeThen & Pick<Slot, 'start'>) | null>(null);
  const toldOf = (slot: Slot | null) => (slot && told.value?.start === slot.start ? told.value : null);

  async function ask({ start, end }: Slot, current: AbortSignal) {
    // An older API knows nothing of it: without an answer the form is as good as before.
    const answer = await api(readFreeThen, {}, undefined, {
      query: { trip: tripId, start, end },
      signal: current,
    }).catch(() => null);
    if (!current.aborted) told.value = answer && { ...answer, start };
  }

  function Note({ slot }: { readonly slot: Slot | null }) {
    // Where it is already is no choice.
    const { start, end } = (slot?.start !== agreed?.start && slot) || none;
    useEffect(() => {
      if (!start || !end) return;
      const abort = new AbortController();
      void ask({ start, end }, abort.signal);
      return () => abort.abort();
    }, [start, end]);
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
