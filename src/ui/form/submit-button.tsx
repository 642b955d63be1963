/**
 * The one action of a form: says that it is sending, and offers to try again after a failure. What is typed is kept from
 * when it is on show.
 */
import { useLayoutEffect } from 'react';
import type { Form } from './form.ts';
import './submit-button.css';
import { useUniqueId } from '../screen/unique-id.ts';

interface SubmitButtonProps {
  readonly form: Pick<Form<string>, 'status' | 'failure' | 'follow'>;
  readonly label: string;
  /** The one action of the screen is not quiet. */
  readonly quiet?: boolean;
  /** After a failure. */
  readonly retryLabel?: string;
  /** Why nothing can be sent yet, in French: the button is disabled meanwhile. Null when it can be. */
  readonly missing?: string | null | undefined;
}

/** Never `disabled` while sending, which would lose the keyboard's place: the form itself sends once. */
export function SubmitButton({
  form,
  label,
  quiet = false,
  retryLabel = 'Réessayer',
  missing,
}: SubmitButtonProps) {
  const id = useUniqueId();
  const sending = form.status.value === 'sending';
  // Not once it is drawn: whoever types and leaves before that would lose what they typed.
  useLayoutEffect(() => form.follow(), [form]);
  return (
    <>
      <button
        type="submit"
        className={quiet ? 'button quiet' : 'button'}
        disabled={Boolean(missing)}
        aria-disabled={sending}
        aria-describedby={missing ? id : undefined}
        // Leaving a wrong field shows its error, which would move the button away between press and release.
        onMouseDown={(event) => event.preventDefault()}
      >
        {/* Never narrower than at rest: what stands beside it stays where it is. */}
        {sending ? `${label}…` : form.failure.value === null ? label : retryLabel}
      </button>
      {missing !== undefined && (
        <p className="missing" id={id}>
          {missing}
        </p>
      )}
    </>
  );
}
