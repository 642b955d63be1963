/** What is about to be done and why is asked first: the dialog loads then, as most visits never ask. */
import { type ComponentType, useState } from 'react';
import { loadForm } from './load-form.ts';
import type { ReasonDialogProps } from './reason-dialog.tsx';
import type { OfficeBookingState } from './state.ts';

interface Reasoned<T> {
  /** What the reason is for. */
  readonly subject: T;
  readonly Dialog: ComponentType<ReasonDialogProps>;
}

/** `reasoned` is null until something is asked: a dialog that could not be loaded is said, and asked for again at the next press. */
export function useReasonDialog<T>({ fail }: Pick<OfficeBookingState, 'fail'>) {
  const [reasoned, setReasoned] = useState<Reasoned<T> | null>(null);
  const ask = (subject: T) => {
    loadForm('ReasonDialog')().then((Dialog) => setReasoned({ subject, Dialog }), fail);
  };
  return { reasoned, ask, close: () => setReasoned(null) };
}
