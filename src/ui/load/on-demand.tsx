/** A part of a screen that opens at a button, and loads then: most visits never ask for it. */
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Form } from '../form/form.ts';
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
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      <Alert message={failure} />
    </>
  );
}

interface BackButtonProps extends Closable {
  readonly form: Pick<Form<string>, 'restart'>;
  readonly label: string;
}

/** Of a form that has opened so: back to its button, without what was typed. */
export const BackButton = ({ form, label, onClose }: BackButtonProps) => (
  <button
    type="button"
    className="button quiet"
    onClick={() => {
      form.restart();
      onClose();
    }}
  >
    {label}
  </button>
);
