/** A part of a screen that opens at a button, and loads then: most visits never ask for it. */
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Alert } from '../screen/alert.tsx';
import { useLoaded } from './use-loaded.ts';

interface OnDemandProps<Props> {
  /** What the button says. */
  readonly label: ReactNode;
  /** Of the button: the one action of the screen is not quiet. */
  readonly quiet?: boolean;
  /** Open from the start, for what was begun and is on show again. */
  readonly open?: boolean;
  readonly load: () => Promise<ComponentType<Props & Closable>>;
  readonly props: Props;
}

export interface Closable {
  /** Back to the button. */
  readonly onClose: () => void;
}

/** Whether a button was pressed whose form is not on show yet: it will be brought into sight (back-button.tsx). */
export const asked = { isWaiting: false };

export function OnDemand<Props extends object>({
  label,
  quiet = true,
  open = false,
  load,
  props,
}: OnDemandProps<Props>) {
  const [isOpen, setOpen] = useState(open);
  const { Part, failure } = useLoaded(isOpen, load, () => setOpen(false));
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);

  // Whoever was in what has just closed goes on from its button.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen && Part) return <Part {...props} onClose={() => setOpen(false)} />;
  return (
    <>
      <button
        type="button"
        ref={button}
        className={quiet ? 'button quiet' : 'button'}
        aria-disabled={isOpen}
        onClick={() => {
          asked.isWaiting = true;
          setOpen(true);
        }}
      >
        {label}
      </button>
      <Alert message={failure} />
    </>
  );
}
