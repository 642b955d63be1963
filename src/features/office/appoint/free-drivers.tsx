/**
 * Beside the hours that the team may choose for a trip: at which somebody could drive it or nobody, and who would be free at the
 * chosen one. It keeps them from nothing.
 */
import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import type { FreeHours } from '../../../domain/planning/free-calls.ts';
import type { Places, SlotNoteProps } from '../../../ui/field/places-left.ts';

interface FreeDriversOptions<Asked> {
  /** The trip whose hours the choice of that name has; null as long as it is not known where it goes. It reads signals. */
  readonly tripOf: (choice: string) => Asked | null;
  readonly read: (asked: Asked & { readonly day: string }, signal: AbortSignal) => Promise<FreeHours>;
  /** The appointment that it has: none to move it to. */
  readonly agreed: Slot | null;
}

/** The same hours, which know of drivers too, once it is known where the trip goes. */
export function withFreeDrivers<Asked extends Readonly<Record<string, string>>>(
  { marks, ...places }: Required<Places>,
  { tripOf, read, agreed }: FreeDriversOptions<Asked>,
): Places {
  /** Of the day that is shown, by the choice: there may be two. */
  const told = signal<Readonly<Record<string, FreeHours>>>({});
  const toldIn = (hours: FreeHours | undefined, slot: Slot | null) =>
    hours?.find(({ start }) => start === slot?.start);

  /** @returns stops asking, and forgets what was told */
  function ask(choice: string, asked: Asked & { readonly day: string }) {
    const abort = new AbortController();
    const tell = (hours: FreeHours) => {
      if (!abort.signal.aborted) told.value = { ...told.peek(), [choice]: hours };
    };
    // An older API knows nothing of it: without an answer the form is as good as before.
    void read(asked, abort.signal).then(tell, () => tell([]));
    return () => {
      tell([]);
      abort.abort();
    };
  }

  function Note(props: SlotNoteProps) {
    const { choice, day, slot } = props;
    const trip = JSON.stringify(day ? tripOf(choice) : null);
    useEffect(() => {
      const asked: Asked | null = JSON.parse(trip);
      return asked ? ask(choice, { ...asked, day }) : undefined;
    }, [choice, day, trip]);
    const answer = toldIn(told.value[choice], slot);
    return (
      <>
        <marks.Note {...props} />
        <p role="status" className={answer ? (answer.isFree ? 'hint' : 'notice') : 'unseen'}>
          {answer?.said}
        </p>
      </>
    );
  }

  function label(slot: Slot, full: boolean, choice: string) {
    const text = marks.label(slot, full, choice);
    const isAgreed = slot.start === agreed?.start;
    const hours = told.value[choice];
    // Where nobody is at other hours, those at which somebody is are not to be looked for.
    const isTold = !full && hours?.some((hour) => !hour.isFree);
    const isFree = isTold ? toldIn(hours, slot)?.isFree : undefined;
    const isOffered = isFree === true && !isAgreed;
    const said = [
      ...(isAgreed ? ['l’heure actuelle'] : []),
      ...(isFree === false ? ['personne de libre'] : []),
      ...(isOffered ? ['un convoyeur libre'] : []),
    ];
    return said.length === 0 ? (
      text
    ) : (
      <span>
        {text} <small className={isOffered ? 'free' : ''}>{said.join(', ')}</small>
      </span>
    );
  }

  const isMarked = (slot: Slot) =>
    marks.isMarked(slot) || Object.values(told.value).some((hours) => toldIn(hours, slot)?.isFree === false);

  return { ...places, marks: { label, Note, isMarked } };
}
