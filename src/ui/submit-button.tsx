/** The one action of a form: says that it is sending, and offers to try again after a failure. */
import type { Form } from './form/form.ts';

interface SubmitButtonProps {
  readonly form: Pick<Form<string>, 'status' | 'failure'>;
  readonly label: string;
}

/** Never `disabled` while sending, which would lose the keyboard's place: the form itself sends once. */
export function SubmitButton({ form, label }: SubmitButtonProps) {
  const sending = form.status.value === 'sending';
  return (
    <button
      type="submit"
      className="button"
      aria-disabled={sending}
      // Leaving a wrong field shows its error, which would move the button away between press and release.
      onMouseDown={(event) => event.preventDefault()}
    >
      {sending ? 'Envoi en cours…' : form.failure.value === null ? label : 'Réessayer'}
    </button>
  );
}
