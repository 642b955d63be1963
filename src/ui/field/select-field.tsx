/** One labelled choice among a few: the browser's own list. */
import './field.css';
import type { FieldState } from '../form/field-state.ts';
import { useUniqueId } from '../screen/unique-id.ts';
import { describedBy, FieldError, FieldLabel } from './field.tsx';

interface SelectFieldProps {
  readonly field: FieldState;
  readonly label: string;
  /** Value and label, in order; a value may be empty. */
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly required?: boolean;
  readonly hint?: string;
  /** Called with the value chosen, once the field has it. */
  readonly onChoice?: (value: string) => void;
}

export function SelectField({ field, label, options, required, hint, onChoice }: SelectFieldProps) {
  const id = useUniqueId();
  const error = field.shownError.value;
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} required={required} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <select
        id={id}
        name={field.name}
        required={required}
        value={field.value.value}
        aria-invalid={error !== null}
        aria-describedby={describedBy(hint && `${id}-hint`, error && `${id}-error`)}
        onInput={({ currentTarget: { value } }) => {
          field.value.value = value;
          onChoice?.(value);
        }}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
