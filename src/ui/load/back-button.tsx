/** Of a form that a button has opened: back to that button. It loads with such a form. */
import type { Form } from '../form/form.ts';
import { asked, type Closable } from './on-demand.tsx';

interface BackButtonProps extends Closable {
  readonly form: Pick<Form<string>, 'restart'>;
  readonly label: string;
}

/** Whoever has asked for the form sees all of it, and types at once: it may begin below the screen. */
function showForm(back: HTMLButtonElement | null): void {
  if (asked.isWaiting) {
    back?.form?.scrollIntoView({ block: 'nearest' });
    back?.form?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }
  asked.isWaiting = false;
}

/** Nothing that was typed is left. */
export const BackButton = ({ form, label, onClose }: BackButtonProps) => (
  <button
    type="button"
    className="button quiet"
    ref={showForm}
    onClick={() => {
      form.restart();
      onClose();
    }}
  >
    {label}
  </button>
);
