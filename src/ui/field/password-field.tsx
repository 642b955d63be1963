/** A password, hidden until its eye is pressed. Pasted or generated ones are welcome, and nothing is trimmed (domain.md). */
import { useState } from 'react';
import type { FieldState } from '../form/field-state.ts';
import { Icon } from '../screen/icon.tsx';
import { Field } from './field.tsx';
import './password-field.css';

interface PasswordFieldProps {
  readonly field: FieldState;
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  /** What the eye does, where the screen has several. */
  readonly eyeLabel?: string;
  readonly hint?: string;
  readonly readOnly?: boolean;
}

export function PasswordField({ eyeLabel = 'Afficher le mot de passe', ...field }: PasswordFieldProps) {
  const [shown, show] = useState(false);
  const icon = shown ? 'eye-slash' : 'eye';
  const eye = (
    <button
      type="button"
      className="eye"
      aria-label={eyeLabel}
      aria-pressed={shown}
      title={shown ? 'Masquer' : 'Afficher'}
      // The text keeps the focus and its caret.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => show(!shown)}
    >
      <Icon name={icon} />
      <Icon name={`${icon}-fill`} />
    </button>
  );
  return <Field {...field} required verbatim type={shown ? 'text' : 'password'} action={eye} />;
}
