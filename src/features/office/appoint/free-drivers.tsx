/**
 * Beside the hours that the team may choose for a trip: at which somebody could drive it or nobody, and who would be free at the
 * chosen one. It keeps them from nothing.
 */
import { signal } from '@preact/signals-react';
import { useEffect } from 'react';
import { slotDay } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import type { FreeHours } from '../../../domain/planning/free-calls.ts';
import type { Places, SlotNoteProps } from '../../../ui/field/places-left.ts';
import type { FieldState } from '../../../ui/form/field-state.ts';

interface FreeDriversOptions<Asked> {
  /** The trip whose hours the choice of that name has; null as long as it is not known where it goes. It reads signals. */
  readonly tripOf: (choice: string) => Asked | null;
  readonly read: (asked: Asked & AskedDay, signal: AbortSignal) => Promise<FreeHours>;
  /** The appointment that it has: none to move it to. */
  readonly agreed: Slot | null;
}

interface AskedDay {
  readonly day: string;
  readonly span: string;
}

/** A day on which nobody is free, and the first after it on which somebody is. */
interface Next {
  readonly from: string;
  /** As it reads. */
  readonly named: string;
  readonly day: string;
  /** Not proposed yet. */
  readonly isDue: boolean;
}

/** The same hours, which know of drivers too, once it is known where the trip goes. */
export function withFreeDrivers<Asked extends Readonly<Record<string, string>>>(
  { marks, ...places }: Required<Places>,
  { tripOf, read, agreed }: FreeDriversOptions<Asked>,
): Places {
  /** Of the day that is shown, by the choice: there may be two. */
  const told = signal<Readonly<Record<string, FreeHours>>>({});
  /** What is proposed when a choice is first on show: once. */
  const nexts = signal<Readonly<Record<string, Next | null>>>({});
  const toldIn = (hours: FreeHours | undefined, slot: Slot | null) =>
    hours?.find(({ start }) => start === slot?.start);

  /** @returns stops asking, and forgets what was told */
  function ask(choice: string, asked: Asked, day: string) {
    const abort = new AbortController();
    const isFirst = !(choice in nexts.peek());
    const tell = (hours: FreeHours) => {
      if (!abort.signal.aborted) told.value = { ...told.peek(), [choice]: hours };
    };
    const tellFirst = (hours: FreeHours) => {
      tell(hours);
      if (abort.signal.aborted || !isFirst) return;
      const [one, last] = [hours[0], hours.at(-1)];
      const found = last ? parisTime(new Date(last.start)).day : day;
      const next = one && found !== day ? { from: day, named: slotDay(one), day: found, isDue: true } : null;
      nexts.value = { ...nexts.peek(), [choice]: next };
    };
    // An older API knows nothing of it: without an answer the form is as good as before.
    void read({ ...asked, day, span: isFirst ? 'next' : '' }, abort.signal).then(tellFirst, () => tell([]));
    return () => {
      tell([]);
      abort.abort();
    };
  }

  function Note(props: SlotNoteProps) {
    const { choice, day: field, slot, form } = props;
    const day = field.value.value;
    const next = nexts.value[choice];
    const trip = JSON.stringify(day ? tripOf(choice) : null);
    useEffect(() => {
      const asked: Asked | null = JSON.parse(trip);
      return asked ? ask(choice, asked, day) : undefined;
    }, [choice, day, trip]);
    const isUnchosen = slot === null || slot.start === agreed?.start;
    useEffect(() => {
      if (!next?.isDue) return;
      nexts.value = { ...nexts.peek(), [choice]: { ...next, isDue: false } };
      // Whoever has chosen since stays where they are.
      if (day === next.from && isUnchosen) propose(next, field, form);
    }, [choice, day, next, isUnchosen, field, form]);
    const isNext = next && day === next.day;
    const answer = toldIn(told.value[choice], slot);
    return (
      <>
        <marks.Note {...props} />
        <p role="status" className={isNext ? 'hint' : 'unseen'}>
          {isNext &&
            `Personne n’est libre ${next.named}\u00a0: voici le premier jour, ensuite, où quelqu’un l’est.`}
        </p>
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

  /** Nobody has typed it: alone it is nothing to keep. */
  function propose({ day }: Next, field: FieldState, form: SlotNoteProps['form']) {
    const isTyped = form?.changed.peek();
    field.value.value = day;
    if (!isTyped) form?.begin();
  }

  const driverAt = (slot: Slot, choice: string) => toldIn(told.value[choice], slot)?.driver ?? null;

  return { ...places, marks: { label, Note, isMarked, driverAt } };
}
