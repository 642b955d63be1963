/** A password, hidden until its eye is pressed. Pasted or generated ones are welcome, and nothing is trimmed (domain.md). */
import { useState } from 'react';
import { Field } from './field.tsx';
import type { FieldState } from './form/field-state.ts';
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
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12q10-15 20 0-10 15-20 0z" />
        <circle cx="12" cy="12" r="3" />
        {shown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  );
  return <Field {...field} required verbatim type={shown ? 'text' : 'password'} action={eye} />;
}
