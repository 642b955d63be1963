/** A form on a card of its own: what is filled in, then why it could not be sent, and its button. */
import type { ReactNode } from 'react';
import { Alert } from '../screen/alert.tsx';
import type { Form } from './form.ts';
import '../screen/screen.css';
import { SubmitButton } from './submit-button.tsx';

interface CardFormProps {
  readonly form: Pick<Form<string>, 'status' | 'failure' | 'follow' | 'submit'>;
  /** What the form is called, for who cannot see where it is. */
  readonly name: string;
  /** What its button says. */
  readonly action: string;
  /** The one action of the screen is not quiet. */
  readonly quiet?: boolean;
  /** What its button says after a failure. */
  readonly retryLabel?: string;
  /** Beside it, the button that gives it up. */
  readonly back?: ReactNode;
  readonly children: ReactNode;
}

export function CardForm({ form, name, action, back, children, ...button }: CardFormProps) {
  const submit = <SubmitButton {...button} form={form} label={action} />;
  return (
    <form className="form card" noValidate onSubmit={form.submit} aria-label={name}>
      {children}
      <Alert message={form.failure.value} />
      {back ? (
        <div className="actions">
          {submit}
          {back}
        </div>
      ) : (
        submit
      )}
    </form>
  );
}
