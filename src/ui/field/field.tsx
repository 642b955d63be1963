/** One labelled control of a form: input or text area, its hint, its error and, when asked for, its counter. */
import type { FormEvent, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react';

import { Counter } from './counter.tsx';
import './field.css';
import type { FieldState } from '../form/field-state.ts';
import { useUniqueId } from '../screen/unique-id.ts';

export interface FieldProps {
  readonly field: FieldState;
  readonly label: string;
  readonly required?: boolean;
  readonly type?: HTMLInputTypeAttribute;
  /** Tokens of the HTML standard, such as `given-name`. */
  readonly autoComplete?: string;
  readonly hint?: string | undefined;
  readonly placeholder?: string;
  /** Which keyboard a phone shows, where the type does not say it. */
  readonly inputMode?: 'numeric' | 'decimal';
  /** Latest day of a date, `YYYY-MM-DD`. */
  readonly max?: string;
  /** Makes it a text area of as many lines. */
  readonly rows?: number;
  /** Shows a counter; what is beyond is an error rather than cut, so that a pasted text loses nothing. */
  readonly maxLength?: number;
  /** While it is being sent. */
  readonly readOnly?: boolean;
  /** An identifier or a password: the browser neither corrects it nor sends it to a spelling service. */
  readonly verbatim?: boolean;
  /** What stands with the control, such as a password's eye, or what an address proposes. */
  readonly action?: ReactNode;
  /** Attributes and listeners of the input, in place of those that any field has. */
  readonly control?: InputHTMLAttributes<HTMLInputElement>;
}

export function Field({
  field,
  label,
  required,
  hint,
  rows,
  maxLength,
  verbatim,
  action,
  control,
  ...attributes
}: FieldProps) {
  const id = useUniqueId();
  const error = field.shownError.value;
  const props = {
    ...attributes,
    ...(verbatim && { spellCheck: 'false' as const, autoCapitalize: 'none' }),
    id,
    name: field.name,
    value: field.value.value,
    required,
    'aria-invalid': error !== null,
    'aria-describedby': describedBy(hint && `${id}-hint`, error && `${id}-error`),
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      field.value.value = event.currentTarget.value;
    },
    onBlur: () => {
      // Passing through an empty field is not a mistake yet.
      if (field.value.value !== '') field.touched.value = true;
    },
  };
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} required={required} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows ? (
        <textarea {...props} rows={rows} />
      ) : (
        <div className="control">
          <input
            {...props}
            {...control}
            aria-describedby={describedBy(control?.['aria-describedby'], props['aria-describedby'])}
          />
          {action}
        </div>
      )}
      {maxLength && <Counter text={field.value} max={maxLength} />}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The ids that describe a control, those that are shown. */
export const describedBy = (...ids: (string | false | null | undefined)[]): string | undefined =>
  ids.filter(Boolean).join(' ') || undefined;

interface FieldLabelProps {
  readonly htmlFor: string;
  readonly label: string;
  readonly required?: boolean | undefined;
}

/** Required labels carry a star (specification §5), which the control itself says to assistive technology. */
export function FieldLabel({ htmlFor, label, required }: FieldLabelProps): ReactNode {
  return (
    <label htmlFor={htmlFor}>
      {label}
      {required && (
        <span className="star" aria-hidden="true">
          &nbsp;*
        </span>
      )}
    </label>
  );
}

export function FieldError({ id, error }: { readonly id: string; readonly error: string | null }): ReactNode {
  return (
    error !== null && (
      <p className="error" id={id}>
        {error}
      </p>
    )
  );
}
