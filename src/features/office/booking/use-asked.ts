/** What is about to be done and why is asked first: the dialog loads then, as most visits never ask. */
import { type ComponentType, useState } from 'react';
import { loadForm } from './forms.tsx';
import type { ReasonDialogProps } from './reason-dialog.tsx';
import type { OfficeBookingState } from './state.ts';

interface Asked<T> {
  readonly about: T;
  readonly Dialog: ComponentType<ReasonDialogProps>;
}

/** `asked` is null until something is: a dialog that could not be loaded is said, and asked for again at the next press. */
export function useAsked<T>({ fail }: Pick<OfficeBookingState, 'fail'>) {
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const ask = (about: T) => {
    loadForm('ReasonDialog')().then((Dialog) => setAsked({ about, Dialog }), fail);
  };
  return { asked, ask, close: () => setAsked(null) };
}
