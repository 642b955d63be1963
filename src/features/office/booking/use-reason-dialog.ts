/** What is about to be done and why is asked first: the dialog loads then, as most visits never ask. */
import { useState } from 'react';
import { type Forms, loadForm } from './load-form.ts';
import type { OfficeBookingState } from './state.ts';

type Name = 'ReasonDialog' | 'MoveDialog';

interface Reasoned<T, N extends Name> {
  /** What the reason is for. */
  readonly subject: T;
  readonly Dialog: Forms[N];
}

/** `reasoned` is null until something is asked: a dialog that could not be loaded is said, and asked for again at the next press. */
export function useReasonDialog<T, N extends Name>({ fail }: Pick<OfficeBookingState, 'fail'>, name: N) {
  const [reasoned, setReasoned] = useState<Reasoned<T, N> | null>(null);
  const ask = (subject: T) => {
    loadForm(name)().then((Dialog) => setReasoned({ subject, Dialog }), fail);
  };
  return { reasoned, ask, close: () => setReasoned(null) };
}
